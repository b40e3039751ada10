"""Datasworn’s texts taken apart: words, links to other things, and places a template fills."""

import re
from dataclasses import dataclass
from typing import Final

from soloist.tables.names import HIDDEN

LONGEST: Final = 20_000
"""Characters of a text that are looked at; a row takes a quarter of that."""

_PIECE: Final = re.compile(
    r"\[(?P<label>[^\[\]]*)\]\((?P<target>[^()\s]*)\)"
    r"|\{\{(?P<field>\w{1,40})[:>](?P<before>[(\s]*)(?P<called>[^{}\s()]*)(?P<after>[^{}]*)\}\}"
)
_BEFORE_ID: Final = re.compile(r"(?:datasworn|id):")
_STARS: Final = re.compile(r"(\*{1,3})(?=[^\s*])([^*]+)(?<=[^\s*])\1")
_LINES: Final = re.compile(r"(?<!\w)(_{1,3})(?=[^\s_])([^_]+)(?<=[^\s_])\1(?!\w)")
_KIND: Final = re.compile(r"[\w.]+:")
_BROKEN: Final = re.compile(r"[ \t]*(?:[\r\n]+[ \t]*)+")
_HOLDER: Final = "\ue000"  # the place of a link while the look is taken off


@dataclass(frozen=True, slots=True)
class Link:
    """`[Theme](datasworn:oracle_rollable:classic/theme)`: its words, and the id of what it leads to."""

    label: str
    target: str


@dataclass(frozen=True, slots=True)
class Call:
    """`{{text>oracle_rollable:classic/theme}}`: a place for what another thing has in one of its fields.

    A `misspelt` one has words beside the id inside its braces; they stand around it here.
    """

    field: str
    target: str
    misspelt: bool = False


def pieces(text: str) -> tuple[list[str | Link | Call], bool]:
    """The words, links and calls of a text in order, and whether its words stood in bold or italics."""
    source = text[:LONGEST].replace(_HOLDER, "")
    bare = _PIECE.sub(_HOLDER, source)
    words = _without_look(bare)
    first, *others = words.split(_HOLDER)
    found: list[str | Link | Call] = [first]
    for piece, after in zip(_PIECE.finditer(source), others, strict=True):
        if piece["field"] is not None:
            before, beside = piece["before"], piece["after"]
            call = Call(piece["field"], bare_id(piece["called"]), misspelt=bool(before or beside))
            found += [before, call, beside]
        else:
            found.append(Link(_without_look(piece["label"]), bare_id(piece["target"])))
        found.append(after)
    return [piece for piece in found if piece], words != bare


def _without_look(text: str) -> str:
    for _ in range(2):  # bold around italics
        if "*" in text:
            text = _STARS.sub(r"\2", text)
        if "_" in text:
            text = _LINES.sub(r"\2", text)
    return text


def one_line(text: str) -> str:
    """Words beside a table or a row: no look, no links, nothing that hides, in one line."""
    words = "".join(
        piece if isinstance(piece, str) else piece.label if isinstance(piece, Link) else ""
        for piece in pieces(text)[0]
    )
    return HIDDEN.sub("", " ".join(_BROKEN.sub(" / ", words.strip()).split()))


def bare_id(written: str) -> str:
    """An id without what says that it is one."""
    return _BEFORE_ID.sub("", written, count=1)


def path_of(id_: str) -> str:
    """What names a thing within its book: `core/action` of `starforged/oracles/core/action`."""
    path = _KIND.sub("", id_, count=1)
    parts = [part for part in path.split("/") if part]
    inner = parts[1:] if len(parts) > 1 else parts
    if len(inner) > 1 and inner[0] == "oracles":
        inner = inner[1:]
    return "/".join(inner)
