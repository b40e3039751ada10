"""The die of a table, the chance of each of its results, and the faces a row stands on."""

import re
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate
from math import comb
from typing import TypeAlias

from soloist.values import regex
from soloist.values.dataclass import record
from soloist.values.message import Message, message

DICE = r"[0-9]{0,9}d(?:[0-9]{1,9}|%|F)(?:[kd][hl]?[0-9]{1,9})?!?(?:[<>]=?[0-9]{1,9})?"
"""Dice as they are written: `d6`, `2d20kh1`, `4d6dl1`, `1d6!`, `6d6>4`, `4dF`."""
_ROLL = regex.compile(
    r"(?P<count>[0-9]{0,2})d(?P<faces>[0-9]{1,7}|%|F)(?:(?P<which>[kd][hl]?)(?P<many>[0-9]{1,2}))?(?P<open>!)?"
    r"(?:(?P<sign>[<>]=?)(?P<bound>[0-9]{1,3}))?\s*(?P<plus>[-+−]\s*[0-9]{1,7})?",
    re.IGNORECASE,
)
_MOST_KEPT = 400  # faces of all dice together of which some are kept
Span: TypeAlias = tuple[int, int]


@record
class TableDie:
    """`count` dice of `faces` faces, added up with `plus`, or read digit by digit when `digits` (`d66`).

    Of the dice the `keep` highest count, or the lowest where it is below 0; with `hits`, each that shows
    one of these faces counts 1. An `open` one is thrown again and added for each highest face.

    Results are handled by position, from 0: `d6` has positions 0 to 5 for faces 1 to 6, `2d6` 0 to 10
    for 2 to 12, `d66` 0 to 35 for 11 to 66.
    """

    count: int
    faces: int
    digits: bool = False
    plus: int = 0
    keep: int = 0
    hits: Span | None = None
    open: bool = False

    def __str__(self) -> str:
        if self.digits:
            return f"d{str(self.faces) * self.count}"
        dice = "" if self.count == 1 else str(self.count)
        if self.faces == 3 and self.plus == -2 * self.count:
            return f"{dice}dF"
        dice += f"d{self.faces}"
        if self.keep:
            dice += f"k{'h' if self.keep > 0 else 'l'}{abs(self.keep)}"
        if self.hits:
            low, high = self.hits
            dice += f"<{high + 1}" if low == 1 else f">{low - 1}"
        return f"{dice}{'!' * self.open}{f'{self.plus:+}' if self.plus else ''}"

    @property
    def least(self) -> int:
        """The lowest result."""
        if self.digits:
            return int("1" * self.count)
        return self.plus + (0 if self.hits else abs(self.keep) or self.count)

    @property
    def size(self) -> int:
        """How many different results there are; of open dice, before they are thrown again."""
        if self.digits:
            return self.total
        return self.count + 1 if self.hits else (abs(self.keep) or self.count) * (self.faces - 1) + 1

    @property
    def total(self) -> int:
        """How many equally likely ways the dice can fall."""
        return int(self.faces**self.count)

    def result(self, dice: Sequence[int]) -> int:
        """What dice come to as they fell."""
        if self.digits:
            return int("".join(map(str, dice)))
        if self.hits:
            low, high = self.hits
            return self.plus + sum(low <= face <= high for face in dice)
        if self.keep:
            dice = sorted(dice, reverse=self.keep > 0)[: abs(self.keep)]
        return self.plus + sum(dice)

    def position(self, dice: Sequence[int]) -> int:
        """The position of dice as they fell."""
        if self.count == 1 and not self.hits:  # of most tables, a roll each
            return dice[0] - 1
        if not self.digits:
            return self.result(dice) - self.least
        place = 0
        for face in dice:
            place = place * self.faces + face - 1
        return place

    def position_of(self, value: str) -> int | None:
        """The position of a result as written (`7`, `08`, `00` for 100, `35`); None if no such result."""
        if self.digits:
            right = len(value) == self.count and all("1" <= sign <= str(self.faces) for sign in value)
            return self.position([int(sign) for sign in value]) if right else None
        number = int(value)
        if number == 0 < self.least and self.count == 1 and self.faces == 10 ** len(value):
            number = self.faces
        position = number - self.least
        return position if 0 <= position < self.size else None

    def value(self, position: int) -> str:
        """The result at a position, as people write it."""
        if not self.digits:
            return str(position + self.least)
        places = reversed(range(self.count))
        return "".join(str(position // self.faces**place % self.faces + 1) for place in places)

    def ways(self, first: int, last: int) -> int:
        """In how many of the `total` ways the result falls between two positions, both included."""
        if self.digits or (self.count == 1 and not self.hits):
            return last - first + 1
        sums = _running_ways(self)
        return sums[last + 1] - sums[first]


def parse_die(text: str) -> TableDie | None:
    """`d6`, `3d6+1`, `d%`, `d66` (two dice read as tens and units), `2d20kh1`…; None for anything else."""
    found = _ROLL.fullmatch(text.strip())
    if not found:
        return None
    count = int(found["count"] or 1)
    faces = {"%": 100, "f": 3}.get(found["faces"].casefold()) or int(found["faces"])
    plus = int((found["plus"] or "0").replace("−", "-").replace(" ", ""))
    if count == 1 and faces in {66, 666, 88} and found[0].strip().endswith(found["faces"]):
        return TableDie(len(found["faces"]), int(found["faces"][0]), digits=True)
    most = 1_000_000 if count == 1 else 1_000  # faces of dice that are added up
    if not (1 <= count <= 12 and 1 <= faces <= most):
        return None
    which, keep = (found["which"] or "").casefold(), int(found["many"] or 0)
    if which:
        keep = keep if which[0] == "k" else count - keep
        if not 0 < keep < count or count * faces > _MOST_KEPT or found["sign"] or found["open"]:
            return None
        keep = -keep if which in {"kl", "dh"} else keep
    hits = _hits(found["sign"], int(found["bound"] or 0), faces) if found["sign"] else None
    if (found["open"] and (faces < 2 or found["sign"])) or (found["sign"] and hits is None):
        return None
    fate = -2 * count if found["faces"] in "fF" else 0
    return TableDie(count, faces, False, plus + fate, keep, hits, found["open"] is not None)


def _hits(sign: str, bound: int, faces: int) -> Span | None:
    """The faces that count; None where there are none, or all do."""
    edge = bound + (sign == ">") - (sign == "<")
    low, high = (edge, faces) if sign[0] == ">" else (1, edge)
    return (low, high) if 1 <= low <= high <= faces and high - low < faces - 1 else None


@lru_cache(maxsize=64)
def _running_ways(die: TableDie) -> tuple[int, ...]:
    """Running totals of the ways of each result, starting at 0."""
    count, faces = die.count, die.faces
    ways = [1]
    if die.hits:
        good = die.hits[1] - die.hits[0] + 1
        ways = [comb(count, hit) * good**hit * (faces - good) ** (count - hit) for hit in range(count + 1)]
    elif die.keep:
        ways = _kept_ways(die)
    else:
        for _ in range(count):
            sums = [0, *accumulate(ways)]
            top = len(ways)
            ways = [sums[min(end + 1, top)] - sums[max(0, end - faces + 1)] for end in range(top + faces - 1)]
    return (0, *accumulate(ways))


def _kept_ways(die: TableDie) -> list[int]:
    """The ways of each sum of the dice that are kept, face by face from those that are kept first."""
    keep = abs(die.keep)
    found = {(die.count, 0): 1}  # dice not looked at yet, and the sum of those kept
    for face in range(1, die.faces + 1)[:: -1 if die.keep > 0 else 1]:
        further = Counter[tuple[int, int]]()
        for (left, reached), ways in found.items():
            free = max(0, keep - die.count + left)
            for many in range(left + 1):
                further[left - many, reached + min(free, many) * face] += ways * comb(left, many)
        found = further
    return [found[0, sum_] for sum_ in range(keep, keep * die.faces + 1)]


# --- faces of a row: `3`, `1-2`, `1–2`, `13,14`, `96-00`, `-4..-2`

_FACE = regex.compile(r"[0-9]{1,7}")
_RANGE = regex.compile(r"(-?[0-9]{1,7})(?:\s*(?:-|–|—|\.\.)\s*(-?[0-9]{1,7}))?")


def looks_like_faces(key: str) -> bool:
    """Whether a key is written as faces rather than as a name."""
    return all(_RANGE.fullmatch(piece.strip()) for piece in key.split(","))


def highest_face(key: str) -> int:
    """The highest face a key speaks of; `00` is 100."""
    return max(
        10 ** len(face) if face.strip("0") == "" and len(face) > 1 else int(face)
        for face in _FACE.findall(key)
    )


def read_faces(key: str, die: TableDie) -> tuple[Span, ...] | Message:
    """The positions of `die` that `key` names, or what is wrong with it."""
    spans: list[Span] = []
    for piece in key.split(","):
        found = _RANGE.fullmatch(piece.strip())
        if not found:
            return message("{key} is not faces of {die}; write 3, 1-2 or 13,14.", key=key, die=str(die))
        first, last = found[1], found[2] or found[1]
        low, high = die.position_of(first), die.position_of(last)
        if low is None or high is None:
            return message("{die} has no face {face}.", die=str(die), face=first if low is None else last)
        if low > high:
            return message("{key} runs backwards; write {right}.", key=piece.strip(), right=f"{last}-{first}")
        spans.append((low, high))
    return tuple(spans)


def faces_text(die: TableDie, first: int, last: int) -> str:
    """A span as people write it."""
    low, high = die.value(first), die.value(last)
    return low if first == last else f"{low}{'..' if '-' in low + high else '-'}{high}"
