"""`soloist chart` and `soloist stats`: a story over time, and its prose counted, as tables or as data."""

from collections.abc import Iterable

from soloist.cli.context import open_story
from soloist.cli.terminal import DONE, Call
from soloist.play.charts.outcomes import outcomes
from soloist.play.charts.survey import courses, survey
from soloist.play.charts.tables import (
    Table,
    course_table,
    named,
    numbers_table,
    outcome_tables,
    plain_course,
    plain_outcomes,
    rows,
)
from soloist.play.story.story import Story
from soloist.publish.problems import misspelt, prose_lines
from soloist.publish.statistics import plain_statistics, statistics, statistics_tables
from soloist.storage.paths import environment, from_environment
from soloist.storage.spelling import OwnSpellings


def chart(call: Call) -> int:
    """Print one chart as tables or as data."""
    story = open_story(call)
    seen = survey(story.data)
    if call.what == "outcomes":
        found = outcomes(seen)
        _answer(plain_outcomes(found), outcome_tables(found, story.lang), call)
        return DONE
    every = courses(seen)
    wanted = (named(every, call.name),) if call.name else every
    shown = wanted if call.name else [each for each in every if each.points][:1] or every[:1]
    tables = [
        *([] if call.name else [numbers_table(every)]),
        *(course_table(seen, each) for each in shown),
    ]
    _answer({"numbers": [plain_course(each) for each in wanted]}, tables, call)
    return DONE


def _answer(plain: object, tables: Iterable[Table], call: Call) -> None:
    """What was counted as data, else as tables with an empty line between them."""
    shown = "\n\n".join("\n".join(rows(table, call.lingo)) for table in tables)
    call.answer(plain, (shown,))


def stats(call: Call) -> int:
    """Print words, repetitions, who is where and threads."""
    story = open_story(call)
    if call.spelling:
        return _spelling(call, story)
    found = statistics(survey(story.data))
    _answer(plain_statistics(found), statistics_tables(found), call)
    return DONE


def _spelling(call: Call, story: Story) -> int:
    """Print the words no dictionary knows, each with its lines and what may be meant."""
    own = OwnSpellings(from_environment().config).words()
    found = misspelt(prose_lines(story.journal), story.state, own, environment())
    told = (
        " · ".join(filter(None, (f"{each.word}: {', '.join(map(str, each.lines))}", ", ".join(each.offers))))
        for each in found
    )
    call.answer(found, told)
    return DONE
