"""Prose as a book sets it: replies opened alike, letters typeset, and what belongs together on one line."""

import re
from collections.abc import Sequence
from typing import Final

from soloist.play.prose.line_parts import is_notation, stretches
from soloist.play.prose.plain_prose import paragraphs
from soloist.play.prose.typography import NB, NN, Blocks, typeset
from soloist.values import regex

_DIALOGUE: Final = regex.compile(r"^[ >]{0,6}[*_]{0,3}[-–—―«“\"‘']", re.MULTILINE)
_LISTED: Final = regex.compile(r"([ >]{0,6})-(?= )")
_QUOTE: Final = regex.compile(r" {0,3}> ?")

_UNITS: Final = (
    r"(?:km/h|m/s|km²|km|hm|dam|dm|cm|mm|m²|m³|m|kg|g|mg|t|cl|ml|[lL]|h|min|s|ans?|[€£$%‰]|°[CF]?)"
)
_ROOM: Final = regex.compile(rf"(?<=\d) (?={_UNITS}(?![\w°]))")
_GLUED: Final = regex.compile(r"\d(?=[%‰€£])")
_THOUSANDS: Final = regex.compile(r"(?<!\d )(?<!\d[.,] )(?<![\d.,])\d{1,3}(?: \d{3})+(?! ?\d)")
_PAGE: Final = regex.compile(r"(?<!\w)(?:pp?|chap|art|vol|fig|ch|t|no)\. (?=\d)", re.IGNORECASE)
_NUMBER: Final = regex.compile(r"(?<!\w)n°s? ?(?=\d)", re.IGNORECASE)
_FRENCH_NAMES: Final = regex.compile(r"(?<!\w)(?:MM?\.|Mmes?|Mlles?|Mgr|Dr|Pr|Vve) (?=[^\W\d_a-z])")
_ENGLISH_NAMES: Final = regex.compile(r"(?<!\w)(?:Mrs?|Ms|Mx|Dr|Prof|St)\.? (?=[^\W\d_a-z])")
_ASIDE: Final = regex.compile(r"(?<=\S) ([–—]) (?=\S)")  # what stands between two dashes, or after one
_SAID: Final = regex.compile(r"[.!?…»]$")
_CAPITAL: Final = regex.compile(r"(?:«[ \u00a0\u202f]?)?[^\W\d_a-zà-öø-ÿœ]")
_SEVERAL: Final = regex.compile(r"(?<=\S) {2,}(?=\S)")

_BOTH: Final = ((_ROOM, NB), (_PAGE, NB), (_SEVERAL, " "))
_RULES: Final = {
    "fr": ((_THOUSANDS, NN), (_GLUED, NB), *_BOTH, (_NUMBER, NB), (_FRENCH_NAMES, NB)),
    "en": (*_BOTH, (_ENGLISH_NAMES, NB)),
}
"""What is found, and the space that its last one becomes."""
_MAYBE: Final = regex.compile(r"\d|(?:M\.|Mme|Mlle|Mgr|Dr|Pr|Vve|Mr|Ms|Mx|St) |MM\.|\S {2,}\S| [–—] ")


def set_in_type(text: str, lang: str) -> str:
    """A text of prose as a book has it: `typeset`, and what only a whole text can tell.

    Every reply opens with one dash and one space that does not break; one space stands between words, and
    none breaks a number from its unit, its like or its name. `lang` is `fr`, else English.
    """
    return _kept_together(_typeset(parted(text, lang), lang), lang)


def _typeset(text: str, lang: str) -> str:
    """`typeset`, but a hyphen that is left to open a line is that of a list, whatever the line ends with."""
    lines = text.split("\n")
    listed = [(at, found) for at, line in enumerate(lines) if (found := _LISTED.match(line))]
    if lang != "fr" or not listed:
        return typeset(text, lang)
    for at, found in listed:
        lines[at] = f"{found[1]}+{lines[at][found.end() :]}"  # any other sign that opens a list
    lines = typeset("\n".join(lines), lang).split("\n")
    for at, found in listed:
        lines[at] = f"{found[0]}{lines[at][found.end() :]}"
    return "\n".join(lines)


def parted(text: str, lang: str) -> str:
    """The text with a blank line between replies, and before the narrator under one."""
    if _DIALOGUE.search(text) is None:
        return text
    within, out, held = Blocks(), list[str](), list[str]()
    for line in text.split("\n"):
        if within.takes(line) or not line.strip():
            out += [*_cut(held, lang), line]
            held = []
        else:
            held.append(line)
    return "\n".join((*out, *_cut(held, lang)))


def _cut(lines: Sequence[str], lang: str) -> list[str]:
    if not lines:
        return []
    marks = [_QUOTE.match(line) for line in lines]
    if all(marks):
        inner = parted(
            "\n".join(line[mark.end() :] for line, mark in zip(lines, marks, strict=True) if mark), lang
        )
        return [f"> {line}".rstrip() for line in inner.split("\n")]
    found = paragraphs(lines, lang)
    return [line for at, one in enumerate(found) for line in (*([""] if at else ()), *one)]


def _kept_together(text: str, lang: str) -> str:
    if _MAYBE.search(text) is None:
        return text
    within = Blocks()
    return "\n".join(
        line if within.takes(line) or is_notation(line) else _line(line, lang) for line in text.split("\n")
    )


def _line(line: str, lang: str) -> str:
    if _MAYBE.search(line) is None:
        return line
    for rule, space in _RULES[lang]:
        line = _applied(rule, space, line)
    return _asides(line, lang) if "– " in line or "— " in line else line


def _asides(line: str, lang: str) -> str:
    """No line of a book begins with a dash between words; in French none ends with one that opens."""
    closed, opens = stretches(line), False
    replies = lang == "fr" and line.startswith("—")

    def change(found: re.Match[str]) -> str:
        nonlocal opens
        if any(each.start <= found.start() < each.end for each in closed):
            return found[0]
        if replies and _SAID.search(line[: found.start()]) and _CAPITAL.match(line, found.end()):
            return f" —{NB}"  # somebody else speaks
        opens = lang == "fr" and not opens
        return f" {found[1]}{NB}" if opens else f"{NB}{found[1]} "

    return _ASIDE.sub(change, line)


def _applied(rule: re.Pattern[str], space: str, line: str) -> str:
    """The line with spaces of another kind where the rule finds some, outside code, links, dice and times."""
    if rule.search(line) is None:
        return line
    closed = stretches(line)

    def change(found: re.Match[str]) -> str:
        if any(each.start <= found.start() < each.end for each in closed):
            return found[0]
        return found[0].replace(" ", space) if space == NN else found[0].rstrip(" ") + space

    return rule.sub(change, line)
