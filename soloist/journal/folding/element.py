"""One element of the story being folded: tags merge into it, they never replace it."""

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Final, TypeAlias, assert_never

from soloist.journal.model import Change, Delta, Items, Number, Part, Word
from soloist.journal.state import Element, Held, Listed, Made, folded
from soloist.journal.tags import parse_alone, parse_part
from soloist.journal.words import CATEGORIES, category_id
from soloist.values.dataclass import replace

Texts: TypeAlias = tuple[str, ...]
Step: TypeAlias = tuple[str, str]
"""A change of one item: what goes and what comes, either of them nothing."""

_STATS: Final = frozenset({"stat", "stats", "statistiques"})


def named_amount(key: str, part: Items) -> Number | Delta | None:
    """The number a category of one amount is, `HP: 8` or `PV : 12/15`; None for soloist's own categories."""
    if key in CATEGORIES or len(part.items) != 1:
        return None
    amount = parse_alone(part.items[0])
    return replace(amount, name=part.name) if isinstance(amount, Number | Delta) else None


def own_amounts(key: str, items: Texts) -> tuple[tuple[Number | Delta, ...], Texts]:
    """The numbers listed under `stat:`, which are the element's own, and what else is listed."""
    if key not in _STATS:
        return (), items
    parts = [(item, parse_part(item)) for item in items]
    amounts = tuple(part for _, part in parts if isinstance(part, Number | Delta))
    return amounts, tuple(item for item, part in parts if not isinstance(part, Number | Delta))


def _ordered(words: Iterable[str]) -> dict[str, str]:
    """Words without doubles by how they are compared: of two spellings the first place, the last text."""
    return {folded(word): word for word in words}


def _exchange(words: dict[str, str], gone: str, come: str) -> bool:
    """Put `come` in the place of `gone`, or where it stands already; whether `gone` was there."""
    there, new = folded(gone), folded(come)
    if there not in words:
        return False
    keys = [new if key == there else key for key in words]
    texts = dict(zip(keys, words.values(), strict=True)) | {new: come}
    words.clear()
    words.update(texts)
    return True


# With more words than these, a line's record says what the line said, not all that held before and after.
_MANY: Final = 40
# A change of a word that belongs to no list by name looks for it in the first of the lists only.
_SEARCHED: Final = 64


class _Number:
    """A number on its way, with its history."""

    __slots__ = ("at", "maximum", "name", "values")

    def __init__(self, held: Held) -> None:
        self.name, self.maximum = held.name, held.maximum
        self.values, self.at = list(held.values), list(held.at)

    def held(self) -> Held:
        return Held(self.name, self.values[-1], self.maximum, tuple(self.values), tuple(self.at))


class _List:
    """A category on its way, with its history; taken apart only once a part of it is asked for.

    Until a part changes the items are what was stated, doubles and all.
    """

    __slots__ = ("_apart", "_stated", "lines", "name")

    def __init__(self, listed: Listed) -> None:
        self.name = listed.name
        self.lines = list(listed.lines)
        self._stated: tuple[str, ...] | None = listed.items
        self._apart: dict[str, str] | None = None

    @property
    def items(self) -> tuple[str, ...]:
        return tuple(self.apart.values()) if self._stated is None else self._stated

    def __len__(self) -> int:
        return len(self.apart if self._stated is None else self._stated)

    @property
    def apart(self) -> dict[str, str]:
        if self._apart is None:
            self._apart = _ordered(self._stated or ())
        return self._apart

    def change(self) -> dict[str, str]:
        apart, self._stated = self.apart, None
        return apart

    def restate(self, items: tuple[str, ...], line: int) -> None:
        before = self.items if self.lines else None
        self._stated, self._apart = items, None
        self.lines.append(Made(line, before, items))


