"""Reads roll tables of Foundry, versions 9 to 14: exported, in a list, an adventure or a pack of lines."""

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from soloist.interop.loss import Tally
from soloist.interop.tables.carried import Row, Table, Tables
from soloist.interop.tables.foundry_found import found_tables
from soloist.interop.tables.foundry_overlaps import apart, falling
from soloist.interop.tables.foundry_rows import Rows
from soloist.interop.tables.foundry_words import lines, words
from soloist.interop.tables.json_lines import JSON_LOSSES, Node
from soloist.interop.tables.laid_rows import RANGE_LOSSES, Laid, laid
from soloist.interop.tables.new_names import tell_name
from soloist.interop.tables.ranges import Span
from soloist.interop.tables.row_text import CUT, Names
from soloist.interop.tables.titles import Titles
from soloist.interop.tables.tongue import tongue
from soloist.message import Message, count
from soloist.tables.names import HIDDEN, fold_name

if TYPE_CHECKING:
    from soloist.interop.tables.opening import Foreign

LOSSES: Final[Mapping[str, Message]] = {
    **JSON_LOSSES,
    **RANGE_LOSSES,
    # carried
    "together": count(
        "{n} row for numbers that several results have: all of them come, as there",
        "{n} rows for numbers that several results have: all of them come, as there",
        2,
    ),
    # guessed
    "linked rolls": count(
        "{n} link to a table, alone in its row: it is rolled",
        "{n} links to tables, alone in their rows: they are rolled",
        2,
    ),
    "weights": count(
        "{n} table without ranges: its weights count", "{n} tables without ranges: their weights count", 2
    ),
    # left
    "documents": count(
        "{n} row that is a thing of the game: its name stays",
        "{n} rows that are things of the game: their names stay",
        2,
    ),
    "odd rolls": count(
        "{n} roll of dice unknown here: its words stay", "{n} rolls of dice unknown here: their words stay", 2
    ),
    "flavours": count(
        "the words inside {n} roll of dice", "the words inside {n} rolls of dice", 2
    ),
    "drawn": count("that {n} card is drawn already", "that {n} cards are drawn already", 2),
    "long notes": count("the end of {n} note that is too long", "the ends of {n} notes that are too long", 2),
    "keeping": count(
        "where {n} table is kept there, who may see it and when it was made",
        "where {n} tables are kept there, who may see them and when they were made",
        2,
    ),
    "fields": count("{n} detail of a module", "{n} details of modules", 2),
}  # fmt: skip

_OWN: Final = frozenset(
    {"_id", "_key", "name", "description", "results", "formula", "replacement", "img", "flags"}
    | {"displayRoll", "folder", "sort", "ownership", "permission", "_stats"}
)
_KEPT: Final = ("folder", "ownership", "permission", "_stats")
_MOST_BESIDE: Final = 2_000
_HEAVIEST: Final = 1_000_000


def read(foreign: "Foreign", tally: Tally) -> Tables:
    """All tables of the file. Raises `Refusal` for what is no JSON."""
    found = found_tables(foreign, tally)
    names = Names()
    called: list[str] = []
    known: dict[str, str] = {}
    for number, node in enumerate(found):
        title = node.text("name").strip()
        called.append(names.of(f"{title} {number}" if names.known(title) or not title else title))
        for key in (node.text("_id"), title):
            if key:
                known.setdefault(key, called[-1])
    reader = _Reader(
        Rows(known, tally), Titles((_one_line(node.text("name")) for node in found), called), tally
    )
    tables = tuple(reader.table(node, name) for node, name in zip(found, called, strict=True))
    lang = foreign.lang or tongue(row.cells[0] for table in tables for row in table.rows)
    if lang and not foreign.lang:
        tally.add("guessed", "language", 1)
    name = found[0].text("name") if len(found) == 1 else foreign.name
    return Tables(name, tables, lang=lang)


class _Reader:
    """Makes tables."""

    def __init__(self, rows: Rows, titles: Titles, tally: Tally) -> None:
        self._rows = rows
        self._titles = titles
        self._tally = tally

    def table(self, node: Node, name: str) -> Table:
        """The table of a document."""
        rows = self._laid(node)
        title = _one_line(node.text("name"))
        alias = self._titles.alias(title)
        told = alias or name
        if fold_name(title) != fold_name(told):
            tell_name(self._tally, title, told, node.line)
        self._tell_fields(node)
        about = self._about(node, "" if fold_name(title) == fold_name(told) else title)
        return Table(
            name, rows.rows, roll=rows.roll, reroll=rows.reroll,
            deck=node["replacement"].value is False,
            about=about, aliases=(alias,) if alias else (),
            line=node.line,
        )  # fmt: skip

    def _laid(self, node: Node) -> Laid:
        results = node["results"].list()
        made = [(self._rows.row(result), _range(result)) for result in results]
        if all(span is None for _, span in made):
            self._tally.add("guessed", "weights", node.line)
            weights = [result["weight"].spelt() for result in results]
            return Laid(
                tuple(
                    replace(row, weight=min(max(1 if weight is None else weight, 1), _HEAVIEST))
                    for (row, _), weight in zip(made, weights, strict=True)
                )
            )
        ranged: list[tuple[Row, Span]] = []
        for row, span in made:
            if span is None:
                self._tally.add("left", "no faces", row.line)
            else:
                ranged.append((row, span))
        ranged.sort(key=lambda each: min(each[1]))
        kept = apart(falling(ranged, self._tally), self._tally)
        return laid(kept, node.text("formula"), node.line, self._tally)

    def _about(self, node: Node, title: str) -> str:
        """What a table is for, as its description says."""
        said = [HIDDEN.sub("", line).strip() for line in lines(node.text("description"))]
        return self._cut(" · ".join(filter(None, (title, " / ".join(filter(None, said))))), node)

    def _cut(self, said: str, node: Node) -> str:
        if len(said) > _MOST_BESIDE:
            self._tally.add("left", "long notes", node.line)
            return said[: _MOST_BESIDE - 1] + CUT
        return said

    def _tell_fields(self, node: Node) -> None:
        if any(node[key] for key in _KEPT):
            self._tally.add("left", "keeping", node.line)
        picture = node.text("img")
        if picture and not picture.startswith("icons/svg/"):
            self._tally.add("left", "pictures", node["img"].line)
        if any(value for _, value in node["flags"].members()):
            self._tally.add("left", "fields", node["flags"].line)
        for key, value in node.members():
            if value and key not in _OWN:
                self._tally.add("left", "fields", value.line)


def _range(node: Node) -> Span | None:
    """The first and the last number that give a result; old files have them apart as well."""
    ends = [each.spelt() for each in node["range"].list()]
    if len(ends) != 2 or None in ends:
        ends = [node["rangeL"].spelt(), node["rangeH"].spelt()]
    low, high = ends
    return (low, high) if low is not None and high is not None else None


def _one_line(text: str) -> str:
    return HIDDEN.sub("", words(text))
