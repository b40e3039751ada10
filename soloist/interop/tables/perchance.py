"""Reads Perchance generators: a table for each list; scripts are told and never run."""

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import gcd, lcm
from typing import TYPE_CHECKING, Final

from soloist.interop.loss import Tally
from soloist.interop.tables.carried import Row, Table, Tables
from soloist.interop.tables.new_names import tell_name
from soloist.interop.tables.perchance_known import Known
from soloist.interop.tables.perchance_lists import Item, Lists, read_lists, weighed
from soloist.interop.tables.perchance_rows import Rows
from soloist.interop.tables.row_text import hole, one_line, plain
from soloist.interop.tables.tongue import tongue
from soloist.message import Message, Refusal, count, message
from soloist.tables.names import fold_name

if TYPE_CHECKING:
    from soloist.interop.tables.opening import Foreign

LOSSES: Final[Mapping[str, Message]] = {
    # carried
    "kept": count("{n} name that a row gives to a result", "{n} names that rows give to results", 2),
    "weights": count("{n} row with odds of its own", "{n} rows with odds of their own", 2),
    "changed lists": count(
        "{n} list once more, as a method spells it", "{n} lists once more, as methods spell them", 2
    ),
    # guessed
    "grammar": count(
        "{n} article or plural, put as the grammar here does: none before a name",
        "{n} articles or plurals, put as the grammar here does: none before a name",
        2,
    ),
    "joined": count(
        "{n} enumeration, joined as the language does: “a, b and c”",
        "{n} enumerations, joined as the language does: “a, b and c”",
        2,
    ),
    "drawn once": count(
        "{n} name for a text with holes: they are filled once",
        "{n} names for texts with holes: they are filled once",
        2,
    ),
    "properties": count(
        "{n} property beside the rows, as a table of its own",
        "{n} properties beside the rows, as tables of their own",
        2,
    ),
    "rounded": count(
        "the odds of {n} list, rounded", "the odds of {n} lists, rounded", 2
    ),
    "reversed": count(
        "{n} range from the larger number to the smaller: turned around",
        "{n} ranges from the larger number to the smaller: turned around",
        2,
    ),
    "nested": count(
        "{n} line too far in: it stands beside the one above it",
        "{n} lines too far in: they stand beside the ones above them",
        2,
    ),
    # left
    "comments": count("{n} comment", "{n} comments", 2),
    "edges": count(
        "the spaces at the ends of {n} row", "the spaces at the ends of {n} rows", 2
    ),
    "doubled lists": count(
        "{n} list whose name comes again: the last one counts",
        "{n} lists whose names come again: the last ones count",
        2,
    ),
    "wide ranges": count(
        "{n} range with too many numbers to roll: as it is written",
        "{n} ranges with too many numbers to roll: as they are written",
        2,
    ),
    "expressions": count(
        "{n} expression that only a script reckons: it stands as it is written",
        "{n} expressions that only a script reckons: they stand as they are written",
        2,
    ),
    "imports": count(
        "{n} import of another generator: it stands as it is written",
        "{n} imports of other generators: they stand as they are written",
        2,
    ),
    "reckoned odds": count(
        "the odds of {n} row, which a script reckons", "the odds of {n} rows, which scripts reckon", 2
    ),
    "never": count("{n} row whose odds are nothing", "{n} rows whose odds are nothing", 2),
    "outputs": count(
        "what {n} list says instead of its rows", "what {n} lists say instead of their rows", 2
    ),
    "used up": count(
        "{n} list that is used up while it is drawn from: here all of it stays",
        "{n} lists that are used up while they are drawn from: here all of them stays",
        2,
    ),
    "methods": count(
        "{n} method: the text comes unchanged", "{n} methods: the texts come unchanged", 2
    ),
    "endings": count(
        "{n} plural that a number before it decides: it is written (s)",
        "{n} plurals that numbers before them decide: they are written (s)",
        2,
    ),
    "settings": count(
        "{n} setting of the page", "{n} settings of the page", 2
    ),
    "unpaired": count(
        "{n} row with a bracket or brace that has no partner: as it is written",
        "{n} rows with a bracket or brace that has no partner: as they are written",
        2,
    ),
}  # fmt: skip

