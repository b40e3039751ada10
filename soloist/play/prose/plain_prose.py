"""Prose as words alone, without the signs it is marked with; verse and replies stay lines."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from soloist.journal.words import DATE
from soloist.values import regex

DASH: Final = "—\u00a0"
"""What a reply begins with, however it was typed: a dash, and a space that does not break."""
_OPENED: Final = regex.compile(r" {0,3}(-{1,3}|[–—―])([ \u00a0\u202f]*)(?=[^\s–—―-])")
_SPEAKS: Final = regex.compile(r"[^\W\d_a-zà-öø-ÿœ]|[«“\"‘…¡¿(*_]")  # after a hyphen without a space
_QUOTED: Final = regex.compile(r" {0,3}[*_]{0,3}(?:[«“\"‘]|'\S.*['’](?!\w))")
_OTHER: Final = regex.compile(r" {0,3}(?:#{1,6}\s|>|\||[*+]\s|\d{1,9}[.)]\s|([-*_])[ ]*(?:\1[ ]*){2,}$)")
_AROUND: Final = " \u00a0\u202f*_\"”’')"
_SAID: Final = tuple(".!?…,;:")
_STOPS: Final = tuple(".!?…»")
_UNQUOTED: Final = (*_STOPS, ":")
_CLOSED: Final = regex.compile(r"[\"”][*_ ]*$")
_BEFORE: Final = " \u00a0\u202f*_«“\"‘('"
_TAGS: Final = regex.compile(r"(?:\s*\[[^\[\]]*\])+\s*$")
_WRAPPED: Final = 60  # letters from which on a line of prose may have been broken by an editor


def paragraphs(lines: Sequence[str], lang: str) -> tuple[tuple[str, ...], ...]:
    """Lines under each other, cut where a reply begins and where the narrator takes over.

    A reply opened by a dash is one line; in French a hyphen opens one too, where the lines are speech and
    no list. A line that begins with a quotation mark is a reply after one that ended a sentence. Any other
    line goes on with what is above it when it is set in, when the sentence above is not over, or when it
    begins with a small letter.
    """
    dashes = _dashes(lines, lang)
    if not any(dashes) and not any(map(_QUOTED.match, lines)):
        return (tuple(lines),)
    return tuple(_cut(lines, dashes))


def _cut(lines: Sequence[str], dashes: Sequence[int]) -> Iterator[tuple[str, ...]]:
    held: list[str] = []
    spoken = within = False  # the paragraph at hand is a reply; one was met
    for line, dash in zip(lines, dashes, strict=True):
        quoted = _QUOTED.match(line) is not None
        said = quoted or within
        if held and (dash or _OTHER.match(line) or (said and not _goes_on(held[-1], line, spoken, quoted))):
            yield _held(held, spoken)
            held, spoken = [], False
        if not held:
            spoken = bool(dash)
        within = within or bool(dash) or quoted
        held.append(DASH + line[dash:] if dash else line)
    yield _held(held, spoken)


def _held(lines: Sequence[str], spoken: bool) -> tuple[str, ...]:
    """The lines of a paragraph; a reply is no verse, and the sign of a broken line ends none."""
    *above, last = lines
    if last.endswith("\\") and not last.endswith("\\\\"):
        last = last[:-1]
    last = last.rstrip(" ")
    return (" ".join((*(line.strip(" ") for line in above), last.strip(" "))),) if spoken else (*above, last)


def _goes_on(before: str, line: str, spoken: bool, quoted: bool) -> bool:
    over = _end(before).endswith(_UNQUOTED if quoted else _STOPS) or (quoted and _CLOSED.search(before))
    if line[:1] in (" ", "\t") or not over:
        return True
    first = line.lstrip(_BEFORE)[:1]
    return first.islower() or (not spoken and not quoted and len(before) >= _WRAPPED)


def _end(line: str) -> str:
    """A line up to its last stop or letter: tags and quotation marks after it are no end."""
    return _TAGS.sub("", line).rstrip(_AROUND)


def _dashes(lines: Sequence[str], lang: str) -> list[int]:
    """How many letters of each line are the dash of a reply and what parts it from the words."""
    opened = [_OPENED.match(line) for line in lines]
    ends = [*(found is not None for found in opened[1:]), True]
    sure, listed, hyphens, said = False, False, 0, 0
    for line, found, over in zip(lines, opened, ends, strict=True):
        if found is not None:
            listed = _listed(found)
            hyphens += listed
            sure = sure or _sure(found, line)
        if over:
            said += listed and _says(line)
            listed = False
    speech = lang == "fr" and (sure or said * 2 >= hyphens > 0)
    return [
        found.end()
        if found is not None and (_is_reply(found, line, lang) or (speech and _listed(found)))
        else 0
        for line, found in zip(lines, opened, strict=True)
    ]


def _says(line: str) -> bool:
    """Whether a line ends as one of a dialogue does: a title or a word between guillemets is no reply."""
    return _end(line).rstrip(f"»{_AROUND}").endswith(_SAID)


def _listed(found: "re.Match[str]") -> bool:
    """Whether a line begins as those of a list do."""
    return found[1] == "-" and bool(found[2])


def _sure(found: "re.Match[str]", line: str) -> bool:
    return found[1] in ("–", "—", "―") or (not found[2] and _SPEAKS.match(line, found.end()) is not None)


def _is_reply(found: "re.Match[str]", line: str, lang: str) -> bool:
    """Whether a line is one whatever stands beside it."""
    if found[1] in ("–", "—", "―"):
        return True
    if found[1] == "-":
        return lang == "fr" and not found[2] and _SPEAKS.match(line, found.end()) is not None
    return bool(found[2]) or _SPEAKS.match(line, found.end()) is not None


DATE_LINE: Final = regex.compile(rf"\s*\*(?:{DATE.en}|{DATE.fr})\s*:[^*]*\*\s*")
"""The line that dates a session."""
_RULE: Final = regex.compile(r" {0,3}([-*_])[ ]*(?:\1[ ]*){2,}$|[ ]{0,3}(?:`{3,}|~{3,})\w*\s*$")
_FRONT: Final = regex.compile(r"(?: {0,3}>[ \t]?)*(?: {0,3}#{1,6}(?:[ \t]+|$))?")
_ITEM: Final = regex.compile(r"^ *[-*+] +(?=\S)")
_GUARDED_END: Final = regex.compile(r"(?<!\\)(?:\\\\)*\\$")
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

_ESCAPED: Final = regex.compile(r"\\([!-/:-@\[-`{-~→⇒])")
_LINK: Final = regex.compile(r"!?\[([^\[\]\\`]+)\]\((?!<)[^()\s\\`]*\)")
_TOKEN: Final = regex.compile(r"`+|\*+|_+|[^\\`*_\[!]+|.", re.DOTALL)
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
