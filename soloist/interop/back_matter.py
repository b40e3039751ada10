"""What soloist puts after the text of a book in Markdown, known by its exact shape and its credits."""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import count
from typing import Final

from soloist.rules.systems import SYSTEMS, system
from soloist.rules.term import Term

APPARATUS: Final = (
    Term("The rolls", "Les jets"),
    Term("Cast", "Personnages"),
    Term("Places and things", "Lieux et choses"),
    Term("Credits", "Crédits"),
)
"""The headings of the lists, in their order."""

_ROLL: Final = re.compile(r"(\d{1,6})\. \S.*")
_GOES_ON: Final = re.compile(r" {3}\S.*")
_ENTRY: Final = re.compile(r"- \*\*\S.*\*\*(?: — \S.*)?")
_CREDIT: Final = re.compile(r"- (\S.*)")
_ESCAPE: Final = re.compile(r"\\([!-/:-@\[-`{-~])")


def back_matter(lines: Sequence[str], starts: Sequence[int]) -> tuple[int, ...]:
    """Where each list begins that soloist put at the end of `lines`; none where it may be somebody else’s.

    `starts` are the places of the headings of the second level. The last list must be the credits, the first
    of them one of rules soloist has; each list before it one of soloist’s, in its order and its shape.
    """
    for lang in ("en", "fr"):
        wanted = len(APPARATUS)
        found: list[int] = []
        end = len(lines)
        for start in reversed(starts):
            section = lines[start:end]
            at = next(
                (at for at, term in enumerate(APPARATUS) if section[0] == f"## {term.of(lang)}"), wanted
            )
            if at >= wanted or (not found and at != len(APPARATUS) - 1) or not _is_ours(at, section):
                break
            found.insert(0, start)
            wanted, end = at, start
        if found:
            return tuple(found)
    return ()


def _is_ours(at: int, section: Sequence[str]) -> bool:
    """Whether the lines of a list, with its heading, are as soloist writes that one of `APPARATUS`."""
    blocks = list(_blocks(section))[1:]
    if at == 0:
        return _are_rolls(blocks)
    if len(blocks) != 1:
        return False
    if at < len(APPARATUS) - 1:
        return all(_ENTRY.fullmatch(line) for line in blocks[0])
    first = _CREDIT.fullmatch(blocks[0][0])
    named = first is not None and _ESCAPE.sub(r"\1", first[1]) in _of_rules()
    return named and all(_CREDIT.fullmatch(line) for line in blocks[0])


def _are_rolls(blocks: Sequence[Sequence[str]]) -> bool:
    """Whether they are numbered from 1 through all the chapters, each with further lines set in."""
    numbers, rolled = count(1), False
    for block in blocks:
        if len(block) == 1 and block[0].startswith("### "):
            rolled = False
            continue
        if rolled:  # the rolls of a chapter stand in one block
            return False
        for place, line in enumerate(block):
            roll = _ROLL.fullmatch(line)
            if roll is None and (not place or not _GOES_ON.fullmatch(line)):
                return False
            if roll is not None and int(roll[1]) != next(numbers):
                return False
        rolled = True
    return rolled


def _blocks(lines: Sequence[str]) -> Iterator[list[str]]:
    """The lines between blank ones."""
    block: list[str] = []
    for line in (*lines, ""):
        if line.strip():
            block.append(line)
        elif block:
            yield block
            block = []


@cache
def _of_rules() -> frozenset[str]:
    """The credits of all rules, as a book has them."""
    rules = filter(None, map(system, SYSTEMS))
    return frozenset(" ".join((each.whole or each).credit.split()) for each in rules)
