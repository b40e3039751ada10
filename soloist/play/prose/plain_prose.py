"""Prose as words alone, without the signs it is marked with; verse and replies stay lines."""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING, Final

from soloist.journal.words import DATE
from soloist.values import regex

if TYPE_CHECKING:
    from markdown_it import MarkdownIt

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

    A reply opened by a dash is one line; in French a hyphen opens one too, where the first such line ends as
    speech does and a list seldom. A line that begins with a quotation mark is a reply after one that ended a
    sentence. Any other line goes on with what is above it when it is set in, when the sentence above is not
    over, or when it begins with a small letter.
    """
    first = next((line for line in lines if line.lstrip(" ").startswith("- ")), "")
    speech = lang == "fr" and _end(first).rstrip(f"»{_AROUND}").endswith(_SAID)
    dashes = [_dash(line, speech=speech, french=lang == "fr") for line in lines]
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


def _dash(line: str, *, speech: bool, french: bool) -> int:
    """How many letters of a line are the dash of a reply and what parts it from the words."""
    found = _OPENED.match(line)
    if found is None:
        return 0
    if found[1] == "-" and (found[2] or not french):
        opens = speech
    else:
        opens = bool(found[1] in "–—―" or found[2] or _SPEAKS.match(line, found.end()))
    return found.end() if opens else 0


DATE_LINE: Final = regex.compile(rf"\s*\*(?:{'|'.join(DATE.words)})\s*:[^*]*\*\s*")
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


@cache
def _reader() -> "MarkdownIt":
    from markdown_it import MarkdownIt  # long to load, and only a recap needs it

    return MarkdownIt("commonmark", {"html": False})


def bare_words(line: str) -> str:
    """A line without the marks of emphasis, code, links and the backslashes before signs; others stay."""
    if not any(sign in line for sign in "*_`\\["):
        return line
    (inline,) = _reader().parseInline(line.replace("\\→", "→").replace("\\⇒", "⇒"))
    return "".join(token.content for token in inline.children or ())
