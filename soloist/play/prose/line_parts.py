"""What in a line is notation and not prose; the words of prose whose spelling can be asked for."""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final, Literal, NamedTuple, TypeAlias

from soloist.journal.lines import closes_narrative
from soloist.journal.state import State, folded
from soloist.journal.words import PREFIX_READINGS, PROSE_PREFIXES, phase_id
from soloist.values import regex

_LETTER: Final = "A-Za-zÀ-ÖØ-öø-ʯḀ-ỿ\u0300-\u036f"  # Latin; of other scripts the dictionary knows nothing
_WORD: Final = regex.compile(rf"[{_LETTER}]+(?:['’‑-][{_LETTER}]+)*")
_STARTS: Final = regex.compile(r"(?:^|[.!?…:«“\"‘—–])[\s\"«“‘—–*_(]*$")
_ELIDED: Final = regex.compile("['’]")
_SHORTEST: Final = 2
_HELD: Final = 64  # lines remembered; one that is being written is another at each key


class Word(NamedTuple):
    """A word and the columns it has in its line."""

    text: str
    start: int
    end: int


def words(line: str, names: frozenset[str], first: int = 0, last: int | None = None) -> Iterator[Word]:
    """The words between two columns of a line of prose, but for names; `names` are folded, see `names_of`.

    A word with a capital inside a sentence is taken for a name; what it follows by an apostrophe counts too.
    """
    end = len(line) if last is None else last
    for word in _words(line):
        if first < word.end and word.start < end and names.isdisjoint(_told_apart(word.text)):
            yield word


@lru_cache(_HELD)
def _words(line: str) -> tuple[Word, ...]:
    if is_notation(line):
        return ()
    closed, asked = iter(stretches(line)), list[Word]()
    shut = next(closed, None)
    for found in _WORD.finditer(line):
        start, end = found.span()
        while shut is not None and shut.end <= start:
            shut = next(closed, None)
        if (shut is None or end <= shut.start) and _asks(line, start, end):
            asked.append(Word(found[0], start, end))
    return tuple(asked)


@lru_cache(4096)
def _told_apart(text: str) -> frozenset[str]:
    """A word and what its apostrophes part, folded."""
    return frozenset(map(folded, (text, *_ELIDED.split(text))))


def _asks(line: str, start: int, end: int) -> bool:
    """Whether a word is one of the language: no figure, no capitals, no name inside a sentence."""
    text = line[start:end]
    if end - start < _SHORTEST or _touches(line[start - 1 : start]) or _touches(line[end : end + 1]):
        return False
    *before, last = _ELIDED.split(text)
    named = last[:1].isupper() and (before or not _STARTS.search(line, max(0, start - 8), start))
    return not named and not text.isupper()


def _touches(sign: str) -> bool:
    """Whether a word that `sign` stands beside is no word: a figure, part of a name in code."""
    return sign.isalnum() or (sign != "" and sign in "@#_")


@lru_cache(8)
def _split(names: tuple[str, ...]) -> frozenset[str]:
    return frozenset(folded(word) for name in names for word in (name, *_WORD.findall(name)))


def names_of(state: State) -> frozenset[str]:
    """Every word in the name of whatever the story knows, folded: people, roles, places, threads."""
    held = (element.name for known in state.elements.values() for element in known.values())
    return _split((*state.pcs, *held))


Kind: TypeAlias = (
    Literal["symbol", "action", "question", "tag"]
    | Literal["note", "scene", "session", "phase", "rule", "command", "code"]
)


class Part(NamedTuple):
    """The columns `start` to `end` of a line, and what they are."""

    kind: Kind
    start: int
    end: int


class Stretch(NamedTuple):
    """Columns of a line that are no prose."""

    start: int
    end: int


