"""The words of the notation in every language, read in any story, written in the story's own; and names.

What makes two names one, how a tag carries one, and what no reader can carry.
"""

import re
import unicodedata
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Final

from soloist.lingo import content_in, languages
from soloist.rules.term import Term
from soloist.values import regex
from soloist.values.message import Message, Refusal, message

_QUOTED: Final = regex.compile(r'"(.+)"', re.DOTALL)
_INSTEAD: Final = {"|": "/", "[": "(", "]": ")", "\n": " ", "\r": " "}
_ARROWS: Final = ("->", "→")
_ARROW: Final = regex.compile("|".join(_ARROWS))


class CannotCarry(Refusal):
    """A text holds a sign that every reader of the notation takes for something else.

    `suggestion` is the same text as it can be written.
    """

    def __init__(self, text: str, sign: str, suggestion: str, reason: Message | None = None) -> None:
        """`sign` stands somewhere in `text`."""
        super().__init__(
            reason
            or message(
                "“{given}”: a journal cannot carry {sign} (character {column}); write “{suggestion}”",
                given=text,
                sign="⏎" if sign in "\n\r" else sign,
                column=text.index(sign) + 1,
                suggestion=suggestion,
            )
        )
        self.suggestion = suggestion


def fold_name(name: str) -> str:
    """What two spellings of one name share: case-folded, NFC, any run of spaces one space."""
    if name.isascii():
        return " ".join(name.split()).casefold()
    return unicodedata.normalize("NFC", " ".join(unicodedata.normalize("NFC", name).split()).casefold())


def carried(text: str, *, in_list: bool = False, arrow: bool = True) -> str:
    """`text` stripped, if every reader can carry it in a tag; `in_list` as one item of a list.

    `arrow` False lets arrows pass, for roll contexts. Raises `CannotCarry` with the place of the
    first sign that cannot be carried and the text that could be written instead.
    """
    text = text.strip()
    instead = _INSTEAD | ({",": " ;"} if in_list else {}) | (dict.fromkeys(_ARROWS, " – ") if arrow else {})
    if found := [sign for sign in instead if sign in text]:
        suggestion = text
        for sign in found:
            suggestion = suggestion.replace(sign, instead[sign])
        raise CannotCarry(text, min(found, key=text.index), " ".join(suggestion.split()))
    return text


def sides(text: str) -> list[str]:
    """What stands before the first arrow and after it; the text alone where it has none."""
    return [side.strip() for side in _ARROW.split(text, maxsplit=1)]


def write_name(name: str) -> str:
    """The name as a tag carries it: in straight quotes when it ends in a digit or is quoted itself.

    Raises `CannotCarry`, also for an empty name.
    """
    name = carried(name)
    if not name:
        raise Refusal(message("a name is missing"))
    if name[-1].isdigit() or _QUOTED.fullmatch(name):
        return f'"{name}"'
    return name


def read_name(text: str) -> str:
    """The name a tag carries, without its quotes."""
    text = text.strip()
    quoted = _QUOTED.fullmatch(text)
    return quoted[1] if quoted else text


def vocabulary(kind: str, *, cased: bool = False) -> tuple[Mapping[str, Term], Mapping[str, str]]:
    """The terms of a kind in the files of `notation` by id, and the id by every word that is read for it.

    The words are folded, as `fold_name` does it, unless their case counts.
    """
    terms, readings = dict[str, dict[str, str]](), dict[str, str]()
    for lang in languages():
        for id_, first, *also in _words(lang).get(kind, ()):
            terms.setdefault(id_, {})[lang] = first
            readings |= {word if cased else fold_name(word): id_ for word in (id_, first, *also)}
    known = {id_: Term.by_language(words) for id_, words in terms.items()}
    return MappingProxyType(known), MappingProxyType(readings)


@cache
def _words(lang: str) -> Mapping[str, list[list[str]]]:
    """The words of a language by their kind: of each its id, what is written, what else is read."""
    found: dict[str, list[list[str]]] = {}
    for line in content_in(lang, __package__, "notation/{lang}.txt").decode("utf-8").splitlines():
        named, colon, told = line.partition(": ")
        if colon and not line.startswith("#"):
            kind, _, id_ = named.partition(" ")
            found.setdefault(kind, []).append([id_.replace("_", " "), *told.split(" | ")])
    return found


def _read_for(id_: str) -> tuple[str, ...]:
    """Every word that is read for a term, in small letters, the longest first."""
    return tuple(sorted((word for word, own in _TERM_WORDS.items() if own == id_), key=len, reverse=True))


_TERMS, _TERM_WORDS = vocabulary("word")
SESSION: Final = _TERMS["session"]
DATE: Final = _TERMS["date"]
HAT: Final = _TERMS["hat"]
_HATS: Final = frozenset(map(fold_name, HAT.words))
STEP: Final = _TERMS["step"]
STEP_WORDS: Final = _read_for("step")
STEP_AT: Final = regex.compile(rf"(?:{'|'.join(STEP_WORDS)})\s+(\d{{1,4}})", re.IGNORECASE)
STEPS: Final = _TERMS["steps"]
YES: Final = _TERMS["yes"]
NO: Final = _TERMS["no"]
OPEN: Final = _TERMS["open"]
CLOSED: Final = vocabulary("thread")[0]["closed"]

PHASES, _PHASE_IDS = vocabulary("phase")
NOTE_KINDS, _NOTE_IDS = vocabulary("note")
CATEGORIES, _CATEGORY_IDS = vocabulary("category")
PREFIXES, _PREFIX_WORDS = vocabulary("prefix", cased=True)

SESSION_WORDS: Final = _read_for("session")
CAMPAIGN_WORDS: Final = _read_for("campaign")


PROSE_PREFIXES: Final[Mapping[str, str]] = {
    case: id_ for word, id_ in _PREFIX_WORDS.items() for case in (word, word.upper())
}
"""Every prefix that counts in prose too, as it may stand in a file, to the English one."""

PREFIX_READINGS: Final[Mapping[str, str]] = {**PROSE_PREFIXES, **vocabulary("hurried", cased=True)[1]}
"""Every prefix known in play, as it may stand in a file, to the English one."""


def phase_id(word: str) -> str | None:
    """The phase a heading names in any language, or None."""
    return _PHASE_IDS.get(fold_name(word))


def note_kind(word: str) -> str:
    """The English word of a note's kind; a word soloist does not know is its own kind, in lower case."""
    return _NOTE_IDS.get(fold_name(word), fold_name(word))


def is_note(kind: str) -> bool:
    r"""Whether a block `\--- kind` is a note too long for brackets, or a secret, and no text to be read."""
    return kind in NOTE_KINDS


def note_word(kind: str, lang: str) -> str:
    """The word a note of that kind starts with in the story's language."""
    term = NOTE_KINDS.get(kind)
    return term.of(lang) if term else kind


def category_id(word: str) -> str:
    """The English key of a category written in any language; its own word, folded, when unknown."""
    return _CATEGORY_IDS.get(fold_name(word), fold_name(word))


def prefix_word(prefix: str, tag_lang: str) -> str:
    """The prefix to write: English unless the story says `tags: fr`."""
    term = PREFIXES.get(prefix)
    return term.of(tag_lang) if term else prefix


def is_hat(name: str) -> bool:
    """Whether a name is the game master's hat, which holds the shared counters and is no role."""
    return fold_name(name) in _HATS
