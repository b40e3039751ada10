"""What stands in prose for its author alone, `(secret: …)`, `(note: …)`, `<!-- … -->`: no reader sees it."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from soloist.journal.asides import closed
from soloist.journal.inline_signs import ASIDE
from soloist.journal.model import Entry, Narrative, Prose

_COMMENT: Final = re.compile(r"(?<!\\)((?:\\\\)*)(<!--.*?-->)", re.DOTALL)
_PARTED: Final = "\x00"
_BLANKS: Final = " \t\u00a0\u202f"


def without_asides(text: str) -> str:
    """Prose without its secrets, notes and comments.

    One that nothing closes goes to the end of its paragraph; one behind a backslash is words.
    """
    if "(" not in text and "<!--" not in text:
        return text
    told, at = "", 0
    while (found := ASIDE.search(text, at)) is not None:
        before, at = text[at : found.start("sign")], closed(text, found.start("sign"))
        told += before
        if not told.strip(_BLANKS) or told.endswith("\n") or text[at : at + 1] in ("", "\n", *".,;:!?…)»”"):
            told = told.rstrip(_BLANKS)
        if told[-1:] in ("", "\n") and text[at : at + 1] == "\n":
            at += 1
        elif told[-1:] in ("", "\n", *_BLANKS):
            at = _past_blanks(text, at)
    return told + text[at:] if at else text


def without_comments(entries: Sequence[Entry]) -> Iterator[Entry]:
    """Entries without the comments that reach from one stretch of prose to another."""
    prose = [each for each in entries if isinstance(each, Prose | Narrative)]
    if not any("<!--" in each.text for each in prose):
        yield from entries
        return
    whole = _COMMENT.sub(_over_parts, _PARTED.join(each.text.replace(_PARTED, " ") for each in prose))
    told = iter(whole.split(_PARTED))
    for entry in entries:
        if isinstance(entry, Prose | Narrative):
            text = next(told)
            yield entry if text == entry.text else replace(entry, text=text.strip("\n"))
        else:
            yield entry


def _over_parts(comment: re.Match[str]) -> str:
    """A comment inside one stretch stays for `without_asides`, which mends the spaces around it."""
    parted = _PARTED * comment[2].count(_PARTED)
    return comment[1] + (parted or comment[2])


def _past_blanks(text: str, at: int) -> int:
    while text[at : at + 1] in tuple(_BLANKS):
        at += 1
    return at
