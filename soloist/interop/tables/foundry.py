"""Reads roll tables of Foundry, versions 9 to 14: exported, in a list, an adventure or a pack of lines."""

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING, Final

from soloist.interop.loss import Tally
from soloist.interop.tables.carried import Row, Table, Tables
from soloist.interop.tables.foundry_rows import Rows
from soloist.interop.tables.foundry_words import lines, words
from soloist.interop.tables.json_lines import JSON_LOSSES, Node, read_values
from soloist.interop.tables.laid_rows import RANGE_LOSSES, Laid, laid
from soloist.interop.tables.new_names import tell_name
from soloist.interop.tables.ranges import Span
from soloist.interop.tables.row_text import CUT, Names, Titles
from soloist.interop.tables.tongue import tongue
from soloist.message import Message, count
from soloist.tables.names import HIDDEN, fold_name

if TYPE_CHECKING:
    from soloist.interop.tables.opening import Foreign

# --- results of one table for the same numbers ----------------------------------------------------

_MOST_TOGETHER: Final = 20
_MOST_OVERLAPS: Final = 500  # results of a table whose numbers are shared; real ones have a dozen


def falling(rows: Sequence[tuple[Row, Span]], tally: Tally) -> list[tuple[Row, Span]]:
    """The rows without those whose last number is below their first and whose numbers other rows have.

    Foundry never draws such a row. Where it alone has its numbers, whoever lays the rows turns it around.
    """
    taken = sorted(span for _, span in rows if span[0] <= span[1])
    lows = [low for low, _ in taken]
    highest = list(accumulate((high for _, high in taken), max))
    kept: list[tuple[Row, Span]] = []
    for row, (first, last) in rows:
        below = bisect_right(lows, first) if first > last else 0
        if below and highest[below - 1] >= last:
            tally.add("left", "no faces", row.line)
        else:
            kept.append((row, (first, last)))
    return kept


def apart(rows: Sequence[tuple[Row, Span]], tally: Tally) -> list[tuple[Row, Span]]:
    """Rows no two of which share a number: those that do are joined for the numbers they share.

    Where more than twenty share one, or too many are shared, the first keeps it, which whoever lays the rows
    tells.
    """
    spans = sorted((min(span), max(span)) for _, span in rows)
    if all(one[1] < other[0] for one, other in pairwise(spans)):
        return list(rows)
    if len(rows) > _MOST_OVERLAPS:
        return list(rows)
    for row, (first, last) in rows:
        if first > last:
            tally.add("guessed", "reversed", row.line)
    starts = sorted({span[0] for span in spans} | {span[1] + 1 for span in spans})
    found: list[tuple[Row, Span]] = []
    for low, after in pairwise(starts):
        there = [row for row, span in rows if min(span) <= low <= max(span)]
        if not there:
            continue
        if len(there) > _MOST_TOGETHER:
            return [(row, (min(span), max(span))) for row, span in rows]
        if len(there) > 1:
            tally.add("carried", "together", there[0].line)
        found.append((_joined(there), (low, after - 1)))
    return found


def _joined(rows: Sequence[Row]) -> Row:
    first, *others = rows
    if not others:
        return first
    hints = dict.fromkeys(row.hint for row in rows if row.hint)
    texts = [row.cells[0] for row in rows if row.cells[0]]
    return replace(first, cells=(" / ".join(texts),), hint=" · ".join(hints))


# --------------------------------------------------------------------------------------------------

# --- the tables in a foundry file -----------------------------------------------------------------


def found_tables(foreign: "Foreign", tally: Tally) -> list[Node]:
    """Every table of the file, in order; of one that a pack holds in several states, the last.

    Raises `Refusal` for what is no JSON.
    """
    values = read_values(foreign.text, foreign.name, tally)
    if len(values) > 1:
        values = _standing(values)
    return [table for value in values for table in _under(value, tally)]


def _standing(values: Sequence[Node]) -> list[Node]:
    """What a pack of lines holds in the end: a later line replaces or deletes an earlier one."""
    kept: dict[str, Node] = {}
    for number, value in enumerate(values):
        id_ = value.text("_id") or f"#{number}"
        kept.pop(id_, None)
        if not value["$$deleted"] and not value["$$indexCreated"]:
            kept[id_] = value
    return list(kept.values())


def _under(node: Node, tally: Tally) -> Iterator[Node]:
    results = node["results"].list()
    if isinstance(node["results"].value, list) and all(isinstance(each.value, dict) for each in results):
        if results:
            yield node
        else:
            tally.add("left", "empty tables", node.line)
        return
    for _, child in node.members():
        yield from _under(child, tally)
    for child in node.list():
        yield from _under(child, tally)


# --------------------------------------------------------------------------------------------------

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
