"""What of a story is its author’s alone: secrets, notes, comments, and what was struck out.

Whatever hands a story on asks here: books, interactive pages, exchanges that are shared, searches.
"""

import re
from bisect import bisect_right
from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import takewhile
from typing import Final, Literal, NamedTuple, TypeAlias

from soloist.journal import model
from soloist.journal.lines import written
from soloist.journal.model import Entry, FrontMatter, Narrative, Note, Prose, decoded, encoded
from soloist.journal.read import read
from soloist.journal.tags import ASIDE, write_tag
from soloist.journal.words import fold_name
from soloist.values import regex
from soloist.values.message import Refusal

_BRACKETS: Final = regex.compile(r"[()\[\]]")  # no note can carry them: blanks stand for them
_APART: Final = (model.Fence, Prose, model.Heading)  # what is struck by itself, if at all
_FAR: Final = 1000  # entries a note is looked back from for what it strikes: it is written soon after


def struck(entries: Sequence[model.Entry]) -> frozenset[int]:
    """Places in `entries` of what was struck: a paragraph, or a line of play and what follows it.

    A note strikes the last entry before it, not struck yet, that begins with its words; a line of
    play is struck with the lines after it, up to the end of its fence or to the note.
    """
    gone: set[int] = set()
    begins: dict[int, str] = {}
    for note, entry in enumerate(entries):
        if not isinstance(entry, Note) or entry.kind != "struck":
            continue
        wanted = f"\n{_compared(entry.text.strip().rstrip('…'))}"
        for place in range(note - 1, max(-1, note - _FAR), -1) if wanted.strip() else ():
            if place not in begins:
                begins[place] = "".join(f"\n{_compared(text)}" for text in _written(entries[place]))
            if wanted in begins[place] and place not in gone:
                after = range(place + 1, place if isinstance(entries[place], Prose) else note)
                gone |= {place, *takewhile(lambda each: not isinstance(entries[each], _APART), after)}
                break
    return frozenset(gone)


Mark: TypeAlias = Literal["", "secret", "struck"]


class Hidden(NamedTuple):
    """What is secret or struck: bytes `start` to `end` (excluded), its line, the text of a secret."""

    start: int
    end: int
    mark: Mark
    line: int
    text: str = ""


_HIDES: Final = regex.compile(
    rb"\(\s*(?:secret|(?P<struck>struck|biff\xc3\xa9|rature))\s*:|\\---+[ \t]*secret", re.IGNORECASE
)
_SECRET: Final = regex.compile(r"\(\s*secret", re.IGNORECASE)
_OPENS: Final = b"\n```lonelog"
_WINDOW: Final = 1 << 18  # bytes in which a note finds what it strikes, a novel’s chapters


def hidden(data: bytes) -> tuple[Hidden, ...]:
    """What is secret or struck in a story, in order; only what stands around a sign of it is read."""
    found: dict[int, Hidden] = {}
    at, counted, line = 0, 0, 1
    for sign in _HIDES.finditer(data):
        if (here := sign.start()) < at:
            continue
        start = data.rfind(_OPENS, 0, here) + 1
        if sign["struck"]:
            start = data.find(_OPENS, here - _WINDOW, here) + 1 if here > _WINDOW else 0
        at = data.find(_OPENS, here) % (len(data) + 1)
        line += data.count(b"\n", counted, start) - data.count(b"\n", start, counted)
        counted = start
        entries = read(data[start:at], start=start, line=line, analog=False if start else None).entries
        gone = struck(entries)
        for place, entry in enumerate(entries):
            span = entry.span
            if place in gone:
                found[span.start] = Hidden(span.start, span.end, "struck", span.line)
            elif isinstance(entry, Note | Narrative) and entry.kind == "secret":
                held = Hidden(span.start, span.end, "secret", span.line, entry.text)
                found.setdefault(span.start, held)
            else:
                text = data[span.start : span.end].decode("latin-1")  # a letter for each byte
                for begin, end in asides(text):
                    if _SECRET.match(text, begin):
                        held = Hidden(span.start + begin, span.start + end, "secret", span.line)
                        found.setdefault(held.start, held)
    return tuple(sorted(found.values()))


