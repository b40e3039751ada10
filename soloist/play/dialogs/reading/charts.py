"""The charts of a story: its numbers over time, outcomes beside their odds, words of prose and their goal."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final, Literal

from soloist.lingo import Lingo
from soloist.play.charts import told
from soloist.play.charts.outcomes import Outcomes, outcomes
from soloist.play.charts.survey import Course, Survey, courses, survey
from soloist.play.charts.survey import words as words_of
from soloist.play.charts.told import NAMES, Cell, Table, chart_called, named, word
from soloist.play.charts.word_goal import counted, set_goal, so_far
from soloist.play.commands import command, key_of
from soloist.play.dialogs.conversation import Conversation, ask, begin, menu, work
from soloist.play.dialogs.dialog import Done, Line, Listing, Look, Option, Row, line
from soloist.play.session.face import Face
from soloist.values.dataclass import replace
from soloist.values.message import Refusal, message

if TYPE_CHECKING:
    from soloist.play.session.session import Session

_LONGEST: Final = 24  # cells of a bar
_FEW: Final = 3  # columns of a table that has bars
_EIGHTHS: Final = " ▏▎▍▌▋▊▉"
_MOODS: Final[dict[str, Look]] = {"good": "good", "mixed": "mixed", "bad": "bad"}


def charts(face: Face, words: str) -> Conversation[None]:
    """Show what there are charts of; `destiny`, with the name of a number, `outcomes` or `words` show one.

    Raises `Refusal` for another word, and for a number the story has not.
    """
    session, lingo = face.session, face.desk.lingo
    asked, _, name = words.strip().partition(" ")
    chart = chart_called(asked) if asked else ""
    if chart is None:
        known = ", ".join(each.of(lingo.lang) for each in NAMES.values())
        raise Refusal(message("Which chart? /charts and one of: {charts}", charts=known))
    seen = yield from work(message("Reading the story…"), lambda: surveyed(session))
    numbers = courses(seen, veiled=session.veiled)
    if chart == "destiny":
        if not numbers:
            raise Refusal(message("Nothing to follow yet: a protagonist, a clock or destiny would be."))
        yield from _course(face, seen, named(numbers, name.strip() or None))
    elif chart:
        yield from _chart(face, seen, "session" if chart == "words" else chart)
    else:

        def do(done: Done) -> Conversation[None]:
            if isinstance(done.subject.subject, Course):
                yield from _course(face, seen, done.subject.subject)
            else:
                yield from _chart(face, seen, done.subject.name)

        yield from menu("charts", lambda: _menu(lingo, numbers), do)


def goal(face: Face, words: str) -> Conversation[None]:
    """Say how many words of prose there are; a number sets how many are aimed at in a session."""
    if words.strip():
        face.tell(set_goal(face.desk, words))
        face.set("goal")
        return
    session, desk = face.session, face.desk
    sums = yield from work(message("Counting words…"), lambda: counted(session))
    face.tell(*so_far(sums, desk.settings.goal, desk.lingo))


def surveyed(session: "Session") -> Survey:
    """The story gone through; slow for a long one."""
    return survey(*session.on_story(lambda story: (story.data, story.state, story.system, story.analog)))


def _menu(lingo: Lingo, numbers: Iterable[Course]) -> Listing:
    say = lingo.say
    rows = [
        Row(
            told.course_name(each),
            f"number {place}",
            value=lingo.render(told.course_said(each)),
            part=say("Numbers"),
            subject=each,
        )
        for place, each in enumerate(numbers)
    ]
    rows += [
        Row(say("Outcomes beside their odds"), "outcomes", part=say("Rolls")),
        Row(say("Words by session"), "session", part=say("Prose")),
        Row(say("Words by scene"), "scene", part=say("Prose")),
        Row(say("Repetitions, who is where, threads, days"), "stats", part=say("Prose")),
        Row(say("What this story used"), "coverage", part=say("Tables and rules")),
        Row(say("What every story here used"), "coverage all", part=say("Tables and rules")),
    ]
    return Listing(lingo.render(command("charts").label), tuple(rows), (Option("show", say("show it")),))


def _chart(face: Face, seen: Survey, which: str) -> Conversation[None]:
    """One that is no number."""
    session, lingo = face.session, face.desk.lingo
    if which in ("session", "scene"):
        yield from _prose(face, seen, "session" if which == "session" else "scene")
    elif which == "outcomes":
        veiled = session.veiled
        found = yield from work(message("Weighing every roll…"), lambda: outcomes(seen, veiled=veiled))
        rows = tuple(_rolls(found, lingo, seen.state.lang))
        legend: tuple[Line, ...] = (line(lingo.say("█ came  ┃ due"), "drawn"),)
        if not found.tallies:
            key = key_of("act", lingo.render, lingo.lang)
            rows += (Row(lingo.say("No roll yet: {key} says what is tried, then rolls it.", key=key)),)
            legend = ()
        yield from ask("chart outcomes", Listing(lingo.say("Outcomes beside their odds"), rows, above=legend))
    else:
        id_, _, words = which.partition(" ")
        held = begin(id_, face, words)
        assert held is not None, "both are conversations"
        yield from held


# --- numbers ------------------------------------------------------------------------------------


def _course(face: Face, seen: Survey, course: Course) -> Conversation[None]:
    """How a number went up and down, a change a row, each with its line of the story."""
    session, lingo = face.session, face.desk.lingo
    low, high = course.bounds
    rows = tuple(
        Row(
            told.moved(point),
            str(point.line),
            detail=", ".join(
                filter(None, (told.place(seen, point.line), lingo.say("line {n}", n=point.line)))
            ),
            drawn=_level(point.value, low, high),
            subject=point,
        )
        for point in course.points
    )

    def text(row: Row | None) -> list[Line]:
        shown = session.seen((seen.text(int(row.id)),)) if row is not None else ()
        return [line(each, "quiet") for each in shown]

    listing = Listing(
        told.course_name(course),
        rows,
        (Option("go", lingo.say("go there")),),
        above=(line(lingo.render(told.course_said(course)), "strong"),),
        shows=text,
    )
    last = rows[-1].name if rows else ""
    if done := (yield from ask(f"chart {told.course_name(course)}", listing, mark=last)):
        face.reveal(done.subject.subject.start)


def _level(value: int, low: int, high: int) -> str:
    """A bar from nought to a value, to the left where that is below nought; all in the same cells."""
    cell = _LONGEST / max(1, high - low)
    nought, end = round(-low * cell), round((value - low) * cell)
    if value < 0:
        return (" " * end + "█" * (nought - end) + "▏").ljust(_LONGEST + 1)
    return (" " * nought + ("█" * (end - nought) or "▏")).ljust(_LONGEST + 1)


# --- outcomes -----------------------------------------------------------------------------------


def _rolls(found: Outcomes, lingo: Lingo, lang: str) -> Iterator[Row]:
    """Every test and kind of dice, a row an outcome or face; what is to be said of luck below each."""
    pairs: list[list[tuple[int, float, str]]] = [
        [(each.came, float(each.due), each.mood) for each in one.shares] for one in found.tallies
    ]
    pairs += [[(came, each.dice / each.sides, "") for came in each.counts] for each in found.faces]
    for place, table in enumerate(told.outcome_tables(found, lang)):
        shares = pairs[place] if place < len(pairs) else []
        most = max((max(came, due) for came, due, _ in shares), default=0) or 1
        rows = list(rows_of(table, lingo))
        for row, (came, due, mood) in zip(rows, shares, strict=False):
            yield replace(row, drawn=_beside(came / most, due / most), look=_MOODS.get(mood, ""))
        yield from rows[len(shares) :]


def _beside(came: float, due: float) -> str:
    """A bar of what came, with a mark at what was due."""
    mark = round(due * (_LONGEST - 1))
    bar = bar_of(came).ljust(_LONGEST)
    return f"{bar[:mark]}┃{bar[mark + 1 :]}"


# --- words of prose -----------------------------------------------------------------------------


def _prose(face: Face, seen: Survey, by: Literal["session", "scene"]) -> Conversation[None]:
    """The words of every session or scene, with a way there."""
    lingo, lang = face.desk.lingo, seen.state.lang
    found = words_of(seen, by, face.desk.means.now().date().isoformat())
    table = told.words_table(found, lang)
    starts = [part.start for part in found.parts]
    rows = tuple(
        replace(row, part="", subject=start)
        for row, start in zip(rows_of(replace(table, said=()), lingo), starts, strict=True)
    )
    above = [line(lingo.render(each), "strong") for each in table.said]
    if not found.total:
        above = [line(lingo.say("No prose yet: write a paragraph, and send it."))]
    there = (Option("go", lingo.say("go there")),)
    listing = Listing(word(table.title, lingo), rows, there, above=tuple(above))
    if done := (yield from ask(f"chart words {by}", listing, mark=rows[-1].name if rows else "")):
        face.reveal(done.subject.subject)


# --- any table ----------------------------------------------------------------------------------


def tables(key: str, title: str, found: Iterable[Table], lingo: Lingo) -> Conversation[None]:
    """Show tables on one page, each under its name."""
    yield from ask(key, Listing(title, tuple(row for each in found for row in rows_of(each, lingo))))


def rows_of(table: Table, lingo: Lingo) -> Iterator[Row]:
    """A row for each of a table, its columns named where there are several; then what is said of it."""
    title, heads = word(table.title, lingo), [word(head, lingo) for head in table.heads]
    columns = zip(*table.rows, strict=True) if len(heads) <= _FEW else ()
    numbers = next((column for column in columns if _counts(column)), ())
    most = max((each for each in numbers if isinstance(each, int)), default=0)
    for place, cells in enumerate(table.rows):
        first, *rest = (word(cell, lingo).strip() for cell in cells)
        pairs = [(head, cell) for head, cell in zip(heads[1:], rest, strict=True) if cell not in ("", "·")]
        if len(pairs) > 1:
            value = ", ".join(f"{head[:1].lower()}{head[1:]} {cell}" for head, cell in pairs)
        else:
            value = ", ".join(cell for _, cell in pairs)
        number = numbers[place] if numbers else 0
        yield Row(
            f"{heads[0]} {first}" if isinstance(cells[0], int) else first,
            f"{title} {place}",
            value=value,
            drawn=bar_of(number / most) if most and isinstance(number, int) else "",
            part=title,
        )
    for said in table.said:
        yield Row(lingo.render(said), look="quiet", part=title if table.rows else "")


def _counts(column: tuple[Cell, ...]) -> bool:
    return all(isinstance(cell, int) for cell in column) and any(column)


def bar_of(share: float) -> str:
    """A bar to an eighth of a cell; little is not nothing."""
    eighths = max(1, round(share * _LONGEST * 8)) if share > 0 else 0
    return "█" * (eighths // 8) + _EIGHTHS[eighths % 8].strip()
