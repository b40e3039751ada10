"""Tables and dice named between brackets in plain text: `[colour]`, `[@colour]`, `{1d6}`, `*colour*`."""

import re
from collections.abc import Callable, Mapping
from typing import Final

from soloist.interop.loss import Tally
from soloist.interop.tables.row_text import fits, hole, plain
from soloist.message import Message, count

MENTION_LOSSES: Final[Mapping[str, Message]] = {
    "mentions": count(
        "{n} name of a table of this file between brackets: it is rolled",
        "{n} names of tables of this file between brackets: they are rolled",
        2,
    ),
    "spaces": count(
        "{n} row with several spaces together, now one", "{n} rows with several spaces together, now one", 2
    ),
}
"""What mentions and the space between words may lose; part of the `LOSSES` of each format that has them."""

_MENTION: Final = re.compile(
    r"<<[ \t]*([^<>\n]{1,80}?)[ \t]*>>|\[\[?[ \t]*@?([^\[\]\n]{1,80}?)[ \t]*\]\]?"
    r"|\{[ \t]*@?([^{}\n]{1,80}?)[ \t]*\}|(?<![\w*])\*([^*\s][^*\n]{0,80}?)\*(?![\w*])"
)
_DICE: Final = re.compile(r"(?:/?r(?:oll)?[ \t]+)?([\dd+\-*/() \t]{2,40})", re.IGNORECASE)
_SPACES: Final = re.compile(r"[^\S\n]{2,}|\t")
_LONGEST: Final = 20_000


def has_mention(text: str) -> bool:
    """Whether plain text holds what is a roll where a table is called so: `[colour]`, `[2d6]`."""
    return _MENTION.search(text) is not None


def row_of(text: str, find: Callable[[str], str | None], line: int, tally: Tally) -> str:
    """Plain text as the text of a row; `find` gives the name here of a table of the file, None for others."""
    text = text[:_LONGEST]
    if _SPACES.search(text.strip()):
        tally.add("guessed", "spaces", line)
    out: list[str] = []
    at = 0
    for found in _MENTION.finditer(text):
        inside = found[1] or found[2] or found[3] or ""
        filled = _named(found[4], find, line, tally) if found[4] else _filled(inside, find, line, tally)
        if filled:
            out.extend((_kept(text[at : found.start()]), filled))
            at = found.end()
    return " ".join("".join((*out, _kept(text[at:]))).split())


def _kept(words: str) -> str:
    """Words that mean themselves, with the space around them."""
    before = " " if words[:1].isspace() else ""
    return f"{before}{plain(words)}{' ' if words.strip() and words[-1:].isspace() else ''}"


def _named(inside: str, find: Callable[[str], str | None], line: int, tally: Tally) -> str:
    """The hole of the table of that name; empty where there is none."""
    name = find(inside)
    if name is None:
        return ""
    tally.add("guessed", "mentions", line)
    return hole(name)


def _filled(inside: str, find: Callable[[str], str | None], line: int, tally: Tally) -> str:
    """The same, or the dice that are named there."""
    named = _named(inside, find, line, tally)
    if named:
        return named
    dice = _DICE.fullmatch(inside)
    if dice and "d" in dice[1].lower():
        wanted = "{" + re.sub(r"(?<![\d)])d(?=\d)", "1d", dice[1].lower().strip()) + "}"
        if fits(wanted):
            tally.add("carried", "dice", line)
            return wanted
    return ""
