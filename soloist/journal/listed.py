"""Categories as other hands change them: `status: +wounded`, `Gear+Rope`, `stat: HP 8`, `HP: 8`."""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Final, TypeAlias

from soloist.journal.amounts import parse_alone
from soloist.journal.model import Delta, Number
from soloist.journal.model import Items as Category
from soloist.journal.tags import parse_part
from soloist.journal.words import CATEGORIES

Items: TypeAlias = tuple[str, ...]
Step: TypeAlias = tuple[str, str]
"""A change of one item: what goes and what comes, either of them nothing."""

_STATS: Final = frozenset({"stat", "stats", "statistiques"})
_SIGNED: Final = re.compile(r"([+-])([^\W\d_].*)", re.DOTALL)
_ARROW: Final = re.compile("->|→")
_GONE: Final = frozenset({"depleted", "empty", "épuisé", "épuisée", "épuisés", "épuisées", "vide", "vides"})


def named_amount(key: str, part: Category) -> Number | Delta | None:
    """The number a category of one amount is, `HP: 8` or `PV : 12/15`; None for soloist's own categories."""
    if key in CATEGORIES or len(part.items) != 1:
        return None
    amount = parse_alone(part.items[0])
    return replace(amount, name=part.name) if isinstance(amount, Number | Delta) else None


def own_amounts(key: str, items: Items) -> tuple[tuple[Number | Delta, ...], Items]:
    """The numbers listed under `stat:`, which are the element's own, and what else is listed."""
    if key not in _STATS:
        return (), items
    parts = [(item, parse_part(item)) for item in items]
    amounts = tuple(part for _, part in parts if isinstance(part, Number | Delta))
    return amounts, tuple(item for item, part in parts if not isinstance(part, Number | Delta))


def steps_of(items: Items, *, among_others: bool) -> tuple[Step, ...] | None:
    """The changes a category lists, `+wounded`, `-wounded` or `alert→asleep`; None where it is restated.

    Where nothing is held (`among_others` False), what only takes away is a list with dashes.
    """
    steps = tuple(step for item in items if (step := _step(item)) is not None)
    partial = bool(steps) and len(steps) == len(items) and (among_others or any(come for _, come in steps))
    return steps if partial else None


def plain(items: Items) -> Items:
    """A category restated: of a change among plain items, what comes of it."""
    if not any("+" in item or "-" in item or "→" in item for item in items):
        return items
    steps = [_step(item) for item in items]
    if all(step is not None and not step[1] for step in steps):
        return items
    said = (item if step is None else step[1] for item, step in zip(items, steps, strict=True))
    return tuple(item for item in said if item)


def _step(item: str) -> Step | None:
    if signed := _SIGNED.fullmatch(item):
        word = signed[2].strip()
        return ("", word) if signed[1] == "+" else (word, "")
    sides = [side.strip() for side in _ARROW.split(item, maxsplit=1)]
    return (sides[0], sides[1]) if len(sides) == 2 and all(sides) else None


def spoken_of(text: str) -> Iterator[tuple[str, Step]]:
    """The category a bare word may speak of and the change it makes, `Gear+Rope`, `Gear-Rope`."""
    for sign in "+-":
        name, found, item = text.partition(sign)
        if found and name.strip() and item.strip():
            yield name.strip(), ("", item.strip()) if sign == "+" else (item.strip(), "")


def is_spent(word: str) -> bool:
    """Whether a word says that there is nothing left of something."""
    return word in _GONE


def is_die(item: str) -> bool:
    """Whether an item is a usage die: what `Supply d8` lists."""
    return re.fullmatch(r"d\d{1,4}", item) is not None
