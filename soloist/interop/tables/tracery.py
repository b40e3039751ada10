"""Reads Tracery grammars: a table for each symbol, a row for each rule; what only Tracery does is told."""

import re
from collections.abc import Iterator, Mapping
from typing import Final

from soloist.interop.formats import Foreign, Tally
from soloist.interop.tables.rows import Names, Row, Table, Tables, Words, hole, kept, listed, one_line, parted
from soloist.interop.tables.tree import Node, read_json
from soloist.values import regex
from soloist.values.message import Refusal, message

_CREDITS: Final = listed("author authors by credit credits license licence copyright source url")
_ABOUT: Final = frozenset({"about", "description", "comment", "title"})
_HOLE: Final = regex.compile(r"\{[^{}|]*\}")
_SIGN: Final = regex.compile(r"\\.|[#\[\]]", re.DOTALL)
_PUSHED: Final = regex.compile(r"\[([^\[\]#:]+):(?!POP\])")
_DEEPEST: Final = 12  # brackets within each other; public grammars have two
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


class _Unpaired(ValueError):
    """A `#` or a bracket without its partner, or brackets too deep in each other."""


def read(foreign: Foreign, tally: Tally) -> Tables:
    """The symbols of a grammar. Raises `Refusal` where there is none."""
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
    if not rules:
        raise Refusal(message("There is no Tracery grammar in {name}: no list of texts.", name=foreign.file))
    tables = tuple(_Grammar(rules, foreign, tally).tables(root))
    return Tables("", tables, about=", ".join(said[False]), credit=", ".join(said[True]))


class _Grammar(Words):
    """Makes rows of the rules of a grammar, and the tables they need beside its symbols."""

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
        self.line, raw = rule.line, str(rule.value)
        try:
            return self.row(raw, self._text(raw.strip("\r\n"), 0))
        except _Unpaired:
            return self.row(raw, None)

    def _text(self, rule: str, depth: int) -> str:
        """The words of a rule with their tags and actions as holes. Raises `_Unpaired`."""
        if depth > _DEEPEST:
            raise _Unpaired
        found, words, at = list[str](), "", 0
        while at < len(rule):
            if rule[at] in "#[":
                found += [kept(self.bare(words)), ""]
                end = _end(rule, at)
                inside, words = rule[at + 1 : end], ""
                found.append(self._tag(inside, depth) if rule[at] == "#" else self._action(inside, depth))
                at = end + 1
            else:
                escaped = rule[at] == "\\"
                words += rule[at + escaped : at + escaped + 1]
                at += 1 + escaped
        return "".join((*found, kept(self.bare(words))))

    def _tag(self, inside: str, depth: int) -> str:
        """`[hero:#name#]story.capitalize`: what is kept before it, a symbol, and its modifiers."""
        before = ""
        while inside.startswith("["):
            end = _end(inside, 0)
            before += self._action(inside[1:end], depth)
            inside = inside[end + 1 :]
            self.tell("kept longer")
        symbol, *modifiers = parted(inside, ".")
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
        texts = [self._text(each, depth + 1) for each in rules]
        if not target and "{" not in texts[0]:
            self.tell("taken back")
            return ""
        name = self._names.of(target or "not shown")
        if len(texts) > 1:
            self.tell("drawn once")
        elif _HOLE.fullmatch(texts[0]) and ":=" not in texts[0]:
            return hole(f"{name} := {texts[0][1:-1]}")
        return hole(f"{name} := {self._names.beside(texts, self.line)}")


def _end(rule: str, at: int) -> int:
    """Where what is opened there by `#` or `[` closes. Raises `_Unpaired`."""
    depth = 0
    for found in _SIGN.finditer(rule, at + 1):
        if depth <= 0 and found[0] == {"#": "#", "[": "]"}[rule[at]]:
            return found.start()
        depth += (found[0] == "[") - (found[0] == "]")
    raise _Unpaired
