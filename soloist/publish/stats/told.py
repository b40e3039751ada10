"""The statistics of a story as tables, set like those of the charts."""

from typing import TYPE_CHECKING, Final

from soloist.journal.folding.fold import fold
from soloist.journal.read import read
from soloist.play.charts.survey import survey
from soloist.play.charts.told import Table, words_table
from soloist.play.commands import command
from soloist.play.dialogs.conversation import Conversation, work
from soloist.play.dialogs.reading.charts import tables
from soloist.play.session.face import Face
from soloist.play.told.veil import masked
from soloist.publish.stats.statistics import WITHIN, Statistics, statistics
from soloist.values.dataclass import replace
from soloist.values.message import message

if TYPE_CHECKING:
    from soloist.play.session.session import Session

MOST: Final = 20
"""Repeated words that are listed; the data has them all."""


def statistics_tables(told: Statistics) -> tuple[Table, ...]:
    """Words by session and by scene, repeated words, who is where, threads, days."""
    names = {each.key: " · ".join(filter(None, (each.key, each.title))) for each in told.scenes}
    closest = sorted(told.near, key=lambda each: (each.apart, each.lines))[:MOST]
    scene, words = message("Scene"), message("Words")
    found = (
        Table(
            message("Words by scene"),
            (scene, words),
            tuple((names[each.key], each.words) for each in told.scenes),
        ),
        Table(
            message("Words that come most"),
            (message("Word"), message("Times"), message("Scenes")),
            tuple((each.word, each.times, each.scenes) for each in told.repeated[:MOST]),
            (message("No word comes twice."),),
        ),
        Table(
            message("Words that come again soon"),
            (message("Word"), message("Words between"), message("Lines"), scene),
            tuple(
                (each.word, each.apart, ", ".join(map(str, dict.fromkeys(each.lines))), names[each.scene])
                for each in closest
            ),
            (message("No word comes again within {n} words.", n=WITHIN),),
        ),
        Table(
            message("Who is where"),
            (message("Who"), message("Scenes"), message("Times"), message("Where")),
            tuple(
                (each.name, len(each.scenes), sum(each.scenes.values()), " ".join(each.scenes))
                for each in told.presence
            ),
            (message("Nobody has a tag yet, such as [N:Guard]."),),
        ),
        Table(
            message("Threads"),
            (message("Thread"), message("Opened"), message("Closed"), message("Scenes")),
            tuple(
                (
                    each.thread,
                    names.get(each.opened.scene, ""),
                    names.get(each.closed.scene, "") if each.closed else message("still open"),
                    len(each.scenes),
                )
                for each in told.threads
            ),
            (message("No thread yet: [Thread:Who set the fire?] opens one."),),
        ),
        Table(message("Days"), (message("Day"), words), told.days),
    )
    return (
        words_table(told.sessions, told.lang),
        *(replace(each, said=()) if each.rows else each for each in found),
    )


def stats(face: Face, words: str) -> Conversation[None]:
    """Show the statistics of the story, without what is out of sight."""
    session, lingo = face.session, face.desk.lingo
    found = yield from work(message("Reading the story…"), lambda: _counted(session))
    yield from tables("stats", lingo.render(command("stats").label), statistics_tables(found), lingo)


def _counted(session: "Session") -> Statistics:
    data, state, system, analog = session.on_story(
        lambda story: (story.data, story.state, story.system, story.analog)
    )
    if session.veiled:
        data = masked(data)
        state = fold(read(data, analog=analog).entries)
    seen = survey(data, state, system, analog=analog)
    today = session.desk.means.now().date().isoformat()
    return statistics(read(data, analog=analog), seen, today)
