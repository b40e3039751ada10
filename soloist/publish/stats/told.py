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
from soloist.publish.book.scenes import StoryScene
from soloist.publish.stats.statistics import WITHIN, Statistics, statistics
from soloist.values.message import Message, count, message

if TYPE_CHECKING:
    from soloist.play.session.session import Session

MOST: Final = 20
"""Repeated words that are listed; the data has them all."""
_WIDE: Final = 100
_COLUMN: Final = 6  # cells a scene takes in a matrix; where there is no room, scenes are listed
_NONE: Final = "·"
_TAG_ONLY: Final = "+"


def statistics_tables(told: Statistics, width: int = _WIDE) -> tuple[Table, ...]:
    """Words by session and by scene, repeated words, who is where, threads, days.

    Who is where is a matrix where that fits in `width` cells, else a list.
    """
    return (
        words_table(told.sessions, told.lang),
        _scenes(told),
        _often(told),
        _near(told),
        _presence(told, width),
        _threads(told),
        _days(told),
    )


def stats(face: Face, words: str) -> Conversation[None]:
    """Show the statistics of the story, without what is out of sight."""
    session, lingo = face.session, face.desk.lingo
    found = yield from work(message("Reading the story…"), lambda: _counted(session))
    listed = statistics_tables(found, 0)
    yield from tables("stats", lingo.render(command("stats").label), listed, lingo)


def _counted(session: "Session") -> Statistics:
    data, state, system, analog = session.on_story(
        lambda story: (story.data, story.state, story.system, story.analog)
    )
    if session.veiled:
        data = masked(data)
        state = fold(read(data, analog=analog).entries)
    seen = survey(data, state, system, analog=analog)
    assert seen is not None, "nothing ends it"
    today = session.desk.means.now().date().isoformat()
    return statistics(read(data, analog=analog), seen, today)


def scene_told(scene: StoryScene) -> str:
    """`s1-2 · The weigh-house`."""
    return f"{scene.key} · {scene.title}" if scene.title else scene.key


def _named(told: Statistics, key: str) -> str:
    return next((scene_told(each) for each in told.scenes if each.key == key), "")


def _scenes(told: Statistics) -> Table:
    rows = tuple((scene_told(each), each.words) for each in told.scenes)
    return Table(message("Words by scene"), (message("Scene"), message("Words")), rows)


def _often(told: Statistics) -> Table:
    rows = tuple((each.word, each.times, each.scenes) for each in told.repeated[:MOST])
    said = () if rows else (message("No word comes twice."),)
    heads = (message("Word"), message("Times"), message("Scenes"))
    return Table(message("Words that come most"), heads, rows, said)


def _near(told: Statistics) -> Table:
    near = told.near
    closest = sorted(near, key=lambda each: (each.apart, each.lines))[:MOST]
    rows = tuple(
        (
            each.word,
            each.apart,
            ", ".join(map(str, dict.fromkeys(each.lines))),
            _named(told, each.scene),
        )
        for each in closest
    )
    heads = (message("Word"), message("Words between"), message("Lines"), message("Scene"))
    said: tuple[Message, ...] = ()
    if not rows:
        said = (message("No word comes again within {n} words.", n=WITHIN),)
    elif len(near) > len(rows):
        more = len(near) - len(rows)
        said = (count("{n} more, further apart.", "{n} more, further apart.", more),)
    return Table(message("Words that come again soon"), heads, rows, said)


def _presence(told: Statistics, width: int) -> Table:
    title = message("Who is where")
    if not told.presence:
        return Table(title, (), (), (message("Nobody has a tag yet, such as [N:Guard]."),))
    names = max(len(each.name) for each in told.presence)
    if names + _COLUMN * len(told.scenes) + 4 > width:
        heads = (message("Who"), message("Scenes"), message("Times"), message("Where"))
        listed = tuple(
            (each.name, len(each.scenes), sum(each.scenes.values()), " ".join(each.scenes))
            for each in told.presence
        )
        return Table(title, heads, listed)
    keys = [each.key for each in told.scenes]
    columns = (message("Who"), *(message("{scene}", scene=key) for key in keys))
    rows = tuple(
        (each.name, *(str(each.scenes[key] or _TAG_ONLY) if key in each.scenes else _NONE for key in keys))
        for each in told.presence
    )
    said = (message("How often the prose names them; + where only a tag does."),)
    return Table(title, columns, rows, said)


def _threads(told: Statistics) -> Table:
    rows = tuple(
        (
            each.thread,
            _named(told, each.opened.scene),
            _named(told, each.closed.scene) if each.closed else message("still open"),
            len(each.scenes),
        )
        for each in told.threads
    )
    heads = (message("Thread"), message("Opened"), message("Closed"), message("Scenes"))
    said = () if rows else (message("No thread yet: [Thread:Who set the fire?] opens one."),)
    return Table(message("Threads"), heads, rows, said)


def _days(told: Statistics) -> Table:
    found = told.days
    heads = (message("Day"), message("Words"))
    said = [count("Written on {n} day.", "Written on {n} days.", len(found.written))]
    if found.longest_streak > 1:
        said.append(count("{n} day in a row at most.", "{n} days in a row at most.", found.longest_streak))
    if found.streak > 1:
        said.append(count("{n} day in a row up to now.", "{n} days in a row up to now.", found.streak))
    return Table(message("Days"), heads, tuple((each.day, each.words) for each in found.written), tuple(said))
