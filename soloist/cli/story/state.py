"""`soloist state`: what a story adds up to, at its end or at a line, and the lines that made a value."""

import argparse
from collections.abc import Mapping
from typing import Any

from soloist.cli.context import open_story
from soloist.cli.terminal import DONE, Terminal
from soloist.journal.folding.report import report, why
from soloist.values.message import Refusal, message


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Fold the story and say what it came to."""
    story = open_story(options, terminal, options.journal)
    state = story.state
    if options.at is not None:
        if options.at < 1:
            raise Refusal(message("--at: lines count from 1, not {n}", n=options.at))
        from soloist.journal.folding.fold import fold_to

        state = fold_to(story.entries, options.at)
    if options.why is not None:
        answer = why(state, story.system, options.why, story.data)
        terminal.answer(options, answer, _why_words(answer))
        return DONE
    told = report(state, story.system)
    # Options nobody set would be the longest part and say nothing.
    chosen = {name: value for name, value in told.items() if name != "options" or state.options}
    terminal.answer(options, told, _words(chosen))
    return DONE


def _why_words(answer: Mapping[str, Any]) -> list[str]:
    """The value, then one row for each line that made it."""
    rows = (f"{made['line']:>6}  {made['text']}" for made in answer["lines"])
    return [f"{answer['name']}: {answer['value']}", *rows]


def _words(told: Mapping[str, object], indent: str = "") -> list[str]:
    """The report as indented `name: value` rows, empty parts left out."""
    rows: list[str] = []
    for name, value in told.items():
        if isinstance(value, dict):
            inner = _words(value, indent + "  ")
            rows += [f"{indent}{name}:", *inner] if inner else []
        elif isinstance(value, list):
            rows += [f"{indent}{name}: {', '.join(map(str, value))}"] if value else []
        elif value is not None and value != "":
            rows.append(f"{indent}{name}: {value}")
    return rows
