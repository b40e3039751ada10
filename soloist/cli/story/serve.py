"""`soloist serve`: the screen in the browser of this machine, for this person alone."""

import argparse
import sys

from soloist.cli.terminal import DONE, Terminal
from soloist.lingo import Lingo
from soloist.values.message import Refusal, message, require


def add(parser: argparse.ArgumentParser, lingo: Lingo) -> None:
    """Declare the words of the command."""
    parser.add_argument("journal", nargs="?", help=lingo.say("a story: its file, its name or its title"))
    parser.add_argument(
        "--port", type=int, default=0, help=lingo.say("a port of your choice; without it, a free one")
    )
    parser.add_argument(
        "--no-browser", action="store_true", help=lingo.say("only show what to open, open no browser")
    )


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Show what to open, and answer until Ctrl+C."""
    if not 0 <= options.port <= 65535:
        raise Refusal(message("A port is a number from 1 to 65535; without --port a free one is taken."))
    require("textual_serve", message("The browser"))
    from soloist.cli.browser.server import serve
    from soloist.cli.place import means, workspace

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
