"""The tables of a chart that was asked for by its name: `destiny`, `outcomes` or `words`."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from soloist.message import Message, Refusal, message
from soloist.play.charts.course import Course, courses
from soloist.play.charts.outcomes import outcomes
from soloist.play.charts.prose import words
from soloist.play.charts.survey import Survey
from soloist.play.charts.told import (
    Table,
    course_name,
    course_said,
    course_table,
    outcome_tables,
    words_table,
)
from soloist.rules.term import Term
from soloist.tables.names import fold_name

NAMES: Final[Mapping[str, Term]] = MappingProxyType(
    {
        "destiny": Term("destiny", "destin"),
        "outcomes": Term("outcomes", "résultats"),
        "words": Term("words", "mots"),
    }
)
"""What each chart is asked for by, in either language."""


def chart_called(word: str) -> str | None:
    """The chart of that name in either language, accents and case folded; None where there is none."""
    wanted = fold_name(word)
    return next((id_ for id_, name in NAMES.items() if wanted in map(fold_name, name.words)), None)


def told(what: str, name: str | None, seen: Survey, today: str, *, veiled: bool = False) -> tuple[Table, ...]:
    """The tables of one chart. Raises `Refusal` for a number the story has not."""
    lang = seen.state.lang
    if what == "outcomes":
        found = outcome_tables(outcomes(seen, veiled=veiled), lang)
        return found or (_empty(message("No roll yet: @ and what is tried, then roll it.")),)
    if what == "words":
        return tuple(words_table(words(seen, by, today), lang) for by in ("session", "scene"))
    every = courses(seen, veiled=veiled)
    if not every:
        return (_empty(message("Nothing to follow yet: a protagonist, a clock or destiny would be.")),)
    one = named(every, name)
    heads = (message("Number"), message("How it went"))
    summary = tuple((course_name(each), course_said(each)) for each in every)
    about = () if name else (Table(message("Numbers of the story"), heads, summary),)
    return (*about, course_table(seen, one))


def named(every: tuple[Course, ...], name: str | None) -> Course:
    """The number of that name, whoever's; the first that ever changed where none is named."""
    if not name:
        return next((each for each in every if each.points), every[0])
    wanted = name.casefold()
    for called in (course_name, lambda each: f"{each.owner}/{each.name}", lambda each: each.name, _id):
        for each in every:
            if called(each).casefold() == wanted:
                return each
    raise Refusal(
        message(
            "The story keeps no number called “{name}”; there are: {known}",
            name=name,
            known=", ".join(map(course_name, every)) or "—",
        )
    )


def _id(course: Course) -> str:
    return course.id


def _empty(said: Message) -> Table:
    return Table(said, (), ())
