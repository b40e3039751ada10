"""`soloist play` and `soloist serve`: the screen, here, line by line, or in the browser of this machine."""

import sys

from soloist.cli.context import means, workspace
from soloist.cli.terminal import DONE, Call
from soloist.storage.paths import current_folder, from_environment, only_lines
from soloist.values.extras import require
from soloist.values.message import Refusal, message


def run(call: Call) -> int:
    """Open the screen on the story named, else on the last one, else on the welcome."""
    here = workspace(call)
    dumb = only_lines() and call.stdin.isatty() and not call.in_browser
    by_line = call.linear or dumb
    if call.journal:
        path = None if by_line else here.find(call.journal, current_folder())
    else:
        from soloist.storage.state_files import Recent  # a story that is named does without

        path = Recent(from_environment().state).last(here.root)
    if by_line:
        from soloist.cli.talk.welcome import play_linear

        if not call.linear:
            call.tell(message("This terminal shows lines only: the story goes line by line."))
        return play_linear(here, path, call, call.journal or "")
    from soloist.tui.app.open import open_screen

    return open_screen(here, path, call.lingo, asked=call.lang is not None, in_browser=call.in_browser)


def in_browser(call: Call) -> int:
    """Show what to open, and answer until Ctrl+C."""
    if not 0 <= call.port <= 65535:
        raise Refusal(message("A port is a number from 1 to 65535; without --port a free one is taken."))
    require("textual_serve", message("The browser"))
    from soloist.cli.browser.server import serve

    if call.journal:
        workspace(call).find(call.journal, current_folder())  # or say so now
    serve(_words(call), call.port, call, means(), browse=not call.no_browser)
    return DONE


def _words(call: Call) -> tuple[str, ...]:
    """What starts the same soloist behind the page."""
    given = (("--lang", call.lang), ("--workspace", call.workspace))
    asked = (word for name, value in given if value for word in (name, value))
    story = (call.journal,) if call.journal else ()
    return (sys.executable, "-P", "-m", "soloist", *asked, "play", "--in-browser", *story)
