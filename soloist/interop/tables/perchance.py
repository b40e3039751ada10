"""Reads Perchance generators: a table for each list; scripts are told and never run."""

import re
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Final

from soloist.interop.formats import Foreign
from soloist.interop.loss import Tally
from soloist.interop.tables.dice import HEAVIEST, weighing, whole
from soloist.interop.tables.rows import (
    Names,
    Row,
    Table,
    Tables,
    Words,
    hole,
    kept,
    listed,
    one_line,
    with_articles,
)
from soloist.tables.text.arithmetic import MOST
from soloist.tables.text.parts import ChoiceHole
from soloist.tables.text.template import parse_template
from soloist.values import regex
from soloist.values.dataclass import dataclass, field
from soloist.values.message import Refusal, message

_NAME: Final = r"[A-Za-z_$][\w$]*"
_COMMENT: Final = regex.compile(r"(?:^|(?<=\s))//")

# --- lines ----------------------------------------------------------------------------------------

_EQUALS: Final = regex.compile(rf"(?P<name>{_NAME})[ \t]*=(?![=>])[ \t]*(?P<value>.*)", re.DOTALL)
_WEIGHT: Final = regex.compile(
    r"(?<!\\)\^[ \t]*(?:(?P<top>\d{1,9}(?:\.\d{0,6})?|\.\d{1,6})(?:/(?P<below>\d{1,6}))?|"
    r"(?P<script>\[.{0,300}\]))[ \t]*$"
)
_OUTPUT: Final = "output"  # what the generator says
_GIVEN: Final = "$output"  # what an import of the generator gets
_MARGIN: Final = regex.compile(rf"{_NAME}(?:[ \t]*=.*|[ \t]*\([^()]*\)[ \t]*=>.*)?[ \t]*")
_USES: Final = regex.compile(
    r"\[[A-Za-z_][^\]\n]{0,200}\]|\{[^{}|\n-]{0,200}[|-][^{}\n]{0,200}\}|\{import:|\S\^\d"
)


@dataclass(frozen=True, slots=True, eq=False)
class Item:
    """A line: its text without remarks, and the lines further in below it."""

    text: str
    line: int
    items: list["Item"] = field(default_factory=list)

    @property
    def set(self) -> tuple[str, str] | None:
        """`name = value`: both; None for anything else."""
        found = _EQUALS.fullmatch(self.text)
        return (found["name"], found["value"].strip()) if found else None

    @property
    def function(self) -> bool:
        """Whether it is a script: `roll() => …`, `async roll(n) =>`."""
        return "=>" in self.text and "(" in self.text.partition("=>")[0]

    @property
    def is_row(self) -> bool:
        """Whether nothing but properties stands below a line: it is chosen itself."""
        return self.set is None and bool(self.items) and all(each.set or each.function for each in self.items)

    @property
    def inner(self) -> str:
        """The name of a list inside another one; empty for a row."""
        if self.function or self.is_row:
            return ""
        if self.set:
            return self.set[0] if self.set[1] or self.items else ""
        return weighed(self.text)[0] if self.items else ""

    @property
    def texts(self) -> list[str]:
        """What it says right here."""
        return [each.text for each in self.items] + ([self.set[1]] if self.set else [])

    @property
    def plain(self) -> bool:
        """Whether all its rows are words alone."""
        return not self.set and not any(
            each.items or each.set or set(each.text) & set("[]{}\\<") for each in self.items
        )


def _items(text: str, tally: Tally) -> list[Item]:
    """The tree of a text: what stands further in belongs to what is above."""
    found: list[Item] = []
    above: list[tuple[int, Item]] = []
    for number, line in enumerate(text.split("\n"), 1):
        comment = _COMMENT.search(line)
        if comment:
            if line[comment.end() :].strip():
                tally.add("comments", number)
            line = line[: comment.start()]
        words = line.strip()
        if not words:
            continue
        width = sum(2 if sign == "\t" else 1 for sign in line[: len(line) - len(line.lstrip())])
        while above and above[-1][0] >= width:
            above.pop()
        item = Item(words, number)
        (above[-1][1].items if above else found).append(item)
        above.append((width, item))
    return found


