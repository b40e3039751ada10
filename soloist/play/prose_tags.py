"""Prose without the tags written in it, as a reader of the story wants it."""

import re
from collections.abc import Iterator
from typing import Final

from soloist.journal.model import Tag
from soloist.journal.tags import parse_tag
from soloist.journal.words import PROSE_PREFIXES, is_hat

TAG: Final = re.compile(r"(?<![\\\[])\[#?[^\W\d_][\w-]*\s*:[^\[\]\n]*\](?!\()")
_STOPS: Final = frozenset(".!?…")
_ENDS: Final = " .!?…»\u202f\u00a0*_"


_OVER: Final = re.compile(r"(?:^|[.!?…:;»”\"\]*_)])$")  # no sentence is open here
_LEADS: Final = re.compile(
    r"(?:^|[\s’'])(?:à|au|aux|avec|chez|contre|dans|de|des|devant|du|en|entre|et|la|le|les|par|pour|sans|ses?|son|sous|sur|"
    r"un|une|vers|a|an|and|at|behind|by|for|from|her|his|in|into|its|my|near|of|on|our|the|their|through|to|with|your)$",
    re.IGNORECASE,
)  # what no sentence ends with


def without_tags(line: str) -> str:
    """A line of prose without its tags; of one that its sentence cannot do without, the name stays."""
    told, at = "", 0
    for start, end, tag in prose_tags(line):
        told += line[at:start]
        rest = TAG.sub("", line[end:])
        wanted = rest.strip(_ENDS) or _wanted(told.rstrip(), line[end:].lstrip())
        if wanted and not is_hat(tag.name) and tag.name not in line[:start] + rest:
            told += tag.name
        else:
            told = told.rstrip(" ")
        at = end
    return told + line[at:] if at else line


def _wanted(before: str, after: str) -> bool:
    """Whether the sentence around the last words of a line is still open before them."""
    return not _OVER.search(before) and (after[:1] in _STOPS or bool(_LEADS.search(before)))


def prose_tags(line: str) -> Iterator[tuple[int, int, Tag]]:
    """Each tag that counts in prose, as the journal reads it, with where it begins and ends."""
    for match in TAG.finditer(line) if "[" in line else ():
        word = match[0][1:].lstrip("#").partition(":")[0].strip()
        tag = parse_tag(match[0]) if word in PROSE_PREFIXES else None
        if tag is not None:
            yield match.start(), match.end(), tag
