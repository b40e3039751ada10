"""Reads roll tables of Foundry, versions 9 to 14: exported, in a list, an adventure or a pack of lines."""

import re
from collections.abc import Iterator
from html import unescape
from typing import Final

from soloist.interop.formats import Foreign, Tally
from soloist.interop.tables.dice import Faced, Span, lay
from soloist.interop.tables.rows import (
    HOLE,
    LONGEST,
    Names,
    Row,
    Table,
    Tables,
    Words,
    around,
    cut,
    hole,
    kept,
    listed,
)
from soloist.interop.tables.tree import Node, read_json
from soloist.tables.names import HIDDEN
from soloist.values import regex
from soloist.values.dataclass import replace

_OF_TABLE: Final = listed("_id _key name description results formula replacement img displayRoll sort")
_OF_ROW: Final = listed(
    "_id _key type text name description range weight img collection documentCollection documentId "
    "documentUuid resultId drawn"
)
_TABLE: Final = "RollTable"

# --- texts ----------------------------------------------------------------------------------------

_ENRICHED: Final = regex.compile(
    r"\[\[(?:/[A-Za-z]+\s*)?(?P<roll>(?:[^\[\]#]|\[[^\[\]]*\])*)(?:#[^\[\]]*)?\]\](?:\{(?P<shown>[^{}]*)\})?"
    r"|@(?P<kind>[A-Za-z]\w*)\[(?P<target>(?:[^\[\]]|\[[^\[\]]*\])*)\](?:\{(?P<label>[^{}]*)\})?"
)
"""`[[/r 2d6 # flavour]]{2d6 rounds}`, dice that are rolled there, and `@UUID[RollTable.abc]{Madness}`."""
_SILENT: Final = regex.compile(
    r"<!--.{0,20000}?-->|<(script|style)\b[^<>]*>.{0,20000}?</\1\s*>|(?<=\d)\[[^\[\]]*\]",
    re.DOTALL | re.IGNORECASE,
)
_BREAKS: Final = regex.compile(
    r"</?(?:br|p|div|li|ul|ol|tr|table|hr|blockquote|section|h[1-6])\b[^<>]*>", re.IGNORECASE
)
_NO_SIGNS: Final = regex.compile("[\ufffe\uffff\ud800-\udfff]")


def _lines(text: str) -> str:
    """Words of HTML without their look, their lines in one."""
    bare = re.sub(r"</?t[dh]\b[^<>]*>", " ", _BREAKS.sub("\x1e", _SILENT.sub("", text[:LONGEST])))
    said = _NO_SIGNS.sub("", unescape(re.sub(r"</?[A-Za-z][^<>]*>", "", bare)))
    lines = (" ".join(HIDDEN.sub("", line).split()) for line in said.split("\x1e"))
    return " / ".join(filter(None, lines))


def _name_in(target: str) -> str:
    """The name at the end of a target, as old packs have it; nothing where there is an id."""
    last = target.partition("#")[0].rpartition(".")[2].strip()
    return "" if re.fullmatch(r"[A-Za-z0-9]{16}", last) else last


def _as_here(formula: str) -> str:
    """Dice as soloist writes them: `6d6>4` for `6d6cs>4`, `2d20kh1` for `2d20kh`."""
    return re.sub(r"(?<=\d)([kd][hl]|k)\b", r"\g<1>1", re.sub(r"cs(?=[<>])", "", formula.strip().strip("{}")))


# --- tables ---------------------------------------------------------------------------------------


def read(foreign: Foreign, tally: Tally) -> Tables:
    """All tables of the file. Raises `Refusal` for what is no JSON."""
    root = read_json(foreign.text, foreign.file)
    every = {each.text("_id") or each.way: each for each in _under(root)}  # of an id the last counts
    found = list(every.values())
    names = Names(foreign)
    called: list[str] = []
    for node in found:
        title = node.text("name").strip()
        called.append(names.new(title or "table", *filter(None, (node.text("_id"), title))))
        names.titles[called[-1]] = _lines(title)

    def made(node: Node, name: str) -> Table:
        node.tell_others(_OF_TABLE, tally)
        about = cut(_lines(_ENRICHED.sub(_shown, node.text("description"))), node.line, tally)
        table = Table(name, deck=node["replacement"].value is False, about=about, line=node.line)
        return _laid(table, node, names, tally)

    return Tables(found[0].text("name") if len(found) == 1 else "", map(made, found, called))


