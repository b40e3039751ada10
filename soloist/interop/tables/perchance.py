"""Reads Perchance generators: a table for each list; scripts are told and never run."""

import re
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import ClassVar, Final

from soloist.interop.formats import Foreign, Tally
from soloist.interop.tables.dice import HEAVIEST, weighing, whole
from soloist.interop.tables.rows import (
    Bracketed,
    Names,
    Row,
    Table,
    Tables,
    hole,
    kept,
    listed,
    one_line,
    parted,
)
from soloist.tables.text.arithmetic import MOST
from soloist.tables.text.parts import ChoiceHole
from soloist.tables.text.template import parse_template
from soloist.values import regex
from soloist.values.dataclass import dataclass, field

_NAME: Final = r"[A-Za-z_$][\w$]*"
_COMMENT: Final = regex.compile(r"(?:^|(?<=\s))//")

# --- lines ----------------------------------------------------------------------------------------

_SET: Final = regex.compile(rf"\s*(?P<name>{_NAME})[ \t]*=(?![=>])[ \t]*(?P<value>.*)", re.DOTALL)
_FUNCTION: Final = regex.compile(r"[^=\n]*\([^\n]*=>|[^(\n]*=>[^\n]*")
_WEIGHT: Final = regex.compile(
    r"(?<!\\)\^[ \t]*(?:(?P<top>\d{1,9}(?:\.\d{0,6})?|\.\d{1,6})(?:/(?P<below>0*[1-9]\d{0,5}))?"
    r"|\[.{0,300}\])[ \t]*$"
)
_OUTPUT: Final = "output"  # what the generator says
_GIVEN: Final = "$output"  # what an import of the generator gets


@dataclass(frozen=True, slots=True, eq=False)
class Item:
    """A line: its text without remarks, and the lines further in below it."""

    text: str
    line: int
    items: list["Item"] = field(default_factory=list)

    @property
    def set(self) -> tuple[str, str] | None:
        """`name = value`: both; None for anything else."""
        found = _SET.fullmatch(self.text)
        return (found["name"], found["value"].strip()) if found else None

    @property
    def aside(self) -> bool:
        """Whether it is a property or a script, and no row."""
        return self.set is not None or _FUNCTION.match(self.text) is not None

    @property
    def inner(self) -> bool:
        """Whether a row is a list: something but properties stands below it."""
        return not self.aside and not all(each.aside for each in self.items)


def _items(text: str, tally: Tally) -> list[Item]:
    """The tree of a text: what stands further in belongs to what is above."""
    found: list[Item] = []
    above: list[tuple[int, Item]] = []
    for number, line in enumerate(text.split("\n"), 1):
        words, *remark = _COMMENT.split(line, maxsplit=1)
        if any(map(str.strip, remark)):
            tally.add("comments", number)
        if not words.strip():
            continue
        width = len(words.expandtabs(2)) - len(words.expandtabs(2).lstrip())
        while above and above[-1][0] >= width:
            above.pop()
        item = Item(words.strip(), number)
        (above[-1][1].items if above else found).append(item)
        above.append((width, item))
    return found


def _weighed(text: str) -> tuple[str, Fraction | None]:
    """A text without its odds, and these; None where a script would reckon them."""
    found = _WEIGHT.search(text)
    if found is None:
        return text, Fraction(1)
    odds = Fraction(found["top"]) / int(found["below"] or 1) if found["top"] else None
    return text[: found.start()].rstrip(), odds


# --- lists ----------------------------------------------------------------------------------------

_ABOUT: Final = frozenset({"title", "subtitle", "description"})
_CREDIT: Final = listed("author authors credit credits license licence source")
_SETTINGS: Final = listed(
    "fontSize fontColor buttonText numberOfItems itemSeperator itemSeparator image tags fontFamily "
    "background backgroundColor fontWeight settings dynamic header footer"
)


