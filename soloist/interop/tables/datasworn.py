"""Reads Datasworn, the JSON of the Ironsworn family (0.0.5 to 0.2): its tables, wherever they stand."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from soloist.interop.formats import Foreign, Tally
from soloist.interop.tables.dice import Faced, Span, lay
from soloist.interop.tables.notes import row_of
from soloist.interop.tables.rows import HOLE, Names, Row, Table, Tables, around, cut, hole, listed
from soloist.interop.tables.tree import Node, read_json, read_yaml
from soloist.tables.names import fold_name
from soloist.values import regex
from soloist.values.dataclass import dataclass, replace

_BOOK: Final = listed(
    "_id id datasworn_version type package_type title authors license url date oracles truths ruleset "
    "$schema description"
)
_OF_TABLE: Final = listed(
    "_id id type name canonical_name oracle_type dice rows table summary description match "
    "_source source column_labels options icon your_character min max roll quest_starter "
    "oracles"
)
_OF_ROW: Final = listed(
    "_id id min max low high rolled_min rolled_max roll text text2 text3 result detail template "
    "oracle_rolls embed_table icon summary description quest_starter table oracles"
)
_HOLDERS: Final = listed("oracles contents collections")
_MOST_AT_ONCE: Final = 100
_ROLL_AGAIN: Final = regex.compile(r"\W*roll (?:twice|two times|three times|again)\W*", re.IGNORECASE)
_LINK: Final = r"\[(?P<label>[^\[\]]*)\]\((?P<link>[^()\s]*)\)"
_PIECE: Final = regex.compile(rf"{_LINK}|\{{\{{\w{{1,40}}[:>](?P<call>[^{{}}\s()]*)\}}\}}")
_ONLY_JOINS: Final = regex.compile(r"[\s+/&,–-]*")


def _way_of(id_: str) -> list[str]:
    """The parts of an id, `starforged core action`, whichever version of Datasworn wrote it."""
    parts = re.sub(r"[\w.]+:", "", re.sub(r"\A(?:datasworn|id):", "", id_), count=1).split("/")
    return [part for part in parts if part and part not in _HOLDERS] or [id_]


def _path_of(id_: str) -> str:
    """What names a thing within its book: `core/action` of `starforged/oracles/core/action`."""
    way = _way_of(id_)
    return "/".join(way[1:] or way)


@dataclass(frozen=True, slots=True, eq=False)
class _Found:
    """A table: its id, its own data, the rows, where it comes from, if it is a `truth`, and its name here."""

    id: str
    node: Node
    rows: tuple[Node, ...]
    source: Node
    truth: bool = False
    name: str = ""


def read(foreign: Foreign, tally: Tally) -> Tables:
    """The tables of a book, a collection or one table. Raises `Refusal` for what is no JSON."""
    json = foreign.text.lstrip()[:1] in ("{", "[")
    root = (read_json if json else read_yaml)(foreign.text, foreign.file)
    for key, node in root.members() if root["oracles"] else ():
        if key not in _BOOK and node:
            tally.add("things", node.line, named=key)
    reader = _Reader(
        [*_under(root, tuple(filter(None, (root.text("_id"),))), Node(), set())], root, foreign, tally
    )
    name = root.text("_id", "id").rpartition(":")[2].rpartition("/")[2]
    about = reader.beside(root.text("description"), root)
    return Tables(name, map(reader.table, reader.found), about=about, credit=reader.credit)


def _under(node: Node, path: tuple[str, ...], source: Node, seen: set[int]) -> Iterator[_Found]:
    """All tables, wherever they stand: among the oracles, in a move, an asset, a truth; each once."""
    if not isinstance(node.value, dict | list) or id(node.value) in seen:
        return
    seen.add(id(node.value))
    own = node["_source"] or node["source"] or source
    given = [node[key].list() for key in ("rows", "table")]
    rows = next((each for each in given if each and all(isinstance(row.value, dict) for row in each)), ())
    options = node["options"].list() if node["dice"] else ()
    truth = not rows and any(option.text("description", "summary") for option in options)
    if rows or truth:
        yield _Found(node.text("_id", "id") or "/".join(path), node, rows or options, own, truth)
    for key, child in node.members():
        if key not in ("rows", "_source", "source") and not (key == "table" and child.list()):
            yield from _under(child, (*path, key), own, seen)
    for number, child in enumerate(node.list()):
        yield from _under(child, (*path, str(number)), own, seen)


def _range(node: Node) -> tuple[Span, ...]:
    for each in (node, node["roll"]):
        low, high = each.whole("min", "low", "rolled_min"), each.whole("max", "high", "rolled_max")
        if low is not None and high is not None:
            return ((low, high),)
    return ()


class _Reader:
    """Makes tables of one file, which know each other’s names."""

    def __init__(self, found: Sequence[_Found], root: Node, foreign: Foreign, tally: Tally) -> None:
        self._tally, self._names = tally, Names(foreign)
        self.found = [replace(each, name=self._names.new(_path_of(each.id) or "table")) for each in found]
        for each in self.found:
            self._names.titles[each.name] = each.node.text("name") or _path_of(each.id)
            self._names.link(each.name, *_way_of(each.id))
        self.credit = self._credit(root)

    def find(self, id_: str) -> str | None:
        """What a table of that id is called here, be it in another file."""
        return self._names.find(*_way_of(id_))

    def _credit(self, source: Node) -> str:
        """Title, authors, date, page, licence and address, as far as the data name them."""
        authors = [
            " ".join(each.text() for _, each in author.members()) or author.text()
            for author in source["authors"].list()
        ]
        page = source["page"].whole()
        said = [source.text("title"), *authors, source.text("date"), f"p. {page}" * (page is not None)]
        return ", ".join(
            " ".join(each.split()) for each in (*said, source.text("license"), source.text("url")) if each
        )

    def table(self, found: _Found) -> Table:
        """The table of what was found."""
        node, tally = found.node, self._tally
        faced = [Faced(self._row(each, found), _range(each)) for each in found.rows]
        node.tell_others(_OF_TABLE, tally)
        said = [node.text(key) for key in ("canonical_name", "summary", "description", "your_character")]
        about = [self.beside(text, node) for text in (*said, node["match"].text("text"))]
        credit = self._credit(found.source)
        table = Table(
            found.name, line=node.line,
            about=cut(" · ".join(dict.fromkeys(filter(None, about))), node.line, tally),
            credit=credit if credit != self.credit else "",
        )  # fmt: skip
        return lay(table, faced, node.text("dice"), tally)

    def beside(self, text: str, node: Node) -> str:
        """Words that stand beside a row or a table: links lead nowhere."""

        def said(found: "re.Match[str]") -> str:
            self._tally.add("links", node.line)
            return found["label"] or _path_of(found["call"] or "")

        return self._words(_PIECE.sub(said, text), node).replace("{{", "{").replace("}}", "}")

    def _words(self, text: str, node: Node) -> str:
        """Markdown in one line, without its look."""
        flat = re.sub(r"\s*\n\s*", "\n", text.strip())
        return row_of(flat, lambda note, place: None, node.line, self._tally)

    # --- rows

    def _row(self, node: Node, table: _Found) -> Row:
        """The row; of a truth about the world its summary, what it tells beside it."""
        node.tell_others(_OF_ROW, self._tally)
        if table.truth:
            said = [node.text(key) for key in ("summary", "description", "quest_starter")]
            first, *texts = [text for text in said if text] or [""]
            text = self._text(first, node, {})
        else:
            asked, own = self._asked(node, table), node["template"]
            text = self._text(own.text("text", "result") or node.text("text", "result"), node, asked)
            text, embedded = self._behind(text, node, asked)
            texts = [embedded]
            for keys in (("text2", "detail"), ("text3",)):
                if further := own.text(*keys) or node.text(*keys):
                    label = table.node["column_labels"].text(*keys)
                    texts.append(": ".join(filter(None, (label, further))))
        hint = " · ".join(filter(None, (self.beside(each, node) for each in texts)))
        return Row(text, hint=cut(hint, node.line, self._tally), line=node.line)

    def _asked(self, node: Node, table: _Found) -> dict[str, str]:
        """What a row asks to be rolled by itself: how often, `2 distinct: `, by the ids of the tables.

        What it only proposes is told.
        """
        asked: dict[str, str] = {}
        for roll in node["oracle_rolls"].list():
            again = roll.text("duplicates")
            if roll["auto"].value is not True or roll["dice"] or again == "make_it_worse":
                self._tally.add("roll rules", roll.line)
            if roll["auto"].value is True:
                times = min(max(roll["number_of_rolls"].whole() or 1, 1), _MOST_AT_ONCE)
                often = f"{times}{' distinct' * (again == 'reroll')}: " if times > 1 else ""
                asked[roll.text("oracle") or table.id] = often
        return asked

    def _text(self, source: str, node: Node, asked: dict[str, str]) -> str:
        """The words of a row, with holes where they name a table that is rolled by itself."""
        links = [each["link"] for each in _PIECE.finditer(source) if each["link"]]
        prompts = not asked and all(map(self.find, links)) and _ONLY_JOINS.fullmatch(_PIECE.sub("", source))
        holes: list[str] = []

        def piece(found: "re.Match[str]") -> str:
            label, target = found["label"] or "", found["link"] or found["call"] or ""
            own = next((id_ for id_ in asked if _way_of(id_) == _way_of(target)), "")
            name = self.find(target) if own or prompts or found["call"] else None
            if name is None:
                self._tally.add("unknown" if found["call"] else "links", node.line)
                return label or _path_of(target).rpartition("/")[2].replace("_", " ")
            holes.append(hole(asked.pop(own, "") + name))
            if not prompts or not label or fold_name(label) in (name, fold_name(self._names.titles[name])):
                return HOLE
            self._tally.add("linked rolls", node.line)
            return f"{label}: {HOLE}"

        return around(source, _PIECE, piece, holes, lambda flat: self._words(flat, node))

    def _behind(self, text: str, node: Node, asked: dict[str, str]) -> tuple[str, str]:
        """The text with what is rolled by itself and stands nowhere in it behind it; and words for a hint."""
        behind = []
        for id_ in asked:
            if (name := self.find(id_)) is None:
                self._tally.add("unknown", node.line)
            else:
                behind.append(hole(asked[id_] + name))
        rolled = ", ".join(behind)
        if not behind or not text or _ROLL_AGAIN.fullmatch(text):
            return rolled or text, ""
        if self.find(node.text("embed_table")):
            self._tally.add("embedded", node.line)
            return rolled, text
        self._tally.add("rolls behind", node.line)
        return f"{text}: {rolled}", ""
