"""`soloist serve`: the screen in the browser of this machine, for this person alone."""

import argparse
import sys

from soloist.cli.terminal import DONE, Terminal
from soloist.values.extras import require
from soloist.values.message import Refusal, message


def run(options: argparse.Namespace, terminal: Terminal) -> int:
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
