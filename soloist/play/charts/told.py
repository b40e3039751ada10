"""The charts as tables of words and numbers: what is printed, read aloud, and shown beside the pictures."""

from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from soloist.journal.words import SESSION
from soloist.message import Message, count, message
from soloist.play.charts.course import Course, Point
from soloist.play.charts.faces import Faces
from soloist.play.charts.luck import Luck
from soloist.play.charts.outcomes import FEW, Outcomes, Tally
from soloist.play.charts.prose import Words
from soloist.play.charts.survey import Part, Survey
from soloist.play.charts.weighed import Why
from soloist.play.rolls.signs import plain

Cell: TypeAlias = "str | int | Message"


@dataclass(frozen=True, slots=True)
class Table:
    """A table: its title, the heads of its columns, its rows, and what is to be said of them below."""

    title: Cell
    heads: tuple[Message, ...]
    rows: tuple[tuple[Cell, ...], ...]
    said: tuple[Message, ...] = ()


# --- numbers over the story ---------------------------------------------------------------------


def course_name(course: Course) -> str:
    """What a number is called, with whose it is."""
    return f"{course.owner} · {course.name}" if course.owner else course.name


def course_said(course: Course) -> Message:
    """Where a number stands, and how far it went."""
    if not course.points:
        return message("{value}, never changed so far.", value=plain(course.value))
    least = min(course.first, *(point.value for point in course.points))
    most = max(course.first, *(point.value for point in course.points))
    return count(
        "{value} now, {least} to {most} so far; {n} change.",
        "{value} now, {least} to {most} so far; {n} changes.",
        len(course.points),
        value=plain(course.value),
        least=plain(least),
        most=plain(most),
    )


def place(survey: Survey, line: int) -> str:
    """The session and the scene a line stands in, in the words of the story."""
    session, scene = survey.within(line)
    lang = survey.state.lang
    told = [f"{SESSION.of(lang)} {session.number}"] if session and survey.state.session > 1 else []
    return ", ".join([*told, *([scene_name(scene)] if scene is not None else [])])


def scene_name(part: Part) -> str:
    """`S3 · Le bal`."""
    return f"S{part.number} · {part.title}" if part.title else f"S{part.number}"


def moved(point: Point) -> str:
    """`2 → −3`, or the value alone where nothing stood before."""
    now = plain(point.value)
    return now if point.before is None else f"{plain(point.before)} → {now}"


def course_table(survey: Survey, course: Course) -> Table:
    """Every change of a number: exchange, line, place, from what to what."""
    rows = tuple(
        (point.exchange, point.line, moved(point), place(survey, point.line)) for point in course.points
    )
    heads = (message("Exchange"), message("Line"), message("Value"), message("Where"))
    return Table(course_name(course), heads, rows, (course_said(course),))


# --- outcomes -----------------------------------------------------------------------------------


def tenths(number: Fraction) -> Message:
    """A number with one decimal."""
    whole, tenth = divmod(round(number * 10), 10)
    return message("{whole}.{tenth}", whole=whole, tenth=tenth)


def percent(share: float) -> Message:
    """A share as whole percents; one that is not all or nothing is not called so."""
    n = round(share * 100)
    if 0 < share < 1:
        n = min(99, max(1, n))
    return message("{n}%", n=n)


def luck_said(luck: Luck) -> tuple[Message, ...]:
    """How lucky the dice were; nothing where no roll could go well or badly."""
    if not luck.rolls:
        return ()
    if max(luck.less, luck.more) < 0.5:
        told = message(
            "Neither lucky nor unlucky: {less} of such stories did worse, {more} better.",
            less=percent(luck.less),
            more=percent(luck.more),
        )
    elif luck.less > luck.more:
        told = count(
            "Luckier than {share} of stories with the same {n} roll.",
            "Luckier than {share} of stories with the same {n} rolls.",
            luck.rolls,
            share=percent(luck.less),
        )
    else:
        told = count(
            "Unluckier than {share} of stories with the same {n} roll.",
            "Unluckier than {share} of stories with the same {n} rolls.",
            luck.rolls,
            share=percent(luck.more),
        )
    return (told, message("So few rolls say little.")) if luck.rolls < FEW else (told,)


