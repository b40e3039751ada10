"""What a story format has of its own at the beginnings of lines, made Markdown before a passage is read."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from soloist.interop.stories.story import fenced

NOTE: Final = "\x03"
"""Before the number of an author’s note, alone on a line; no passage holds it."""

_BANG: Final = re.compile(r"^(!{1,6})[ \t]*(\S.*)$", re.MULTILINE)
_SUGAR_ITEM: Final = re.compile(r"([ \t]*)(\*+|#+)([ \t]*)(\S.*)")
_ITEM: Final = re.compile(r"([ \t]*)(\*+|(?:0\.)+)([ \t]+)(\S.*)")
_BETWEEN: Final = re.compile(r"\s*(?:<<.*>>|\([A-Za-z][\w-]*:.*\)\[?|\])?\s*")  # lines that end no list
_MODIFIER: Final = re.compile(r"\[(?!\[)((?:[^\[\]]|\[[^\[\]]*\])+)\][ \t]*")
_VARIABLE: Final = re.compile(r"[ \t]*(?:[A-Za-z_][\w. ]*(?:\([^()]*\))?[ \t]*:.*)?")
_HIDING: Final = {
    "javascript": "scripts", "css": "styles", "note": "comments", "note to self": "comments",
    "note to myself": "comments", "n.b.": "comments", "nb": "comments", "todo": "comments",
    "fixme": "comments",
}  # fmt: skip
_CHAPBOOK: Final = re.compile(
    r"^\[(?:(?:if|unless)[ \t][^\[\]\n]+|ifalways|ifnever|cont['’]d|javascript|css|after[ \t]\d[^\[\]\n]*"
    r"|align[ \t]+(?:cent(?:er|re)|left|right))\][ \t]*$"
    r"|\{(?:reveal link|embed passage(?: named)?|cycling link for|dropdown menu for|link to):",
    re.IGNORECASE | re.MULTILINE,
)
_OTHERS: Final = re.compile(r"<<[/A-Za-z]|\((?:if|else|set|put|link|go-?to|link-goto|print|text-style):|<%")


@dataclass(frozen=True, slots=True)
class Prepared:
    """A passage without the first `cut` lines of it; places of lines are from 0, before that.

    `machinery` are lines that are the format’s own, `hidden` where something begins that no reader sees
    (`scripts`, `styles`, `comments`), `notes` what those last say, a line each.
    """

    text: str
    cut: int = 0
    machinery: Sequence[tuple[int, str]] = ()
    hidden: Sequence[tuple[int, str]] = ()
    notes: Sequence[str] = ()


def maker_of(said: str, texts: Iterable[str]) -> str:
    """The story format in small letters; Chapbook by its lines where a file, one of several, says none."""
    if said:
        return said.casefold()
    told = "\n".join(texts)
    return "chapbook" if _CHAPBOOK.search(told) and not _OTHERS.search(told) else ""


def prepared(text: str, maker: str) -> Prepared:
    """A passage before its markup is read."""
    if maker.startswith("chapbook"):
        return _chapbook(text)
    if maker.startswith("snowman"):
        return Prepared(text)
    sugar = maker.startswith("sugarcube")
    text = _listed(text, _SUGAR_ITEM if sugar else _ITEM)
    if sugar:
        text = _BANG.sub(lambda found: f"<h{len(found[1])}>{found[2]}</h{len(found[1])}>", text)
    return Prepared(text)


def _listed(text: str, item: re.Pattern[str]) -> str:
    """Lists whose depth is how many marks they have, as lists that are set in."""
    lines = text.split("\n")
    pairs = fenced(lines)
    above: list[str] = []  # the marks of the items that the next may stand in
    until = -1
    for place, line in enumerate(lines):
        until = max(until, pairs.get(place, -1))
        if place <= until:
            continue
        found = item.fullmatch(line)
        if found is None or not _is_item(*found.groups()):
            above = above if _BETWEEN.fullmatch(line) else []
            continue
        blanks, marks, _, words = found.groups()
        depth = min(marks.count(marks[0]), len(above) + 1)
        above[depth - 1 :] = ["* " if marks[0] == "*" else "1. "]
        margin = blanks if depth == 1 else " " * sum(map(len, above[:-1]))
        lines[place] = f"{margin}{above[-1]}{words}"
    return "\n".join(lines)


def _is_item(blanks: str, marks: str, room: str, words: str) -> bool:
    """Whether this is an item, and no stars around words or between scenes."""
    if marks[0] != "*":
        return not (marks[0] == "#" and blanks)
    return bool(words.strip("* \t")) and (room != "" or (not blanks and "*" not in words))


# --- Chapbook


def _chapbook(text: str) -> Prepared:
    """Without its variables and modifiers; an author’s note is a sign with its number."""
    lines = text.split("\n")
    cut = next((place for place, line in enumerate(lines) if line.strip() == "--"), -1)
    start = cut + 1 if cut >= 0 and all(map(_VARIABLE.fullmatch, lines[:cut])) else 0
    left = [(place, lines[place]) for place in range(start - 1) if lines[place].strip()]
    hidden, notes, holds = list[tuple[int, str]](), list[str](), ""
    for place in range(start, len(lines)):
        line = lines[place]
        if found := _MODIFIER.fullmatch(line):
            each = [_HIDING.get(" ".join(part.casefold().split()), "") for part in found[1].split(";")]
            holds = next(filter(None, each), "")
            if holds:
                hidden.append((place, holds))
            if not all(each):
                left.append((place, line))
            lines[place] = ""
        elif holds:
            lines[place] = ""
            if holds == "comments" and line.strip():
                lines[place] = f"{NOTE}{len(notes)}"
                notes.append(line.strip())
    return Prepared("\n".join(lines[start:]), start, left, hidden, notes)
