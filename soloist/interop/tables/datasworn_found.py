"""What a Datasworn file holds: every table with its place and its source, and what is no table."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from soloist.interop.loss import Tally
from soloist.interop.tables.datasworn_words import one_line
from soloist.interop.tables.json_lines import NOTHING, Node

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
