"""Prose as words alone: without its tags and the signs it is marked with; tags in a reader’s words."""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING, Final, assert_never

from soloist.journal import privacy
from soloist.journal.lexer import MARKERS, closes, opening
from soloist.journal.model import (
    Change,
    Delta,
    Entry,
    Items,
    Narrative,
    Number,
    Part,
    Prose,
    Tag,
    Word,
    encoded,
)
from soloist.journal.tags import BARE, parted, tags_in
from soloist.journal.words import DATE, is_hat, is_note
from soloist.lingo import lingo_of
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


def prose_of(entry: Entry) -> str:
    """The prose of an entry, its tags along; empty for any other."""
    match entry:
        case Prose(text=text):
            pass
        case Narrative(kind=kind, text=text) if not is_note(kind):
            pass
        case _:
            return ""
    return "" if text.startswith(MARKERS) else text


def is_fenced(text: str) -> bool:
    """Whether the prose of an entry is a block of code, in which nothing is a tag."""
    return text.lstrip(" ").startswith(MARKERS) and opening(text.partition("\n")[0]) is not None


def within_fence(text: str) -> str:
    """What stands in a block of code, without the lines that open and close it."""
    first, *inside = text.rstrip("\n").split("\n")
    opened = opening(first)
    if opened is not None and inside and closes(inside[-1], opened.marker):
        inside.pop()
    return "\n".join(inside)


def counted(text: str) -> int:
    """The words of some prose."""
    return privacy.words(encoded(text))


_COUNTERS: Final = frozenset(("Thread", "Clock", "Track", "Timer"))
_NEAR: Final = 500  # letters after a tag that are looked through for how the sentence goes on
_MARKS: Final = " *_"
_OPENING: Final = f'{_MARKS}-–—―>«“"('  # what may stand before the first word of a sentence
_OVER: Final = frozenset('.!?…»”"])')  # what ends one
_WORD: Final = regex.compile(r"[\w’'-]+")
_MENDED: Final = regex.compile(r"[ \u00a0\u202f]*[,;:]$")


def without_tags(text: str) -> str:
    """Prose without its tags: inside a sentence one reads as its name, unless that stands there.

    After a stop or alone it goes. So does one at the end of a line that says something, and, apart by a comma
    or brackets, a clock, track, timer or thread, whose name is no word of the sentence.
    """
    text = BARE.sub(r"\1", text) if "#" in text else text
    told, at = "", 0
    for start, end, tag in tags_in(text, known=True):
        told += text[at:start]
        line, at, ahead = told.rpartition("\n")[2], end, parted(text[end : end + _NEAR], known=True)
        if told[-1:] and told[-1] in _MARKS[1:] and text[end : end + 1] == told[-1]:
            told += tag.name  # set apart by the person: it is to be read
        elif name := _reads(tag, line, "".join(words for words, _ in ahead)):
            told += name
        else:
            told, at = _healed(told, text, end)
    return told + text[at:] if at else text


def _reads(tag: Tag, before: str, rest: str) -> str:
    """What a tag reads as between the beginning of its line and what comes after it: its name, or nothing."""
    bare, after = before.rstrip(_MARKS), rest.lstrip(_MARKS)
    if after[:1] == "\n":
        after = after[1:] if after[1:2].islower() else ""
    if is_hat(tag.name) or (tag.prefix in _COUNTERS and bare[-1:] in (",", ";", "(")):
        return ""
    opened = bare.rstrip(_OPENING)
    if not opened or opened[-1] in _OVER:  # it begins the sentence, if there is one
        wanted = bool(after) and (after[0].islower() or after[0] in ",.!?…’'")
    else:
        wanted = bool(after) or not tag.parts
    return _unsaid(tag.name, bare) if wanted else ""


def _unsaid(name: str, before: str) -> str:
    """A name without the words of it that stand before it: `la [L:La porte]`; empty where the last does."""
    words = name.split()
    said = _WORD.findall(before.casefold())[-2:]
    if words[-1].casefold() in said:
        return ""
    return " ".join(words[words[0].casefold() in said[-1:] :])


def _healed(told: str, text: str, end: int) -> tuple[str, int]:
    """What stands before a tag that goes, and where to go on after it, its commas and brackets mended."""
    told = told.rstrip(" ")
    rest = text[end:]
    if told.endswith("(") and rest.startswith(")"):
        return told[:-1].rstrip(" "), end + 1
    if rest.lstrip(" \u00a0\u202f")[:1] in tuple(".!?…,;"):
        told = _MENDED.sub("", told)
    if not told or told.endswith("\n"):
        end += len(rest) - len(rest.lstrip(" "))
    return told, end


# --- tags and blocks in a reader’s words, `Aldric: Fortunes 0 → 1` ---------------------------------


def tag_words(tag: Tag, lang: str) -> str:
    """One tag: who it is about, then what is said."""
    name, *said = tag_parts(tag, colon(lang))
    between = colon(lang) if name == tag.name and said else ", "
    return between.join(filter(None, (name, ", ".join(said))))


def tag_parts(tag: Tag, between: str) -> list[str]:
    """What a tag says, part by part, its name first; the game master's counters speak for themselves."""
    parts = [told for part in tag.parts if (told := part_words(part, between))]
    if tag.parts and isinstance(tag.parts[0], Number) and not tag.parts[0].name:
        return [f"{tag.name} {parts[0]}", *parts[1:]]
    return parts if tag.prefix == "N" and is_hat(tag.name) and parts else [tag.name, *parts]


def colon(lang: str) -> str:
    """A colon as the language sets it."""
    return lingo_of(lang).say(": ")


def minus(text: str) -> str:
    """Numbers with a true minus sign."""
    return text.replace("-", "−")


def apart(text: str) -> tuple[str, tuple[Tag, ...]]:
    """A line of play without the tags written in it, and those tags."""
    words, tags = zip(*parted(text), strict=True)
    told = " ".join(words)
    return (told.replace("  ", " ") if tags[1:] else told).strip(), tuple(filter(None, tags))


def part_words(part: Part, between: str) -> str:
    """A part of a tag; `between` stands between the name of a list and what is in it."""
    match part:
        case Number(name, value, maximum, before):
            was = "" if before is None else f"{minus(str(before))} → "
            of = "" if maximum is None else f"/{maximum}"
            return f"{name} {was}{minus(str(value))}{of}".strip()
        case Delta(name, change):
            return f"{name} {minus(f'{change:+d}')}".strip()
        case Items(name, items):
            return f"{name}{between}{', '.join(items) or '–'}"
        case Word(text):
            return text
        case Change("", after):
            return f"+ {after}"
        case Change(before, ""):
            return f"− {before}"
        case Change(before, after):
            return f"{before} → {after}"
        case _:
            assert_never(part)
