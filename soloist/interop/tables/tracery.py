"""Reads Tracery grammars: a table for each symbol, a row for each rule; what only Tracery does is told."""

from collections.abc import Iterator, Mapping
from typing import ClassVar, Final

from soloist.interop.formats import Foreign, Tally
from soloist.interop.tables.rows import (
    Bracketed,
    Names,
    Row,
    Table,
    Tables,
    apart,
    hole,
    kept,
    listed,
    one_line,
    parted,
)
from soloist.interop.tables.tree import Node, read_json
from soloist.values import regex

_CREDITS: Final = listed("author authors by credit credits license licence copyright source url")
_ABOUT: Final = frozenset({"about", "description", "comment", "title"})
_HOLE: Final = regex.compile(r"\{[^{}|]*\}")
_PUSHED: Final = regex.compile(r"\[([^\[\]#:]+):(?!POP\])")
_GRAMMAR: Final[Mapping[str, str]] = {
    word: each
    for each, words in {
        "cap": "capitalize capitalise capitalizeFirst",
        "caps": "uppercase upperCase",
        "an": "a an",
        "s": "s pluralize",
    }.items()
    for word in words.split()
}
"""Modifiers the language of rows has, by its word for them."""


def read(foreign: Foreign, tally: Tally) -> Tables:
    """The symbols of a grammar. Raises `Refusal` for what is no JSON."""
    root = read_json(foreign.text, foreign.file)
    rules: dict[str, list[Node]] = {}
    said: dict[bool, list[str]] = {True: [], False: []}  # whose it is, and what it is about
    for key, node in root.members():
        word, given = key.strip("_$@- ").casefold(), node.list() or (node,) * (node.value != [])
        if (
            word in _CREDITS | _ABOUT
            and node.text()
            and f"#{key}" not in foreign.text
            and "#" not in node.text()
        ):
            said[word in _CREDITS].append(one_line(node.text()))
            continue
        for each in given:
            if not isinstance(each.value, str | int | float) or isinstance(each.value, bool):
                tally.add("values", each.line)
            else:
                rules.setdefault(key, []).append(each)
    tables = tuple(_Grammar(rules, foreign, tally).tables(root))
    return Tables("", tables, about=", ".join(said[False]), credit=", ".join(said[True]))


class _Grammar(Bracketed):
    """Makes rows of the rules of a grammar, and the tables they need beside its symbols."""

    signs: ClassVar[Mapping[str, str]] = {"#": "#", "[": "]"}

    def __init__(self, symbols: Mapping[str, list[Node]], foreign: Foreign, tally: Tally) -> None:
        super().__init__(0, tally)
        self._symbols, self._names = symbols, Names(foreign)
        self._kept = {found[1] for found in _PUSHED.finditer(foreign.text)}
        for symbol in symbols:
            self._names.of(symbol)

    def tables(self, root: Node) -> Iterator[Table]:
        """A table for each symbol; then those made on the way."""
        for symbol, rules in self._symbols.items():
            rows = tuple(Row(self._row(each), line=each.line) for each in rules)
            yield Table(self._names.of(symbol), rows, line=root[symbol].line)
        yield from self._names.further.values()

    def _row(self, rule: Node) -> str:
        self.line = rule.line
        return self.spoken(str(rule.value))

    def said(self, sign: str, inside: str, depth: int) -> str:
        """A tag, an action, or a sign that means itself."""
        if sign == "\\":
            return kept(inside)
        return self._tag(inside, depth) if sign == "#" else self._action(inside, depth)

    def _tag(self, inside: str, depth: int) -> str:
        """`[hero:#name#]story.capitalize`: what is kept before it, a symbol, and its modifiers."""
        parts = apart(inside, self.signs)
        actions = [self._action(text, depth) for sign, text in parts if sign == "["]
        for _ in actions:
            self.tell("kept longer")
        before, own = "".join(actions), "".join(text for sign, text in parts if sign != "[")
        symbol, *modifiers = parted(own, ".")
        if not symbol:
            return before
        if symbol not in self._symbols and symbol not in self._kept:
            self.tell("unknown")
            return before + kept(f"#{'.'.join((symbol, *modifiers))}#")
        known = [_GRAMMAR[each] for each in modifiers if each in _GRAMMAR]
        if len(known) < len(modifiers):
            self.tell("modifiers")
        if {"an", "s"} & set(known):
            self.tell("grammar")
        text = self._names.of(symbol)
        if known == ["cap"]:
            return before + hole(text[0].upper() + text[1:])
        for number, word in enumerate(known):
            text = f"{word}: {hole(text) if number else text}"
        return before + hole(text)

    def _action(self, inside: str, depth: int) -> str:
        """A name that is kept, or what is rolled for what it keeps: its words have a name nobody asks for."""
        target, colon, rule = inside.partition(":")
        if colon and rule == "POP" and "#" not in target:
            self.tell("taken back")
            return ""
        if not colon or "#" in target:
            target, rules = "", [inside]
        else:
            rules = parted(rule, ",")
        texts = [self.pieces(each, depth + 1) for each in rules]
        if not target and "{" not in texts[0]:
            self.tell("taken back")
            return ""
        name = self._names.of(target or "not shown")
        if len(texts) > 1:
            self.tell("drawn once")
        elif _HOLE.fullmatch(texts[0]) and ":=" not in texts[0]:
            return hole(f"{name} := {texts[0][1:-1]}")
        return hole(f"{name} := {self._names.beside(texts, self.line)}")