def read(foreign: Foreign, tally: Tally) -> Tables:
    """The lists of a generator."""
    lists: dict[str, Item] = {}
    said: dict[bool, dict[str, None]] = {True: {}, False: {}}  # what it is about, and whose it is
    todo = _items(foreign.text, tally)
    for item in todo:  # grows while it is gone through
        name, value = item.set or (item.text, "")
        if _FUNCTION.match(item.text):
            tally.add("scripts", item.line)
        elif name == "$meta":
            todo += item.items
        elif name in _ABOUT or name.casefold() in _CREDIT:
            said[name in _ABOUT] |= dict.fromkeys(
                one_line(each)[:2_000] for each in (value, *(i.text for i in item.items))
            )
        elif name in _SETTINGS or (not value and not item.items):
            tally.add("settings", item.line)
        else:
            if name in lists:
                tally.add("doubled lists", lists[name].line, named=name)
            lists[name] = item
    if _OUTPUT not in lists and _GIVEN in lists:
        lists = {_OUTPUT if name == _GIVEN else name: item for name, item in lists.items()}
    tables = tuple(_Rows(lists, foreign, tally).tables())
    return Tables(
        "", tables, about=" · ".join(filter(None, said[True])), credit=" — ".join(filter(None, said[False]))
    )


def _within(lists: Mapping[str, Item]) -> Iterator[tuple[str, Item]]:
    """Each list and each list inside it, by its path: `race.dwarf`."""
    todo = [*lists.items()][::-1]
    while todo:
        path, item = todo.pop()
        yield path, item
        inner = [(f"{path}.{_weighed(each.text)[0]}", each) for each in item.items if each.inner]
        todo += inner[::-1]


# --- rows -----------------------------------------------------------------------------------------

_NUMBERS: Final = regex.compile(r"\s*(-?\d{1,18})\s*-\s*(-?\d{1,18})\s*")
_PATH: Final = regex.compile(rf"{_NAME}(?:\.{_NAME}(?:\([^()]*\))?)*")
_STEP: Final = regex.compile(rf"{_NAME}(?:\([^()]*\))?")
_GIVES: Final = regex.compile(rf"[\[,]\s*({_NAME})\s*=(?![=>])\s*([^,\]\n]*)")
_MANY: Final = regex.compile(r"(selectMany|selectUnique)\(([1-9]\d?|100)\)")
_ESCAPES: Final = {"s": " ", "t": " ", "n": "\n"}
_METHODS: Final[Mapping[str, str]] = {"sentenceCase": "cap", "upperCase": "caps", "pluralForm": "s"}
_PLAIN: Final = frozenset({"selectOne", "evaluateItem", "toString", "consumableList"})


class _NoWord(Exception):
    """Something only a script can say."""


