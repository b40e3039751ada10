"""`soloist verify`: runs the rules again over every recorded roll of a story."""

import argparse
from collections import Counter
from collections.abc import Mapping

from soloist.cli.context import open_story, shelf_of
from soloist.cli.terminal import CONTENT, DONE, Terminal
from soloist.journal.checking.verify import Verified, verify
from soloist.journal.read import conflicts
from soloist.play.story.oracle import known_rows
from soloist.values.message import Message, count, message

_WHYS: Mapping[str, Message] = {
    "table-changed": message("the table gives something else today"),
    "row-has-holes": message("the row is filled by other dice"),
    "deck": message("drawn from a deck"),
    "several-columns": message("drawn from several columns"),
    "unknown-table": message("no such table in reach"),
    "no-dice": message("recorded without dice"),
    "prose-dice": message("dice in words of no system"),
    "other-game": message("dice of another game"),
    "unknown-roll": message("no roll of this system, or not all of it is written"),
}
"""Why a line was not played again, by the word of `verify --json`."""


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Check every story; the exit code is 3 where any line disagrees."""
    results = []
    for name in options.journal:
        story = open_story(options, terminal, name)
        rows = known_rows(shelf_of(options, name, story.lang, story.packs).shelves)
        for held in conflicts(story.data):
            told = message("{name}, line {line}: {what}", name=name, line=held.line, what=held.message)
            terminal.tell(told)
        results.append((name, verify(story.journal, story.system, known_tables=rows)))
    if options.json:
        answers = [found for _, found in results]
        terminal.give_json(answers[0] if len(answers) == 1 else answers)
    else:
        for name, found in results:
            _say(name, found, terminal)
    return CONTENT if any(found.problems for _, found in results) else DONE


def _say(name: str, found: Verified, terminal: Terminal) -> None:
    for held in found.problems:
        said = terminal.lingo.render(held.message)
        if held.recorded and held.computed and not (held.recorded in said and held.computed in said):
            both = message(
                "Written: {recorded}; by the rules: {computed}.",
                recorded=held.recorded,
                computed=held.computed,
            )
            said += f" {terminal.lingo.render(both)}"
        terminal.give(f"{name}:{held.line}: {said}")
    reasons = ""
    told = [count("{n} line checked.", "{n} lines checked.", found.checked)]
    if found.unverifiable:
        told.append(
            count("{n} line could not be checked:", "{n} lines could not be checked:", found.unverifiable)
        )
        whys = Counter(held.why for held in found.unchecked)
        reasons = "; ".join(f"{n} × {terminal.lingo.render(_WHYS[why])}" for why, n in whys.items())
    reasons = f" {reasons}." if reasons else ""
    terminal.give(" ".join([f"{name}:", *(terminal.lingo.render(sentence) for sentence in told)]) + reasons)
