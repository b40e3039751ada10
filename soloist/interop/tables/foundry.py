"""Reads roll tables of Foundry, versions 9 to 14: exported, in a list, an adventure or a pack of lines."""

import re
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from html import unescape
from typing import Final, TypeAlias

from soloist.interop.formats import Foreign
from soloist.interop.loss import Tally
from soloist.interop.tables.dice import Span, laid, weighing
from soloist.interop.tables.json_lines import Node, read_values
from soloist.interop.tables.rows import (
    LONGEST,
    Names,
    Row,
    Table,
    Tables,
    Words,
    cut,
    hole,
    kept,
    listed,
)
from soloist.tables.names import HIDDEN
from soloist.values import regex
from soloist.values.dataclass import dataclass, replace

_OF_TABLE: Final = listed("_id _key name description results formula replacement img displayRoll sort")
_OF_ROW: Final = listed(
    "_id _key type text name description range weight img collection documentCollection documentId "
    "documentUuid resultId drawn"
)
_TABLE: Final = "RollTable"

# --- texts ----------------------------------------------------------------------------------------

_TOKEN: Final = regex.compile(
    r"<!--(?:(?!-->).)*(?:-->|\Z)"
    r"|<(?P<silent>script|style)\b[^<>]*>(?:.*?</(?P=silent)\s*>|.*)"
    r"|<(?P<close>/?)(?P<tag>[A-Za-z][A-Za-z0-9]*)(?P<attributes>[^<>]*)>"
    r"|\[\[(?P<roll>(?:[^\[\]]|\[[^\[\]]*\])*)\]\](?:\{(?P<shown>[^{}]*)\})?"
    r"|@(?P<kind>[A-Za-z]\w*)\[(?P<target>(?:[^\[\]]|\[[^\[\]]*\])*)\](?:\{(?P<label>[^{}]*)\})?",
    re.DOTALL | re.IGNORECASE,
)
_FLAVOUR: Final = regex.compile(r"\[[^\[\]]*\]|#.*\Z", re.DOTALL)
_BREAKS: Final = listed("br p div li ul ol tr table hr blockquote section h1 h2 h3 h4 h5 h6")
_LOSSES: Final[Mapping[str, str]] = {"img": "pictures", "video": "pictures", "a": "links"}
_NO_SIGNS: Final = regex.compile("[\ufffe\uffff\ud800-\udfff]")
_BREAK: Final = "\n"


@dataclass(frozen=True, slots=True)
class _Roll:
    """`[[/r 2d6 # flavour]]{2d6 rounds}`: dice that are rolled where they stand, and words shown instead."""

    formula: str
    label: str


@dataclass(frozen=True, slots=True)
class _Mention:
    """`@UUID[RollTable.abc]{Madness}`: another document, by its kind, what identifies it, and its words."""

    kind: str
    target: str
    label: str


def _pieces(text: str) -> tuple[list[str | _Roll | _Mention], list[str]]:
    """Words (with a line feed where a line ends), rolls and mentions in order, and what is lost."""
    found: list[str | _Roll | _Mention] = []
    lost: list[str] = []
    source, at = text[:LONGEST], 0
    for token in _TOKEN.finditer(source):
        found.append(_words(source[at : token.start()]))
        at = token.end()
        tag = (token["tag"] or "").casefold()
        if token["silent"]:
            lost.append("scripts" if token["silent"].casefold() == "script" else "markup")
        elif tag in _BREAKS or tag in ("td", "th"):
            found.append(_BREAK if tag in _BREAKS else " ")
        elif tag:
            lost += [_LOSSES.get(tag, "markup")] * (not token["close"])
        elif token["roll"] is not None:
            written = unescape(token["roll"])
            lost += ["flavours"] * bool(_FLAVOUR.search(written))
            bare = _FLAVOUR.sub("", re.sub(r"\A/[A-Za-z]+\s*", "", written.strip()))
            found.append(_Roll(_as_here(bare.strip().strip("{}")), _words(token["shown"] or "").strip()))
        elif token["kind"] is not None:
            label = _words(token["label"] or "").strip()
            found.append(_Mention(token["kind"], token["target"].strip(), label))
    found.append(_words(source[at:]))
    return [piece for piece in found if piece], lost