class _Rows(Bracketed):
    """Makes tables of lists, and of what their rows need beside them."""

    signs: ClassVar[Mapping[str, str]] = {"[": "]", "{": "}"}

    def __init__(self, lists: Mapping[str, Item], foreign: Foreign, tally: Tally) -> None:
        """A name that rows give is a list’s other name, or is kept; the output is called like its file."""
        super().__init__(0, tally)
        self._names, self._english = Names(foreign), foreign.lang != "fr"
        self._found = [*_within(lists)]
        self._name_of = {
            id(item): self._names.new(path, wanted=foreign.name * (path == _OUTPUT))
            for path, item in self._found
        }
        self._lists = {path: self._name_of[id(item)] for path, item in reversed(self._found)}
        pairs = ((each[1], each[2].strip()) for each in _GIVES.finditer(foreign.text))
        given = {name: value.removesuffix(".consumableList") for name, value in pairs}
        self._lists |= {name: self._lists[path] for name, path in given.items() if path in self._lists}
        self._kept = set(given) - set(self._lists)

    def tables(self) -> Iterator[Table]:
        """Every list, with those inside it, in order; then what was made on the way."""
        for _, item in self._found:
            table = Table(self._name_of[id(item)], line=item.line)
            if item.set and item.set[1]:
                rows, shares = [self._row(item, item.set[1])], [Fraction(1)]
            else:
                pairs = [
                    (self._row(each, text), share) for each in item.items for text, share in self._told(each)
                ]
                rows, shares = [row for row, _ in pairs], [share for _, share in pairs]
            yield weighing(table, rows, shares, self.tally)
        yield from self._names.further.values()

    def _told(self, item: Item) -> Iterator[tuple[str, Fraction]]:
        """The text and the odds of a line, if it is a row; what is none is told."""
        for each in (item, *(item.items if not item.inner else ())):
            if each is not item or item.aside:
                self.tally.add("properties", each.line)
        if not item.aside:
            self.line = item.line
            yield self._odds(item.text)

    def _odds(self, text: str) -> tuple[str, Fraction]:
        """A text without its odds, and these; what a script would reckon counts once."""
        bare, weight = _weighed(text)
        if weight is None:
            self.tell("reckoned odds")
        return bare, Fraction(1) if weight is None else weight

    def _row(self, item: Item, text: str) -> Row:
        """A row: its own text, or a roll on the list it is."""
        self.line = item.line
        whole = hole(self._name_of[id(item)]) if item.inner and item.set is None else None
        return Row(whole or self.spoken(text), line=item.line)

    def said(self, sign: str, inside: str, depth: int) -> str:
        """A roll, one of several, or a sign that means itself; what only scripts can say stays as written."""
        if sign == "\\":
            return kept(_ESCAPES.get(inside, inside))
        try:
            return self._bracket(inside) if sign == "[" else self._braces(inside, depth)
        except _NoWord:
            self.tell("expressions")
            return kept(f"{sign}{inside}{self.signs[sign]}")

    def _braces(self, inside: str, depth: int) -> str:
        if inside in ("a", "A"):
            return "\0" * self._english + inside
        if inside == "s":
            self.tell("endings")
            return "(s)"
        if numbers := _NUMBERS.fullmatch(inside):
            return self._numbers(*sorted((int(numbers[1]), int(numbers[2]))))
        if "|" not in inside:
            raise _NoWord
        texts, shares = list[str](), list[Fraction]()
        for each in parted(inside, "|", ""):
            bare, share = self._odds(each)
            texts.append(self.pieces(bare, depth + 1))
            shares.append(share)
        return self._either(texts, shares)

    def _numbers(self, low: int, high: int) -> str:
        numbers, more = high - low + 1, low - 1
        if numbers > HEAVIEST or max(abs(low), abs(high)) > MOST:
            raise _NoWord
        return hole(f"1d{numbers}{f'{more:+d}' if more else ''}") if numbers > 1 else str(low)

    def _either(self, texts: Sequence[str], shares: Sequence[Fraction]) -> str:
        """`{a|b}`, or a table of its own where odds or signs want one."""
        pairs = [each for each in zip(texts, whole(shares, self.line, self.tally), strict=True) if each[1]]
        if len(pairs) < 2:
            return "".join(text for text, _ in pairs)
        text = hole("|".join(text for text, _ in pairs))
        if len({times for _, times in pairs}) == 1 and not set("".join(texts)) & set("{}|"):
            parts, misread = parse_template(text)
            if not misread and len(parts) == 1 and isinstance(parts[0], ChoiceHole):
                return text
        return hole(self._names.beside([text for text, _ in pairs], self.line, [times for _, times in pairs]))

    # --- brackets -----------------------------------------------------------------------------------

    def _bracket(self, inside: str) -> str:
        """Names that are kept, and what is shown in the end."""
        *before, last = parted(inside, ",", "\"'`")
        shown = [last] if last.strip() not in ('""', "''") else []
        return "".join(self._statement(each, shown=each is last) for each in (*before, *shown))

    def _statement(self, words: str, *, shown: bool) -> str:
        found = _SET.fullmatch(words)
        held = self._value((found["value"] if found else words).strip())
        if found is None and not shown:
            raise _NoWord
        if found is None or found["name"] in self._lists:
            return hole(held) if shown else ""
        self.tell("drawn once")
        return hole(f"{self._names.of(found['name'])} {'=' if shown else ':='} {held}")

    def _value(self, words: str) -> str:
        """A list or a kept name behind its methods, as the inside of a hole."""
        steps = _STEP.findall(words) if _PATH.fullmatch(words) else []
        ends = (end for end in range(len(steps), 0, -1) if ".".join(steps[:end]) in self._lists)
        end = next(ends, int(steps[:1] != [] and steps[0] in self._kept))
        if not end:
            if words.isidentifier():
                self.tell("unknown")
            raise _NoWord
        path = ".".join(steps[:end])
        name = self._lists.get(path) or self._names.of(path)
        for method in steps[end:]:
            name = self._behind(method, name)
        return name

    def _behind(self, method: str, name: str) -> str:
        if method in _PLAIN:
            return name
        name = hole(name) if ":" in name else name
        if word := _METHODS.get(method):
            return f"{word}: {name}"
        if found := _MANY.fullmatch(method):
            return f"{found[2]}{' distinct' if found[1] == 'selectUnique' else ''}: {name}"
        if not method.endswith("Case") and not method.startswith("joinItems"):
            raise _NoWord
        self.tell("modifiers")
        return name.strip("{}")
