"""Prose as words alone, without the signs it is marked with; verse and replies stay lines."""

import re
from collections.abc import Iterator
from typing import Final

from soloist.journal.words import DATE
from soloist.play.prose.dialogue import paragraphs

DATE_LINE: Final = re.compile(rf"\s*\*(?:{DATE.en}|{DATE.fr})\s*:[^*]*\*\s*")
"""The line that dates a session."""
_RULE: Final = re.compile(r" {0,3}([-*_])[ ]*(?:\1[ ]*){2,}$|[ ]{0,3}(?:`{3,}|~{3,})\w*\s*$")
_FRONT: Final = re.compile(r"(?: {0,3}>[ \t]?)*(?: {0,3}#{1,6}(?:[ \t]+|$))?")
_ITEM: Final = re.compile(r"^ *[-*+] +(?=\S)")
_GUARDED_END: Final = re.compile(r"(?<!\\)(?:\\\\)*\\$")
_SHORT: Final = 60  # letters; lines all shorter than that are verse, a letter or a list, and stay lines


def plain_prose(text: str, lang: str) -> str:
    """The words of a paragraph as a reader hears them, a line end where it has one; empty for a mere rule."""
    lines = [_unled(line).rstrip() for line in text.split("\n") if not _RULE.match(line)]
    return "\n".join(_told([line for line in lines if line], lang))


def _told(lines: list[str], lang: str) -> Iterator[str]:
    if not lines:
        return
    for one in paragraphs(lines, lang):
        told = [_words(line) for line in one]
        stay = all(len(line) < _SHORT for line in told) or any(map(_ITEM.match, one))
        yield from told if stay else (" ".join(" ".join(told).split(" ")),)


def _unled(line: str) -> str:
    """A line without what it begins with as a quotation or a heading."""
    found = _FRONT.match(line)
    return line[found.end() :] if found is not None else line


def _words(line: str) -> str:
    if _GUARDED_END.search(line):  # a line end that stays
        line = line[:-1]
    item = _ITEM.match(line)
    return f"• {bare_words(line[item.end() :])}" if item else bare_words(line.strip(" "))


# --- marks, as CommonMark reads them ---

_ESCAPED: Final = re.compile(r"\\([!-/:-@\[-`{-~→⇒])")
_LINK: Final = re.compile(r"!?\[([^\[\]\\`]+)\]\((?!<)[^()\s\\`]*\)")
_TOKEN: Final = re.compile(r"`+|\*+|_+|[^\\`*_\[!]+|.", re.DOTALL)
_ASCII: Final = frozenset("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~")


class _Run:
    """A run of one mark; `count` of them are not used yet."""

    __slots__ = ("closes", "count", "opens", "sign", "size")

    def __init__(self, signs: str, before: str, after: str) -> None:
        self.sign, self.size, self.count = signs[0], len(signs), len(signs)
        left, right = _flanks(before, after), _flanks(after, before)
        word = self.sign == "_"  # no mark inside a word
        self.opens = left and not (word and right and not _punctuation(before))
        self.closes = right and not (word and left and not _punctuation(after))

    def fits(self, closing: "_Run") -> bool:
        """Whether this run may open what `closing` closes."""
        if self.sign != closing.sign or not self.opens or not self.count:
            return False
        both = self.closes or closing.opens
        return not (both and (self.size + closing.size) % 3 == 0 and (self.size % 3 or closing.size % 3))


def bare_words(line: str) -> str:
    """A line without the marks of emphasis, code, links and the backslashes before signs; others stay."""
    if not any(sign in line for sign in "*_`\\["):
        return line
    parts = list(_parts(line))
    _pair([part for part in parts if isinstance(part, _Run)])
    return "".join(part.sign * part.count if isinstance(part, _Run) else part for part in parts)


def _parts(line: str) -> Iterator[str | _Run]:
    at = 0
    while at < len(line):
        if escaped := _ESCAPED.match(line, at):
            yield escaped[1]
            at = escaped.end()
        elif link := _LINK.match(line, at):
            yield bare_words(link[1])
            at = link.end()
        else:
            token = _TOKEN.match(line, at)
            assert token is not None, "any letter is a token"
            before, at = line[at - 1 : at] if at else "", token.end()
            if token[0][0] in "*_":
                yield _Run(token[0], before, line[at : at + 1])
            elif token[0][0] == "`" and (end := _code_end(line, token[0], at)):
                yield _code(line[at : end - len(token[0])])
                at = end
            else:
                yield token[0]


def _code_end(line: str, ticks: str, at: int) -> int:
    """Where the code that `ticks` opens is over; nought where nothing closes it."""
    found = re.compile(rf"(?<!`){ticks}(?!`)").search(line, at)
    return found.end() if found else 0


def _code(text: str) -> str:
    return text[1:-1] if text.strip(" ") and text[0] == text[-1] == " " else text


def _pair(runs: list[_Run]) -> None:
    """Use up the marks that open and close something; what stands between two that pair is over."""
    open_: list[_Run] = []
    for run in runs:
        while run.closes and run.count:
            place = next((n for n in reversed(range(len(open_))) if open_[n].fits(run)), None)
            if place is None:
                break
            used = 2 if min(open_[place].count, run.count) > 1 else 1
            open_[place].count -= used
            run.count -= used
            del open_[place + bool(open_[place].count) :]
        if run.opens and run.count:
            open_.append(run)


def _flanks(before: str, after: str) -> bool:
    """Whether a mark leans on the word after it."""
    if not after or after.isspace():
        return False
    return not _punctuation(after) or not before or before.isspace() or _punctuation(before)


def _punctuation(sign: str) -> bool:
    from unicodedata import category

    return bool(sign) and (sign in _ASCII or category(sign)[0] in "PS")
