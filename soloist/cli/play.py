"""`soloist play` and `soloist serve`: the screen, here, line by line, or in the browser of this machine."""

import argparse
import sys

from soloist.cli.context import workspace
from soloist.cli.terminal import DONE, Terminal
from soloist.storage.paths import current_folder, from_environment, only_lines
from soloist.values.extras import require
from soloist.values.message import Refusal, message


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


def in_browser(options: argparse.Namespace, terminal: Terminal) -> int:
    """Show what to open, and answer until Ctrl+C."""
    if not 0 <= options.port <= 65535:
        raise Refusal(message("A port is a number from 1 to 65535; without --port a free one is taken."))
    require("textual_serve", message("The browser"))
    from soloist.cli.browser.server import serve
    from soloist.cli.context import means, workspace

    if options.journal:
        from soloist.storage.paths import current_folder

        workspace(options, options.journal).find(options.journal, current_folder())  # or say so now
    serve(_words(options), options.port, terminal, means(), browse=not options.no_browser)
    return DONE


def _words(options: argparse.Namespace) -> tuple[str, ...]:
    """What starts the same soloist behind the page."""
    given = (("--lang", options.lang), ("--workspace", options.workspace))
    asked = (word for name, value in given if value for word in (name, value))
    story = (options.journal,) if options.journal else ()
    return (sys.executable, "-P", "-m", "soloist", *asked, "play", "--in-browser", *story)
