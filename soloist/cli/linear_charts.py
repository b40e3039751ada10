"""The charts of a story line by line: the tables that `/charts` reads out."""

from typing import TYPE_CHECKING

from soloist.cli.linear_voice import Voice
from soloist.message import Refusal, message

if TYPE_CHECKING:
    from soloist.tui.sitting import Sitting


def tell_charts(sitting: "Sitting", voice: Voice, asked: str) -> None:
    """The tables of the chart asked for, by default the first; after its name, the name of a number."""
    from soloist.play.charts.asked import CHARTS, told
    from soloist.play.charts.survey import survey
    from soloist.tui.charts_text import rows

    what, _, name = asked.strip().partition(" ")
    what = what.casefold() or CHARTS[0]
    if what not in CHARTS:
        raise Refusal(message("Which chart? /charts and one of: {charts}", charts=", ".join(CHARTS)))
    story = sitting.story
    seen = survey(story.data, story.state, story.system, analog=story.analog)
    assert seen is not None, "nothing ends it"
    today = sitting.desk.means.now().date().isoformat()
    for table in told(what, name.strip() or None, seen, today, veiled=sitting.veiled):
        for line in rows(table, voice.lingo):
            voice.line(line)