def _shown(found: "re.Match[str]") -> str:
    """What a roll or a link says where nothing is rolled."""
    return found["label"] or found["shown"] or found["roll"] or _name_in(found["target"] or "")


def _under(node: Node) -> Iterator[Node]:
    """Every table within a value."""
    results = node["results"].list()
    if isinstance(node["results"].value, list) and all(isinstance(each.value, dict) for each in results):
        yield node
        return
    for child in (*(each for _, each in node.members()), *node.list()):
        yield from _under(child)


def _laid(table: Table, node: Node, names: Names, tally: Tally) -> Table:
    """The table with its results, those of one range as one row; without ranges by their weights."""
    shared: dict[object, Faced] = {}
    for each in node["results"].list():
        row, spans, weight = _Row(names, each, tally).made(), _range(each), each["weight"].whole()
        same = shared.get(spans) if spans else None
        text = " / ".join(filter(None, (same.row.text, row.text))) if same else row.text
        faced = Faced(replace(same.row if same else row, text=text), spans)
        shared[spans or id(row)] = faced if spans or weight is None else replace(faced, weight=max(weight, 0))
    return lay(table, [*shared.values()], _as_here(node.text("formula")), tally)


def _range(node: Node) -> tuple[Span, ...]:
    """The first and the last number that give a result."""
    low, high = ([each.whole() for each in node["range"].list()] + [None, None])[:2]
    return () if low is None or high is None else ((min(low, high), max(low, high)),)


class _Row(Words):
    """A result as a row."""

    def __init__(self, names: Names, node: Node, tally: Tally) -> None:
        super().__init__(node.line, tally)
        self._names, self._node = names, node

    def made(self) -> Row:
        """The row: its words, or a roll on the table it hands on to."""
        node = self._node
        node.tell_others(_OF_ROW, self.tally)
        if node["drawn"].value is True:
            self.tell("fields")
        written, name, told = (node.text(key) for key in ("text", "name", "description"))
        if not written and name and told:
            text = f"{self._said(name)}: {self._said(told)}"
        else:
            text = self._handed(written or name or told) or self._said(written or name or told)
        return Row(text, line=self.line)

    def _handed(self, written: str) -> str:
        """A roll on another table, where a result is one."""
        node, uuid = self._node, self._node.text("documentUuid")
        if node["type"].value in (None, "", "text", 0, "0"):
            return ""
        is_table = (
            _TABLE in (node.text("documentCollection"), node.text("collection")) or f"{_TABLE}." in uuid
        )
        table = self._find(
            node.text("documentId", "resultId"), uuid.rpartition(".")[2], written.strip() * is_table
        )
        if not table:
            self.tell("unknown" if is_table else "documents")
        return hole(table) if table else ""

    def _find(self, *keys: str) -> str:
        return next(filter(None, map(self._names.find, filter(None, keys))), "")

    def _said(self, text: str) -> str:
        source = text[:LONGEST]
        bare = _ENRICHED.sub("", source)
        alone = not _lines(bare) and len(_ENRICHED.findall(source)) == 1
        if "<" in bare or len(text) > LONGEST:
            self.tell("markup")
        self.out = []

        def piece(found: "re.Match[str]") -> str:
            if found["kind"] is None:
                self.throw(_as_here(unescape(found["roll"])), _lines(found["shown"] or ""))
                return HOLE
            target = found["target"].partition("#")[0].strip()
            label = _lines(found["label"] or "")
            said, own = label or _name_in(target), found["kind"] == _TABLE
            table = self._find(target.rpartition(".")[2], *((target, said) if own else ()))
            if alone and table:
                self.linked(table, label, self._names.titles.get(table, ""))
                return HOLE
            lost = not table and (own or f"{_TABLE}." in target)
            self.tell("unknown" if lost else "links")
            return said or table

        return around(source, _ENRICHED, piece, self.out, lambda flat: kept(_lines(flat)))
