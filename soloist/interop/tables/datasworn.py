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
    aliases,
    cut,
    hole,
    listed,
    tell_name,
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
    parts = [part for part in re.sub(r"[\w.]+:", "", id_, count=1).split("/") if part]
    inner = parts[1:] if len(parts) > 1 else parts
    return "/".join(inner[1:] if len(inner) > 1 and inner[0] == "oracles" else inner)


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
        root = read_json(foreign.text, foreign.name, tally)
    else:
        root = read_yaml(foreign.text, foreign.name)
    found = list(_under(root, (), NOTHING, tally))
    for key, node in root.members() if root["oracles"] else ():
        if key not in _BOOK and node:
            tally.add("things", node.line)
            tally.name("things", key)
    credit = _credit_of(root)
    if credit:
        tally.add("credit", (root["authors"].line or root["title"].line or 1))
    reader = _Reader(found, credit, tally)
    name = root.text("_id", "id").rpartition(":")[2].rpartition("/")[2]
    about = _one_line(root.text("description"))
    return Tables(name, tuple(map(reader.table, found)), about=about, credit=credit)


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
    elif node["contents"] or node["collections"]:
        if node.text("oracle_type") == "table_shared_rolls":
            tally.add("shared rolls", node.line)
        if node.text("oracle_type") and node.text("summary", "description"):
            tally.add("collections", node.line)
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

    def __init__(self, found: Sequence[_Found], credit: str, tally: Tally) -> None:
        self.tally, self._credit = tally, credit
        names = Names()
        self.names: dict[str, str] = {}  # by id, as they are called here
        self.titles: dict[str, str] = {}  # and there
        self.inside: dict[int, str] = {}  # by what holds them
        for number, each in enumerate(found):
            path = _path_of(each.id) or each.id or "table"
            name = names.of(path if not names.known(path) else f"{each.id} {number}")
            self.names.setdefault(each.id, name)
            self.titles.setdefault(each.id, _one_line(each.node.text("name")))
            self.inside[id(each.node)] = name
        self._aliases = aliases((_one_line(each.node.text("name")) for each in found), self.inside.values())

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
        title = _one_line(node.text("name"))
        alias = self._aliases(title)
        if title and not alias:
            tell_name(tally, title, name, node.line)
        self.tell_fields(node, _OF_TABLE)
        said = [node.text("canonical_name") or ("" if alias else title), node.text("summary")]
        said += [node.text("description"), node["match"].text("text"), node.text("your_character")]
        about = [self.beside(text, node.line) for text in said]
        about.append(self.arrow([], node["suggestions"], node.line))
        credit = _credit_of(found.source)
        if credit and credit != self._credit:
            tally.add("credit", found.source.line)
        table = Table(
            name, aliases=alias, line=node.line,
            about=cut(" · ".join(dict.fromkeys(filter(None, about))), node.line, tally),
            credit=credit if credit != self._credit else "",
        )  # fmt: skip
        return laid(table, rows, node.text("dice"), tally)

    def tell_fields(self, node: Node, known: frozenset[str]) -> None:
        """What of a table or a row has no place here."""
        if node["icon"]:
            self.tally.add("pictures", node.line)
        node.tell_others(known, self.tally)

    def beside(self, text: str, line: int) -> str:
        """Words that stand beside a row or a table: links lead nowhere, for calls the table is named."""
        said = []
        for piece in _pieces(text)[0]:
            if isinstance(piece, str):
                said.append(piece)
            elif piece.field:
                self.tally.add("calls beside", line)
                said.append(f"→ {self.names.get(piece.target) or _one_line(_path_of(piece.target))}")
            else:
                self.tally.add("links", line)
                said.append(piece.label)
        return _one_line("".join(said))

    def arrow(self, wanted: Sequence[tuple[str, int]], suggestions: Node, line: int) -> str:
        """`→ action, 2 × theme`: the tables that are proposed, as they are called here, and how often."""
        listed = suggestions.list() or suggestions["oracles"].list()
        called = []
        for id_, times in [*wanted, *((_bare_id(each.text()), 1) for each in listed if each.text())]:
            if id_ not in self.names:
                self.tally.add("unknown", line)
            name = self.names.get(id_) or _one_line(_path_of(id_))
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
        reader.tell_fields(node, _OF_ROW)
        return Row(text, hint=cut(hint, self.line, self.tally), line=self.line)

    def _ask(self) -> None:
        rolls = self._node["oracle_rolls"].list()
        for roll in rolls[:_MOST_AT_ONCE]:
            wanted = roll["number_of_rolls"].whole()
            times = min(max(1 if wanted is None else wanted, 1), _MOST_AT_ONCE)
            auto, again = roll["auto"].value is True, roll.text("duplicates")
            if (
                roll["dice"]
                or times < (wanted or 0)
                or again == "make_it_worse"
                or (again == "reroll" and not auto)
            ):
                self.tally.add("roll rules", roll.line)
            target = _bare_id(roll.text("oracle")) or self._table.id
            self._asked.append(_Asked(target, auto, times, distinct=again == "reroll"))
        if len(rolls) > _MOST_AT_ONCE:
            self.tell("roll rules")
        embedded = _bare_id(self._node.text("embed_table"))
        if embedded and all(each.target != embedded for each in self._asked):
            self._asked.append(_Asked(embedded))

    def _text(self, source: str) -> str:
        """The words of a row, with holes where they name a table that is rolled by itself."""
        found, self.looked = _pieces(source.strip())
        names = self._reader.names
        links = [piece for piece in found if isinstance(piece, _Piece) and not piece.field]
        words = [piece for piece in found if isinstance(piece, str)]
        prompts = links and not self._asked and all(link.target in names for link in links)
        prompts = prompts and all(map(_ONLY_JOINS.fullmatch, words))
        for piece in found:
            if isinstance(piece, str):
                self.say(piece)
            elif piece.field:
                self._call(piece)
            elif prompts:
                self.linked(names[piece.target], piece.label, self._reader.titles.get(piece.target, ""))
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
        name = self._reader.names.get(call.target)
        if name is None:
            self.tell("unknown")
            self.say(_path_of(call.target).rpartition("/")[2].replace("_", " "))
            return
        self._done |= {asked for asked in self._asked if asked.target == call.target}
        self.roll(name)

    def _link(self, link: _Piece) -> None:
        rolled = next((each for each in self._asked if each.target == link.target and each.auto), None)
        if rolled is not None and link.target in self._reader.names:
            self._done.add(rolled)
            self.out.append(self._hole(rolled))
            return
        if all(each.target != link.target for each in self._asked):  # the hint names those
            self.tell("links")
        self.say(link.label)

    def _hole(self, asked: _Asked) -> str:
        self.tell("uses")
        name = self._reader.names[asked.target]
        if asked.times == 1:
            return hole(name)
        return hole(f"{asked.times}{' distinct' * asked.distinct}: {name}")

    def _rolled(self, text: str, written: str) -> tuple[str, str]:
        """The text with what is rolled by itself and stands nowhere in it behind it; and words for a hint."""
        behind = []
        for asked in self._asked:
            if asked.auto and asked not in self._done:
                self._done.add(asked)
                if asked.target in self._reader.names:
                    behind.append(self._hole(asked))
                else:
                    self.tell("unknown")
        rolled = ", ".join(behind)
        if not behind or not text or _ROLL_AGAIN.fullmatch(written):
            return rolled or text, ""
        if _bare_id(self._node.text("embed_table")) in self._reader.names:
            self.tell("embedded")
            return rolled, _one_line(written)
        self.tell("rolls behind")
        return f"{text}: {rolled}", ""
