"""`soloist play`: opens the screen, or goes line by line."""

import argparse

from soloist.cli.context import workspace
from soloist.cli.terminal import Terminal
from soloist.storage.paths import current_folder, from_environment, only_lines
from soloist.values.message import message


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Open the screen on the story named, else on the last one, else on the welcome."""
    here = workspace(options, options.journal)
    dumb = only_lines() and terminal.stdin.isatty() and not options.in_browser
    by_line = options.linear or dumb
    if options.journal:
        path = None if by_line else here.find(options.journal, current_folder())
    else:
        from soloist.storage.state_files import Recent  # a story that is named does without

        path = Recent(from_environment().state).last(here.root)
    if by_line:
        from soloist.cli.talk.welcome import play_linear

        if not options.linear:
            terminal.tell(message("This terminal shows lines only: the story goes line by line."))
        return play_linear(here, path, terminal, options.journal or "")
    from soloist.tui.app.open import open_screen

    return open_screen(
        here, path, terminal.lingo, asked=options.lang is not None, in_browser=options.in_browser
    )