class ElementDraft:
    """An element of which more is said; what that comes to is made when it is asked for."""

    __slots__ = ("_lists", "_numbers", "_words", "lines", "name", "prefix", "said")

    def __init__(self, before: Element) -> None:
        """Continue from `before`, which stays as it is."""
        self.prefix = before.prefix
        self.name = before.name
        self.lines = list(before.lines)
        self.said: list[tuple[Part, ...]] = []  # on the last of the lines, and not merged yet
        self._numbers = {key: _Number(held) for key, held in before.numbers.items()}
        self._lists = {key: _List(listed) for key, listed in before.lists.items()}
        self._words = _List(Listed("", before.words, before.changes))

    def say(self, parts: tuple[Part, ...], line: int) -> None:
        """Take in what a tag on a line says."""
        self.said.append(parts)
        self.lines.append(line)

    def value(self, name: str) -> tuple[int, int] | None:
        """The number of that folded name and the line that set it, or None."""
        self._merge()
        held = self._numbers.get(name)
        return (held.values[-1], held.at[-1]) if held else None

    def listed(self, category: str) -> Listed | None:
        """A category as it stands, or None."""
        self._merge()
        held = self._lists.get(category)
        return _listed(held) if held else None

    def element(self) -> Element:
        """The element as it is now."""
        self._merge()
        return Element(
            prefix=self.prefix,
            name=self.name,
            numbers={key: held.held() for key, held in self._numbers.items()},
            lists={key: _listed(held) for key, held in self._lists.items()},
            words=self._words.items,
            changes=tuple(self._words.lines),
            lines=tuple(self.lines),
        )

    def _merge(self) -> None:
        """Take in, part by part, what was said since this was last asked for."""
        said, self.said = self.said, []
        for parts, line in zip(said, self.lines[len(self.lines) - len(said) :], strict=True):
            for part in parts:
                self._take(part, line)

    def _take(self, part: Part, line: int) -> None:
        match part:
            case Number():
                self._set(part.name, part.value, part.maximum, line)
            case Word():
                self._add(part.text, line)
            case Items():
                self._list(part, line)
            case Delta():
                held = self._numbers.get(folded(part.name))
                before = held.values[-1] if held else 0
                self._set(part.name, before + part.change, None, line)
            case Change():
                self._replace(part.before, part.after, line)
            case _:
                assert_never(part)

    def _set(self, name: str, value: int, maximum: int | None, line: int) -> None:
        held = self._numbers.get(folded(name))
        if held is None:
            held = self._numbers[folded(name)] = _Number(Held(name, value))
        held.values.append(value)
        held.at.append(line)
        if maximum is not None:
            held.maximum = maximum

    # --- categories -----------------------------------------------------------------------------

    def _list(self, part: Items, line: int) -> None:
        """A category restated; numbers in it are the element's own."""
        key = category_id(part.name)
        if (amount := named_amount(key, part)) is not None:
            self._take(amount, line)
            return
        amounts, others = own_amounts(key, part.items)
        for amount in amounts:
            self._take(amount, line)
        if others or not amounts:
            if key not in self._lists:
                self._lists[key] = _List(Listed(part.name, ()))
            self._lists[key].restate(others, line)

    def _step(self, held: _List, steps: Sequence[Step], line: int) -> None:
        """Change a part of a category; the rest stays."""
        few = len(held) <= _MANY
        before = held.items if few and held.lines else None
        apart = held.change()
        for gone, come in steps:
            if not come:
                apart.pop(folded(gone), None)
            elif not (gone and _exchange(apart, gone, come)):
                apart[folded(come)] = come
        said = held.items if few else tuple(dict.fromkeys(come or gone for gone, come in steps))
        held.lines.append(Made(line, before, said))

    # --- words ----------------------------------------------------------------------------------

    def _add(self, text: str, line: int) -> None:
        """The last word said stands last, even when it was said before."""
        if next(reversed(self._words.apart.values()), None) != text:
            self._step(self._words, ((text, ""), ("", text)), line)

    def _replace(self, gone: str, come: str, line: int) -> None:
        """`a -> b`: among the words, else in the first category that lists `a`, else `b` is simply said."""
        if not gone:
            self._add(come, line)
            return
        lists = (self._words, *islice(self._lists.values(), _SEARCHED))
        held = next((held for held in lists if folded(gone) in held.apart), None)
        if held is not None:
            self._step(held, ((gone, come),), line)
        elif come:
            self._add(come, line)


def _listed(held: _List) -> Listed:
    return Listed(held.name, held.items, tuple(held.lines))
