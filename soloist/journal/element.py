"""One element of the story being folded: tags merge into it, they never replace it."""

from typing import assert_never

from soloist.journal.model import Change, Delta, Items, Minus, Number, Part, Plus, Word
from soloist.journal.state import Element, Held, Listed, Made, folded
from soloist.journal.words import category_id


class _Numbers:
    """A number on its way, with its history."""

    __slots__ = ("lines", "maximum", "name", "value")

    def __init__(self, name: str, value: int | None, maximum: int | None, lines: list[Made]) -> None:
        self.name = name
        self.value = value
        self.maximum = maximum
        self.lines = lines


class ElementDraft:
    """An element that still takes tags in; `element()` gives what it is so far."""

    __slots__ = ("_before", "_changes", "_lines", "_lists", "_numbers", "_said", "_words", "name", "prefix")

    def __init__(self, before: Element) -> None:
        """Continue from `before`, which stays as it is."""
        self.prefix = before.prefix
        self.name = before.name
        self._before = before
        self._numbers: dict[str, _Numbers] = {}
        self._lists: dict[str, Listed] = {}
        self._words = {folded(word): word for word in before.words}
        self._said = before.words
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
            case Word() | Plus():
                self._add(part.text, line)
            case Items():
                self._restate(category_id(part.name), part.name, part.items, line)
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

    def items(self, category: str) -> tuple[str, ...]:
        """The items of a category as they stand."""
        held = self._lists.get(category)
        return held.items if held else self._before.items(category)

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
            lists={**self._before.lists, **self._lists},
            words=self._said,
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

    def _restate(self, key: str, name: str, items: tuple[str, ...], line: int) -> None:
        old = self._lists.get(key) or self._before.lists.get(key)
        made = Made(line, old.items if old else None, items)
        self._lists[key] = Listed(old.name if old else name, items, (*(old.lines if old else ()), made))

    def _add(self, text: str, line: int) -> None:
        """The last word said stands last, even when it was said before."""
        if self._said and self._said[-1] == text:
            return
        key = folded(text)
        self._words.pop(key, None)
        self._words[key] = text
        self._say(line)

    def _say(self, line: int) -> None:
        said = tuple(self._words.values())
        if said != self._said:
            self._changes.append(Made(line, self._said or None, said))
            self._said = said

    def _replace(self, before: str, after: str, line: int) -> None:
        """`a -> b`: among the words, else in the one list that holds `a`, else `b` is simply said."""
        wanted = folded(before)
        if wanted in self._words:
            renamed = (after if key == wanted else word for key, word in self._words.items())
            self._words = {folded(word): word for word in renamed}
            self._say(line)
        elif (found := self._listing(wanted)) is not None:
            key, listed = found
            items = tuple(after if folded(item) == wanted else item for item in listed.items)
            self._restate(key, listed.name, items, line)
        else:
            self._add(after, line)

    def _drop(self, text: str, line: int) -> None:
        wanted = folded(text)
        if wanted in self._words:
            del self._words[wanted]
            self._say(line)
        elif (found := self._listing(wanted)) is not None:
            key, listed = found
            items = tuple(item for item in listed.items if folded(item) != wanted)
            self._restate(key, listed.name, items, line)

    def _listing(self, wanted: str) -> tuple[str, Listed] | None:
        for key, listed in {**self._before.lists, **self._lists}.items():
            if any(folded(item) == wanted for item in listed.items):
                return key, listed
        return None