def mark_at(known: Sequence[Hidden], offset: int) -> Mark:
    """Which mark (secret, struck) a byte of the story has, by what is `hidden` in it."""
    place = bisect_right(known, offset, key=lambda each: each.start) - 1
    return known[place].mark if place >= 0 and offset < known[place].end else ""


def struck_blocks(entries: Sequence[model.Entry]) -> frozenset[int]:
    """The bytes at which blocks begin that are struck: a paragraph, a fence whose first line is."""
    found: set[int] = set()
    for place in struck(entries):
        if isinstance(entries[place], model.Prose):
            found.add(entries[place].span.start)
        elif place and isinstance(entries[place - 1], model.Fence):
            found.add(entries[place - 1].span.start)
    return frozenset(found)


def _compared(text: str) -> str:
    return fold_name(_BRACKETS.sub(" ", text))


def _written(entry: model.Entry) -> tuple[str, ...]:
    """How the line of an entry begins, with its sign and without, for notes that strike it to be compared."""
    match entry:
        case model.Action(text=text):
            return (f"@ {text}", written(entry), text)
        case model.TagLine(tags=tags):
            return (" ".join(map(_head, tags)),)
        case model.Note(kind=kind, text=text):
            return (f"{kind}: {text}", text) if kind != "struck" else ()
        case model.Prose(text=text) | model.Narrative(text=text) | model.Other(text=text):
            return (text,)
        case model.Heading() | model.FrontMatter() | model.Fence():
            return ()
        case _:
            return (written(entry), entry.text)


def _head(tag: model.Tag) -> str:
    """A tag as soloist writes it, or its beginning where it is one that soloist would write otherwise."""
    try:
        return write_tag(tag)
    except Refusal:
        return f"{tag.prefix}:{tag.name}"


_TAG: Final = regex.compile(rb"(?<!\\)\[#?[A-Za-z][\w-]*\s*:[^\[\]\n]*\]")
_LONE: Final = regex.compile(
    rb"(?<!\S)(?:[^\w\s\x80-\xff]|\xc2[\xab\xbb]|\xe2\x80[\x90-\xbf]|\xe2\x88\x92)+(?!\S)"
)
_DATE: Final = regex.compile(rb"^\*Date(?:\s|\xc2\xa0|\xe2\x80\xaf)*:[^*\n]*\*[ \t\r]*$", re.MULTILINE)


def words(prose: bytes) -> int:
    """How many words of prose there are, without tags, asides and dates; a lone dash or sign is no word."""
    if b"(" in prose or b"<!--" in prose:
        prose = encoded(blanked(decoded(prose)))
    if b"[" in prose:
        prose = _TAG.sub(b" ", prose)
    if prose.startswith(b"*Date"):
        prose = _DATE.sub(b"", prose)
    found = len(prose.split())
    return found - len(_LONE.findall(prose)) if found else 0


_KINDS: Final = ("secret", "note", "struck", "guide")
_PARAGRAPH: Final = regex.compile(r"\n[ \t]*\n")
_COMMENT: Final = regex.compile(r"(?<!\\)((?:\\\\)*)(<!--.*?-->)", re.DOTALL)
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
    texts = [decoded(data[each.span.start - first : each.span.end - first]) for each in entries]
    prose = [at for at, each in enumerate(entries) if isinstance(each, Prose | Narrative)]
    if any("<!--" in texts[at] for at in prose):
        whole = _PARTED.join(texts[at].replace(_PARTED, " ") for at in prose)
        for at, text in zip(prose, _COMMENT.sub(_over_parts, whole).split(_PARTED), strict=True):
            texts[at] = text
    told, done = list[str](), 0
    for place, (entry, text) in enumerate(zip(entries, texts, strict=True)):
        told.append(decoded(data[done : entry.span.start - first]))
        done = entry.span.end - first
        if isinstance(entry, FrontMatter) or spared(entry):
            told.append(text)
        elif place not in gone and not is_private(entry):
            told.append(without_asides(text))
    return encoded("".join((*told, decoded(data[done:]))))


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
