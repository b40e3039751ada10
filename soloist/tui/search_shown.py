"""A place that was found as the story shows it: without the signs of the file, with the kind of its line."""

import re
from typing import Final, NamedTuple

from soloist.journal.search import Hit
from soloist.journal.words import PREFIXES
from soloist.lingo import Lingo

_HEADING: Final = re.compile(r"^#{1,6}\s+(?:S\d+\s+)?")
_TAG: Final = re.compile(r"(?<![\\\[])\[([A-Za-zÀ-ÿ]{1,12}):\s*(?=\S)([^\[\]]*)(\]?)")
_OPEN: Final = re.compile(r"(?<![\\\[])\[([A-Za-zÀ-ÿ]{1,12}):\s*$")
_END_OF_TAG: Final = re.compile(r"…()([^\[\]]*)(\])")
_GUARD: Final = re.compile(r"\\(?=[!-/:-@\[-`{-~→⇒])")
_KNOWN: Final = frozenset(word for term in PREFIXES.values() for word in (term.en, term.fr))
_SHEETS: Final = frozenset({PREFIXES["PC"].en, PREFIXES["PC"].fr})


class AsShown(NamedTuple):
    """What stands around the words found, and what `kind` of line it is: nothing for one of the story."""

    before: str
    after: str
    kind: str = ""


def as_shown(hit: Hit, head: int, lingo: Lingo) -> AsShown:
    """The line of a place, of which `head` bytes of the file are its front matter."""
    if hit.start < head:
        return AsShown(hit.before, hit.after, lingo.say("front matter"))
    line = hit.before + hit.found + hit.after
    if _HEADING.match(line):
        return AsShown(_HEADING.sub("", hit.before).replace("*", ""), hit.after.replace("*", ""))
    kind = ""
    if (opened := _OPEN.search(hit.before)) is not None and opened[1] in _KNOWN:
        kind = lingo.say("sheet") if opened[1] in _SHEETS else lingo.say("remembered")
    at = len(hit.before)
    return AsShown(_plain(line, 0, at), _plain(line, at + len(hit.found), len(line)), kind)


def _plain(line: str, start: int, end: int) -> str:
    """A part of a line without the brackets and bars of tags and without guards; other brackets stay."""
    told, at = "", start
    cut = [found] if (found := _END_OF_TAG.match(line)) else []
    for tag in (*cut, *(tag for tag in _TAG.finditer(line) if tag[1] in _KNOWN)):
        told += _GUARD.sub("", line[at : min(tag.start(), end)]) if tag.start() > at else ""
        words = line[max(start, tag.start(2)) : min(end, tag.end(2))] if tag.end() > start else ""
        front = "…" if not tag[1] and start == 0 else ""
        told += front + re.sub(r"\s*\|\s*", " · ", words)
        at = max(at, min(tag.end(), end))
    return told + _GUARD.sub("", line[at:end])
