"""`soloist stats`: what can be counted in the prose of a story, as tables or as data."""

import argparse

from soloist.cli.context import open_story
from soloist.cli.lab.chart import surveyed, today
from soloist.cli.terminal import DONE, Terminal
from soloist.play.charts.told import rows
from soloist.publish.stats.statistics import plain_statistics, statistics
from soloist.publish.stats.told import statistics_tables


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Print words, repetitions, who is where, threads and days."""
    story = open_story(options, terminal, options.journal)
    found = statistics(story.journal, surveyed(story), today())
    if options.json:
        terminal.give_json(plain_statistics(found))
    else:
        tables = statistics_tables(found)
        terminal.give("\n\n".join("\n".join(rows(table, terminal.lingo)) for table in tables))
    return DONE
