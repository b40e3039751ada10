"""Reads Tracery grammars: a table for each symbol, a row for each rule; what only Tracery does is told."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, TypeAlias

from soloist.interop.formats import Foreign
from soloist.interop.loss import Tally
from soloist.interop.tables.json_lines import Node, read_json
from soloist.interop.tables.rows import (
    Names,
    Row,
    Table,
    Tables,
    Words,
    hole,
    kept,
    listed,
    one_line,
)
from soloist.values import regex
from soloist.values.dataclass import dataclass
from soloist.values.message import Refusal, message

_CREDITS: Final = listed("author authors by credit credits license licence copyright source url")
_ABOUT: Final = frozenset({"about", "description", "comment", "title"})
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


def read(foreign: Foreign, tally: Tally) -> Tables:
    """The symbols of a grammar. Raises `Refusal` where there is none."""
    root = read_json(foreign.text, foreign.file, tally)
    symbols = {key: node for key, node in root.members() if _is_list(node)}
    if not symbols:
        raise Refusal(message("There is no Tracery grammar in {name}: no list of texts.", name=foreign.file))
    for key, node in root.members():
        if key not in symbols:
            tally.add("values", node.line)
    rules = {key: tuple(_rules(node, tally)) for key, node in symbols.items()}
    every = _within(rule for each in rules.values() for _, _, rule in each)
    used = {piece.symbol for piece in every if isinstance(piece, Tag)}
    told = {
        key: node.text()
        for key, node in symbols.items()
        if _word(key) in _CREDITS | _ABOUT and node.text() and "#" not in node.text() and key not in used
    }
    for key in told:
        del rules[key]
        if _word(key) in _CREDITS:
            tally.add("credit", symbols[key].line)
    credit, about = (
        ", ".join(one_line(text) for key, text in told.items() if _word(key) in keys)
        for keys in (_CREDITS, _ABOUT)
    )
    lines = {key: symbols[key].line for key in rules}
    names = Names(foreign.links, foreign.way)
    return Tables("", tuple(_Grammar(rules, names, tally).tables(lines)), about=about, credit=credit)


def _is_list(node: Node) -> bool:
    return isinstance(node.value, str) or node.value == [] or any(map(_is_rule, node.list()))


def _is_rule(node: Node) -> bool:
    return isinstance(node.value, str | int | float) and not isinstance(node.value, bool)


def _word(key: str) -> str:
    return key.strip("_$@- ").casefold()


def _rules(node: Node, tally: Tally) -> Iterator[tuple[str, int, Pieces | None]]:
    """Each rule as it is written, its line, and what it is made of, None where something has no partner."""
    for each in node.list() or (node,):
        if _is_rule(each):
            raw = str(each.value)
            try:
                pieces: Pieces | None = read_rule(raw.strip("\r\n"))
            except Unpaired:
                pieces = None
            yield raw, each.line, pieces
        elif each.value != []:
            tally.add("values", each.line)


def _within(rules: Iterable[Pieces | None]) -> Iterator[Tag | Action]:
    """Every tag and action in some rules, however deep."""
    for piece in (piece for rule in rules for piece in rule or () if not isinstance(piece, str)):
        yield piece
        yield from _within([piece.actions] if isinstance(piece, Tag) else piece.rules)


class _Grammar(Words):
    """Makes rows of the rules of a grammar, and the tables they need beside its symbols."""

    def __init__(
        self, symbols: Mapping[str, Sequence[tuple[str, int, Pieces | None]]], names: Names, tally: Tally
    ) -> None:
        super().__init__(0, tally)
        self._symbols, self._names = symbols, names
        every = _within(rule for each in symbols.values() for _, _, rule in each)
        self._kept = {piece.target for piece in every if isinstance(piece, Action) and piece.rules}
        for symbol in symbols:
            self._names.of(symbol)

    def tables(self, lines: Mapping[str, int]) -> Iterator[Table]:
        """A table for each symbol, with their lines; then those made on the way."""
        for symbol, rules in self._symbols.items():
            name = self._names.of(symbol)
            yield Table(
                name, tuple(Row(self._row(*each), line=each[1]) for each in rules), line=lines[symbol]
            )
        yield from self._names.further.values()

    def _row(self, raw: str, line: int, pieces: Pieces | None) -> str:
        self.line = line
        if pieces is not None and "\n" in raw.strip("\r\n"):
            self.tell("lines")
        return self.row(raw, None if pieces is None else self._texts(pieces))

    def _texts(self, pieces: Pieces) -> str:
        found: list[str] = []
        for piece in pieces:
            match piece:
                case str():
                    found.append(kept(self.bare(piece)))
                case Tag():
                    found.append(self._tag(piece))
                case Action():
                    found.append(self._action(piece))
        return "".join(found)

    def _tag(self, tag: Tag) -> str:
        before = self._texts(tag.actions)
        if any(action.target for action in tag.actions):
            self.tell("kept longer")
        if not tag.symbol:
            return before
        if tag.symbol not in self._symbols and tag.symbol not in self._kept:
            self.tell("unknown")
            return before + kept(f"#{'.'.join((tag.symbol, *tag.modifiers))}#")
        self.tell("uses")
        known = [_GRAMMAR[each] for each in tag.modifiers if each in _GRAMMAR]
        if len(known) < len(tag.modifiers):
            self.tell("modifiers", len(tag.modifiers) - len(known))
        if {"an", "s"} & set(known):
            self.tell("grammar")
        text = self._names.of(tag.symbol)
        if known == ["cap"]:
            return before + hole(text[0].upper() + text[1:])
        for number, word in enumerate(known):
            text = f"{word}: {hole(text) if number else text}"
        return before + hole(text)

    def _action(self, action: Action) -> str:
        """A name that is kept, or what is rolled for what it keeps: its words have a name nobody asks for."""
        if not action.rules:
            self.tell("taken back")
            return ""
        texts = [self._texts(rule) for rule in action.rules]
        if not action.target and "{" not in texts[0]:
            self.tell("without effect")
            return ""
        name = self._names.of(action.target or "not shown")
        if action.target:
            self.tell("kept")
        if len(texts) > 1:
            self.tell("drawn once")
        elif _HOLE.fullmatch(texts[0]) and ":=" not in texts[0]:
            return hole(f"{name} := {texts[0][1:-1]}")
        if any(text.strip() != text for text in texts):
            self.tell("edges")
        return hole(f"{name} := {self._names.beside(texts, self.line)}")
