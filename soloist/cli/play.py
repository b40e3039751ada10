"""`soloist play`: opens the screen, or goes line by line."""

import argparse
from pathlib import Path

from soloist.cli.place import workspace
from soloist.cli.terminal import Terminal
from soloist.lingo import Lingo
from soloist.message import message
from soloist.storage.paths import current_folder, from_environment
from soloist.storage.plain_terminal import only_lines


def add(parser: argparse.ArgumentParser, lingo: Lingo) -> None:
    """Declare the words of the command."""
    parser.add_argument("journal", nargs="?", help=lingo.say("a story: its file, its name or its title"))
    parser.add_argument(
        "--linear",
        action="store_true",
        help=lingo.say("line by line: for screen readers and plain terminals"),
    )
    parser.add_argument("--in-browser", action="store_true", help=argparse.SUPPRESS)  # by `serve`


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Open the screen on the story named, else on the last one, else on the welcome."""
    here = workspace(options, options.journal)
    if options.journal:
        path: Path | None = here.find(options.journal, current_folder())
    else:
        from soloist.storage.recent import Recent  # a story that is named does without

        path = Recent(from_environment().state).last(here.root)
    dumb = only_lines() and terminal.stdin.isatty() and not options.in_browser
    if options.linear or dumb:
        from soloist.cli.linear import play_linear

        if not options.linear:
            terminal.tell(message("This terminal shows lines only: the story goes line by line."))
        return play_linear(here, path, terminal)
    from soloist.tui.open import open_screen

    return open_screen(
        here, path, terminal.lingo, asked=options.lang is not None, in_browser=options.in_browser
    )
