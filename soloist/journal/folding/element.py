"""One element of the story being folded: tags merge into it, they never replace it."""

import re
from collections.abc import Iterable, Iterator
from itertools import chain, islice
from typing import Final, TypeAlias, assert_never

from soloist.journal.model import Change, Delta, Items, Minus, Number, Part, Plus, Word
from soloist.journal.state import Element, Held, Listed, Made, folded
from soloist.journal.tags import parse_alone, parse_part
from soloist.journal.words import CATEGORIES, category_id, sides
from soloist.values import regex
from soloist.values.dataclass import replace

Texts: TypeAlias = tuple[str, ...]
Step: TypeAlias = tuple[str, str]
"""A change of one item: what goes and what comes, either of them nothing."""

_STATS: Final = frozenset({"stat", "stats", "statistiques"})
_USAGE: Final = regex.compile(r"d\d{1,4}")  # a die, as `Supply d8` lists it
_SIGNED: Final = regex.compile(r"([+-])([^\W\d_].*)", re.DOTALL)
# What says that there is nothing left of something.
_GONE: Final = frozenset({"depleted", "empty", "épuisé", "épuisée", "épuisés", "épuisées", "vide", "vides"})


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


def steps_of(items: Texts, *, among_others: bool) -> tuple[Step, ...] | None:
    """The changes a category lists, `+wounded`, `-wounded` or `alert→asleep`; None where it is restated.

    Where nothing is held (`among_others` False), what only takes away is a list with dashes.
    """
    steps = tuple(step for item in items if (step := _step(item)) is not None)
    partial = bool(steps) and len(steps) == len(items) and (among_others or any(come for _, come in steps))
    return steps if partial else None


def plain(items: Texts) -> Texts:
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
    gone, *come = sides(item)
    return (gone, come[0]) if gone and come and come[0] else None


