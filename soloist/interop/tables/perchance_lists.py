"""The lists of a Perchance generator as a tree of lines: what stands further in belongs to what is above."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final

NAME: Final = r"[A-Za-z_$][\w$]*"
_COMMENT: Final = re.compile(r"(?:^|(?<=\s))//")
_EQUALS: Final = re.compile(rf"(?P<name>{NAME})[ \t]*=(?![=>])[ \t]*(?P<value>.*)", re.DOTALL)
_WEIGHT: Final = re.compile(
    r"(?<!\\)\^[ \t]*(?:(?P<top>\d{1,9}(?:\.\d{0,6})?|\.\d{1,6})(?:/(?P<below>\d{1,6}))?|"
    r"(?P<script>\[.{0,300}\]))[ \t]*$"
)
DEEPEST: Final = 40
"""How far in a line may stand; public generators go five deep."""


@dataclass(frozen=True, slots=True, eq=False)
class Item:
    """A line: its text without remarks, and the lines further in below it."""

    text: str
    line: int
    items: list["Item"] = field(default_factory=list)

    def set(self) -> tuple[str, str] | None:
        """`name = value`: both; None for anything else."""
        found = _EQUALS.fullmatch(self.text)
        return (found["name"], found["value"].strip()) if found else None

    def function(self) -> bool:
        """Whether it is a script: `roll() => …`, `async roll(n) =>`."""
        return "=>" in self.text and "(" in self.text.partition("=>")[0]


@dataclass(frozen=True, slots=True, eq=False)
class Lists:
    """A generator: what stands at the margin, and the lines of remarks.

    `deep` are the lines that stand further in than lists go here: they stand beside the line above them.
    """

    items: tuple[Item, ...]
    deep: tuple[int, ...] = ()
    comments: tuple[int, ...] = ()


def read_lists(text: str) -> Lists:
    """The tree of a text; a line that is too far in stands at the deepest place there is."""
    found: list[Item] = []
    above: list[tuple[int, Item]] = []
    deep: list[int] = []
    comments: list[int] = []
    furthest = 0  # where the lines below the deepest one begin
    for number, line in enumerate(text.split("\n"), 1):
        comment = _COMMENT.search(line)
        if comment:
            if line[comment.end() :].strip():
                comments.append(number)
            line = line[: comment.start()]
        words = line.strip()
        if not words:
            continue
        width = sum(2 if sign == "\t" else 1 for sign in line[: len(line) - len(line.lstrip())])
        while above and above[-1][0] >= width:
            above.pop()
        item = Item(words, number)
        (above[-1][1].items if above else found).append(item)
        if len(above) < DEEPEST:
            above.append((width, item))
            furthest = 0
        elif furthest and width > furthest:
            deep.append(number)
        else:
            furthest = width
    return Lists(tuple(found), tuple(deep), tuple(comments))


def weighed(text: str) -> tuple[str, Fraction | None]:
    """A text without its odds, and these; None where a script would reckon them."""
    found = _WEIGHT.search(text)
    if found is None:
        return text, Fraction(1)
    bare = text[: found.start()].rstrip()
    if found["script"]:
        return bare, None
    below = int(found["below"] or 1)
    return bare, Fraction(found["top"]) / below if below else Fraction(0)


def parted(text: str, sign: str) -> list[str]:
    """A text parted at a sign that stands in no brackets, braces, parentheses or quotes."""
    found: list[str] = []
    start = depth = 0
    quote = ""
    for at, each in _signs(text):
        if quote:
            quote = "" if each == quote else quote
        elif each in "\"'`" and sign != "|" and (each != "'" or not text[at - 1 : at].isalpha()):
            quote = each
        elif each in "[{(":
            depth += 1
        elif each in "]})":
            depth -= 1
        elif each == sign and depth <= 0:
            found.append(text[start:at])
            start = at + 1
    return [*found, text[start:]]


def pairs(text: str) -> dict[int, int]:
    """Where each bracket or brace closes, by where it opens; what has no partner is missing."""
    found: dict[int, int] = {}
    opened: list[int] = []
    for at, each in _signs(text):
        if each in "[{":
            opened.append(at)
        elif each in "]}" and opened and text[opened[-1]] == _OPENS[each]:
            found[opened.pop()] = at
    return found


def _signs(text: str, at: int = 0) -> Iterator[tuple[int, str]]:
    """Each sign that means something, with its place; what follows a backslash does not."""
    for found in re.compile(r"\\.|[\[\]{}()|,\"'`=]", re.DOTALL).finditer(text, at):
        if found[0][0] != "\\":
            yield found.start(), found[0]


_OPENS: Final = {"]": "[", "}": "{"}
_LINES_LOOKED_AT: Final = 400
_MARGIN: Final = re.compile(rf"{NAME}(?:[ \t]*=.*|[ \t]*\([^()]*\)[ \t]*=>.*)?[ \t]*")
_USES: Final = re.compile(
    r"\[[A-Za-z_][^\]\n]{0,200}\]|\{[^{}|\n-]{0,200}[|-][^{}\n]{0,200}\}|\{import:|\S\^\d"
)


def looks(text: str) -> bool:
    """Whether a text is a Perchance generator: names at the margin, lists below them, and a use of one."""
    return nested(text) and (
        bool(_USES.search(text)) or re.search(r"^(?:output|title|\$output)\b", text, re.M) is not None
    )


def nested(text: str) -> bool:
    """Whether there are names alone at the margin, and lists further in below them."""
    further = 0
    for line in text.split("\n", _LINES_LOOKED_AT)[:_LINES_LOOKED_AT]:
        bare = _COMMENT.split(line, maxsplit=1)[0].rstrip()
        if not bare:
            continue
        if bare[0] in " \t":
            further += 1
        elif not _MARGIN.fullmatch(bare):
            return False
    return further > 0
