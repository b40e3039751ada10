"""`soloist chart` and `soloist stats`: a story over time, and its prose counted, as tables or as data."""

import argparse
from collections.abc import Iterable

from soloist.cli.context import open_story
from soloist.cli.terminal import DONE, Terminal
from soloist.play.charts.outcomes import outcomes
from soloist.play.charts.survey import courses, survey
from soloist.play.charts.told import (
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


def chart(options: argparse.Namespace, terminal: Terminal) -> int:
    """Print one chart as tables or as data."""
    story = open_story(options, terminal, options.journal)
    seen = survey(story.data, story.state, story.system, story.analog)
    if options.what == "outcomes":
        found = outcomes(seen)
        _answer(plain_outcomes(found), outcome_tables(found, story.lang), options, terminal)
        return DONE
    every = courses(seen)
    wanted = (named(every, options.name),) if options.name else every
    shown = wanted if options.name else [each for each in every if each.points][:1] or every[:1]
    tables = [
        *([] if options.name else [numbers_table(every)]),
        *(course_table(seen, each) for each in shown),
    ]
    _answer({"numbers": [plain_course(each) for each in wanted]}, tables, options, terminal)
    return DONE


def _answer(plain: object, tables: Iterable[Table], options: argparse.Namespace, terminal: Terminal) -> None:
    """What was counted as data, else as tables with an empty line between them."""
    shown = "\n\n".join("\n".join(rows(table, terminal.lingo)) for table in tables)
    terminal.answer(options, plain, (shown,))


def stats(options: argparse.Namespace, terminal: Terminal) -> int:
    """Print words, repetitions, who is where and threads."""
    story = open_story(options, terminal, options.journal)
    if options.spelling:
        return _spelling(options, terminal, story)
    found = statistics(story.journal, survey(story.data, story.state, story.system, story.analog))
    _answer(plain_statistics(found), statistics_tables(found), options, terminal)
    return DONE


def _spelling(options: argparse.Namespace, terminal: Terminal, story: Story) -> int:
    """Print the words no dictionary knows, each with its lines and what may be meant."""
    own = OwnSpellings(from_environment().config).words()
    found = misspelt(prose_lines(story.journal), story.state, own, environment())
    told = (
        " · ".join(filter(None, (f"{each.word}: {', '.join(map(str, each.lines))}", ", ".join(each.offers))))
        for each in found
    )
    terminal.answer(options, [each._asdict() for each in found], told)
    return DONE