_PLAY: Final = regex.compile(
    r"\s*(?:[@?=/#→⇒|]|\\--|->|d:|tbl:|<!--|`{3}|~{3}|-{3,}\\?\s*$|\([^\W\d_][\w ’'-]*:)| {4}|\t|[ST]\d+\b"
)
# Each begins with a sign, which a search can look for; whichever comes first holds what is in it.
_CLOSED: Final = regex.compile(
    r"``*[^`]*(?:`+|$)"  # code
    r"|\[\[[^\[\]]*(?:\]\]|$)|\[\^[^\[\]]*(?:\]|$)|\]\([^()\s]*\)?"  # where a link or a note leads
    r"|<!--.*?(?:-->|$)|</?[a-zA-Z][^<>]*(?:>|$)"
)
_ADDRESS: Final = regex.compile(
    r"(?<![\w.+-])[\w.+-]+(?:://[^\s\"«»“”]*|@[\w-]+\.[\w.-]+)|(?<!\w)(?:www\.|mailto:)[^\s\"«»“”]+"
)
_PATH: Final = regex.compile(r"(?<![\w/.~…»)])(?:~|\.{1,2})?/[^\s\"«»“”]+|\b[A-Za-z]:\\\S*")
_FIGURES: Final = regex.compile(r"\b\d*[dD]\d+[!\w+-]*|\b\d{1,2}:\d{2}\b")  # dice, the time
_DIGIT: Final = regex.compile(r"\d")
_TAGGED: Final = regex.compile(r"\[#?([^\W\d_][\w-]*)\s*:(\s?)[^\[\]]*(?:\]|$)")
_TAG: Final = regex.compile(r"(?<![\\\[])\[#?([^\W\d_][\w-]*)\s*:[^\[\]\n]*\]?(?!\()")
_CODE: Final = regex.compile(r"(`+)[^`]+\1")
_SYMBOL: Final = regex.compile(r"(\s*)(@|\?|=>|->|→|⇒|d:|tbl:)")
_ARROW: Final = regex.compile(r"(?<!\S)(?:->|=>|→|⇒)(?!\S)")
_HEADING: Final = regex.compile(r" {0,3}(#{1,6})(?:\s+(.*))?$")
_NOTE: Final = regex.compile(r"\s*\([^\W\d_][\w ’'-]*:.*")
_COMMAND: Final = regex.compile(r"/(?:[^\W\d_][\w-]*)?(?=\s|$)")
_RULE: Final = regex.compile(r"\s*\\---")


def is_notation(line: str) -> bool:
    """Whether a whole line is play, a heading, a command, code or a rule rather than prose."""
    if _PLAY.match(line) is not None:
        return True
    tag = _TAGGED.match(line.lstrip())
    return tag is not None and _is_tag(tag)


def _is_tag(found: re.Match[str]) -> bool:
    """Whether words in square brackets are a tag: a known kind, or one that nothing parts from its name."""
    return found[1] in PROSE_PREFIXES or not found[2]


@lru_cache(_HELD)
def stretches(text: str) -> tuple[Stretch, ...]:
    """Where a line of prose holds tags, code, addresses, paths, dice or a time of day, in order.

    A tag or backtick that nothing closes reaches to the end; other words in brackets are prose.
    """
    found = [each.span() for each in _CLOSED.finditer(text)]
    if "[" in text:
        found += (each.span() for each in _TAGGED.finditer(text) if _is_tag(each))
    if "://" in text or "@" in text or "www." in text or "mailto:" in text:
        found += (each.span() for each in _ADDRESS.finditer(text))
    if "/" in text or ":\\" in text:
        found += (each.span() for each in _PATH.finditer(text))
    if _DIGIT.search(text):
        found += (each.span() for each in _FIGURES.finditer(text))
    apart: list[Stretch] = []
    for start, end in sorted(found):
        if apart and start < apart[-1].end:
            apart[-1] = Stretch(apart[-1].start, max(end, apart[-1].end))
        else:
            apart.append(Stretch(start, end))
    return tuple(apart)


@lru_cache(_HELD)
def parts(line: str) -> tuple[Part, ...]:
    """The notation of a line, each part after what it stands in; prose has only tags and code."""
    return tuple(_parts(line) if is_notation(line) else (*_tags(line, in_prose=True), *_code(line)))


def _parts(line: str) -> Iterator[Part]:
    if heading := _HEADING.match(line):
        yield Part(_heading(len(heading[1]), heading[2] or ""), 0, len(line))
    elif command := _COMMAND.match(line):
        yield Part("command", 0, command.end())
        return
    elif _RULE.match(line) or closes_narrative(line.strip()):
        yield Part("rule", 0, len(line))
        return
    elif _NOTE.match(line):
        yield Part("note", 0, len(line))
    symbol = _SYMBOL.match(line)
    if symbol is not None:
        yield from _played(line, symbol)
    yield from _tags(line, in_prose=False)
    yield from _code(line)


def _code(line: str) -> Iterator[Part]:
    return (Part("code", *found.span()) for found in _CODE.finditer(line))


def _heading(marks: int, title: str) -> Kind:
    if marks == 2:
        return "session"
    return "phase" if marks >= 4 or (marks == 3 and phase_id(title) is not None) else "scene"


def _played(line: str, symbol: re.Match[str]) -> Iterator[Part]:
    """The opening symbol, the arrows after it, and of an action or a question its words."""
    after = symbol.end()
    if symbol[2] == "@":
        yield Part("action", after, len(line))
    elif symbol[2] == "?":
        yield Part("question", after, len(line))
    yield Part("symbol", symbol.start(2), after)
    for arrow in _ARROW.finditer(line, after):
        yield Part("symbol", *arrow.span())


def _tags(line: str, *, in_prose: bool) -> Iterator[Part]:
    """Tags, closed or not."""
    for found in _TAG.finditer(line):
        word = found[1]
        if word in PROSE_PREFIXES or (not in_prose and (word in PREFIX_READINGS or word[0].isupper())):
            yield Part("tag", *found.span())
