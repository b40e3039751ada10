"""`soloist play`: opens the screen."""

import argparse
from pathlib import Path

from soloist.cli.place import workspace
from soloist.cli.terminal import Terminal
from soloist.lingo import Lingo
from soloist.storage.paths import current_folder, from_environment


def add(parser: argparse.ArgumentParser, lingo: Lingo) -> None:
    """Declare the words of the command."""
    parser.add_argument("journal", nargs="?", help=lingo.say("a story: its file, its name or its title"))


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Open the screen on the story named, else on the last one, else on the welcome."""
    from soloist.tui.open import open_screen

    here = workspace(options, options.journal)
    if options.journal:
        path: Path | None = here.find(options.journal, current_folder())
    else:
        from soloist.storage.recent import Recent  # a story that is named does without

        path = Recent(from_environment().state).last(here.root)
    return open_screen(here, path, terminal.lingo)
