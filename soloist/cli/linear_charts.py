"""The charts and the statistics of a story line by line: the tables that `/charts` and `/stats` read out."""

from typing import TYPE_CHECKING, Final

from soloist.cli.linear_said import sentences
from soloist.cli.linear_voice import Voice
from soloist.message import Refusal, message

if TYPE_CHECKING:
    from soloist.play.session.session import Session

_LISTED: Final = 0  # cells for who is where: none, so that it is a list and no matrix


def tell_charts(sitting: "Session", voice: Voice, asked: str) -> None:
    """The tables of the chart asked for, by default the first; after its name, the name of a number."""
    from soloist.play.charts.asked import CHARTS, NAMES, chart_called, told
    from soloist.play.charts.survey import survey

    word, _, name = asked.strip().partition(" ")
    what = chart_called(word) if word else CHARTS[0]
    if what is None:
        known = ", ".join(name.of(voice.lingo.lang) for name in NAMES.values())
        raise Refusal(message("Which chart? /charts and one of: {charts}", charts=known))
    story = sitting.story
    seen = survey(story.data, story.state, story.system, analog=story.analog)
    assert seen is not None, "nothing ends it"
    today = sitting.desk.means.now().date().isoformat()
    for table in told(what, name.strip() or None, seen, today, veiled=sitting.veiled):
        for line in sentences(table, voice.lingo):
            voice.line(line)


def tell_stats(sitting: "Session", voice: Voice) -> None:
    """Every table of the statistics."""
    from soloist.tui.stats_screen import tables

    for table in tables(sitting, _LISTED):
        for line in sentences(table, voice.lingo):
            voice.line(line)
