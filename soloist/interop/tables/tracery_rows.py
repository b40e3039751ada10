"""Tracery’s rules as rows: symbols and modifiers as holes, pushed symbols as kept names."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from soloist.interop.loss import Tally
from soloist.interop.tables.carried import Row, Table
from soloist.interop.tables.row_text import Names, fits, hole, plain
from soloist.interop.tables.tracery_text import Call, Piece, Pieces, Pop, Push, Tag, Text
from soloist.tables.text.parts import ChoiceHole, Parts, Words
from soloist.tables.text.template import parse_template

# --- tracery’s modifiers --------------------------------------------------------------------------

GRAMMAR: Final[Mapping[str, str]] = {
    "capitalize": "cap",
    "capitalise": "cap",
    "capitalizeFirst": "cap",
    "uppercase": "caps",
    "upperCase": "caps",
    "a": "a",
    "an": "a",
    "s": "s",
    "pluralize": "s",
}
"""Modifiers the language of rows has, by its word for them."""

_VOWELS: Final = frozenset("aeiouAEIOU")
_WORD_START: Final = re.compile(r"(?:^|\s)\S")


def _a(text: str) -> str:
    return f"{'an' if text[:1] in _VOWELS else 'a'} {text}"


def _s(text: str) -> str:
    if text.endswith("y") and text[-2:-1] not in _VOWELS:
        return f"{text[:-1]}ies"
    return f"{text}es" if text.endswith(("s", "h", "x", "z")) else f"{text}s"


def _past(text: str) -> str:
    """Of the first word, as for “open the door”."""
    word, space, rest = text.partition(" ")
    if word.endswith("e"):
        past = f"{word}d"
    elif word.endswith("y") and word[-2:-1] not in _VOWELS:
        past = f"{word[:-1]}ied"
    else:
        past = f"{word}ed"
    return f"{past}{space}{rest}"


def _first_s(text: str) -> str:
    word, space, rest = text.partition(" ")
    return f"{_s(word)}{space}{rest}"


def _every_capital(text: str) -> str:
    return _WORD_START.sub(lambda found: found[0].upper(), text)


def _comma(text: str) -> str:
    return text if text.endswith((",", ".", "?", "!")) else f"{text},"


_EXACT: Final[Mapping[str, Callable[[str], str]]] = {
    **dict.fromkeys(("capitalizeAll", "capitaliseAll", "titleCase"), _every_capital),
    **dict.fromkeys(
        ("capitalize", "capitalise", "capitalizeFirst"), lambda text: text[:1].upper() + text[1:]
    ),
    **dict.fromkeys(("uppercase", "upperCase"), str.upper),
    **dict.fromkeys(("lowercase", "lowerCase"), str.lower),
    **dict.fromkeys(("a", "an"), _a),
    **dict.fromkeys(("s", "pluralize"), _s),
    "ed": _past,
    "firstS": _first_s,
    "inQuotes": lambda text: f'"{text}"',
    "comma": _comma,
    "beeSpeak": lambda text: text.replace("s", "zzz"),
}
_REPLACE: Final = re.compile(r"replace\(([^(),]+),([^(),]*)\)")


def changed(text: str, modifiers: Sequence[str]) -> str | None:
    """A plain text behind all its modifiers, in Tracery’s own spelling; None for one nobody knows."""
    for modifier in modifiers:
        if replaced := _REPLACE.fullmatch(modifier):
            text = text.replace(replaced[1], replaced[2])
        elif modifier in _EXACT:
            text = _EXACT[modifier](text)
        else:
            return None
    return text


# --------------------------------------------------------------------------------------------------

EMPTY: Final = "{|}"
"""A row without a text, as the language of rows has one."""

_SHORT: Final = 300  # characters
_LOOK: Final = re.compile(r"</?[A-Za-z][^<>\n]{0,300}>")
_BREAK: Final = re.compile(r"<br ?/?>", re.IGNORECASE)
_HOLE: Final = re.compile(r"\{[^{}|]*\}")


@dataclass(frozen=True, slots=True, eq=False)
class Known:
    """A grammar: its name, its symbols with their rules where all are plain, how often a symbol is pushed."""

    grammar: str
    symbols: Mapping[str, tuple[str, ...] | None]
    pushes: Mapping[str, int]


class Rows:
    """Makes rows of the rules of one grammar, and the tables they need beside its symbols."""

    def __init__(self, known: Known, names: Names, lang: str, tally: Tally) -> None:
        self._known = known
        self._names = names
        self._article = "a" if lang == "en" else "an"  # `a` is another word in French
        self._tally = tally
        self._further: dict[str, Table] = {}
        self._written_out: dict[str, str] = {}
        self._edged: dict[str, list[int]] = {}  # lines of rows with spaces at their ends
        self._trimmed: set[str] = set()  # symbols that are rolled, not written out
        for symbol in known.symbols:
            self.name(symbol)

    def name(self, symbol: str) -> str:
        """The name of a symbol’s table, and of what is pushed on it."""
        return self._names.of(f"{self._known.grammar} {symbol}" if self._known.grammar else symbol)

    def further(self) -> Iterator[Table]:
        """The tables made on the way, in that order."""
        yield from self._further.values()

    def row(self, raw: str, pieces: Pieces | None, line: int, symbol: str) -> str:
        """The text of a row of `symbol`; `pieces` is None for a rule that cannot be read."""
        if pieces is None:
            self._tally.add("left", "unpaired", line)
            return plain(raw)
        if "\n" in raw.strip("\r\n"):
            self._tally.add("guessed", "lines", line)
        text = self._texts(pieces, line)
        if text.strip() != text:
            self._edged.setdefault(symbol, []).append(line)
        text = text.strip() or EMPTY
        if fits(text) or len(text) > len(raw) + 4_000:
            return text
        self._tally.add("left", "unpaired", line)
        return plain(raw)

    def tell_edges(self) -> None:
        """Rows whose spaces nobody sees any more: those of a list that is rolled, not written out."""
        for symbol, lines in self._edged.items():
            if symbol in self._trimmed or not self._written_out.get(symbol):
                for line in lines:
                    self._tally.add("left", "edges", line)

    def _texts(self, pieces: Pieces, line: int) -> str:
        return "".join(self._text(piece, line) for piece in pieces)

    def _text(self, piece: Piece, line: int) -> str:
        match piece:
            case Text(text):
                return self._words(text, line)
            case Push():
                return self._push(piece, line)
            case Pop():
                self._tally.add("left", "taken back", line)
                return ""
            case Call(rule):
                return self._call(rule, line)
            case Tag():
                return self._tag(piece, line)

    def _words(self, text: str, line: int) -> str:
        bare = _LOOK.sub("", _BREAK.sub("\n", text))
        if bare != text:
            self._tally.add("left", "markup", line)
        return plain(f".{bare}.")[1:-1]

    # --- symbols ------------------------------------------------------------------------------------

    def _tag(self, tag: Tag, line: int) -> str:
        before = "".join(self._text(action, line) for action in tag.actions)
        for action in tag.actions:
            if isinstance(action, Push) and self._outlives(action.target):
                self._tally.add("guessed", "kept longer", line)
        if not tag.symbol:
            return before
        if tag.symbol not in self._known.symbols and tag.symbol not in self._known.pushes:
            self._tally.add("left", "unknown", line)
            return before + plain(f".#{'.'.join((tag.symbol, *tag.modifiers))}#.")[1:-1]
        self._tally.add("carried", "uses", line)
        if not tag.modifiers and (text := self._alternatives(tag.symbol, line)):
            return before + text
        return before + self._modified(tag, line)

    def _alternatives(self, symbol: str, line: int) -> str:
        """A short plain list as alternatives, where rows would lose the spaces at their ends; else empty."""
        if symbol not in self._written_out:
            texts = self._known.symbols.get(symbol) or ()
            edged = len(texts) > 1 and any(text.strip() != text for text in texts)
            short = edged and symbol not in self._known.pushes and sum(map(len, texts)) < _SHORT
            text = f"{{{'|'.join(self._words(each, line) for each in texts)}}}" if short else ""
            self._written_out[symbol] = text if text and _reads_as(text, texts) else ""
            if self._written_out[symbol]:
                self._tally.add("carried", "written out", line)
                self._tally.name("carried", "written out", symbol)
        return self._written_out[symbol]

    def _outlives(self, target: str) -> bool:
        """Whether it shows that a name is not taken back."""
        return target in self._known.symbols or self._known.pushes[target] > 1

    def _modified(self, tag: Tag, line: int) -> str:
        self._trimmed.add(tag.symbol)
        name = self.name(tag.symbol)
        if any(modifier not in GRAMMAR for modifier in tag.modifiers):
            other = self._changed(tag, line)
            if other:
                return hole(other)
        words = [GRAMMAR.get(modifier, "") for modifier in tag.modifiers]
        if "" in words:
            self._tally.add("left", "modifiers", line, words.count(""))
        words = [word for word in words if word]
        if any(word in ("a", "s") for word in words):
            self._tally.add("guessed", "grammar", line)
        if words == ["cap"]:
            return hole(name[0].upper() + name[1:])
        text = name
        for number, word in enumerate(words):
            word = self._article if word == "a" else word
            text = f"{word}: {hole(text) if number else text}"
        return hole(text)

    def _changed(self, tag: Tag, line: int) -> str:
        """A list of its own with every text changed; empty where they are not plain or may be others."""
        texts = self._known.symbols.get(tag.symbol)
        if not texts or tag.symbol in self._known.pushes:
            return ""
        spelled = [changed(text, tag.modifiers) for text in texts]
        if None in spelled:
            return ""
        name = self.name(".".join((tag.symbol, *tag.modifiers)))
        if name not in self._further:
            rows = tuple(
                Row((self._words(text or "", line).strip() or EMPTY,), line=line) for text in spelled
            )
            self._further[name] = Table(name, rows, local=True, line=line)
            self._tally.add("carried", "changed lists", line)
        return name

    # --- actions ------------------------------------------------------------------------------------

    def _push(self, push: Push, line: int) -> str:
        name = self.name(push.target)
        texts = [self._texts(rule, line) for rule in push.rules]
        known = self._known
        if len(texts) > 1 and push.target not in known.symbols and known.pushes[push.target] == 1:
            if any("{" in text for text in texts):
                self._tally.add("guessed", "drawn each time", line)
            self._further[name] = self._list(name, texts, line)
            return ""
        self._tally.add("carried", "kept", line)
        if len(texts) > 1:
            self._tally.add("guessed", "drawn once", line)
        elif _HOLE.fullmatch(texts[0]) and ":=" not in texts[0]:
            return f"{{{name} := {texts[0][1:-1]}}}"
        return f"{{{name} := {self._beside(texts, line)}}}"

    def _call(self, rule: Pieces, line: int) -> str:
        """Rolled for what it keeps; its words are kept too, under a name nobody asks for."""
        text = self._texts(rule, line)
        if "{" not in text:
            self._tally.add("left", "without effect", line)
            return ""
        if _HOLE.fullmatch(text) and ":=" not in text:
            return f"{{{self.name('not shown')} := {text[1:-1]}}}"
        return f"{{{self.name('not shown')} := {self._beside([text], line)}}}"

    def _beside(self, texts: list[str], line: int) -> str:
        """The name of a table that has these texts."""
        name = self._names.of(f"{self._known.grammar} = {' | '.join(texts)}"[:400])
        if name not in self._further:
            self._further[name] = self._list(name, texts, line)
        return name

    def _list(self, name: str, texts: list[str], line: int) -> Table:
        for text in texts:
            if text.strip() != text:
                self._tally.add("left", "edges", line)
        return Table(
            name, tuple(Row((text.strip() or EMPTY,), line=line) for text in texts), local=True, line=line
        )


def _reads_as(text: str, texts: Sequence[str]) -> bool:
    """Whether alternatives are read as just these texts."""
    parts, misread = parse_template(text)
    if misread or len(parts) != 1 or not isinstance(parts[0], ChoiceHole):
        return False
    return [_shown(each) for each in parts[0].texts] == list(texts)


def _shown(parts: Parts) -> str | None:
    return (
        "".join(part.text for part in parts if isinstance(part, Words))
        if all(isinstance(part, Words) for part in parts)
        else None
    )
