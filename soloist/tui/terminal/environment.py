"""What must be set before Textual is imported, and put back for the programs soloist starts."""

import os
import sys
from collections.abc import Mapping
from types import MappingProxyType

from soloist.values.message import Refusal, message

KITTY = "TEXTUAL_DISABLE_KITTY_KEY"


class NoTerminal(Refusal):
    """There is no screen to draw on; `TERM` or the streams say so."""

    def __init__(self, why: str) -> None:
        """`why` names what is missing: `stdin`, `stderr` or `TERM=dumb`."""
        super().__init__(
            message(
                "soloist needs a terminal to draw its screen ({why}). "
                "“soloist play --linear” plays line by line, piped too; “soloist --help” lists commands.",
                why=why,
            )
        )


def refuse_without_terminal() -> None:
    """Raise `NoTerminal` when the screen could not be drawn or typed into.

    Textual draws on standard error, so that is the stream looked at, with standard input.
    """
    if os.environ.get("TERM", "").lower() in ("dumb", "unknown"):
        raise NoTerminal("TERM=" + os.environ["TERM"])
    for name, stream in (("stdin", sys.__stdin__), ("stderr", sys.__stderr__)):
        if stream is None or not stream.isatty():
            raise NoTerminal(name)


def prepare() -> Mapping[str, str]:
    """Make this process fit for Textual; to be called before anything imports it.

    Turns the kitty key protocol off (it swallows dead keys in iTerm2 on a French keyboard; set
    `TEXTUAL_DISABLE_KITTY_KEY=0` to have it) and makes the streams speak UTF-8. Returns the
    environment as it was, for `$EDITOR` and other programs.
    """
    before = MappingProxyType(dict(os.environ))
    os.environ.setdefault(KITTY, "1")
    for stream in (sys.__stdin__, sys.__stdout__, sys.__stderr__):
        if stream is not None:
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    return before
