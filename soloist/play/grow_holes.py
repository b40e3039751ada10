"""Names of a story turned into holes, so that a row can be asked in any other."""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from soloist.journal.state import State
from soloist.rules.term import Term
from soloist.tables.lookup import Shelves

_PC: Final = Term("pc", "pj")
_ELSE: Final = Term("else", "sinon")
_LISTS: Final = (
    (
        ("N",),
        Term("story/roles", "histoire/rôles"),
        Term("portraits/village-names", "portraits/noms-du-village"),
    ),
    (("L",), Term("story/places", "histoire/lieux"), Term("", "")),
    (("Thread",), Term("story/threads", "histoire/fils"), Term("", "")),
)
_BEFORE: Final = re.compile(r"\b(?:(?P<word>de|à)[ \u00a0]|(?P<letter>d)[’'])$", re.IGNORECASE)
_LETTER: Final = r"[^\W_]"


class _Name(NamedTuple):
    name: str
    hole: str


def hole_next(text: str, at: int, state: State, shelves: Shelves) -> tuple[str, int] | None:
    """The text with the next name from `at` on, else from its beginning, as a hole, and the place after it.

    A protagonist becomes `{pj}`; a role, a place or a thread one of the story's, or, where nobody is
    known yet, of a table that comes with soloist. In French *de* and *à* before it go into the hole, so
    that they agree with whatever fills it. None where there is no name.
    """
    found = min(_found(text, state, shelves), key=lambda hit: (hit[0] < at, hit[0], -hit[1]), default=None)
    if found is None:
        return None
    start, end, name = found
    hole = name.hole
    if state.lang == "fr" and (before := _BEFORE.search(text, 0, start)):
        start, word = before.start(), before["word"] or f"{before['letter']}e"
        hole = f"{word.capitalize() if word[0].isupper() else word.lower()}: {hole}"
    hole = f"{{{hole}}}"
    return text[:start] + hole + text[end:], start + len(hole)


def _found(text: str, state: State, shelves: Shelves) -> Iterator[tuple[int, int, _Name]]:
    """Each name in the text, outside holes that are there already."""
    holes = [(hole.start(), hole.end()) for hole in re.finditer(r"(?<!\{)\{[^{}]*\}", text)]
    for name in _names(state, shelves):
        for hit in re.finditer(rf"(?<!{_LETTER}){re.escape(name.name)}(?!{_LETTER})", text):
            if not any(start <= hit.start() < end for start, end in holes):
                yield hit.start(), hit.end(), name


def _names(state: State, shelves: Shelves) -> Iterator[_Name]:
    lang = state.lang
    for name in state.pcs:
        yield _Name(name, _PC.of(lang))
    for prefixes, listed, instead in _LISTS:
        other = instead.of(lang)
        known = other and shelves.reach(other) is not None
        hole = f"{listed.of(lang)} {_ELSE.of(lang)} {other}" if known else listed.of(lang)
        for prefix in prefixes:
            for element in state.elements.get(prefix, {}).values():
                yield _Name(element.name, hole)
