"""Reads Datasworn, the JSON of the Ironsworn family (0.0.5 to 0.2): its tables, wherever they stand."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from soloist.interop.formats import Foreign
from soloist.interop.loss import Tally
from soloist.interop.tables.dice import laid
from soloist.interop.tables.json_lines import NOTHING, Node, read_json, read_yaml
from soloist.interop.tables.rows import (
    LONGEST,
    Names,
    Row,
    Table,
    Tables,
    Words,
    cut,
    hole,
    listed,
)
from soloist.tables.names import HIDDEN
from soloist.values import regex
from soloist.values.dataclass import dataclass

_BOOK: Final = listed(
    "_id id datasworn_version type package_type title authors license url date oracles truths ruleset "
    "$schema description"
)
_OF_TABLE: Final = listed(
    "_id id type name canonical_name oracle_type dice rows table summary description match "
    "suggestions _source source column_labels options icon your_character min max roll quest_starter "
    "oracles"
)
_OF_ROW: Final = listed(
    "_id id min max low high rolled_min rolled_max roll text text2 text3 result detail template "
    "oracle_rolls embed_table suggestions icon summary description quest_starter table oracles"
)
_HOLDERS: Final = listed("oracles contents collections")
_MOST_AT_ONCE: Final = 100
_ROLL_AGAIN: Final = regex.compile(r"\W*roll (?:twice|two times|three times|again)\W*", re.IGNORECASE)
_ONLY_JOINS: Final = regex.compile(r"[\s+/&,–-]*")
_PIECE: Final = regex.compile(
    r"\[(?P<label>[^\[\]]*)\]\((?P<link>[^()\s]*)\)|\{\{(?P<field>\w{1,40})[:>](?P<call>[^{}\s()]*)\}\}"
)
_LOOK: Final = regex.compile(
    r"(\*{1,3})(?=[^\s*])([^*]+)(?<=[^\s*])\1|(?<!\w)(_{1,3})(?=[^\s_])([^_]+)(?<=[^\s_])\3(?!\w)"
)
_HOLDER: Final = "\ue000"  # the place of a link while the look is taken off
_BROKEN: Final = regex.compile(r"[ \t]*(?:[\r\n]+[ \t]*)+")


# --- texts and ids --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Piece:
    """`[Theme](datasworn:…/theme)`, with its words, or a place for `field` of another: `{{text>…/theme}}`."""

    target: str
    label: str = ""
    field: str = ""


def _pieces(text: str) -> tuple[list[str | _Piece], bool]:
    """The words, links and calls of a text in order, and whether its words stood in bold or italics."""
    source = text[:LONGEST].replace(_HOLDER, "")
    bare = _PIECE.sub(_HOLDER, source)
    words = _without_look(bare)
    first, *others = words.split(_HOLDER)
    found: list[str | _Piece] = [first]
    for piece, after in zip(_PIECE.finditer(source), others, strict=True):
        label = _without_look(piece["label"] or "")
        found += [_Piece(_bare_id(piece["link"] or piece["call"] or ""), label, piece["field"] or ""), after]
    return [piece for piece in found if piece], words != bare


def _without_look(text: str) -> str:
    for _ in range(2):  # bold around italics
        text = _LOOK.sub(lambda found: found[2] or found[4], text)
    return text


def _one_line(text: str) -> str:
    """Words beside a table or a row: no look, no links, nothing that hides, in one line."""
    words = "".join(piece if isinstance(piece, str) else piece.label for piece in _pieces(text)[0])
    return HIDDEN.sub("", " ".join(_BROKEN.sub(" / ", words.strip()).split()))


def _bare_id(written: str) -> str:
    """An id without what says that it is one."""
    return re.sub(r"\A(?:datasworn|id):", "", written)


def _path_of(id_: str) -> str:
    """What names a thing within its book: `core/action` of `starforged/oracles/core/action`."""
    way = _way_of(id_)
    return "/".join(way[1:] or way)


def _way_of(id_: str) -> list[str]:
    """The parts of an id, `starforged core action`, whichever version of Datasworn wrote it."""
    parts = re.sub(r"[\w.]+:", "", id_, count=1).split("/")
    return [part for part in parts if part and part not in _HOLDERS] or [id_]


# --- tables ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, eq=False)
class _Found:
    """A table: its id, its own data, the rows, where it comes from; `truth` for one of a world’s truths."""

    id: str
    node: Node
    rows: tuple[Node, ...]
    source: Node
    truth: bool = False


def read(foreign: Foreign, tally: Tally) -> Tables:
    """The tables of a book, a collection or one table. Raises `Refusal` for what is no JSON."""
    if foreign.text.lstrip()[:1] in ("{", "["):
        root = read_json(foreign.text, foreign.file, tally)
    else:
        root = read_yaml(foreign.text, foreign.file, tally)
    package = tuple(filter(None, (root.text("_id"),)))
    found = list(_under(root, package, NOTHING, tally))
    for key, node in root.members() if root["oracles"] else ():
        if key not in _BOOK and node:
            tally.add("things", node.line)
            tally.name("things", key)
    credit = _credit_of(root)
    if credit:
        tally.add("credit", (root["authors"].line or root["title"].line or 1))
    reader = _Reader(found, credit, foreign, tally)
    name = root.text("_id", "id").rpartition(":")[2].rpartition("/")[2]
    about = _one_line(root.text("description"))
    return Tables(name, map(reader.table, found), about=about, credit=credit)


def _under(node: Node, path: tuple[str, ...], source: Node, tally: Tally) -> Iterator[_Found]:
    """All tables, wherever they stand: among the oracles, in a move, an asset or a truth."""
    own = node["_source"] or node["source"] or source
    id_ = node.text("_id", "id") or "/".join(path)
    given = [node[key].list() for key in ("rows", "table")]
    rows = next((each for each in given if each and all(isinstance(row.value, dict) for row in each)), ())
    options = node["options"].list()
    if rows:
        yield _Found(id_, node, rows, own)
    elif node["dice"] and any(option.text("description", "summary") for option in options):
        yield _Found(id_, node, options, own, truth=True)
    for key, child in node.members():
        if key not in ("rows", "_source", "source") and not (key == "table" and child.list()):
            yield from _under(child, (*path, key), own, tally)
    for number, child in enumerate(node.list()):
        yield from _under(child, (*path, str(number)), own, tally)


def _credit_of(source: Node) -> str:
    """Title, authors, date, page, licence and address, as far as the data name them."""
    authors = [
        " ".join(filter(None, (_one_line(value.text()) for _, value in author.members())))
        or _one_line(author.text())
        for author in source["authors"].list()
    ]
    page = source["page"].whole()
    said = [_one_line(source.text("title")), *authors, _one_line(source.text("date"))]
    said += [f"p. {page}" if page is not None else ""]
    said += [_one_line(source.text(key)) for key in ("license", "url")]
    return ", ".join(filter(None, said))


def _range(node: Node) -> tuple[int, int] | None:
    for each in (node, node["roll"]):
        low, high = each.whole("min", "low", "rolled_min"), each.whole("max", "high", "rolled_max")
        if low is not None and high is not None:
            return low, high
    return None


class _Reader:
    """Makes tables of one file, which know each other’s names."""

    def __init__(self, found: Sequence[_Found], credit: str, foreign: Foreign, tally: Tally) -> None:
        self.tally, self._credit = tally, credit
        self._links = names = Names(foreign.links, foreign.way)
        self.names: dict[str, str] = {}  # by id, as they are called here
        self.titles: dict[str, str] = {}  # and there
        self.inside: dict[int, str] = {}  # by what holds them
        for each in found:
            path = _path_of(each.id) or each.id or "table"
            name = names.new(path)
            names.titles[name] = _one_line(each.node.text("name")) or path
            self.names.setdefault(each.id, name)
            names.link(name, *_way_of(each.id))
            self.titles.setdefault(each.id, _one_line(each.node.text("name")))
            self.inside[id(each.node)] = name

    def table(self, found: _Found) -> Table:
        """The table of what was found."""
        node, name, tally = found.node, self.inside[id(found.node)], self.tally
        rows = []
        for each in found.rows:
            span = _range(each)
            if span is None:
                tally.add("no faces", each.line)
            else:
                rows.append((_Row(self, each, found).made(), (span,)))
        node.tell_others(_OF_TABLE, tally)
        said = [node.text("canonical_name"), node.text("summary")]
        said += [node.text("description"), node["match"].text("text"), node.text("your_character")]
        about = [self.beside(text, node.line) for text in said]
        about.append(self.arrow([], node["suggestions"], node.line))
        credit = _credit_of(found.source)
        if credit and credit != self._credit:
            tally.add("credit", found.source.line)
        table = Table(
            name, line=node.line,
            about=cut(" · ".join(dict.fromkeys(filter(None, about))), node.line, tally),
            credit=credit if credit != self._credit else "",
        )  # fmt: skip
        return laid(table, rows, node.text("dice"), tally)

    def find(self, id_: str) -> str | None:
        """What a table of that id is called here, be it in another file."""
        return self.names.get(id_) or self._links.elsewhere(*_way_of(id_))

    def beside(self, text: str, line: int) -> str:
        """Words that stand beside a row or a table: links lead nowhere, for calls the table is named."""
        said = []
        for piece in _pieces(text)[0]:
            if isinstance(piece, str):
                said.append(piece)
            elif piece.field:
                self.tally.add("calls beside", line)
                said.append(f"→ {self.find(piece.target) or _one_line(_path_of(piece.target))}")
            else:
                self.tally.add("links", line)
                said.append(piece.label)
        return _one_line("".join(said))

    def arrow(self, wanted: Sequence[tuple[str, int]], suggestions: Node, line: int) -> str:
        """`→ action, 2 × theme`: the tables that are proposed, as they are called here, and how often."""
        listed = suggestions.list() or suggestions["oracles"].list()
        called = []
        for id_, times in [*wanted, *((_bare_id(each.text()), 1) for each in listed if each.text())]:
            if (found := self.find(id_)) is None:
                self.tally.add("unknown", line)
            name = found or _one_line(_path_of(id_))
            called.append(f"{times} × {name}" if times > 1 else name)
        return f"→ {', '.join(dict.fromkeys(called))}" if called else ""


@dataclass(frozen=True, slots=True, eq=False)
class _Asked:
    """A roll on a table that a row asks for: by itself (`auto`), or by the player."""

    target: str
    auto: bool = False
    times: int = 1
    distinct: bool = False


class _Row(Words):
    """A row while it is read: its words, what is rolled inside it, what stands beside it."""

    def __init__(self, reader: _Reader, node: Node, table: _Found) -> None:
        super().__init__(node.line, reader.tally)
        self._reader, self._node, self._table = reader, node, table
        self._asked: list[_Asked] = []
        self._done: set[_Asked] = set()

    def made(self) -> Row:
        """The row; of a truth about the world its summary, what it tells beside it."""
        node, reader = self._node, self._reader
        beside: list[str] = []
        if self._table.truth:
            said = [node.text(key) for key in ("summary", "description", "quest_starter")]
            first, *others = [text for text in said if text] or [""]
            beside = [reader.beside(text, self.line) for text in others]
            held = [node, node["table"], *(each for _, each in node["oracles"].members())]
            named = [reader.inside[id(each)] for each in held if id(each) in reader.inside]
            beside.append(f"→ {', '.join(named)}" if named else "")
            text = self._text(first)
        else:
            self._ask()
            written = node.text("text", "result")
            text, embedded = self._rolled(
                self._text(node["template"].text("text", "result") or written), written
            )
            beside.append(embedded)
            labels = self._table.node["column_labels"]
            for keys in (("text2", "detail"), ("text3",)):
                words = reader.beside(node["template"].text(*keys) or node.text(*keys), self.line)
                label = _one_line(labels.text(*keys))
                beside.append(f"{label}: {words}" if label and words else words)
        proposed = [each for each in self._asked if not each.auto and each not in self._done]
        wanted = [(each.target, each.times) for each in proposed]
        beside.append(reader.arrow(wanted, node["suggestions"], self.line))
        hint = " · ".join(filter(None, beside))
        if hint:
            self.tell("hints")
        node.tell_others(_OF_ROW, self.tally)
        return Row(text, hint=cut(hint, self.line, self.tally), line=self.line)

    def _ask(self) -> None:
        for roll in self._node["oracle_rolls"].list()[:_MOST_AT_ONCE]:
            times = min(max(roll["number_of_rolls"].whole() or 1, 1), _MOST_AT_ONCE)
            auto, again = roll["auto"].value is True, roll.text("duplicates")
            if roll["dice"] or again == "make_it_worse":
                self.tally.add("roll rules", roll.line)
            target = _bare_id(roll.text("oracle")) or self._table.id
            self._asked.append(_Asked(target, auto, times, distinct=again == "reroll"))
        embedded = _bare_id(self._node.text("embed_table"))
        if embedded and all(each.target != embedded for each in self._asked):
            self._asked.append(_Asked(embedded))

    def _text(self, source: str) -> str:
        """The words of a row, with holes where they name a table that is rolled by itself."""
        found, self.looked = _pieces(source.strip())
        find = self._reader.find
        links = [piece for piece in found if isinstance(piece, _Piece) and not piece.field]
        words = [piece for piece in found if isinstance(piece, str)]
        prompts = links and not self._asked and all(find(link.target) for link in links)
        prompts = prompts and all(map(_ONLY_JOINS.fullmatch, words))
        for piece in found:
            if isinstance(piece, str):
                self.say(piece)
            elif piece.field:
                self._call(piece)
            elif prompts and (name := find(piece.target)):
                self.linked(name, piece.label, self._reader.titles.get(piece.target, ""))
            else:
                self._link(piece)
        if any("{{" in piece for piece in words):
            self.tell("unread calls")
        if "\n" in source.strip():
            self.tell("lines")
        if len(source) > LONGEST:
            self.tell("long rows")
        if self.looked:
            self.tell("markup")
        return "".join(self.out).strip()

    def _call(self, call: _Piece) -> None:
        name = self._reader.find(call.target)
        if name is None:
            self.tell("unknown")
            self.say(_path_of(call.target).rpartition("/")[2].replace("_", " "))
            return
        self._done |= {asked for asked in self._asked if asked.target == call.target}
        self.roll(name)

    def _link(self, link: _Piece) -> None:
        rolled = next((each for each in self._asked if each.target == link.target and each.auto), None)
        name = self._reader.find(link.target) if rolled else None
        if rolled is not None and name:
            self._done.add(rolled)
            self.out.append(self._hole(rolled, name))
            return
        if all(each.target != link.target for each in self._asked):  # the hint names those
            self.tell("links")
        self.say(link.label)

    def _hole(self, asked: _Asked, name: str) -> str:
        self.tell("uses")
        if asked.times == 1:
            return hole(name)
        return hole(f"{asked.times}{' distinct' * asked.distinct}: {name}")

    def _rolled(self, text: str, written: str) -> tuple[str, str]:
        """The text with what is rolled by itself and stands nowhere in it behind it; and words for a hint."""
        behind = []
        for asked in self._asked:
            if asked.auto and asked not in self._done:
                self._done.add(asked)
                if name := self._reader.find(asked.target):
                    behind.append(self._hole(asked, name))
                else:
                    self.tell("unknown")
        rolled = ", ".join(behind)
        if not behind or not text or _ROLL_AGAIN.fullmatch(written):
            return rolled or text, ""
        if self._reader.find(_bare_id(self._node.text("embed_table"))):
            self.tell("embedded")
            return rolled, _one_line(written)
        self.tell("rolls behind")
        return f"{text}: {rolled}", ""
