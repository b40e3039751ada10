"""A result of a Foundry table as a row: its words, what is rolled in it, which table it hands on to."""

from collections.abc import Mapping
from typing import Final

from soloist.interop.loss import Tally
from soloist.interop.tables.carried import Row
from soloist.interop.tables.foundry_words import (
    BREAK,
    LONGEST,
    Inline,
    Lost,
    Mention,
    name_in,
    pieces,
)
from soloist.interop.tables.json_lines import Node
from soloist.interop.tables.row_text import hole, plain
from soloist.tables.names import fold_name
from soloist.tables.text.parts import NumberHole
from soloist.tables.text.template import parse_template

_TEXT: Final = frozenset({"", "text", "0"})
_TABLE_KINDS: Final = frozenset({"RollTable"})
_OWN: Final = frozenset(
    {
        "_id",
        "_key",
        "type",
        "text",
        "name",
        "description",
        "range",
        "rangeL",
        "rangeH",
        "weight",
        "drawn",
        "img",
    }
    | {"collection", "documentCollection", "documentId", "documentUuid", "resultId", "flags", "_stats"}
)
_PLAIN_PICTURES: Final = "icons/svg/"


class Rows:
    """Makes rows; `names` are the tables of the file as they are called here, by their ids and names."""

    def __init__(self, names: Mapping[str, str], tally: Tally) -> None:
        """`tally` hears what becomes of everything in a row."""
        self.names = names
        self.tally = tally
        self._proposed: list[str] = []

    def row(self, node: Node) -> Row:
        """The row of a result."""
        self._proposed = []
        self._tell_fields(node)
        text = self._text(node)
        hint = f"→ {', '.join(dict.fromkeys(self._proposed))}" if self._proposed else ""
        if hint:
            self.tally.add("carried", "hints", node.line)
        return Row((text,), hint=hint, line=node.line)

    def _text(self, node: Node) -> str:
        written = node.text("text")
        name, told = node.text("name"), node.text("description")
        if not written and name and told:
            return f"{self._words(name, node.line)}: {self._words(told, node.line)}"
        written = written or name or told
        type_ = node["type"]
        if str(type_.value if type_.value is not None else "") in _TEXT:
            return self._words(written, node.line)
        table = self._table_of(node, written)
        if table:
            self.tally.add("carried", "uses", node.line)
            return hole(table)
        lost = "unknown" if self._is_table(node) else "documents"
        self.tally.add("left", lost, node.line)
        return self._words(written, node.line)

    def _is_table(self, node: Node) -> bool:
        kinds = {node.text("documentCollection"), node.text("collection")}
        return bool(kinds & _TABLE_KINDS) or "RollTable." in node.text("documentUuid")

    def _table_of(self, node: Node, written: str) -> str:
        """The table a result hands on to: by the id of the document, or by the name it shows."""
        uuid = node.text("documentUuid").rpartition(".")[2]
        found = self.names.get(node.text("documentId", "resultId")) or self.names.get(uuid)
        return found or (self.names.get(written.strip(), "") if self._is_table(node) else "")

    def _words(self, text: str, line: int) -> str:
        found = pieces(text)
        tables = [piece for piece in found if isinstance(piece, Mention)]
        words = "".join(piece for piece in found if isinstance(piece, str))
        alone = len(tables) == 1 and not words.strip() and not any(isinstance(each, Inline) for each in found)
        shown, looked = [], False
        for piece in found:
            match piece:
                case str():
                    shown.append(BREAK.join(_plain(part) for part in piece.split(BREAK)))
                case Inline():
                    shown.append(self._rolled(piece, line))
                case Mention():
                    shown.append(self._mentioned(piece, line, alone=alone))
                case Lost(what="markup"):
                    looked = True
                case Lost():
                    self.tally.add("left", piece.what, line)
        if looked:
            self.tally.add("left", "markup", line)
        if len(text) > LONGEST:
            self.tally.add("left", "long rows", line)
        lines = [" ".join(part.split()) for part in "".join(shown).split(BREAK)]
        if sum(map(bool, lines)) > 1:
            self.tally.add("guessed", "lines", line)
        return " / ".join(filter(None, lines))

    def _rolled(self, roll: Inline, line: int) -> str:
        """Dice as a hole, where soloist can roll them; the words shown instead of them go around it."""
        made = f"{{{roll.formula}}}"
        parts, misread = parse_template(made)
        if misread or len(parts) != 1 or not isinstance(parts[0], NumberHole):
            self.tally.add("left", "odd rolls", line)
            return _plain(roll.label or roll.formula)
        self.tally.add("carried", "dice", line)
        if not roll.label:
            return made
        before, found, after = roll.label.partition(roll.formula)
        if found:
            return f"{_plain(before)}{made}{_plain(after)}"
        return f"{_plain(roll.label)} ({made})"

    def _mentioned(self, mention: Mention, line: int, *, alone: bool) -> str:
        label = mention.label or name_in(mention.target)
        wanted = mention.target.partition("#")[0]
        table = self.names.get(wanted.rpartition(".")[2])
        if table is None and mention.kind in _TABLE_KINDS:
            table = self.names.get(wanted) or self.names.get(label)
        if table is None:
            is_table = mention.kind in _TABLE_KINDS or "RollTable." in wanted
            self.tally.add("left", "unknown" if is_table else "links", line)
            return _plain(label)
        if alone:
            self.tally.add("guessed", "linked rolls", line)
            said = " ".join(mention.label.split())
            named = not said or fold_name(said) == fold_name(table) or self.names.get(said) == table
            return hole(table) if named else f"{_plain(said)}: {hole(table)}"
        self._proposed.append(table)
        return _plain(label or table)

    def _tell_fields(self, node: Node) -> None:
        if node["drawn"].value is True:
            self.tally.add("left", "drawn", node.line)
        picture = node.text("img")
        if picture and not picture.startswith(_PLAIN_PICTURES):
            self.tally.add("left", "pictures", node["img"].line)
        if any(value for _, value in node["flags"].members()):
            self.tally.add("left", "fields", node["flags"].line)
        for key, value in node.members():
            if value and key not in _OWN:
                self.tally.add("left", "fields", value.line)


def _plain(text: str) -> str:
    """A piece of a text that means itself, with the spaces around it."""
    return plain(f"-{text}-")[1:-1]
