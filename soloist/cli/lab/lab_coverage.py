"""`soloist lab coverage`: what real play used of tables and rules, and what it never did."""

import argparse
from pathlib import Path

from soloist.cli.context import workspace
from soloist.cli.terminal import CONTENT, DONE, Terminal
from soloist.lab.coverage import covered, report, stories
from soloist.lab.report import plain, sheet
from soloist.play.told.foreign_text import csv_text
from soloist.storage.paths import current_folder
from soloist.storage.workspace import Workspace
from soloist.values.message import Refusal, message


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Go through the stories and tell what they used; the exit code is 3 where one cannot be read."""
    here = workspace(options, options.journal[0] if options.journal else None)
    found, unread = stories(_paths(options.journal, here))
    told = covered(found, here.root, unread)
    if options.json:
        terminal.give_json(plain(told))
    elif options.csv:
        terminal.give(csv_text(sheet(plain(told))).removesuffix("\n"))
    else:
        said = report(told, options.lang or terminal.lingo.lang)
        terminal.give(said.text(terminal.lingo, full=options.full))
        if said.tables and not options.full:
            terminal.give(terminal.lingo.say("Everything: --full; for a program: --json or --csv."))
    for held in told.unread:
        terminal.tell(message("{file}: {why}", file=held.file, why=held.message))
    return CONTENT if told.unread else DONE


def _paths(named: list[str], here: Workspace) -> list[Path]:
    if named:
        return [here.find(name, current_folder()) for name in named]
    found = [story.path for story in here.stories() if story.kind in ("story", "unreadable")]
    if not found:
        raise Refusal(message("No story in {place} yet. Name the file of one.", place=str(here.journals)))
    return found
