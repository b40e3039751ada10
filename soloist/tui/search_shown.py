"""A place that was found as the story shows it: without the signs of the file, with the kind of its line."""

import re
from typing import Final, NamedTuple

from soloist.journal.search import Hit
from soloist.journal.words import PREFIXES
from soloist.lingo import Lingo

_HEADING: Final = re.compile(r"^#{1,6}\s+(?:S\d+\s+)?")
_TAG: Final = re.compile(r"\[([A-Za-zÀ-ÿ]{1,12}):(?=\S)")
_OPEN: Final = re.compile(r"\[([A-Za-zÀ-ÿ]{1,12}):\s*$")
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
    return AsShown(_plain(_OPEN.sub("", hit.before) if kind else hit.before), _plain(hit.after), kind)


def _plain(text: str) -> str:
    """Without the brackets and bars of tags; other brackets stay."""
    shown = _TAG.sub(lambda found: "" if found[1] in _KNOWN else found[0], text)
    if "|" in text or shown != text or ("]" in text and "[" not in text):
        shown = re.sub(r"\s*\|\s*", " · ", shown).replace("]", "")
    return shown
