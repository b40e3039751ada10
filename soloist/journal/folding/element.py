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
_SIGNED: Final = regex.compile(r"([+-])([^\W\d_].*)", re.DOTALL)
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


def is_spent(word: str) -> bool:
    """Whether a word says that there is nothing left of something."""
    return word in _GONE


def is_die(item: str) -> bool:
    """Whether an item is a usage die: what `Supply d8` lists."""
    return re.fullmatch(r"d\d{1,4}", item) is not None


class Ordered:
    """Words without doubles: of two spellings the first place and the last spelling."""

    __slots__ = ("_words",)

    def __init__(self, words: Iterable[str] = ()) -> None:
        """Begin with `words`."""
        self._words = {folded(word): word for word in words}

    def __contains__(self, word: str) -> bool:
        """Whether the word is there, however it is spelt."""
        return folded(word) in self._words

    def __len__(self) -> int:
        """How many words there are."""
        return len(self._words)

    @property
    def last(self) -> str | None:
        """The word said last."""
        return next(reversed(self._words.values()), None)

    def words(self) -> tuple[str, ...]:
        """All of them, in order."""
        return tuple(self._words.values())

    def put(self, word: str) -> None:
        """Add a word; one that is there keeps its place and takes the new spelling."""
        self._words[folded(word)] = word

    def say(self, word: str) -> None:
        """Add a word at the end, even when it was said before."""
        self.drop(word)
        self.put(word)

    def drop(self, word: str) -> bool:
        """Take a word away; whether it was there."""
        return self._words.pop(folded(word), None) is not None

    def exchange(self, gone: str, come: str) -> bool:
        """Put `come` in the place of `gone`, or where it stands already; whether `gone` was there."""
        there, new = folded(gone), folded(come)
        if there not in self._words:
            return False
        pairs = ((new if key == there else key, word) for key, word in self._words.items())
        self._words = {key: come if key == new else word for key, word in pairs}
        return True


# With more words than these, a line's record says what the line said, not all that held before and after.
_MANY: Final = 40
# A change of a word that belongs to no list by name looks for it in the first of the lists only.
_SEARCHED: Final = 64


class _Numbers:
    """A number on its way, with its history."""

    __slots__ = ("lines", "maximum", "name", "value")

    def __init__(self, name: str, value: int | None, maximum: int | None, lines: list[Made]) -> None:
        self.name = name
        self.value = value
        self.maximum = maximum
        self.lines = lines


class _List:
    """A category on its way, with its history; taken apart only once a part of it changes."""

    __slots__ = ("_changed", "_ordered", "_restated", "lines", "name")

    def __init__(self, listed: Listed) -> None:
        self.name = listed.name
        self.lines = list(listed.lines)
        self._restated: tuple[str, ...] = listed.items
        self._ordered: Ordered | None = None
        self._changed = False  # until then the items are what was stated, doubles and all

    @property
    def items(self) -> tuple[str, ...]:
        return self.apart.words() if self._changed else self._restated

    def __len__(self) -> int:
        return len(self.apart) if self._changed else len(self._restated)

    @property
    def apart(self) -> Ordered:
        if self._ordered is None:
            self._ordered = Ordered(self._restated)
        return self._ordered

    def change(self) -> Ordered:
        self._changed = True
        return self.apart

    def restate(self, items: tuple[str, ...], line: int) -> None:
        before = self.items if self.lines else None
        self._restated, self._ordered, self._changed = items, None, False
        self.lines.append(Made(line, before, items))


