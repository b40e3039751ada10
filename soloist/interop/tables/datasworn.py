"""Reads Datasworn, the JSON of the Ironsworn family (0.0.5 to 0.2): its tables, wherever they stand."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from soloist.interop.loss import Tally
from soloist.interop.tables.carried import Row, Table, Tables
from soloist.interop.tables.datasworn_rows import Rows
from soloist.interop.tables.datasworn_words import one_line, path_of
from soloist.interop.tables.json_lines import JSON_LOSSES, NOTHING, Node, read_json, read_yaml
from soloist.interop.tables.laid_rows import RANGE_LOSSES, laid
from soloist.interop.tables.new_names import tell_name
from soloist.interop.tables.row_text import Names, Titles
from soloist.interop.tables.tongue import tongue
from soloist.message import Message, count, message
from soloist.tables.names import fold_name

if TYPE_CHECKING:
    from soloist.interop.tables.opening import Foreign

# --- what a datasworn file holds ------------------------------------------------------------------

OTHER_THINGS: Final[Mapping[str, str]] = {
    "moves": "moves",
    "assets": "assets",
    "npcs": "foes",
    "atlas": "places",
    "rarities": "rarities",
    "delve_sites": "sites",
    "site_domains": "sites",
    "site_themes": "sites",
    "rules": "rules",
}
"""Keys of a whole book that hold no tables, or not only, and the kinds of loss they are."""

_BOOK: Final = frozenset(
    {"_id", "id", "datasworn_version", "type", "package_type", "title", "authors", "license", "url", "date"}
    | {"oracles", "truths", "ruleset", "$schema"}
)


@dataclass(frozen=True, slots=True, eq=False)
class Found:
    """A table: its id, its own data, the rows, where it comes from; `truth` for one of a world’s truths."""

    id: str
    node: Node
    rows: tuple[Node, ...]
    source: Node
    truth: bool = False


def found_tables(root: Node, tally: Tally) -> Iterator[Found]:
    """All tables, wherever they stand: among the oracles, in a move, an asset or a truth."""
    yield from _under(root, (), NOTHING, tally)


def _under(node: Node, path: tuple[str, ...], source: Node, tally: Tally) -> Iterator[Found]:
    own = node["_source"] or node["source"] or source
    id_ = node.text("_id", "id") or "/".join(path)
    for key in ("rows", "table"):
        rows = node[key].list()
        if rows and all(isinstance(row.value, dict) for row in rows):
            yield Found(id_, node, rows, own)
            break
    else:
        options = node["options"].list()
        if node["dice"] and options and any(option.text("description", "summary") for option in options):
            yield Found(id_, node, options, own, truth=True)
        elif node["contents"] or node["collections"]:
            _tell_collection(node, tally)
    for key, child in node.members():
        if key not in ("rows", "_source", "source") and not (key == "table" and child.list()):
            yield from _under(child, (*path, key), own, tally)
    for number, child in enumerate(node.list()):
        yield from _under(child, (*path, str(number)), own, tally)


def _tell_collection(node: Node, tally: Tally) -> None:
    if node.text("oracle_type") == "table_shared_rolls":
        tally.add("left", "shared rolls", node.line)
    if node.text("oracle_type") and node.text("summary", "description"):
        tally.add("left", "collections", node.line)


def tell_others(root: Node, tally: Tally) -> None:
    """Count what of a whole book is no table."""
    for key, node in root.members():
        if key in OTHER_THINGS:
            number = _entries(node)
            if number:
                tally.add("left", OTHER_THINGS[key], node.line, number)
        elif key not in _BOOK and node and root["oracles"]:
            tally.add("left", "fields", node.line)


def _entries(node: Node) -> int:
    number = 0
    for _, child in node.members():
        grouped = [child[key] for key in ("contents", "collections") if child[key]]
        number += sum(map(_entries, grouped)) if grouped else 1
    return number


def credit_of(source: Node) -> str:
    """Title, authors, date, page, licence and address, as far as the data name them."""
    authors = [
        " ".join(filter(None, (one_line(value.text()) for _, value in author.members())))
        or one_line(author.text())
        for author in source["authors"].list()
    ]
    page = source["page"].whole()
    said = [
        one_line(source.text("title")),
        *authors,
        one_line(source.text("date")),
        f"p. {page}" if page is not None else "",
        one_line(source.text("license")),
        one_line(source.text("url")),
    ]
    return ", ".join(part for part in said if part)


# --------------------------------------------------------------------------------------------------

LOSSES: Final[Mapping[str, Message]] = {
    **JSON_LOSSES,
    **RANGE_LOSSES,
    # guessed
    "linked rolls": count(
        "{n} link to a table, alone in its row: it is rolled",
        "{n} links to tables, alone in their rows: they are rolled",
        2,
    ),
    "misspelt calls": count(
        "{n} template with words beside the table it names: they stand around its roll",
        "{n} templates with words beside the tables they name: they stand around the rolls",
        2,
    ),
    "rolls behind": count(
        "{n} row that rolls on: the result stands behind its words",
        "{n} rows that roll on: the results stand behind their words",
        2,
    ),
    "embedded": count(
        "{n} row that a table of its own answers: its words stand beside",
        "{n} rows that tables of their own answer: their words stand beside",
        2,
    ),
    # left
    "unread calls": count(
        "{n} row with a template that names no table: as it is written",
        "{n} rows with templates that name no table: as they are written",
        2,
    ),
    "other dice": count("other dice for {n} roll on a table", "other dice for {n} rolls on tables", 2),
    "calls beside": count(
        "{n} roll beside a row: the name of its table stands there",
        "{n} rolls beside rows: the names of their tables stand there",
        2,
    ),
    "proposed twice": count(
        "whether {n} roll of several may give the same twice",
        "whether {n} rolls of several may give the same twice",
        2,
    ),
    "many rolls": count(
        "{n} row that wants over a hundred rolls", "{n} rows that want over a hundred rolls", 2
    ),
    "other fields": count(
        "{n} mention of what stands beside a row: the row itself comes",
        "{n} mentions of what stands beside a row: the row itself comes",
        2,
    ),
    "worse": count(
        "{n} row where the same twice makes it worse", "{n} rows where the same twice makes it worse", 2
    ),
    "shared rolls": count(
        "{n} group of tables that one roll answers: each has its own roll",
        "{n} groups of tables that one roll answers: each has its own roll",
        2,
    ),
    "collections": count("what {n} group of tables is for", "what {n} groups of tables are for", 2),
    "long notes": count("the end of {n} note that is too long", "the ends of {n} notes that are too long", 2),
    "fields": count(
        "{n} detail that has no place here: a tag, a colour, a part of speech",
        "{n} details that have no place here: tags, colours, parts of speech",
        2,
    ),
    "moves": count("{n} move; the tables in it came", "{n} moves; the tables in them came", 2),
    "assets": count("{n} asset; the tables in it came", "{n} assets; the tables in them came", 2),
    "foes": count("{n} foe", "{n} foes", 2),
    "places": count("{n} place of the atlas", "{n} places of the atlas", 2),
    "rarities": count("{n} rarity", "{n} rarities", 2),
    "sites": count(
        "{n} site, theme or domain, with its features and dangers",
        "{n} sites, themes and domains, with their features and dangers",
        2,
    ),
    "rules": message("the rules of the game"),
}  # fmt: skip

_KNOWN: Final = frozenset(
    {
        "_id",
        "id",
        "type",
        "name",
        "canonical_name",
        "oracle_type",
        "dice",
        "rows",
        "table",
        "summary",
        "description",
    }
    | {"match", "suggestions", "_source", "source", "column_labels", "options", "icon", "your_character"}
    | {"min", "max", "roll", "quest_starter", "oracles"}
)


def read(foreign: "Foreign", tally: Tally) -> Tables:
    """The tables of a book, a collection or one table. Raises `Refusal` for what is no JSON."""
    if foreign.text.lstrip()[:1] in ("{", "["):
        root = read_json(foreign.text, foreign.name, tally)
    else:
        root = read_yaml(foreign.text, foreign.name)
    found = list(found_tables(root, tally))
    tell_others(root, tally)
    credit = credit_of(root)
    if credit:
        tally.add("carried", "credit", (root["authors"].line or root["title"].line or 1))
    reader = _Reader(found, credit, tally)
    tables = tuple(map(reader.table, found))
    lang = foreign.lang or tongue(row.cells[0] for table in tables for row in table.rows)
    if lang and not foreign.lang:
        tally.add("guessed", "language", 1)
    return Tables(
        root.text("_id", "id").rpartition(":")[2].rpartition("/")[2] or foreign.name,
        tables,
        lang=lang,
        about=one_line(root.text("description")),
        credit=credit,
    )


class _Reader:
    """Makes tables of one file, which know each other’s names."""

    def __init__(self, found: Sequence[Found], credit: str, tally: Tally) -> None:
        self._tally = tally
        self._credit = credit
        names = Names()
        self._names: dict[str, str] = {}
        titles: dict[str, str] = {}
        self._called: list[str] = []
        for each in found:
            path = path_of(each.id) or each.id or "table"
            wanted = path if not names.known(path) else f"{each.id} {len(self._called)}"
            name = names.of(wanted)
            self._called.append(name)
            self._names.setdefault(each.id, name)
            titles.setdefault(each.id, one_line(each.node.text("name")))
        inside = {id(each.node.value): name for each, name in zip(found, self._called, strict=True)}
        self._rows = Rows(self._names, titles, inside, tally)
        self._titles = Titles((one_line(each.node.text("name")) for each in found), self._called)
        self._next = iter(self._called)

    def table(self, found: Found) -> Table:
        """The table of what was found; asked for in order, once each."""
        node, name = found.node, next(self._next)
        rows = laid(list(self._with_ranges(found)), node.text("dice"), node.line, self._tally)
        title = one_line(node.text("name"))
        alias = self._titles.alias(title)
        if title and not alias and fold_name(title) != fold_name(name):
            tell_name(self._tally, title, name, node.line)
        self._tell_fields(node)
        return Table(
            name, rows.rows, roll=rows.roll, reroll=rows.reroll,
            aliases=(alias,) if alias else (),
            about=self._about(node, "" if alias else title),
            credit=self._credit_of(found), line=node.line,
        )  # fmt: skip

    def _with_ranges(self, found: Found) -> list[tuple[Row, tuple[int, int]]]:
        rows: list[tuple[Row, tuple[int, int]]] = []
        for node in found.rows:
            low, high = _range(node)
            if low is None or high is None:
                self._tally.add("left", "no faces", node.line)
            elif found.truth:
                rows.append((self._rows.truth(node), (low, high)))
            else:
                rows.append((self._rows.row(node, found.id, found.node["column_labels"]), (low, high)))
        return rows

    def _about(self, node: Node, title: str) -> str:
        said = [node.text("canonical_name") or title]
        said += [node.text("summary"), node.text("description"), node["match"].text("text")]
        said += [node.text("your_character")]
        words = [self._rows.beside(text, node.line) for text in said]
        words.append(self._rows.arrow([], node["suggestions"], node.line))
        return self._rows.cut(" · ".join(dict.fromkeys(filter(None, words))), node.line)

    def _credit_of(self, found: Found) -> str:
        credit = credit_of(found.source)
        if credit and credit != self._credit:
            self._tally.add("carried", "credit", found.source.line)
            return credit
        return ""

    def _tell_fields(self, node: Node) -> None:
        if node["icon"]:
            self._tally.add("left", "pictures", node.line)
        for key, value in node.members():
            if value and key not in _KNOWN:
                self._tally.add("left", "fields", value.line)


def _range(node: Node) -> tuple[int | None, int | None]:
    for each in (node, node["roll"]):
        low, high = each.spelt("min", "low", "rolled_min"), each.spelt("max", "high", "rolled_max")
        if low is not None and high is not None:
            return low, high
    return None, None