def spoken_of(text: str) -> Iterator[tuple[str, Step]]:
    """The category a bare word may speak of and the change it makes, `Gear+Rope`, `Gear-Rope`."""
    for sign in "+-":
        name, found, item = text.partition(sign)
        if found and name.strip() and item.strip():
            yield name.strip(), ("", item.strip()) if sign == "+" else (item.strip(), "")


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

    __slots__ = ("_before", "_changes", "_lists", "_numbers", "_words", "lines", "name", "prefix", "said")

    def __init__(self, before: Element) -> None:
        """Continue from `before`, which stays as it is."""
        self.prefix = before.prefix
        self.name = before.name
        self.lines = list(before.lines)
        self.said: list[tuple[Part, ...]] = []  # on the last of the lines, and not merged yet
        self._before = before
        self._numbers: dict[str, _Number] = {}
        self._lists: dict[str, _List] = {}
        self._words = _ordered(before.words)
        self._changes = list(before.changes)

    def say(self, parts: tuple[Part, ...], line: int) -> None:
        """Take in what a tag on a line says."""
        self.said.append(parts)
        self.lines.append(line)

    def value(self, name: str) -> tuple[int, int] | None:
        """The number of that folded name and the line that set it, or None."""
        self._merge()
        held = self._numbers.get(name)
        if held is not None:
            return held.values[-1], held.at[-1]
        old = self._before.numbers.get(name)
        return (old.value, old.line) if old else None

    def listed(self, category: str) -> Listed | None:
        """A category as it stands, or None."""
        self._merge()
        held = self._lists.get(category)
        return _listed(held) if held else self._before.lists.get(category)

    def element(self) -> Element:
        """The element as it is now."""
        self._merge()
        return Element(
            prefix=self.prefix,
            name=self.name,
            numbers={**self._before.numbers, **{key: held.held() for key, held in self._numbers.items()}},
            lists={**self._before.lists, **{key: _listed(held) for key, held in self._lists.items()}},
            words=tuple(self._words.values()),
            changes=tuple(self._changes),
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
                if not self._use(part.text, line):
                    self._add(part.text, line)
            case Plus():
                self._add(part.text, line)
            case Items():
                self._list(part, line)
            case Delta():
                held = self._number(folded(part.name))
                before = held.values[-1] if held else 0
                self._set(part.name, before + part.change, None, line)
            case Change():
                self._replace(part.before, part.after, line)
            case Minus():
                self._drop(part.text, line)
            case _:
                assert_never(part)

    def _number(self, key: str) -> _Number | None:
        """A number there is, ready to be changed."""
        held = self._numbers.get(key)
        if held is None and (old := self._before.numbers.get(key)) is not None:
            held = self._numbers[key] = _Number(old)
        return held

    def _set(self, name: str, value: int, maximum: int | None, line: int) -> None:
        key = folded(name)
        held = self._numbers.get(key) or self._number(key)
        if held is None:
            held = self._numbers[key] = _Number(Held(name, value))
        held.values.append(value)
        held.at.append(line)
        if maximum is not None:
            held.maximum = maximum

    # --- categories -----------------------------------------------------------------------------

    def _list(self, part: Items, line: int) -> None:
        """A category restated, or changed in part; numbers in it are the element's own."""
        key = category_id(part.name)
        if (amount := named_amount(key, part)) is not None:
            self._take(amount, line)
            return
        amounts, others = own_amounts(key, part.items)
        for amount in amounts:
            self._take(amount, line)
        if not others and amounts:
            return
        held = self._held(key)
        steps = steps_of(others, among_others=bool(held))
        if steps is None:
            self._new(key, part.name).restate(plain(others), line)
        else:
            self._step(self._new(key, part.name), steps, line)

    def _held(self, key: str) -> _List | None:
        """A category there is, ready to be changed."""
        held = self._lists.get(key)
        if held is None and (old := self._before.lists.get(key)) is not None:
            held = self._lists[key] = _List(old)
        return held

    def _new(self, key: str, name: str) -> _List:
        held = self._held(key)
        if held is None:
            held = self._lists[key] = _List(Listed(name, ()))
        return held

    def _step(self, held: _List, steps: Iterable[Step], line: int) -> None:
        """Change a part of a category; the rest stays."""
        few = len(held) <= _MANY
        before = held.items if few else None
        apart = held.change()
        said: list[str] = []
        for gone, come in steps:
            said.append(come or gone)
            if gone and not come:
                apart.pop(folded(gone), None)
            elif not (gone and _exchange(apart, gone, come)):
                apart[folded(come)] = come
        held.lines.append(Made(line, before, held.items if few else tuple(said)))

    def _use(self, text: str, line: int) -> bool:
        """Whether a word speaks of a category there is: `Gear+Rope`, `Torchlight depleted`."""
        if not (self._lists or self._before.lists):
            return False
        for name, step in spoken_of(text):
            held = self._held(category_id(name))
            if held and (step[1] or folded(step[0]) in held.apart):
                self._step(held, (step,), line)
                return True
        name, _, last = text.rpartition(" ")
        held = self._held(category_id(name)) if last in _GONE else None
        if held is None or len(held) != 1 or not _USAGE.fullmatch(held.items[0]):
            return False
        held.restate((last,), line)
        return True

    def _listing(self, word: str) -> _List | None:
        """The first category that lists a word."""
        for key in islice(self._keys(), _SEARCHED):
            held = self._held(key)
            if held is not None and folded(word) in held.apart:
                return held
        return None

    def _keys(self) -> Iterator[str]:
        before = self._before.lists
        new = [key for key in islice(self._lists, _SEARCHED) if key not in before]
        return chain(islice(before, _SEARCHED), new)

    # --- words ----------------------------------------------------------------------------------

    def _add(self, text: str, line: int) -> None:
        """The last word said stands last, even when it was said before."""
        if next(reversed(self._words.values()), None) != text:
            before = self._all_words()
            self._words.pop(folded(text), None)
            self._words[folded(text)] = text
            self._record(before, text, line)

    def _all_words(self) -> tuple[str, ...] | None:
        return tuple(self._words.values()) if len(self._words) <= _MANY else None

    def _record(self, before: tuple[str, ...] | None, said: str, line: int) -> None:
        """Remember that a line changed the words; `before` None: they are too many to be kept each time."""
        if before is None:
            self._changes.append(Made(line, None, (said,)))
        elif (after := tuple(self._words.values())) != before:
            self._changes.append(Made(line, before or None, after))

    def _replace(self, before: str, after: str, line: int) -> None:
        """`a -> b`: among the words, else in the one list that holds `a`, else `b` is simply said."""
        words = self._all_words()
        if _exchange(self._words, before, after):
            self._record(words, after, line)
        elif (held := self._listing(before)) is not None:
            self._step(held, ((before, after),), line)
        else:
            self._add(after, line)

    def _drop(self, text: str, line: int) -> None:
        words = self._all_words()
        if self._words.pop(folded(text), None) is not None:
            self._record(words, text, line)
        elif (held := self._listing(text)) is not None:
            self._step(held, ((text, ""),), line)


def _listed(held: _List) -> Listed:
    return Listed(held.name, held.items, tuple(held.lines))
