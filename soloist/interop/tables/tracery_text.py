"""The language of Tracery’s rules as values: words, symbols with their modifiers, and actions."""

import re
from dataclasses import dataclass
from typing import Final, TypeAlias

DEEPEST: Final = 12
"""How many brackets may stand within each other in one rule; public grammars have two."""

_WORDS: Final = re.compile(r"[^\\#\[]+")
_SIGN: Final = re.compile(r"[\\#\[\]]")
_BRACKET: Final = re.compile(r"[\\\[\]]")


@dataclass(frozen=True, slots=True)
class Text:
    """Words as they are shown."""

    text: str


@dataclass(frozen=True, slots=True)
class Push:
    """`[hero:#name#]`: from now on the symbol `target` is one of `rules`, each expanded at once."""

    target: str
    rules: tuple["Pieces", ...]


@dataclass(frozen=True, slots=True)
class Pop:
    """`[hero:POP]`: the symbol is again what it was."""

    target: str


@dataclass(frozen=True, slots=True)
class Call:
    """`[#setPronouns#]`: expanded for what it pushes, its words not shown."""

    rule: "Pieces"


@dataclass(frozen=True, slots=True)
class Tag:
    """`#[hero:#name#]story.capitalize#`: a symbol, what is pushed for it alone, and its modifiers."""

    symbol: str
    modifiers: tuple[str, ...] = ()
    actions: tuple["Push | Pop | Call", ...] = ()


Piece: TypeAlias = Text | Push | Pop | Call | Tag
Pieces: TypeAlias = tuple[Piece, ...]


class Unpaired(ValueError):
    """A `#` or a bracket without its partner, or brackets too deep in each other."""


def read_rule(rule: str, depth: int = 0) -> Pieces:
    """What a rule is made of. Raises `Unpaired`."""
    if depth > DEEPEST:
        raise Unpaired
    found: list[Piece] = []
    words: list[str] = []
    at = 0
    while at < len(rule):
        sign = rule[at]
        if sign == "\\":
            words.append(rule[at + 1 : at + 2])
            at += 2
        elif sign == "#":
            end = _end_of_tag(rule, at + 1)
            _close(words, found)
            found.append(_tag(rule[at + 1 : end], depth))
            at = end + 1
        elif sign == "[":
            end = _end_of_action(rule, at + 1)
            _close(words, found)
            found.append(_action(rule[at + 1 : end], depth))
            at = end + 1
        else:
            run = _WORDS.match(rule, at)
            assert run is not None
            words.append(run[0])
            at = run.end()
    _close(words, found)
    return tuple(found)


def _close(words: list[str], found: list[Piece]) -> None:
    if whole := "".join(words):
        found.append(Text(whole))
    words.clear()


def _end_of_tag(rule: str, at: int) -> int:
    depth = 0
    while sign := _SIGN.search(rule, at):
        at = sign.end()
        match sign[0]:
            case "\\":
                at += 1
            case "[":
                depth += 1
            case "]":
                depth -= 1
            case _ if depth <= 0:
                return sign.start()
            case _:
                pass
    raise Unpaired


def _end_of_action(rule: str, at: int) -> int:
    depth = 1
    while sign := _BRACKET.search(rule, at):
        at = sign.end()
        if sign[0] == "\\":
            at += 1
        else:
            depth += 1 if sign[0] == "[" else -1
            if not depth:
                return sign.start()
    raise Unpaired


def _tag(inside: str, depth: int) -> Tag:
    actions: list[Push | Pop | Call] = []
    at = 0
    while inside.startswith("[", at):
        end = _end_of_action(inside, at + 1)
        actions.append(_action(inside[at + 1 : end], depth))
        at = end + 1
    symbol, *modifiers = _at_dots(inside[at:])
    return Tag(symbol, tuple(modifiers), tuple(actions))


def _action(inside: str, depth: int) -> Push | Pop | Call:
    target, colon, rule = inside.partition(":")
    if not colon or "#" in target:
        return Call(read_rule(inside, depth + 1))
    if rule == "POP":
        return Pop(target)
    return Push(target, tuple(read_rule(each, depth + 1) for each in _at_commas(rule)))


def _at_commas(rule: str) -> list[str]:
    """The rules of a push, parted at commas that stand in no tag and no bracket."""
    found: list[str] = []
    start = depth = 0
    tag = False
    for sign in re.finditer(r"\\.|[#\[\],]", rule, re.DOTALL):
        match sign[0]:
            case "#" if not depth:
                tag = not tag
            case "[":
                depth += 1
            case "]":
                depth -= 1
            case "," if not tag and depth <= 0:
                found.append(rule[start : sign.start()])
                start = sign.end()
            case _:
                pass
    return [*found, rule[start:]]


def _at_dots(words: str) -> list[str]:
    """A symbol and its modifiers, parted at dots outside of parentheses."""
    found: list[str] = []
    start = depth = 0
    for sign in re.finditer(r"[.()]", words):
        if sign[0] == "." and depth <= 0:
            found.append(words[start : sign.start()])
            start = sign.end()
        elif sign[0] != ".":
            depth += 1 if sign[0] == "(" else -1
    return [*found, words[start:]]
