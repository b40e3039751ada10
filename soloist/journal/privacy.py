"""What of a story is its author’s alone: secrets, notes, comments, and what was struck out.

Whatever hands a story on asks here: books, interactive pages, exchanges that are shared, searches.
"""

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Final

from soloist.journal.inline_signs import ASIDE
from soloist.journal.model import Entry, FrontMatter, Narrative, Note, Prose
from soloist.journal.struck import struck

_KINDS: Final = ("secret", "note", "struck")
_PARAGRAPH: Final = re.compile(r"\n[ \t]*\n")
_COMMENT: Final = re.compile(r"(?<!\\)((?:\\\\)*)(<!--.*?-->)", re.DOTALL)
_PARTED: Final = "\x00"
_BLANKS: Final = " \t\u00a0\u202f"
_AFTER: Final = ("", "\n", *'.,;:!?…)]»”"*_')


def is_private(entry: Entry) -> bool:
    r"""Whether a line or a block is no reader’s: `(secret: …)`, `\--- note`, a note that strikes."""
    return isinstance(entry, Note | Narrative) and entry.kind in _KINDS


def published(
    data: bytes,
    entries: Sequence[Entry],
    gone: Collection[int] | None = None,
    spared: Callable[[Entry], bool] = lambda _entry: False,
) -> bytes:
    """A journal without what is private, to be read again; the very same where nothing is.

    `entries` are those of `data`, `gone` the places of those that were struck, where that is known. What
    is `spared` is read for what it says of the book, and not told.
    """
    gone = struck(entries) if gone is None else gone
    first = entries[0].span.start if entries else 0
    texts = [_text(data[each.span.start - first : each.span.end - first]) for each in entries]
    prose = [at for at, each in enumerate(entries) if isinstance(each, Prose | Narrative)]
    if any("<!--" in texts[at] for at in prose):
        whole = _PARTED.join(texts[at].replace(_PARTED, " ") for at in prose)
        for at, text in zip(prose, _COMMENT.sub(_over_parts, whole).split(_PARTED), strict=True):
            texts[at] = text
    told, done = list[str](), 0
    for place, (entry, text) in enumerate(zip(entries, texts, strict=True)):
        told.append(_text(data[done : entry.span.start - first]))
        done = entry.span.end - first
        if isinstance(entry, FrontMatter) or spared(entry):
            told.append(text)
        elif place not in gone and not is_private(entry):
            told.append(without_asides(text))
    return "".join((*told, _text(data[done:]))).encode("utf-8", "surrogateescape")


def asides(text: str) -> Iterator[tuple[int, int]]:
    """Where secrets, notes and comments stand inside prose or a line of play.

    One that nothing closes goes to the end of its paragraph; one behind a backslash is words.
    """
    at = 0
    while (found := ASIDE.search(text, at)) is not None:
        start = found.start("sign")
        at = _closed(text, start)
        yield start, at


def without_asides(text: str) -> str:
    """A text without its secrets, notes and comments, the spaces around them mended."""
    if "(" not in text and "<!--" not in text:
        return text
    told, at = "", 0
    for start, end in asides(text):
        told, at = told + text[at:start], end
        if not told.strip(_BLANKS) or told.endswith("\n") or text[at : at + 1] in _AFTER:
            told = told.rstrip(_BLANKS)
        if told[-1:] in ("", "\n") and text[at : at + 1] == "\n":
            at += 1
        elif told[-1:] in ("", "\n", *_BLANKS):
            while text[at : at + 1] in tuple(_BLANKS):
                at += 1
    return told + text[at:] if at else text


def blanked(text: str) -> str:
    """A text with a space in the place of each secret, note and comment; the lines stay as many."""
    told, at = list[str](), 0
    for start, end in asides(text) if "(" in text or "<!--" in text else ():
        told += [text[at:start], " " + "\n" * text.count("\n", start, end)]
        at = end
    return "".join((*told, text[at:]))


def _closed(text: str, start: int) -> int:
    """Where the aside that opens at `start` is closed, or its paragraph ends."""
    over = _PARAGRAPH.search(text, start)
    end = over.start() if over else len(text)
    if text.startswith("<!--", start):
        closing = text.find("-->", start)
        return closing + 3 if closing >= 0 else end
    depth = 0
    for at in range(start, end):
        depth += (text[at] == "(") - (text[at] == ")")
        if depth == 0:
            return at + 1
    return end


def _over_parts(comment: re.Match[str]) -> str:
    """A comment inside one stretch stays for `without_asides`, which mends the spaces around it."""
    parted = _PARTED * comment[2].count(_PARTED)
    return comment[1] + (parted or comment[2])


def _text(data: bytes) -> str:
    return data.decode("utf-8", "surrogateescape")
