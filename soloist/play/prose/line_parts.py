"""What in a line is notation and not prose; the words of prose whose spelling can be asked for."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, Literal, NamedTuple, TypeAlias

from soloist.journal.headings import parse_heading
from soloist.journal.lexer import EXCHANGE, closes_narrative, cut_sign, sign
from soloist.journal.model import Heading
from soloist.journal.state import State, folded
from soloist.journal.tags import find_tags, tags_in, unclosed
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


_OTHER: Final = regex.compile(r"[=/|]|<!--|-{3,}\\?\s*$| {4}|\t")  # a command, a row of a table, a rule, code
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
_CODE: Final = regex.compile(r"(`+)[^`]+\1")
_ARROW: Final = regex.compile(r"(?<!\S)(?:->|=>|→|⇒)(?!\S)")
_NOTE: Final = regex.compile(r"\s*\([^\W\d_][\w ’'-]*:.*")
_COMMAND: Final = regex.compile(r"/(?:[^\W\d_][\w-]*)?(?=\s|$)")


def is_notation(line: str) -> bool:
    """Whether a whole line is play, a heading, a command, code or a rule rather than prose."""
    begins = sign(line)
    if begins == "[":
        return bool(find_tags(line)) or unclosed(line) is not None
    if begins == "(":
        return _NOTE.match(line) is not None
    return bool(begins) or _OTHER.match(line) is not None or _OTHER.match(line.lstrip()) is not None


@lru_cache(_HELD)
def stretches(text: str) -> tuple[Stretch, ...]:
    """Where a line of prose holds tags, code, addresses, paths, dice or a time of day, in order.

    A tag or backtick that nothing closes reaches to the end; other words in brackets are prose.
    """
    found = [each.span() for each in _CLOSED.finditer(text)]
    found += _tagged(text, known=True)
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
    begins, at = cut_sign(line)
    at = len(line[:at].rstrip())
    if heading := parse_heading(line):
        yield Part(_heading(heading), 0, len(line))
    elif command := _COMMAND.match(line):
        yield Part("command", 0, command.end())
        return
    elif begins == "\\---" or closes_narrative(line):
        yield Part("rule", 0, len(line))
        return
    elif _NOTE.match(line):
        yield Part("note", 0, len(line))
    if begins in EXCHANGE:
        if begins in ("@", "?"):
            yield Part("action" if begins == "@" else "question", at, len(line))
        yield Part("symbol", len(line) - len(line.lstrip()), at)
        yield from (Part("symbol", *arrow.span()) for arrow in _ARROW.finditer(line, at))
    yield from _tags(line, in_prose=False)
    yield from _code(line)


def _code(line: str) -> Iterator[Part]:
    return (Part("code", *found.span()) for found in _CODE.finditer(line))


def _heading(found: Heading) -> Kind:
    if found.level == 2:
        return "session"
    return "phase" if found.level > 3 or found.kind == "phase" else "scene"


def _tags(line: str, *, in_prose: bool) -> Iterator[Part]:
    return (Part("tag", *span) for span in _tagged(line, known=in_prose))


def _tagged(text: str, *, known: bool) -> Iterator[tuple[int, int]]:
    """Where tags stand, closed or not."""
    yield from (found[:2] for found in tags_in(text, known=known, nameless=True))
    if (at := unclosed(text, known=known)) is not None:
        yield at, len(text)
