"""Secrets written in the middle of prose, `(secret: …)`: no reader of the story sees them."""

import re
from typing import Final

_OPENS: Final = re.compile(r"\(\s*secret\s*:", re.IGNORECASE)
_PARAGRAPH: Final = re.compile(r"\n[ \t]*\n")
_BLANKS: Final = " \t\u00a0\u202f"


def without_secrets(text: str) -> str:
    """Prose without what stands in brackets as a secret.

    One that nothing closes goes to the end of its paragraph.
    """
    told, at = "", 0
    while (found := _OPENS.search(text, at)) is not None:
        before, at = text[at : found.start()], _closed(text, found.start())
        told += before
        if not told.strip(_BLANKS) or told.endswith("\n") or text[at : at + 1] in ("", "\n", *".,;:!?…)»”"):
            told = told.rstrip(_BLANKS)
        if told[-1:] in ("", "\n") and text[at : at + 1] == "\n":
            at += 1
        elif told[-1:] in ("", "\n", *_BLANKS):
            at = _past_blanks(text, at)
    return told + text[at:] if at else text


def _closed(text: str, start: int) -> int:
    """Where the bracket that opens at `start` is closed, or its paragraph ends."""
    over = _PARAGRAPH.search(text, start)
    end = over.start() if over else len(text)
    depth = 0
    for at in range(start, end):
        depth += (text[at] == "(") - (text[at] == ")")
        if depth == 0:
            return at + 1
    return end


def _past_blanks(text: str, at: int) -> int:
    while text[at : at + 1] in tuple(_BLANKS):
        at += 1
    return at