_ABOUT: Final = frozenset({"title", "subtitle", "description"})
_CREDIT: Final = frozenset({"author", "authors", "credit", "credits", "license", "licence", "source"})
_SETTINGS: Final = frozenset(
    {
        "fontSize",
        "fontColor",
        "buttonText",
        "numberOfItems",
        "itemSeperator",
        "itemSeparator",
        "image",
        "tags",
    }
    | {"fontFamily", "background", "backgroundColor", "fontWeight", "settings", "dynamic", "header", "footer"}
)
_IMPORT: Final = re.compile(r"\{import:[^{}]*\}")
_MOST_ABOUT: Final = 2_000
_MOST_WEIGHT: Final = 1_000_000
_GIVEN: Final = "$output"  # what an import of the generator gets


def read(foreign: "Foreign", tally: Tally) -> Tables:
    """The lists of a generator. Raises `Refusal` where there is none."""
    lists = read_lists(foreign.text)
    lang = foreign.lang or tongue(_all_texts(lists))
    reader = _Reader(lists, lang, tally)
    tables = tuple(reader.tables())
    if not tables:
        raise Refusal(message("There is no list of Perchance in {name}.", name=foreign.name))
    if lang and not foreign.lang:
        tally.add("guessed", "language", 1)
    return Tables(
        foreign.name,
        tables,
        lang=lang,
        about=" · ".join(dict.fromkeys(filter(None, reader.about))),
        credit=" — ".join(dict.fromkeys(reader.credits)),
    )