def weighed(text: str) -> tuple[str, Fraction | None]:
    """A text without its odds, and these; None where a script would reckon them."""
    found = _WEIGHT.search(text)
    if found is None:
        return text, Fraction(1)
    bare = text[: found.start()].rstrip()
    if found["script"]:
        return bare, None
    below = int(found["below"] or 1)
    return bare, Fraction(found["top"]) / below if below else Fraction(0)


def looks(text: str) -> bool:
    """Whether a text is a Perchance generator: names at the margin, lists below them, and a use of one."""
    lines = [_COMMENT.split(line, maxsplit=1)[0].rstrip() for line in text.split("\n", 400)[:400]]
    margin = [line for line in lines if line[:1] not in (" ", "\t")]
    return (
        len(margin) < len(lines)
        and all(not line or _MARGIN.fullmatch(line) for line in margin)
        and bool(_USES.search(text) or re.search(r"^(?:output|title|\$output)\b", text, re.M))
    )


# --- lists ----------------------------------------------------------------------------------------

_ABOUT: Final = frozenset({"title", "subtitle", "description"})
_CREDIT: Final = frozenset({"author", "authors", "credit", "credits", "license", "licence", "source"})
_SETTINGS: Final = listed(
    "fontSize fontColor buttonText numberOfItems itemSeperator itemSeparator image tags fontFamily "
    "background backgroundColor fontWeight settings dynamic header footer"
)
_MOST_ABOUT: Final = 2_000
_NOTED: Final = regex.compile(rf"[\[,]\s*({_NAME})\s*=(?![=>])\s*([^,\]\n]*)")


def read(foreign: Foreign, tally: Tally) -> Tables:
    """The lists of a generator. Raises `Refusal` where there is none."""
    reader = _Reader(_items(foreign.text, tally), foreign, tally)
    tables = tuple(reader.tables())
    if not tables:
        raise Refusal(message("There is no list of Perchance in {name}.", name=foreign.file))
    about = " · ".join(dict.fromkeys(filter(None, reader.about)))
    return Tables("", tables, about=about, credit=" — ".join(dict.fromkeys(reader.credits)))


