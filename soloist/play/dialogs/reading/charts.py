"""The charts of a story: its numbers over time, outcomes beside their odds, words of prose and their goal."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from soloist.lingo import Lingo
from soloist.play.charts.outcomes import outcomes
from soloist.play.charts.survey import Course, Survey, courses, survey
from soloist.play.charts.tables import (
    Cell,
    Table,
    bar,
    course_name,
    course_said,
    course_table,
    named,
    outcome_tables,
    word,
)
from soloist.play.dialogs.conversation import Conversation, ask, deeds, listing, menu, reached, work
from soloist.play.dialogs.dialog import Done, Line, Listing, Row, Said, line
from soloist.play.prose.outline_parts import Part
from soloist.play.session.face import Face
from soloist.play.told.excerpt import offset_of
from soloist.tables.names import fold_name
from soloist.values.dataclass import replace
from soloist.values.message import Message, message, records

if TYPE_CHECKING:
    from soloist.play.session.session import Session

_FEW: Final = 3  # columns of a table that has bars
_LISTED: Final = tuple(records(__package__, "charts.txt"))


def charts(face: Face, words: str) -> Conversation[None]:
    """Show what there are charts of; a name of `charts.txt`, or of a number of the story, shows one.

    Raises `Refusal` for other words.
    """
    session, lingo, asked = face.session, face.services.lingo, words.strip()
    first, _, rest = asked.partition(" ")
    meant = (each for each in _LISTED if fold_name(first) in each.get("names", "").split())
    listed = next(meant, {})
    if "does" in listed:
        yield from reached(listed["does"])(face, rest)
        return
    seen = yield from work(message("Reading the story…"), lambda: surveyed(session))
    numbers = courses(seen, veiled=session.veiled)
    if asked:
        yield from _chart(face, seen, None if listed else named(numbers, asked))
        return

    def do(done: Done) -> Conversation[None]:
        chosen = done.subject.subject
        if isinstance(chosen, Course) or "does" not in chosen:
            yield from _chart(face, seen, chosen if isinstance(chosen, Course) else None)
        else:
            yield from reached(chosen["does"])(face, chosen["id"].partition(" ")[2])

    def shown() -> Listing:
        part = message("Numbers")
        followed = (
            Row(
                name := course_name(each),
                f"number {name}",
                course_said(each),
                part=part,
                subject=each,
            )
            for each in numbers
        )
        others = (Row(each["label"], each["id"], part=each["help"], subject=each) for each in _LISTED)
        above = so_far(seen.parts, face.services.settings.goal, lingo)
        return listing("charts", (*followed, *others), above=tuple(line(each, "quiet") for each in above))

    yield from menu("charts", shown, do)


def so_far(parts: Sequence[Part], aim: int, lingo: Lingo) -> tuple[Message, ...]:
    """How many words there are in the parts of a story, and of how many, in sentences."""
    whole = sum(part.words for part in parts if part.kind != "scene")
    session = next((part.words for part in reversed(parts) if part.kind == "session"), whole)
    told = message(
        "Words of prose: {session} this session, {whole} in the whole story.",
        session=lingo.figure(session),
        whole=lingo.figure(whole),
    )
    if not aim:
        return (told,)
    if session >= aim:
        return told, message("The goal of {goal} is reached.", goal=lingo.figure(aim))
    return told, message("The goal of a session is {goal}.", goal=lingo.figure(aim))


def surveyed(session: "Session") -> Survey:
    """What whoever sits here may see of the story gone through; slow for a long one."""
    return survey(session.shown(session.on_story(lambda story: story.data)))


def _chart(face: Face, seen: Survey, course: Course | None) -> Conversation[None]:
    """A number over the story, or the outcomes beside their odds, with a way to what the rows speak of."""
    found: tuple[Table, ...] = ()
    if course is not None:
        found = (course_table(seen, course),)
    else:
        found = yield from work(
            message("Weighing every roll…"), lambda: outcome_tables(outcomes(seen), seen.state.lang)
        )
    yield from tables(face, found[0].title, found)


# --- any table ----------------------------------------------------------------------------------


def tables(face: Face, title: Said, found: Sequence[Table]) -> Conversation[None]:
    """Show tables on one page, each under its name, and go to the line of the story that a row speaks of.

    Of one table alone, what is said of it stands above its rows, of which the last is marked.
    """
    session, lingo = face.session, face.services.lingo
    mark, above = "", (line(message("█ came  ┃ due"), "drawn"),) if any(each.moods for each in found) else ()
    rows = [row for each in found for row in _rows(each, lingo)]
    if len(found) == 1:
        (alone,) = found
        title, above = alone.title, (*above, *(line(each, "strong") for each in alone.said))
        rows = [replace(row, part="") for row in rows[: len(alone.rows)]]
        mark = rows[-1].name if rows and alone.lines else ""

    def shows(row: Row | None) -> list[Line]:
        """The line of the story."""
        if row is None or row.subject is None:
            return []
        told = session.story.data.split(b"\n", row.subject)[row.subject - 1]
        return [
            line(each, "quiet") for each in session.seen((told.decode("utf-8", "replace").strip("# \r"),))
        ]

    key = f"chart {word(title, lingo)}"
    done = yield from ask(key, Listing(title, tuple(rows), above=above, shows=shows), mark=mark)
    if done is not None:
        face.reveal(offset_of(session.story.data, done.subject.subject))


def _rows(table: Table, lingo: Lingo) -> Iterator[Row]:
    """A row for each of a table, its columns named where there are several; then what is said of it."""
    title, heads = word(table.title, lingo), [word(head, lingo) for head in table.heads]
    columns = zip(*table.rows, strict=True) if len(heads) <= _FEW else ()
    numbers = next((column for column in columns if _counts(column)), ())
    most = max((each for each in numbers if isinstance(each, int)), default=0)
    drawn = table.drawn or [bar(each / most) if isinstance(each, int) else "" for each in numbers]
    for place, cells in enumerate(table.rows):
        mood = table.moods[place] if table.moods else "plain"
        first, *rest = (word(cell, lingo).strip() for cell in cells)
        pairs = [(head, cell) for head, cell in zip(heads[1:], rest, strict=True) if cell not in ("", "·")]
        if len(pairs) > 1:
            value = ", ".join(f"{head[:1].lower()}{head[1:]} {cell}" for head, cell in pairs)
        else:
            value = ", ".join(cell for _, cell in pairs)
        yield Row(
            f"{heads[0]} {first}" if isinstance(cells[0], int) else first,
            f"{title} {place}",
            value=value,
            drawn=drawn[place] if drawn else "",
            part=title,
            look="" if mood == "plain" else mood,
            deeds=deeds("places", go=None) if table.lines else (),
            subject=table.lines[place] if table.lines else None,
        )
    for said in table.said:
        yield Row(said, look="quiet", part=title if table.rows else "", deeds=())


def _counts(column: tuple[Cell, ...]) -> bool:
    return all(isinstance(cell, int) for cell in column) and any(column)