class _Reader:
    """Makes tables of the lists of one generator."""

    def __init__(self, lists: Lists, lang: str, tally: Tally) -> None:
        self.about: list[str] = []
        self.credits: list[str] = []
        self._tally = tally
        self._lists: dict[str, Item] = {}
        for line in lists.deep:
            tally.add("guessed", "nested", line)
        for line in lists.comments:
            tally.add("left", "comments", line)
        for item in lists.items:
            self._sort(item)
        self._name_output()
        self._found = tuple(self._paths())
        self._path_of = {id(item): path for path, item in self._found}
        known = Known(
            {path: _plain_rows(item) for path, item in self._found if not _is_row(item)},
            (text for _, item in self._found for text in _texts(item)),
        )
        self._rows = Rows(known, lang, tally)

    def tables(self) -> Iterator[Table]:
        """Every list, with those inside it, in order; then what was made on the way."""
        for path, item in self._found:
            if not _is_row(item):
                yield self._table(path, item)
        yield from self._rows.further()

    def _sort(self, item: Item) -> None:
        """A list, or what a generator says of itself, or a script."""
        said = item.set()
        name = said[0] if said else item.text
        if item.function():
            self._tally.add("left", "scripts", item.line)
        elif name == "$meta":
            for each in item.items:
                self._told(each)
        elif name in _ABOUT or name in _SETTINGS or name.casefold() in _CREDIT:
            self._told(item)
        elif said and not said[1] and not item.items:
            self._tally.add("left", "empty tables", item.line)
        else:
            self._keep(name, item)

    def _name_output(self) -> None:
        """What the generator gives to others is its `output`, where no list is called so."""
        if "output" not in self._lists:
            self._lists = {"output" if name == _GIVEN else name: i for name, i in self._lists.items()}

    def _keep(self, name: str, item: Item) -> None:
        """A list under its name; the last one of a name is that of the generator."""
        earlier = self._lists.get(name)
        if earlier is not None:
            self._tally.add("left", "doubled lists", earlier.line)
            self._tally.name("left", "doubled lists", name)
        self._lists[name] = item

    def _told(self, item: Item) -> None:
        """What a generator says of itself, line by line; all else in it is a setting of the page."""
        name, value = item.set() or (item.text, "")
        about: list[str] = []
        for raw, line in ((value, item.line), *_said(item)):
            text = _line(_IMPORT.sub("", raw))
            if _IMPORT.search(raw):
                self._tally.add("left", "settings", line)
            if name in _ABOUT:
                about.append(one_line(text))
            elif name.casefold() in _CREDIT and text:
                self._tally.add("carried", "credit", line)
                self.credits.append(one_line(text)[:_MOST_ABOUT])
            elif text:
                self._tally.add("left", "settings", line)
        if not value and not item.items:
            self._tally.add("left", "settings", item.line)
        for each in item.items:
            for inner in (each, *each.items) if each.set() is not None else each.items:
                self._tally.add("left", "settings", inner.line)
        self.about.append(" ".join(filter(None, about))[:_MOST_ABOUT])

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
            for each in reversed(item.items):
                name = _inner(each) or (weighed(each.text)[0] if each.items and not each.function() else "")
                if name:
                    todo.append((f"{path}.{name}", each))

    def _table(self, path: str, item: Item) -> Table:
        name = self._rows.name(path)
        if fold_name(name) != fold_name(path):
            tell_name(self._tally, path, name, item.line)
        said = item.set()
        if said and said[1]:
            rows = [(self._rows.row(said[1], item.line), Fraction(1), item.line)]
        else:
            rows = list(self._list(path, item))
        weights = self._whole(item, [weight for _, weight, _ in rows])
        return Table(
            name,
            tuple(
                Row((text,), weight=w, line=line) for (text, _, line), w in zip(rows, weights, strict=True)
            ),
            line=item.line,
        )

    def _list(self, path: str, item: Item) -> Iterator[tuple[str, Fraction, int]]:
        for each in item.items:
            said = each.set()
            if said and said[0] == _GIVEN:
                self._tally.add("left", "outputs", each.line)
                continue
            if each.function():
                self._tally.add("left", "scripts", each.line)
                continue
            if said and (said[1] or each.items):
                self._tally.add("guessed", "properties", each.line)
                continue
            text, weight = weighed(each.text)
            if weight is None:
                self._tally.add("left", "reckoned odds", each.line)
            elif not weight:
                self._tally.add("left", "never", each.line)
                continue
            elif weight != 1:
                self._tally.add("carried", "weights", each.line)
            yield self._told_row(path, each, text), Fraction(1) if weight is None else weight, each.line

    def _told_row(self, path: str, item: Item, text: str) -> str:
        """The text of a row: its own, what it says instead, or a roll on the list it is."""
        inner = _inner(item)
        if inner:
            self._tally.add("carried", "uses", item.line)
            return hole(self._rows.name(self._path_of[id(item)]))
        line = item.line
        for each in item.items:
            said = each.set()
            if said and said[0] == _GIVEN:
                text, line = said[1], each.line
            elif each.function():
                self._tally.add("left", "scripts", each.line)
            else:
                self._tally.add("guessed", "properties", each.line)
        return self._rows.row(text, line)

    def _whole(self, item: Item, weights: list[Fraction]) -> list[int]:
        """Whole weights of a list, as near as a row’s weight allows."""
        if not weights:
            return []
        below = lcm(*(weight.denominator for weight in weights))
        whole = [int(weight * below) for weight in weights]
        common = gcd(*whole)
        whole = [each // common for each in whole]
        if max(whole) > _MOST_WEIGHT:
            self._tally.add("guessed", "rounded", item.line)
            top = max(whole)
            whole = [max(1, each * _MOST_WEIGHT // top) for each in whole]
        return whole


def _said(item: Item) -> Iterator[tuple[str, int]]:
    """The lines right below one that says something, but for the properties among them."""
    yield from ((each.text, each.line) for each in item.items if each.set() is None)


def _inner(item: Item) -> str:
    """The name of a list inside another one; empty for a row."""
    said = item.set()
    if (said and said[0] == _GIVEN) or item.function() or _is_row(item):
        return ""
    return said[0] if said and (said[1] or item.items) else weighed(item.text)[0] if item.items else ""


def _is_row(item: Item) -> bool:
    """Whether nothing but properties stands below a line: it is chosen itself."""
    return (
        item.set() is None and bool(item.items) and all(each.set() or each.function() for each in item.items)
    )


def _plain_rows(item: Item) -> tuple[str, ...] | None:
    """The rows of a list where all are words alone."""
    if item.set() or any(each.items or each.set() or set(each.text) & set("[]{}\\<") for each in item.items):
        return None
    return tuple(weighed(each.text)[0] for each in item.items)


def _texts(item: Item) -> Iterator[str]:
    said = item.set()
    if said:
        yield said[1]
    yield from (each.text for each in item.items)


def _all_texts(lists: Lists) -> Iterator[str]:
    todo = list(reversed(lists.items))
    while todo:
        item = todo.pop()
        yield item.text
        todo += reversed(item.items)


def _line(text: str) -> str:
    return plain(text).replace("{{", "{").replace("}}", "}").strip()