class _Reader:
    """Makes tables of the lists of one generator."""

    def __init__(self, items: Sequence[Item], foreign: Foreign, tally: Tally) -> None:
        self.about: list[str] = []
        self.credits: list[str] = []
        self._tally = tally
        self._lists: dict[str, Item] = {}
        for item in items:
            self._sort(item)
        if _OUTPUT not in self._lists and _GIVEN in self._lists:
            self._lists = {_OUTPUT if name == _GIVEN else name: i for name, i in self._lists.items()}
        self._found = tuple(self._paths())
        self._path_of = {id(item): path for path, item in self._found}
        lists = {path: item.plain for path, item in self._found if not item.is_row}
        self._rows = Rows(lists, (text for _, item in self._found for text in item.texts), foreign, tally)

    def tables(self) -> Iterator[Table]:
        """Every list, with those inside it, in order; then what was made on the way."""
        for path, item in self._found:
            if not item.is_row:
                yield self._table(path, item)
        yield from self._rows.names.further.values()

    def _sort(self, item: Item) -> None:
        """A list, of whose name the last counts, or what a generator says of itself, or a script."""
        name = item.set[0] if item.set else item.text
        if item.function:
            self._tally.add("scripts", item.line)
        elif name == "$meta":
            for each in item.items:
                self._told(each)
        elif name in _ABOUT | _SETTINGS or name.casefold() in _CREDIT:
            self._told(item)
        elif item.set and not item.set[1] and not item.items:
            self._tally.add("empty tables", item.line)
        else:
            if name in self._lists:
                self._tally.add("doubled lists", self._lists[name].line)
                self._tally.name("doubled lists", name)
            self._lists[name] = item

    def _told(self, item: Item) -> None:
        """What a generator says of itself; all else is a setting of the page."""
        name, value = item.set or (item.text, "")
        said = [one_line(text)[:_MOST_ABOUT] for text in (value, *(each.text for each in item.items)) if text]
        if name in _ABOUT:
            self.about += said
        elif name.casefold() in _CREDIT:
            self._tally.add("credit", item.line)
            self.credits += said
        else:
            self._tally.add("settings", item.line)

    def _paths(self) -> Iterator[tuple[str, Item]]:
        """Each list and each list inside it, by its path: `race.dwarf`, and a second one `race.dwarf.2`."""
        seen: set[str] = set()
        todo = [(name, item) for name, item in reversed(self._lists.items())]
        while todo:
            wanted, item = todo.pop()
            path, number = wanted, 1
            while path in seen:
                number += 1
                path = f"{wanted}.{number}"
            seen.add(path)
            yield path, item
            named = [(each.inner or each.is_row * weighed(each.text)[0], each) for each in item.items]
            todo += [(f"{path}.{name}", each) for name, each in reversed(named) if name]

    def _table(self, path: str, item: Item) -> Table:
        name = self._rows.names.of(path)
        if item.set and item.set[1]:
            return Table(
                name, (Row(self._rows.made(item.set[1], item.line), line=item.line),), line=item.line
            )
        rows, shares = list[Row](), list[Fraction]()
        for text, share, line in self._list(item):
            rows.append(Row(text, line=line))
            shares.append(share)
        return weighing(Table(name, line=item.line), rows, shares, self._tally, "never")

    def _list(self, item: Item) -> Iterator[tuple[str, Fraction, int]]:
        for each in item.items:
            if each.function:
                self._tally.add("scripts", each.line)
            elif each.set and (each.set[1] or each.items):
                self._tally.add("properties", each.line)
            else:
                text, weight = weighed(each.text)
                if weight is None:
                    self._tally.add("reckoned odds", each.line)
                elif weight not in (0, 1):
                    self._tally.add("weights", each.line)
                yield self._row(each, text), Fraction(1) if weight is None else weight, each.line

    def _row(self, item: Item, text: str) -> str:
        """The text of a row: its own, what it says instead, or a roll on the list it is."""
        if item.inner:
            self._tally.add("uses", item.line)
            return hole(self._rows.names.of(self._path_of[id(item)]))
        for each in item.items:
            self._tally.add("scripts" if each.function else "properties", each.line)
        return self._rows.made(text, item.line)


# --- rows -----------------------------------------------------------------------------------------

_MOST_INSIDE: Final = 12  # brackets within each other
_MOST_REPEATED: Final = 40
_MOST_TIMES: Final = 100
_NUMBERS: Final = regex.compile(r"\s*(-?\d{1,18})\s*-\s*(-?\d{1,18})\s*")
_LETTERS: Final = regex.compile(r"([a-z])-([a-z])|([A-Z])-([A-Z])")
_PATH: Final = regex.compile(rf"{_NAME}(?:\.{_NAME}(?:\([^()]*\))?)*")
_STEP: Final = regex.compile(rf"{_NAME}(?:\([^()]*\))?")
_SET: Final = regex.compile(rf"\s*({_NAME})\s*=(?![=>])(.*)", re.DOTALL)
_MANY: Final = regex.compile(r"(selectMany|selectUnique)\((\d{1,3})(?:\s*,\s*(\d{1,3}))?\)")
_SIGN: Final = regex.compile(r"\\.|[\[\]{}()|,\"'`]", re.DOTALL)
_ESCAPES: Final = {"s": " ", "t": " ", "n": "\n"}
_OPENS: Final = {"]": "[", "}": "{"}
_METHODS: Final[Mapping[str, str]] = {"sentenceCase": "cap", "upperCase": "caps", "pluralForm": "s"}
_OWN: Final = listed(
    "selectOne selectMany selectUnique selectAll joinItems consumableList evaluateItem titleCase "
    "upperCase lowerCase sentenceCase pluralForm singularForm pastTense presentTense futureTense "
    "possessiveForm negativeForm toString getName"
)
"""Perchance’s own methods, rather than properties of what was chosen."""


class _NoWord(Exception):
    """Something only a script can say."""