class ElementDraft:
    """An element that still takes tags in; `element()` gives what it is so far."""

    __slots__ = ("_before", "_changes", "_lines", "_lists", "_numbers", "_words", "name", "prefix")

    def __init__(self, before: Element) -> None:
        """Continue from `before`, which stays as it is."""
        self.prefix = before.prefix
        self.name = before.name
        self._before = before
        self._numbers: dict[str, _Numbers] = {}
        self._lists: dict[str, _List] = {}
        self._words = Ordered(before.words)
        self._changes = list(before.changes)
        self._lines = list(before.lines)

    def mention(self, line: int) -> None:
        """Remember that `line` speaks of the element."""
        if not self._lines or self._lines[-1] != line:
            self._lines.append(line)

    def take(self, part: Part, line: int) -> None:
        """Merge one part of a tag."""
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
                held = self._number(part.name)
                self._set(part.name, (held.value or 0) + part.change, None, line)
            case Change():
                self._replace(part.before, part.after, line)
            case Minus():
                self._drop(part.text, line)
            case _:
                assert_never(part)

    def value(self, name: str) -> tuple[int, int] | None:
        """The number of that folded name and the line that set it, or None."""
        held = self._numbers.get(name)
        if held is not None and held.value is not None:
            return held.value, held.lines[-1].line
        old = self._before.numbers.get(name)
        return (old.value, old.lines[-1].line if old.lines else 0) if old else None

    def listed(self, category: str) -> Listed | None:
        """A category as it stands, or None."""
        held = self._lists.get(category)
        return _listed(held) if held else self._before.lists.get(category)

    def element(self) -> Element:
        """The element as it is now."""
        numbers = dict(self._before.numbers)
        for key, held in self._numbers.items():
            if held.value is not None:
                numbers[key] = Held(held.name, held.value, held.maximum, tuple(held.lines))
        return Element(
            prefix=self.prefix,
            name=self.name,
            numbers=numbers,
            lists={**self._before.lists, **{key: _listed(held) for key, held in self._lists.items()}},
            words=self._words.words(),
            changes=tuple(self._changes),
            lines=tuple(self._lines),
        )

    def _number(self, name: str) -> _Numbers:
        key = folded(name)
        held = self._numbers.get(key)
        if held is None:
            old = self._before.numbers.get(key)
            if old is None:
                held = _Numbers(name, None, None, [])
            else:
                held = _Numbers(old.name, old.value, old.maximum, list(old.lines))
            self._numbers[key] = held
        return held

    def _set(self, name: str, value: int, maximum: int | None, line: int) -> None:
        held = self._number(name)
        held.lines.append(Made(line, held.value, value))
        held.value = value
        if maximum is not None:
            held.maximum = maximum

    # --- categories -----------------------------------------------------------------------------

    def _list(self, part: Items, line: int) -> None:
        """A category restated, or changed in part; numbers in it are the element's own."""
        key = category_id(part.name)
        if (amount := named_amount(key, part)) is not None:
            self.take(amount, line)
            return
        amounts, others = own_amounts(key, part.items)
        for amount in amounts:
            self.take(amount, line)
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
            if not (gone and come and apart.exchange(gone, come)):
                apart.drop(gone) if gone and not come else apart.put(come)
        held.lines.append(Made(line, before, apart.words() if few else tuple(said)))

    def _use(self, text: str, line: int) -> bool:
        """Whether a word speaks of a category there is: `Gear+Rope`, `Torchlight depleted`."""
        if not (self._lists or self._before.lists):
            return False
        for name, step in spoken_of(text):
            held = self._held(category_id(name))
            if held and (step[1] or step[0] in held.apart):
                self._step(held, (step,), line)
                return True
        name, _, last = text.rpartition(" ")
        held = self._held(category_id(name)) if is_spent(last) else None
        if held is None or len(held) != 1 or not is_die(held.items[0]):
            return False
        held.restate((last,), line)
        return True

    def _listing(self, word: str) -> _List | None:
        """The first category that lists a word."""
        for key in islice(self._keys(), _SEARCHED):
            held = self._held(key)
            if held is not None and word in held.apart:
                return held
        return None

    def _keys(self) -> Iterator[str]:
        before = self._before.lists
        new = [key for key in islice(self._lists, _SEARCHED) if key not in before]
        return chain(islice(before, _SEARCHED), new)

    # --- words ----------------------------------------------------------------------------------

    def _add(self, text: str, line: int) -> None:
        """The last word said stands last, even when it was said before."""
        if self._words.last != text:
            before = self._all_words()
            self._words.say(text)
            self._record(before, text, line)

    def _all_words(self) -> tuple[str, ...] | None:
        return self._words.words() if len(self._words) <= _MANY else None

    def _record(self, before: tuple[str, ...] | None, said: str, line: int) -> None:
        """Remember that a line changed the words; `before` None: they are too many to be kept each time."""
        if before is None:
            self._changes.append(Made(line, None, (said,)))
        elif (after := self._words.words()) != before:
            self._changes.append(Made(line, before or None, after))

    def _replace(self, before: str, after: str, line: int) -> None:
        """`a -> b`: among the words, else in the one list that holds `a`, else `b` is simply said."""
        if before in self._words:
            words = self._all_words()
            self._words.exchange(before, after)
            self._record(words, after, line)
        elif (held := self._listing(before)) is not None:
            self._step(held, ((before, after),), line)
        else:
            self._add(after, line)

    def _drop(self, text: str, line: int) -> None:
        if text in self._words:
            words = self._all_words()
            self._words.drop(text)
            self._record(words, text, line)
        elif (held := self._listing(text)) is not None:
            self._step(held, ((text, ""),), line)


def _listed(held: _List) -> Listed:
    return Listed(held.name, held.items, tuple(held.lines))