def tally_said(tally: Tally) -> tuple[Message, ...]:
    """How lucky the rolls of a test were; which of them say nothing of luck, which were changed later."""
    certain = count(
        "{n} of them was certain from the start.", "{n} of them were certain from the start.", tally.certain
    )
    spent = count(
        "{n} was moved or rolled again, and counts as its dice first fell.",
        "{n} were moved or rolled again, and count as their dice first fell.",
        tally.spent,
    )
    known = ((certain, tally.certain), (spent, tally.spent))
    return (*luck_said(tally.luck), *(told for told, n in known if n))


def tally_table(tally: Tally, lang: str) -> Table:
    """The outcomes of a test: how often each came, how often it was due."""
    rows = tuple((share.name.of(lang), share.came, tenths(share.due)) for share in tally.shares)
    return Table(
        tally.name.of(lang),
        (message("Outcome"), message("Came"), message("Due")),
        rows,
        tally_said(tally),
    )


def faces_said(faces: Faces) -> Message:
    """Whether dice are even."""
    if not faces.enough:
        return count("{n} die so far: too few to say.", "{n} dice so far: too few to say.", faces.dice)
    return count(
        "{n} die; fair ones come out this uneven or more in {share} of stories.",
        "{n} dice; fair ones come out this uneven or more in {share} of stories.",
        faces.dice,
        share=percent(faces.chance),
    )


def faces_table(faces: Faces) -> Table:
    """How often each face was seen, and how often it was due."""
    due = tenths(Fraction(faces.dice, faces.sides))
    rows = tuple((face, came, due) for face, came in enumerate(faces.counts, 1))
    heads = (message("Face"), message("Came"), message("Due"))
    return Table(f"d{faces.sides}", heads, rows, (faces_said(faces),))


def unweighed_said(outcomes: Outcomes) -> tuple[Message, ...]:
    """How many rolls are left out, if any, and why."""
    return tuple(_left_out(why, n) for why, n in sorted(outcomes.left_out.items()))


def _left_out(why: Why, n: int) -> Message:
    match why:
        case "unknown":
            return count(
                "{n} roll left out: this game has no such test.",
                "{n} rolls left out: this game has no such test.",
                n,
            )
        case "lacking":
            return count(
                "{n} roll left out: its line does not say all that the rules need.",
                "{n} rolls left out: their lines do not say all that the rules need.",
                n,
            )
        case "refused":
            return count(
                "{n} roll left out: the rules could not have given what its line says.",
                "{n} rolls left out: the rules could not have given what their lines say.",
                n,
            )


def outcome_tables(outcomes: Outcomes, lang: str) -> tuple[Table, ...]:
    """A table for each test and for each kind of dice, then what holds for all of them."""
    found = [tally_table(tally, lang) for tally in outcomes.tallies]
    found += [faces_table(each) for each in outcomes.faces]
    whole = luck_said(outcomes.luck) if len(outcomes.tallies) > 1 else ()
    said = (*whole, *unweighed_said(outcomes))
    return (*found, Table(message("All rolls"), (), (), said)) if said else tuple(found)


# --- words --------------------------------------------------------------------------------------


def part_name(part: Part, lang: str) -> Cell:
    """A session or scene as it is called in the language of the story."""
    if part.kind == "before":
        return message("Before the first session")
    if part.kind == "scene":
        return scene_name(part)
    session = f"{SESSION.of(lang)} {part.number}"
    return f"{session} · {part.title}" if part.title else session


def words_said(words: Words) -> tuple[Message, ...]:
    """All words, the average, and today’s where there are any."""
    told = [count("{n} word of prose in all.", "{n} words of prose in all.", words.total)]
    if words.average:
        average = (
            count("A session has {n} word on average.", "A session has {n} words on average.", words.average)
            if words.by == "session"
            else count("A scene has {n} word on average.", "A scene has {n} words on average.", words.average)
        )
        told.append(average)
    if words.today:
        told.append(count("{n} word today.", "{n} words today.", words.today))
    return tuple(told)


def words_table(words: Words, lang: str) -> Table:
    """The words of every part."""
    if words.by == "session":
        rows = tuple((part_name(part, lang), part.date, part.words) for part in words.parts)
        heads = (message("Session"), message("Day"), message("Words"))
        return Table(message("Words by session"), heads, rows, words_said(words))
    short = tuple((part_name(part, lang), part.words) for part in words.parts)
    return Table(message("Words by scene"), (message("Scene"), message("Words")), short, words_said(words))