def _words(text: str) -> str:
    return re.sub(r"\s+", " ", _NO_SIGNS.sub("", unescape(text)))


def _one_line(text: str) -> str:
    """A text as words in one line: the labels of links, the dice of rolls, no look."""
    shown = []
    for piece in _pieces(text)[0]:
        match piece:
            case str():
                shown.append(piece)
            case _Roll():
                shown.append(piece.label or piece.formula)
            case _Mention():
                shown.append(piece.label or _name_in(piece.target))
    lines = (" ".join(HIDDEN.sub("", line).split()) for line in "".join(shown).split(_BREAK))
    return " / ".join(filter(None, lines))


def _name_in(target: str) -> str:
    """The name at the end of a target, as old packs have it; nothing where there is an id."""
    last = target.partition("#")[0].rpartition(".")[2].strip()
    return "" if re.fullmatch(r"[A-Za-z0-9]{16}", last) else last


# --- tables ---------------------------------------------------------------------------------------


Find: TypeAlias = Callable[[str], str | None]
"""The name of a table here, by its id or its name there."""


def read(foreign: Foreign, tally: Tally) -> Tables:
    """All tables of the file. Raises `Refusal` for what is no JSON."""
    values = read_values(foreign.text, foreign.file, tally)
    if len(values) > 1:  # a pack of lines, where a later one replaces or deletes an earlier one
        standing = {value.text("_id") or f"#{number}": value for number, value in enumerate(values)}
        values = list(standing.values())
    found = [table for value in values for table in _under(value, tally)]
    names = Names(foreign.links, foreign.way)
    called: list[str] = []
    for node in found:
        title = node.text("name").strip()
        called.append(names.new(title or "table"))
        names.titles[called[-1]] = _one_line(title)
        for key in filter(None, (node.text("_id"), title)):
            names.link(called[-1], key)

    def find(key: str) -> str | None:
        return names.find(key) or names.elsewhere(key) if key else None

    def made(node: Node, name: str) -> Table:
        node.tell_others(_OF_TABLE, tally)
        about = cut(_one_line(node.text("description")), node.line, tally)
        deck = node["replacement"].value is False
        table = Table(name, deck=deck, about=about, line=node.line)
        return _laid(table, node, find, names.titles, tally)

    return Tables(found[0].text("name") if len(found) == 1 else "", map(made, found, called))


def _under(node: Node, tally: Tally) -> Iterator[Node]:
    """Every table within a value."""
    results = node["results"].list()
    if isinstance(node["results"].value, list) and all(isinstance(each.value, dict) for each in results):
        if results:
            yield node
        else:
            tally.add("empty tables", node.line)
        return
    for child in (*(each for _, each in node.members()), *node.list()):
        yield from _under(child, tally)


def _laid(table: Table, node: Node, find: Find, titles: Mapping[str, str], tally: Tally) -> Table:
    results = node["results"].list()
    made = [(_Row(find, titles, result, tally).made(), _range(result)) for result in results]
    if all(span is None for _, span in made):
        tally.add("weights", node.line)
        weights = (result["weight"].whole() for result in results)
        shares = [Fraction(1 if weight is None else max(weight, 1)) for weight in weights]
        return weighing(table, [row for row, _ in made], shares, tally)
    shared: dict[Span, list[Row]] = {}
    for row, span in made:
        if span:
            shared.setdefault((min(span), max(span)), []).append(row)
        else:
            tally.add("no faces", row.line)
    ranged = []
    for span, rows in shared.items():
        hints = " · ".join(dict.fromkeys(row.hint for row in rows if row.hint))
        text = " / ".join(row.text for row in rows if row.text)
        ranged.append((replace(rows[0], text=text, hint=hints), (span,)))
        if len(rows) > 1:
            tally.add("together", rows[0].line)
    return laid(table, ranged, _as_here(node.text("formula")), tally)


