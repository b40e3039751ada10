"""The words of a line of prose whose spelling can be asked for: no tags, no names, no words with digits."""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from soloist.journal.state import State, folded
from soloist.play.prose.line_parts import is_notation, stretches

_LETTER: Final = "A-Za-zÀ-ÖØ-öø-ʯḀ-ỿ\u0300-\u036f"  # Latin; of other scripts the dictionary knows nothing
_WORD: Final = re.compile(rf"[{_LETTER}]+(?:['’‑-][{_LETTER}]+)*")
_STARTS: Final = re.compile(r"(?:^|[.!?…:«“\"‘—–])[\s\"«“‘—–*_(]*$")
_ELIDED: Final = re.compile("['’]")
_REACH: Final = 48  # columns of a word that begins before what is in sight
_SHORTEST: Final = 2
_folded: Final = lru_cache(4096)(folded)


class Word(NamedTuple):
    """A word and the columns it has in its line."""

    text: str
    start: int
    end: int


def words(line: str, names: frozenset[str], first: int = 0, last: int | None = None) -> Iterator[Word]:
    """The words between two columns of a line of prose, but for names; `names` are folded, see `names_of`.

    A word with a capital inside a sentence is taken for a name; what it follows by an apostrophe counts too.
    """
    if is_notation(line):
        return
    end = len(line) if last is None else last
    closed = stretches(line, first, end)
    least = max(0, first - _REACH)
    start = line.rfind(" ", least, first) + 1 or least  # where the word begins that is in sight
    held = 0  # stretches gone by
    for found in _WORD.finditer(line, start, min(len(line), end + _REACH)):
        begins, ends = found.span()
        if begins >= end:
            return
        while held < len(closed) and closed[held].end <= begins:
            held += 1
        if ends <= first or (held < len(closed) and closed[held].start < ends):
            continue
        if _asks(line, begins, ends, names):
            yield Word(found[0], begins, ends)


def _asks(line: str, start: int, end: int, names: frozenset[str]) -> bool:
    if end - start < _SHORTEST or _touches(line[start - 1 : start]) or _touches(line[end : end + 1]):
        return False
    text = line[start:end]
    if text.islower() and "’" not in text and "'" not in text:  # nearly every word
        return _folded(text) not in names
    *before, last = _ELIDED.split(text)
    if last[:1].isupper() and (before or not _STARTS.search(line, max(0, start - 8), start)):
        return False
    return not text.isupper() and all(_folded(part) not in names for part in (text, last, *before))


def _touches(sign: str) -> bool:
    """Whether a word that `sign` stands beside is no word: a figure, part of a name in code."""
    return sign.isalnum() or (sign != "" and sign in "@#_")


@lru_cache(8)
def _split(names: tuple[str, ...]) -> frozenset[str]:
    return frozenset(folded(word) for name in names for word in (name, *_WORD.findall(name)))


def names_of(state: State) -> frozenset[str]:
    """Every word in the name of whatever the story knows, folded: people, roles, places, threads."""
    held = (element.name for known in state.elements.values() for element in known.values())
    return _split((*state.pcs, *held))
