"""A note of Solo RPG Toolkit taken apart: templates in its head, and lines under headings, each a row.

As the plugin reads it: every line that is no heading is a row, whatever it looks like; ` ^3` or ` !3` behind
a row, or ` ^3` behind the key of a template, makes it three; ` x3` behind a key rolls it three times; ` 2d`
behind a heading or the name of the note bends the odds of its lines.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Final, Literal, TypeAlias

from soloist.interop.tables.markdown_blocks import Code, Grid, Note
from soloist.interop.tables.markdown_head import Head

Capitals: TypeAlias = Literal["", "first", "all"]

_CURVE: Final = re.compile(r" (\d{1,6})d$", re.IGNORECASE)
_ROW_WEIGHT: Final = re.compile(r" +[\^!](\d{1,12})$")
_SIGN: Final = re.compile(r"\S +[\^!][1-9]\d{0,2}$")
_KEY_WEIGHT: Final = re.compile(r" \^(\d{1,12})$")
_KEY_TIMES: Final = re.compile(r" x(\d{1,12})$")
_ITEM: Final = re.compile(r"(?:(?:[-*+•]|\d{1,7}[.)])[ \t]+|>[ \t]*)")
_RULE: Final = re.compile(r"(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})")
_MOST_TIMES: Final = 20
_MOST_WEIGHT: Final = 1000
_SHORT: Final = 60


@dataclass(frozen=True, slots=True)
class Template:
    """A line of the head: drawn `weight` times as often as others, rolled `times` over."""

    key: str
    text: str
    line: int
    weight: int = 1
    times: int = 1
    capitals: Capitals = ""


@dataclass(frozen=True, slots=True)
class Row:
    """A line under a heading, `weight` of it; `marked` where it began with the sign of a list."""

    text: str
    line: int
    weight: int = 1
    marked: bool = False


@dataclass(frozen=True, slots=True)
class Section:
    """The lines under a heading, or above them all (no `title`); `curve` is how many dice bend its odds."""

    title: str
    line: int
    curve: int = 1
    rows: list[Row] = field(default_factory=list)


def same_word(section: str, keyword: str) -> bool:
    """Whether a keyword asks for that section: by its name, or by the singular of an English plural."""
    one, other = section.casefold().strip(), keyword.casefold().strip()
    return one in {other, f"{other}s", re.sub(r"y$", "ies", other)}


def is_toolkit(text: str, name: str, note: Note, head: Head, *, sure: bool) -> bool:
    """Whether a note is one of the Toolkit’s: by its head, its curves and weights, or its mixed lines.

    `sure` says that it holds tables of another kind; so do pipes.
    """
    if any(isinstance(block, Grid) for block in note.blocks):
        return False
    if head.templates or head.mode:
        return True
    if sure or any(isinstance(block, Code) for block in note.blocks):
        return False
    lines = [line.strip() for line in text.split("\n")[note.start :]]
    if _CURVE.search(name) or any(_CURVE.search(line) for line in lines if line.startswith("#")):
        return True
    return any(_SIGN.search(line) for line in lines) or _mixed(lines)


def _mixed(lines: Sequence[str]) -> bool:
    """Whether short lines without a sign stand right beside items of lists, and no line is a sentence."""
    plain = [line for line in lines if line and not line.startswith("#") and not _ITEM.match(line)]
    if any(len(line) > _SHORT or line[-1] in ":.!?…*" for line in plain):
        return False
    return any(
        one and other and not one.startswith("#") and bool(_ITEM.match(one)) != bool(_ITEM.match(other))
        for one, other in pairwise(lines)
        if not other.startswith("#")
    )


def curved(name: str) -> tuple[str, int]:
    """A heading, or the name of a note, without its curve; and that, 1 for none."""
    found = _CURVE.search(name)
    return (name[: found.start()].strip(), int(found[1])) if found else (name, 1)


def sections_of(text: str, start: int) -> list[Section]:
    """The sections below the head, which ends above line `start` (from 0); the first has no title."""
    found = [Section("", start + 1)]
    for number, raw in enumerate(text.split("\n")[start:], start + 1):
        line = raw.strip()
        if line.startswith("#"):
            title, curve = curved(line.replace("#", "").strip())
            found.append(Section(title, number, curve))
        elif line:
            found[-1].rows.append(_row(line, number))
    return found


def _row(line: str, number: int) -> Row:
    weight = 1
    heavy = _ROW_WEIGHT.search(line)
    if heavy and int(heavy[1]):
        line, weight = line[: heavy.start()], int(heavy[1])
    bare = line
    while found := _ITEM.match(bare):
        bare = bare[found.end() :]
    if _RULE.fullmatch(bare):
        bare = ""
    return Row(bare.strip(), number, weight, marked=bare != line and bool(bare.strip()))


def templates_of(head: Head) -> tuple[Template, ...]:
    """The templates of the head."""
    return tuple(_template(*each) for each in head.templates)


def _template(key: str, text: str, line: int) -> Template:
    made = Template(key, text, line)
    if times := _KEY_TIMES.search(key):
        return replace(made, key=key[: times.start()], times=min(max(int(times[1]), 1), _MOST_TIMES))
    if heavy := _KEY_WEIGHT.search(key):
        return replace(made, key=key[: heavy.start()], weight=min(max(int(heavy[1]), 1), _MOST_WEIGHT))
    if len(key) > 1 and key == key.upper():
        return replace(made, text=text.lower(), capitals="all")
    if len(key) > 1 and key[0] == key[0].upper():
        return replace(made, text=text.lower(), capitals="first")
    return made
