"""Reads Tracery grammars: a table for each symbol, a row for each rule; what only Tracery does is told."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from soloist.interop.loss import Tally
from soloist.interop.tables.carried import Row, Table, Tables
from soloist.interop.tables.json_lines import JSON_LOSSES, Node, read_json
from soloist.interop.tables.new_names import tell_name
from soloist.interop.tables.row_text import Names, plain
from soloist.interop.tables.tongue import tongue
from soloist.interop.tables.tracery_rows import Known, Rows
from soloist.interop.tables.tracery_text import Pieces, Push, Tag, Text, Unpaired, read_rule
from soloist.message import Message, Refusal, count, message
from soloist.tables.names import fold_name

if TYPE_CHECKING:
    from soloist.interop.tables.opening import Foreign

LOSSES: Final[Mapping[str, Message]] = {
    **JSON_LOSSES,
    # carried
    "kept": count("{n} name that a rule gives to a result", "{n} names that rules give to results", 2),
    "changed lists": count(
        "{n} list once more, as a modifier spells it", "{n} lists once more, as modifiers spell them", 2
    ),
    "written out": count(
        "{n} list with spaces at the ends of its texts, written out where it is used",
        "{n} lists with spaces at the ends of their texts, written out where they are used",
        2,
    ),
    # guessed
    "grammar": count(
        "{n} article or plural, put as the grammar here does: none before a name",
        "{n} articles or plurals, put as the grammar here does: none before a name",
        2,
    ),
    "drawn once": count(
        "{n} name for several texts: one is drawn and stays",
        "{n} names for several texts: one is drawn and stays",
        2,
    ),
    "drawn each time": count(
        "{n} name for texts with symbols: they are rolled at each use",
        "{n} names for texts with symbols: they are rolled at each use",
        2,
    ),
    "kept longer": count(
        "{n} name given for one symbol alone: here it stays to the end of the roll",
        "{n} names given for one symbol alone: here they stay to the end of the roll",
        2,
    ),
    # left
    "taken back": count(
        "{n} name that is taken back: here it stays", "{n} names that are taken back: here they stay", 2
    ),
    "modifiers": count(
        "{n} modifier: the text comes unchanged", "{n} modifiers: the texts come unchanged", 2
    ),
    "edges": count(
        "the spaces at the ends of {n} row", "the spaces at the ends of {n} rows", 2
    ),
    "unpaired": count(
        "{n} rule with a # or a bracket that has no partner: as it is written",
        "{n} rules with a # or a bracket that has no partner: as they are written",
        2,
    ),
    "without effect": count(
        "{n} text in brackets, which Tracery does not show",
        "{n} texts in brackets, which Tracery does not show",
        2,
    ),
    "values": count("{n} value that is no list of texts", "{n} values that are no lists of texts", 2),
}  # fmt: skip

_CREDITS: Final = frozenset(
    {"author", "authors", "by", "credit", "credits", "license", "licence", "copyright", "source", "url"}
)
_FIGURES: Final = re.compile(r"\d\w*")
_BRACES: Final = re.compile(r"\{(?:svg |img )?|\}")
_ABOUT: Final = frozenset({"about", "description", "comment", "title"})


@dataclass(frozen=True, slots=True, eq=False)
class _Rule:
    raw: str
    line: int
    pieces: Pieces | None


@dataclass(frozen=True, slots=True, eq=False)
class _Symbol:
    """A symbol of one of the grammars of a file."""

    name: str
    line: int
    rules: tuple[_Rule, ...]


def read(foreign: "Foreign", tally: Tally) -> Tables:
    """The symbols of a grammar, or of several under a name each. Raises `Refusal` where there is none."""
    root = read_json(foreign.text, foreign.name, tally)
    grammars = list(_grammars(root, tally))
    if not grammars:
        raise Refusal(message("There is no Tracery grammar in {name}: no list of texts.", name=foreign.name))
    told = {key: node for key, node in grammars[0][1].items() if len(grammars) == 1 and _is_told(key, node)}
    symbols = [
        (name, [_symbol(key, node, tally) for key, node in lists.items() if key not in told])
        for name, lists in grammars
    ]
    used = {
        tag.symbol for _, each in symbols for one in each for rule in one.rules for tag in _tags(rule.pieces)
    }
    for key in [key for key in told if key in used]:
        symbols[0][1].append(_symbol(key, told.pop(key), tally))
    credit = _said(told, _CREDITS)
    if credit:
        tally.add("carried", "credit", min(node.line for node in told.values()))
    lang = foreign.lang or tongue(_spoken(symbols))
    if lang and not foreign.lang:
        tally.add("guessed", "language", 1)
    names = Names()
    tables: list[Table] = []
    for name, each in symbols:
        tables += _tables(name if len(grammars) > 1 else "", each, names, lang, tally)
    return Tables(foreign.name, tuple(tables), lang=lang, about=_said(told, _ABOUT), credit=credit)


def _grammars(root: Node, tally: Tally) -> Iterator[tuple[str, dict[str, Node]]]:
    """Grammars with their names; those of a file that has several stand in objects of its one object."""
    lists = {key: node for key, node in root.members() if _is_list(node)}
    if lists:
        yield "", lists
    for key, node in root.members():
        inner = {name: each for name, each in node.members() if _is_list(each)}
        if inner and not lists:
            yield key, inner
        if key not in lists and not (inner and not lists):
            tally.add("left", "values", node.line)
        elif inner:
            for name, each in node.members():
                if name not in inner:
                    tally.add("left", "values", each.line)


def _is_list(node: Node) -> bool:
    if isinstance(node.value, str):
        return True
    return isinstance(node.value, list) and (not node.value or any(_is_rule(each) for each in node.value))


def _is_rule(node: Node) -> bool:
    return isinstance(node.value, str | int | float) and not isinstance(node.value, bool)


def _is_told(key: str, node: Node) -> bool:
    """Whether a key says whose it is or what it is for, in one text."""
    return isinstance(node.value, str) and "#" not in node.text() and _word(key) in _CREDITS | _ABOUT


def _word(key: str) -> str:
    return key.strip("_$@- ").casefold()


def _said(told: Mapping[str, Node], keys: frozenset[str]) -> str:
    return ", ".join(
        each for key, node in told.items() if _word(key) in keys for each in [_line(node.text())] if each
    )


def _line(text: str) -> str:
    return plain(text).replace("{{", "{").replace("}}", "}")


def _spoken(symbols: Sequence[tuple[str, Sequence[_Symbol]]]) -> Iterator[str]:
    """The words of the rules, without symbols and figures."""
    for _, each in symbols:
        for symbol in each:
            for rule in symbol.rules:
                yield " ".join(
                    _FIGURES.sub(" ", piece.text) for piece in rule.pieces or () if isinstance(piece, Text)
                )


def _without_pictures(rule: str) -> tuple[str, int]:
    """A rule without the pictures that bots make of `{svg …}` and `{img …}`, and how many there were."""
    if "{svg " not in rule and "{img " not in rule:
        return rule, 0
    kept: list[str] = []
    at = pictures = depth = 0
    for sign in _BRACES.finditer(rule):
        if not depth and sign[0] in ("{svg ", "{img "):
            kept.append(rule[at : sign.start()])
            pictures += 1
            depth = 1
        elif depth:
            depth += 1 if sign[0] != "}" else -1
            at = sign.end()
    return "".join([*kept, "" if depth else rule[at:]]), pictures


def _symbol(name: str, node: Node, tally: Tally) -> _Symbol:
    rules: list[_Rule] = []
    for each in node.list() or (node,):
        if not _is_rule(each):
            if each.value != []:
                tally.add("left", "values", each.line)
            continue
        raw, pictures = _without_pictures(str(each.value))
        if pictures:
            tally.add("left", "pictures", each.line, pictures)
        try:
            pieces: Pieces | None = read_rule(raw.strip("\r\n"))
        except Unpaired:
            pieces = None
        rules.append(_Rule(raw, each.line, pieces))
    return _Symbol(name, node.line, tuple(rules))


def _tables(
    grammar: str, symbols: Sequence[_Symbol], names: Names, lang: str, tally: Tally
) -> Iterator[Table]:
    known = _known(grammar, symbols)
    rows = Rows(known, names, lang, tally)
    for symbol in symbols:
        name = rows.name(symbol.name)
        if fold_name(name) != fold_name(symbol.name):
            tell_name(tally, symbol.name, name, symbol.line)
        found = tuple(
            Row((rows.row(rule.raw, rule.pieces, rule.line, symbol.name),), line=rule.line)
            for rule in symbol.rules
        )
        yield Table(name, found, line=symbol.line)
    rows.tell_edges()
    yield from rows.further()


def _known(grammar: str, symbols: Sequence[_Symbol]) -> Known:
    """What a rule must know of the others: which symbols there are, and what is pushed how often."""
    pushes: dict[str, int] = {}
    for symbol in symbols:
        for rule in symbol.rules:
            for push in _pushes(rule.pieces):
                pushes[push.target] = pushes.get(push.target, 0) + 1
    texts: dict[str, tuple[str, ...] | None] = {}
    for symbol in symbols:
        plain_ones = [rule.pieces for rule in symbol.rules]
        texts[symbol.name] = (
            tuple(_words(pieces) for pieces in plain_ones if pieces is not None)
            if all(pieces is not None and all(isinstance(p, Text) for p in pieces) for pieces in plain_ones)
            else None
        )
    return Known(grammar, texts, pushes)


def _words(pieces: Pieces) -> str:
    return "".join(piece.text for piece in pieces if isinstance(piece, Text))


def _pushes(pieces: Pieces | None) -> Iterator[Push]:
    for piece in pieces or ():
        if isinstance(piece, Push):
            yield piece
            for rule in piece.rules:
                yield from _pushes(rule)
        elif isinstance(piece, Tag):
            yield from _pushes(piece.actions)
        elif not isinstance(piece, Text) and hasattr(piece, "rule"):
            yield from _pushes(piece.rule)


def _tags(pieces: Pieces | None) -> Iterator[Tag]:
    for piece in pieces or ():
        if isinstance(piece, Tag):
            yield piece
            yield from _tags(piece.actions)
        elif isinstance(piece, Push):
            for rule in piece.rules:
                yield from _tags(rule)
        elif not isinstance(piece, Text) and hasattr(piece, "rule"):
            yield from _tags(piece.rule)