def _as_here(formula: str) -> str:
    """Dice as soloist writes them: `6d6>4` for `6d6cs>4`, `2d20kh1` for `2d20kh`."""
    return re.sub(r"(?<=\d)([kd][hl]|k)\b", r"\g<1>1", re.sub(r"cs(?=[<>])", "", formula.strip()))


def _range(node: Node) -> Span | None:
    """The first and the last number that give a result."""
    low, high = ([each.whole() for each in node["range"].list()] + [None, None])[:2]
    return (low, high) if low is not None and high is not None else None


class _Row(Words):
    """A result as a row; `titles` are what tables are called there, by their names here."""

    def __init__(self, find: Find, titles: Mapping[str, str], node: Node, tally: Tally) -> None:
        super().__init__(node.line, tally)
        self._find, self._titles, self._node = find, titles, node
        self._proposed: dict[str, None] = {}

    def made(self) -> Row:
        """The row."""
        node = self._node
        node.tell_others(_OF_ROW, self.tally)
        if node["drawn"].value is True:
            self.tell("drawn")
        text = self._result()
        hint = f"→ {', '.join(self._proposed)}" if self._proposed else ""
        if hint:
            self.tell("hints")
        return Row(text, hint=hint, line=self.line)

    def _result(self) -> str:
        """Its words, or a roll on the table it hands on to."""
        node = self._node
        written, name, told = (node.text(key) for key in ("text", "name", "description"))
        if not written and name and told:
            return f"{self._said(name)}: {self._said(told)}"
        written = written or name or told
        if node["type"].value in (None, "", "text", 0, "0"):
            return self._said(written)
        uuid = node.text("documentUuid")
        is_table = (
            _TABLE in (node.text("documentCollection"), node.text("collection")) or f"{_TABLE}." in uuid
        )
        keys = [node.text("documentId", "resultId"), uuid.rpartition(".")[2], written.strip() * is_table]
        table = next(filter(None, map(self._find, keys)), "")
        if table:
            self.tell("uses")
            return hole(table)
        self.tell("unknown" if is_table else "documents")
        return self._said(written)

    def _said(self, text: str) -> str:
        found, lost = _pieces(text)
        self.out = []
        words = "".join(piece for piece in found if isinstance(piece, str))
        alone = not words.strip() and sum(not isinstance(piece, str) for piece in found) == 1
        for piece in found:
            match piece:
                case str():
                    self.out.append(_BREAK.join(map(kept, piece.split(_BREAK))))
                case _Roll():
                    self.throw(piece.formula, piece.label)
                case _Mention():
                    self._mention(piece, alone=alone)
        if len(text) > LONGEST:
            lost.append("long rows")
        for what in (*filter("markup".__ne__, lost), *({"markup"} & set(lost))):
            self.tell(what)
        lines = [" ".join(part.split()) for part in "".join(self.out).split(_BREAK)]
        if sum(map(bool, lines)) > 1:
            self.tell("lines")
        return " / ".join(filter(None, lines))

    def _mention(self, mention: _Mention, *, alone: bool) -> None:
        label = mention.label or _name_in(mention.target)
        wanted = mention.target.partition("#")[0]
        keys = [wanted.rpartition(".")[2], *((wanted, label) if mention.kind == _TABLE else ())]
        table = next(filter(None, map(self._find, keys)), None)
        if table is None:
            self.tell("unknown" if mention.kind == _TABLE or f"{_TABLE}." in wanted else "links")
            self.say(label)
        elif alone:
            self.linked(table, mention.label, self._titles.get(table, ""))
        else:
            self._proposed[table] = None
            self.say(label or table)
