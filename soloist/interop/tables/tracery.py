"""Reads Tracery grammars: a table for each symbol, a row for each rule; what only Tracery does is told."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, TypeAlias

from soloist.interop.loss import Tally
from soloist.interop.tables.json_lines import Node, read_json
from soloist.interop.tables.rows import (
    EMPTY,
    Foreign,
    Names,
    Row,
    Table,
    Tables,
    fits,
    hole,
    kept,
    listed,
    plain,
    tell_name,
    without_tags,
)
from soloist.values import regex
from soloist.values.dataclass import dataclass
from soloist.values.message import Refusal, message

_CREDITS: Final = listed("author authors by credit credits license licence copyright source url")
_ABOUT: Final = frozenset({"about", "description", "comment", "title"})
_PICTURE: Final = regex.compile(r"\{(?:svg|img) [^{}]*\}")
_HOLE: Final = regex.compile(r"\{[^{}|]*\}")

# --- the language of rules ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Action:
    """`[hero:#name#]` pushes `rules` on the symbol `target`, `[hero:POP]` has none.

    Without a target it is `[#setPronouns#]`: expanded for what it pushes, its words not shown.
    """

    target: str
    rules: tuple["Pieces", ...] = ()


@dataclass(frozen=True, slots=True)
class Tag:
    """`#[hero:#name#]story.capitalize#`: a symbol, what is pushed for it alone, and its modifiers."""

    symbol: str
    modifiers: tuple[str, ...] = ()
    actions: tuple[Action, ...] = ()


Pieces: TypeAlias = tuple[str | Tag | Action, ...]


class Unpaired(ValueError):
    """A `#` or a bracket without its partner, or brackets too deep in each other."""


def read_rule(rule: str, depth: int = 0) -> Pieces:
    """What a rule is made of. Raises `Unpaired`."""
    if depth > 12:  # public grammars have two
        raise Unpaired
    found: list[str | Tag | Action] = [""]
    at = 0
    while at < len(rule):
        if rule[at] in "#[":
            end = _end(rule, at + 1, rule[at])
            inside = rule[at + 1 : end]
            found += [_tag(inside, depth) if rule[at] == "#" else _action(inside, depth), ""]
            at = end + 1
        else:
            escaped = rule[at] == "\\"
            found[-1] = f"{found[-1]}{rule[at + escaped : at + escaped + 1]}"
            at += 1 + escaped
    return tuple(piece for piece in found if piece)


def _end(rule: str, at: int, opened: str) -> int:
    """Where what was opened by `#` or `[` closes."""
    depth = 0
    for found in re.compile(r"\\.|[#\[\]]", re.DOTALL).finditer(rule, at):
        sign = found[0]
        if depth <= 0 and sign == {"#": "#", "[": "]"}[opened]:
            return found.start()
        depth += (sign == "[") - (sign == "]")
    raise Unpaired


def _tag(inside: str, depth: int) -> Tag:
    actions: list[Action] = []
    at = 0
    while inside.startswith("[", at):
        end = _end(inside, at + 1, "[")
        actions.append(_action(inside[at + 1 : end], depth))
        at = end + 1
    symbol, *modifiers = _parted(inside[at:], ".")
    return Tag(symbol, tuple(modifiers), tuple(actions))


def _action(inside: str, depth: int) -> Action:
    target, colon, rule = inside.partition(":")
    if not colon or "#" in target:
        return Action("", (read_rule(inside, depth + 1),))
    rules = [] if rule == "POP" else _parted(rule, ",")
    return Action(target, tuple(read_rule(each, depth + 1) for each in rules))


def _parted(text: str, by: str) -> list[str]:
    """A text parted at a sign that stands in no tag and in no bracket."""
    found = [""]
    depth, tag = 0, False
    for piece in re.findall(r"\\.|[^\\]|\\", text, re.DOTALL):
        if piece == by and not tag and depth <= 0:
            found.append("")
            continue
        tag ^= piece == "#" and depth <= 0
        depth += (piece in "[(") - (piece in "])")
        found[-1] += piece
    return found


# --- modifiers ------------------------------------------------------------------------------------

_GRAMMAR: Final[Mapping[str, str]] = {
    **dict.fromkeys(("capitalize", "capitalise", "capitalizeFirst"), "cap"),
    **dict.fromkeys(("uppercase", "upperCase"), "caps"),
    **dict.fromkeys(("a", "an"), "an"),
    **dict.fromkeys(("s", "pluralize"), "s"),
}
"""Modifiers the language of rows has, by its word for them."""


# --- grammars -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, eq=False)
class _Rule:
    raw: str
    line: int
    pieces: Pieces | None


def read(foreign: Foreign, tally: Tally) -> Tables:
    """The symbols of a grammar, or of several under a name each. Raises `Refusal` where there is none."""
    root = read_json(foreign.text, foreign.name, tally)
    grammars = dict(_grammars(root, tally))
    if not grammars:
        raise Refusal(message("There is no Tracery grammar in {name}: no list of texts.", name=foreign.name))
    rules = {
        name: {key: tuple(_rules(node, tally)) for key, node in lists.items()}
        for name, lists in grammars.items()
    }
    told: dict[str, Node] = {}
    for name, symbols in rules.items():
        every = [rule.pieces for each in symbols.values() for rule in each]
        used = {piece.symbol for piece in _within(every) if isinstance(piece, Tag)}
        for key, node in grammars[name].items():
            if len(grammars) == 1 and _is_told(key, node) and key not in used:
                told[key] = node
                del symbols[key]
    credit, about = _said(told, _CREDITS), _said(told, _ABOUT)
    if credit:
        tally.add("credit", min(node.line for node in told.values()))
    names = Names()
    tables: list[Table] = []
    for name, symbols in rules.items():
        lines = {key: node.line for key, node in grammars[name].items()}
        tables += _Grammar(name, symbols, names, tally).tables(lines)
    return Tables("", tuple(tables), about=about, credit=credit)


def _grammars(root: Node, tally: Tally) -> Iterator[tuple[str, dict[str, Node]]]:
    """Grammars with their names; those of a file that has several stand in objects of its one object."""
    lists = {key: node for key, node in root.members() if _is_list(node)}
    if lists:
        yield "", lists
    for key, node in root.members():
        inner = {name: each for name, each in node.members() if _is_list(each)}
        if inner and not lists:
            yield key, inner
            for name, each in node.members():
                if name not in inner:
                    tally.add("values", each.line)
        elif key not in lists:
            tally.add("values", node.line)


def _is_list(node: Node) -> bool:
    return isinstance(node.value, str) or node.value == [] or any(map(_is_rule, node.list()))


def _is_rule(node: Node) -> bool:
    return isinstance(node.value, str | int | float) and not isinstance(node.value, bool)


def _is_told(key: str, node: Node) -> bool:
    """Whether a key says whose it is or what it is for, in one text."""
    return isinstance(node.value, str) and "#" not in node.text() and _word(key) in _CREDITS | _ABOUT


def _word(key: str) -> str:
    return key.strip("_$@- ").casefold()


def _said(told: Mapping[str, Node], keys: frozenset[str]) -> str:
    texts = (plain(node.text()) for key, node in told.items() if _word(key) in keys)
    return ", ".join(text.replace("{{", "{").replace("}}", "}") for text in texts if text)


def _rules(node: Node, tally: Tally) -> Iterator[_Rule]:
    for each in node.list() or (node,):
        if not _is_rule(each):
            if each.value != []:
                tally.add("values", each.line)
            continue
        raw, pictures = _PICTURE.subn("", str(each.value))
        if pictures:
            tally.add("pictures", each.line, pictures)
        try:
            pieces: Pieces | None = read_rule(raw.strip("\r\n"))
        except Unpaired:
            pieces = None
        yield _Rule(raw, each.line, pieces)


def _within(rules: Sequence[Pieces | None]) -> Iterator[Tag | Action]:
    """Every tag and action in some rules, however deep."""
    for piece in (piece for rule in rules for piece in rule or () if not isinstance(piece, str)):
        yield piece
        yield from _within([piece.actions] if isinstance(piece, Tag) else piece.rules)


class _Grammar:
    """Makes rows of the rules of one grammar, and the tables they need beside its symbols."""

    def __init__(
        self, called: str, symbols: Mapping[str, tuple[_Rule, ...]], names: Names, tally: Tally
    ) -> None:
        self._called, self._symbols, self._names, self._tally = called, symbols, names, tally
        self._further: dict[str, Table] = {}
        every = [rule.pieces for rules in symbols.values() for rule in rules]
        self._pushes = Counter(
            piece.target for piece in _within(every) if isinstance(piece, Action) and piece.rules
        )
        for symbol in symbols:
            self._name(symbol)

    def tables(self, lines: Mapping[str, int]) -> Iterator[Table]:
        """A table for each symbol, with their lines; then those made on the way."""
        for symbol, rules in self._symbols.items():
            name = self._name(symbol)
            tell_name(self._tally, symbol, name, lines[symbol])
            yield Table(name, tuple(map(self._row, rules)), line=lines[symbol])
        yield from self._further.values()

    def _name(self, symbol: str) -> str:
        """The name of a symbol’s table, and of what is pushed on it."""
        return self._names.of(f"{self._called} {symbol}" if self._called else symbol)

    def _row(self, rule: _Rule) -> Row:
        line = rule.line
        if rule.pieces is not None:
            if "\n" in rule.raw.strip("\r\n"):
                self._tally.add("lines", line)
            text = self._texts(rule.pieces, line)
            if text.strip() != text:
                self._tally.add("edges", line)
            text = text.strip() or EMPTY
            if fits(text) or len(text) > len(rule.raw) + 4_000:
                return Row(text, line=line)
        self._tally.add("unpaired", line)
        return Row(plain(rule.raw), line=line)

    def _texts(self, pieces: Pieces, line: int) -> str:
        found: list[str] = []
        for piece in pieces:
            match piece:
                case str():
                    bare = without_tags(piece)
                    if bare != piece:
                        self._tally.add("markup", line)
                    found.append(kept(bare))
                case Tag():
                    found.append(self._tag(piece, line))
                case Action():
                    found.append(self._action(piece, line))
        return "".join(found)

    def _tag(self, tag: Tag, line: int) -> str:
        before = self._texts(tag.actions, line)
        for action in tag.actions:
            if action.target and (action.target in self._symbols or self._pushes[action.target] > 1):
                self._tally.add("kept longer", line)
        if not tag.symbol:
            return before
        if tag.symbol not in self._symbols and tag.symbol not in self._pushes:
            self._tally.add("unknown", line)
            return before + kept(f"#{'.'.join((tag.symbol, *tag.modifiers))}#")
        self._tally.add("uses", line)
        return before + hole(self._modified(tag, line))

    def _modified(self, tag: Tag, line: int) -> str:
        """The inside of the hole of a symbol behind its modifiers."""
        known = [_GRAMMAR[each] for each in tag.modifiers if each in _GRAMMAR]
        if len(known) < len(tag.modifiers):
            self._tally.add("modifiers", line, len(tag.modifiers) - len(known))
        if {"an", "s"} & set(known):
            self._tally.add("grammar", line)
        text = self._name(tag.symbol)
        if known == ["cap"]:
            return text[0].upper() + text[1:]
        for number, word in enumerate(known):
            text = f"{word}: {hole(text) if number else text}"
        return text

    def _action(self, action: Action, line: int) -> str:
        """A name that is kept, or what is rolled for what it keeps: its words have a name nobody asks for."""
        if not action.rules:
            self._tally.add("taken back", line)
            return ""
        texts = [self._texts(rule, line) for rule in action.rules]
        name = self._name(action.target or "not shown")
        if not action.target and "{" not in texts[0]:
            self._tally.add("without effect", line)
            return ""
        if len(texts) > 1 and action.target not in self._symbols and self._pushes[action.target] == 1:
            if any("{" in text for text in texts):
                self._tally.add("drawn each time", line)
            self._list(name, texts, line)
            return ""
        if action.target:
            self._tally.add("kept", line)
        if len(texts) > 1:
            self._tally.add("drawn once", line)
        elif _HOLE.fullmatch(texts[0]) and ":=" not in texts[0]:
            return hole(f"{name} := {texts[0][1:-1]}")
        beside = self._names.of(f"{self._called} = {' | '.join(texts)}"[:400])
        if beside not in self._further:
            self._list(beside, texts, line)
        return hole(f"{name} := {beside}")

    def _list(self, name: str, texts: Sequence[str], line: int) -> None:
        """A table made on the way."""
        if any(text.strip() != text for text in texts):
            self._tally.add("edges", line)
        rows = tuple(Row(text.strip() or EMPTY, line=line) for text in texts)
        self._further[name] = Table(name, rows, local=True, line=line)
