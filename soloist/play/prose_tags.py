"""Prose without the tags written in it, as a reader of the story wants it."""

import re
from collections.abc import Iterable, Iterator
from typing import Final

from soloist.journal.model import Tag
from soloist.journal.tags import parse_tag
from soloist.journal.words import PROSE_PREFIXES, is_hat

TAG: Final = re.compile(r"(?<![\\\[])\[#?[^\W\d_][\w-]*\s*:[^\[\]\n]*\](?!\()")
_ENDS: Final = " .!?…»\u202f\u00a0*_"


def without_tags(line: str) -> str:
    """A line of prose without its tags; of one in the middle of a sentence, the name stays."""
    return taken_out(line, _tags(line)) if "[" in line else line


def taken_out(line: str, tags: Iterable[tuple[int, int, Tag]]) -> str:
    """The same without these `tags` of it, each with where it begins and ends, in order."""
    told, at = "", 0
    for start, end, tag in tags:
        told += line[at:start]
        goes_on = TAG.sub("", line[end:]).strip(_ENDS)
        if goes_on and not is_hat(tag.name) and tag.name not in line[:start] + goes_on:
            told += tag.name
        else:
            told = told.rstrip(" ")
        at = end
    return told + line[at:] if at else line


def _tags(line: str) -> Iterator[tuple[int, int, Tag]]:
    """Each tag of a kind that counts in prose, with where it stands."""
    for match in TAG.finditer(line):
        word = match[0][1:].lstrip("#").partition(":")[0].strip()
        tag = parse_tag(match[0]) if word in PROSE_PREFIXES else None
        if tag is not None:
            yield match.start(), match.end(), tag
