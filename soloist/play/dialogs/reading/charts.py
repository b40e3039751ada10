"""The charts of a story: its numbers over time, outcomes beside their odds, words of prose and their goal."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final

from soloist.lingo import Lingo
from soloist.play.charts import told
from soloist.play.charts.survey import Course, Survey, courses, survey
from soloist.play.charts.told import NAMES, Cell, Table, chart_called, word
from soloist.play.commands import command
from soloist.play.dialogs.conversation import Conversation, ask, menu, reached, work
from soloist.play.dialogs.dialog import Done, Line, Listing, Look, Option, Row, line
from soloist.play.prose.outline_parts import Part
from soloist.play.session.face import Face
from soloist.play.told.excerpt import offset_of
from soloist.tables.names import fold_name
from soloist.values.dataclass import replace
from soloist.values.message import Message, Refusal, message, records

if TYPE_CHECKING:
    from soloist.play.session.session import Session

_FEW: Final = 3  # columns of a table that has bars
_LISTED: Final = tuple(records(__package__, "charts.txt"))
_MOODS: Final[dict[str, Look]] = {"good": "good", "mixed": "mixed", "bad": "bad"}


def charts(face: Face, words: str) -> Conversation[None]:
    """Show what there are charts of; `destiny`, with the name of a number, `outcomes` or `words` show one.

    `stats` and `coverage` are in `charts.txt`. Raises `Refusal` for another word, and for a number the story
    has not.
    """
    session, lingo = face.session, face.desk.lingo
    asked, _, rest = words.strip().partition(" ")
    named = (each for each in _LISTED if asked and fold_name(asked) in each.get("names", "").split())
    listed = next(named, {})
    chart = chart_called(asked) if asked and not listed else ""
    if chart is None:
        known = ", ".join(each.of(lingo.lang) for each in NAMES.values())
        raise Refusal(message("Which chart? /charts and one of: {charts}", charts=known))
    if "does" in listed:
        yield from reached(listed["does"])(face, rest)
        return
    seen = yield from work(message("Reading the story…"), lambda: surveyed(session))
    if chart:
        yield from _chart(face, seen, chart, rest.strip() or None)
        return
    numbers = courses(seen, veiled=session.veiled)

    def do(done: Done) -> Conversation[None]:
        row = done.subject
        does = next((each["does"] for each in _LISTED if each["id"] == row.name and "does" in each), "")
        if does:
            yield from reached(does)(face, row.name.partition(" ")[2])
        else:
            yield from _chart(face, seen, row.name, row.subject)

    def shown() -> Listing:
        return _menu(numbers, so_far(seen.parts, face.desk.settings.goal, lingo))

    yield from menu("charts", shown, do, mark=str(listed.get("id", "")))


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
    """The story gone through; slow for a long one."""
    return survey(*session.on_story(lambda story: (story.data, story.state, story.system, story.analog)))


def _menu(numbers: Iterable[Course], words: Iterable[Message]) -> Listing:
    """What there is to be shown, below how many words there are."""
    names = ((told.course_name(each), told.course_said(each)) for each in numbers)
    part = message("Numbers")
    rows = [Row(name, f"destiny {name}", value=said, part=part, subject=name) for name, said in names]
    rows += (Row(each["label"], each["id"], part=each["help"]) for each in _LISTED)
    above = tuple(line(each, "quiet") for each in words)
    return Listing(command("charts").label, tuple(rows), (Option("show", message("show it")),), above=above)


def _chart(face: Face, seen: Survey, which: str, name: str | None = None) -> Conversation[None]:
    """One of them, with a way to what its rows speak of."""
    session, lingo = face.session, face.desk.lingo
    if name:
        which = "destiny"
    veiled = session.veiled
    found = yield from work(
        message("Weighing every roll…"), lambda: told.told(which, name, seen, veiled=veiled)
    )
    if which == "destiny" and not found[-1].heads:
        raise Refusal(message("Nothing to follow yet: a protagonist, a clock or destiny would be."))
    shown = found[-1:] if which == "destiny" else found

    legend = (line(lingo.say("█ came  ┃ due"), "drawn"),) if any(each.moods for each in shown) else ()
    yield from tables(face, f"chart {which} {name or ''}", word(shown[0].title, lingo), shown, legend)


# --- any table ----------------------------------------------------------------------------------


def tables(
    face: Face, key: str, title: str, found: Sequence[Table], above: tuple[Line, ...] = ()
) -> Conversation[None]:
    """Show tables on one page, each under its name, and go to the line of the story that a row speaks of.

    Of one table alone, what is said of it stands above its rows, of which the last is marked.
    """
    session, lingo = face.session, face.desk.lingo
    there = (Option("go", lingo.say("go there")),)
    mark = ""
    if len(found) == 1:
        above += tuple(line(lingo.render(each), "strong") for each in found[0].said)
        found = (replace(found[0], said=()),)
        title = word(found[0].title, lingo)
    listed = [
        replace(row, deeds=there if row.subject is not None else ())
        for each in found
        for row in rows_of(each, lingo)
    ]
    if len(found) == 1:
        listed = [replace(row, part="") for row in listed]
        mark = listed[-1].name if listed and found[0].lines else ""

    def shows(row: Row | None) -> list[Line]:
        """The line of the story."""
        if row is None or row.subject is None:
            return []
        told = session.story.data.split(b"\n", row.subject)[row.subject - 1]
        return [
            line(each, "quiet") for each in session.seen((told.decode("utf-8", "replace").strip("# \r"),))
        ]

    done: Done | None = yield from ask(
        key, Listing(title, tuple(listed), above=above, shows=shows), mark=mark
    )
    if done is not None:
        face.reveal(offset_of(session.story.data, done.subject.subject))


def rows_of(table: Table, lingo: Lingo) -> Iterator[Row]:
    """A row for each of a table, its columns named where there are several; then what is said of it."""
    title, heads = word(table.title, lingo), [word(head, lingo) for head in table.heads]
    columns = zip(*table.rows, strict=True) if len(heads) <= _FEW else ()
    numbers = next((column for column in columns if _counts(column)), ())
    most = max((each for each in numbers if isinstance(each, int)), default=0)
    drawn = table.drawn or [told.bar(each / most) if isinstance(each, int) else "" for each in numbers]
    for place, cells in enumerate(table.rows):
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
            look=_MOODS.get(table.moods[place], "") if table.moods else "",
            subject=table.lines[place] if table.lines else None,
        )
    for said in table.said:
        yield Row(lingo.render(said), look="quiet", part=title if table.rows else "")


def _counts(column: tuple[Cell, ...]) -> bool:
    return all(isinstance(cell, int) for cell in column) and any(column)
