"""The HTML of a Foundry text as words, rolls and links: tags, `[[/r 1d6]]`, `@UUID[…]{…}` taken apart."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from html import unescape
from typing import Final, TypeAlias

LONGEST: Final = 20_000
"""Characters of a text that are looked at; a row takes a quarter of that."""


@dataclass(frozen=True, slots=True)
class Lost:
    """A tag that says more than where a line ends, or a note in a roll; `what` is the kind of loss."""

    what: str


@dataclass(frozen=True, slots=True)
class Inline:
    """`[[/r 2d6 # flavour]]{2d6 rounds}`: dice that are rolled where they stand, and words shown instead."""

    formula: str
    label: str


@dataclass(frozen=True, slots=True)
class Mention:
    """`@UUID[RollTable.abc]{Madness}`: another document, by its kind, what identifies it, and its words."""

    kind: str
    target: str
    label: str


Piece: TypeAlias = str | Inline | Mention | Lost

_TOKEN: Final = re.compile(
    r"<!--(?:(?!-->).)*(?:-->|\Z)"
    r"|<(?P<close>/?)(?P<tag>[A-Za-z][A-Za-z0-9]*)(?P<attributes>[^<>]*)>"
    r"|\[\[(?P<roll>(?:[^\[\]]|\[[^\[\]]*\])*)\]\](?:\{(?P<shown>[^{}]*)\})?"
    r"|@(?P<kind>[A-Za-z]\w*)\[(?P<target>(?:[^\[\]]|\[[^\[\]]*\])*)\](?:\{(?P<label>[^{}]*)\})?",
    re.DOTALL,
)
_COMMAND: Final = re.compile(r"/[A-Za-z]+\s*")
_FLAVOUR: Final = re.compile(r"\[[^\[\]]*\]|#.*\Z", re.DOTALL)
_BREAKS: Final = frozenset(
    {"br", "p", "div", "li", "ul", "ol", "tr", "table", "hr", "blockquote", "section"}
    | {"h1", "h2", "h3", "h4", "h5", "h6"}
)
_SILENT: Final = frozenset({"script", "style"})
_LOSSES: Final[Mapping[str, str]] = {
    "img": "pictures",
    "video": "pictures",
    "script": "scripts",
    "a": "links",
}
_SPACES: Final = re.compile(r"\s+")
_NO_SIGNS: Final = re.compile("[\ufffe\uffff\ud800-\udfff]")
BREAK: Final = "\n"


def pieces(text: str) -> list[Piece]:
    """Words (with a line feed where a line ends), rolls and mentions in order."""
    found: list[Piece] = []
    source = text[:LONGEST]
    at, hidden = 0, ""
    for token in _TOKEN.finditer(source):
        if not hidden:
            found.append(_words(source[at : token.start()]))
        at = token.end()
        tag = (token["tag"] or "").casefold()
        if hidden:
            if token["close"] and tag == hidden:
                hidden = ""
            continue
        if tag in _SILENT and not token["close"]:
            hidden = tag
        if tag:
            found += _tag(tag, opens=not token["close"])
        elif token["roll"] is not None:
            found += _roll(token["roll"], token["shown"])
        elif token["kind"] is not None:
            found.append(Mention(token["kind"], token["target"].strip(), _label(token["label"])))
    if not hidden:
        found.append(_words(source[at:]))
    return [piece for piece in found if piece]


def _roll(written: str, shown: str | None) -> list[Piece]:
    """A roll, and that words inside it are lost where it has some."""
    made = Inline(_formula(written), _label(shown))
    return [made, Lost("flavours")] if _FLAVOUR.search(unescape(written)) else [made]


def _tag(tag: str, *, opens: bool) -> list[Piece]:
    if tag in _BREAKS:
        return [BREAK]
    if tag in ("td", "th"):
        return [" "]
    return [Lost(_LOSSES.get(tag, "markup"))] if opens else []


def _words(text: str) -> str:
    return _SPACES.sub(" ", _NO_SIGNS.sub("", unescape(text)))


def _label(text: str | None) -> str:
    return _words(text or "").strip()


def _formula(written: str) -> str:
    """The dice of an inline roll, without its command, its flavour and the braces around it."""
    bare = _FLAVOUR.sub("", _COMMAND.sub("", unescape(written).strip(), count=1))
    return bare.strip().strip("{}").strip()


def words(text: str) -> str:
    """A text as words in one line: the labels of links, the dice of rolls, no look."""
    return " / ".join(lines(text))


def lines(text: str) -> list[str]:
    """The same, line by line; none that is empty."""
    shown = []
    for piece in pieces(text):
        match piece:
            case str():
                shown.append(piece)
            case Inline():
                shown.append(piece.label or piece.formula)
            case Mention():
                shown.append(piece.label or name_in(piece.target))
    return list(filter(None, (" ".join(line.split()) for line in "".join(shown).split(BREAK))))


def name_in(target: str) -> str:
    """The name at the end of a target, as old packs have it; nothing where there is an id."""
    last = target.partition("#")[0].rpartition(".")[2].strip()
    return "" if re.fullmatch(r"[A-Za-z0-9]{16}", last) else last