class Rows(Words):
    """Makes rows, and the tables they need beside the lists."""

    def __init__(
        self, lists: Mapping[str, bool], texts: Iterator[str], foreign: Foreign, tally: Tally
    ) -> None:
        """`lists` are those of a generator by their paths, and whether their rows are words alone.

        `texts` are all that rows say: a name they give is a list’s other name, or is kept. What the generator
        says in the end is called like its file.
        """
        super().__init__(0, tally)
        self.names = Names(foreign.links, foreign.way)
        self._english = foreign.lang != "fr"
        self._lists = lists
        for path in sorted(lists, key=lambda path: (path == _GIVEN, path == _OUTPUT)):
            self.names.new(path, foreign.name * (path in (_OUTPUT, _GIVEN)))
        given: dict[str, set[str]] = {}
        for found in (found for text in texts for found in _NOTED.finditer(text)):
            given.setdefault(found[1], set()).add(found[2].strip())
        same = {
            name: value.removesuffix(".consumableList") for name, (value, *more) in given.items() if not more
        }
        self._aliases = {name: value for name, value in same.items() if value in lists}
        self._kept = set(given) - set(self._aliases)

    def made(self, raw: str, line: int) -> str:
        """The text of a row."""
        self.line = line
        return self.row(raw, self._text(self.bare(raw), 0))

    def _text(self, raw: str, depth: int) -> str:
        """Words and holes; an article is put to what follows it."""
        pieces: list[str] = []
        closes = _pairs(raw)
        lone, at = False, 0
        for found in _SIGN.finditer(raw):
            sign, start = found[0], found.start()
            if start < at or sign in "(),|\"'`":
                continue
            pieces.append(kept(raw[at:start]))
            at = found.end()
            if sign[0] == "\\":
                pieces.append(kept(_ESCAPES.get(sign[1:], sign[1:])))
            elif start in closes and depth < _MOST_INSIDE:
                at = closes[start] + 1
                inside = raw[start + 1 : at - 1]
                try:
                    pieces.append((self._bracket if sign == "[" else self._braces)(inside, depth))
                except _NoWord:
                    self.tell("imports" if "import:" in inside else "expressions")
                    pieces.append(kept(raw[start:at]))
            else:
                lone = True
                pieces.append(kept(sign))
        if lone:
            self.tell("unpaired")
        return with_articles("".join([*pieces, kept(raw[at:])]), self.tally, self.line)

    # --- braces -------------------------------------------------------------------------------------

    def _braces(self, inside: str, depth: int) -> str:
        if inside in ("a", "A"):
            return "\0" * self._english + inside
        if inside == "s":
            self.tell("endings")
            return "(s)"
        if inside.lstrip().startswith("import:"):
            raise _NoWord
        if numbers := _NUMBERS.fullmatch(inside):
            return self._numbers(int(numbers[1]), int(numbers[2]))
        if letters := _LETTERS.fullmatch(inside):
            first, last = letters[1] or letters[3], letters[2] or letters[4]
            return self._either([chr(code) for code in range(ord(first), ord(last) + 1)], [])
        texts, weights = list[str](), list[Fraction]()
        for each in _parted(inside, "|"):
            bare, weight = weighed(each)
            if weight is None:
                self.tell("reckoned odds")
            text = self._text(bare, depth + 1)
            if weight != 0:
                texts.append(text)
                weights.append(Fraction(1) if weight is None else weight)
        return self._either(texts, weights)

    def _numbers(self, low: int, high: int) -> str:
        if high < low:
            low, high = high, low
        numbers, more = high - low + 1, low - 1
        if numbers > HEAVIEST or max(abs(low), abs(high)) > MOST:
            self.tell("wide ranges")
            return f"{low}-{high}"
        self.tell("dice")
        return hole(f"1d{numbers}{f'{more:+d}' if more else ''}") if numbers > 1 else str(low)

    def _either(self, texts: Sequence[str], shares: Sequence[Fraction]) -> str:
        """`{a|b}`, or a table of its own where odds or signs want one."""
        if len(texts) < 2:
            return "".join(texts)
        weights = whole(shares or [Fraction(1)] * len(texts), self.line, self.tally)
        said = [text for text, times in zip(texts, weights, strict=True) for _ in range(times)]
        text, few = hole("|".join(said)), len(said) <= max(_MOST_REPEATED, len(texts))
        if few and not set("".join(texts)) & set("{}|"):
            parts, misread = parse_template(text)
            if not misread and len(parts) == 1 and isinstance(parts[0], ChoiceHole):
                return text
        return hole(self.names.beside(texts, self.line, weights))

    # --- brackets -----------------------------------------------------------------------------------

    def _bracket(self, inside: str, depth: int) -> str:
        """Names that are kept, and what is shown in the end."""
        *before, last = _parted(inside, ",")
        silent = [self._statement(each, shown=False) for each in before]
        shown = [self._statement(last, shown=True)] if last.strip() not in ('""', "''") else []
        return "".join(silent + shown)

    def _statement(self, words: str, *, shown: bool) -> str:
        found = _SET.fullmatch(words)
        if found is None:
            if not shown:
                raise _NoWord
            return hole(self._value(words.strip()))
        name, value = found[1], found[2].strip()
        held = self._value(value)
        if name in self._aliases:
            return hole(held) if shown else ""
        self.tell("kept")
        if not self._lists.get(self._path(value)[0]):
            self.tell("drawn once")
        return hole(f"{self.names.of(name)} {'=' if shown else ':='} {held}")

    def _value(self, words: str) -> str:
        """A list or a kept name behind its methods, as the inside of a hole."""
        path, methods = self._path(words) if _PATH.fullmatch(words) else ("", [])
        if not path:
            if words.isidentifier():
                self.tell("unknown")
            raise _NoWord
        if "consumableList" in methods:
            self.tell("used up")
        self.tell("uses")
        name = self.names.of(self._aliases.get(path, path))
        for method in methods:
            if method not in ("selectOne", "evaluateItem", "toString", "consumableList"):
                name = self._behind(method, name)
        return name

    def _path(self, words: str) -> tuple[str, list[str]]:
        """The longest list or name a path begins with, and the methods after it."""
        steps = _STEP.findall(words)
        steps[:1] = [self._aliases.get(each, each) for each in steps[:1]]
        for end in range(len(steps), 0, -1):
            if (path := ".".join(steps[:end])) in self._lists:
                return path, steps[end:]
        return (steps[0], steps[1:]) if steps and steps[0] in self._kept else ("", [])

    def _behind(self, method: str, name: str) -> str:
        name = hole(name) if ":" in name else name
        if word := _METHODS.get(method):
            if word == "s":
                self.tell("grammar")
            return f"{word}: {name}"
        if found := _MANY.fullmatch(method):
            low, high = int(found[2]), int(found[3] or found[2])
            if not 1 <= low <= high <= _MOST_TIMES:
                raise _NoWord
            times = str(low) if low == high else self._numbers(low, high)[1:-1]
            self.tell("joined")
            return f"{times}{' distinct' if found[1] == 'selectUnique' else ''}: {name}"
        if method.partition("(")[0] not in _OWN:
            raise _NoWord
        if not method.startswith("joinItems"):
            self.tell("modifiers")
        return name.strip("{}")


def _parted(text: str, sign: str) -> list[str]:
    """A text parted at a sign that stands in no brackets, braces, parentheses or quotes."""
    found: list[str] = []
    start = depth = 0
    quote = ""
    for at, each in ((each.start(), each[0]) for each in _SIGN.finditer(text)):
        if quote:
            quote = "" if each == quote else quote
        elif each in "\"'`" and sign != "|" and (each != "'" or not text[at - 1 : at].isalpha()):
            quote = each
        elif each == sign and depth <= 0:
            found.append(text[start:at])
            start = at + 1
        elif len(each) == 1:
            depth += (each in "[{(") - (each in "]})")
    return [*found, text[start:]]


def _pairs(text: str) -> dict[int, int]:
    """Where each bracket or brace closes, by where it opens; what has no partner is missing."""
    found: dict[int, int] = {}
    opened: list[int] = []
    for sign in _SIGN.finditer(text):
        if sign[0] in "[{":
            opened.append(sign.start())
        elif sign[0] in _OPENS and opened and text[opened[-1]] == _OPENS[sign[0]]:
            found[opened.pop()] = sign.start()
    return found
