"""Words and their letters: the lists of a language, an ending put on, a first letter made a capital."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TypeAlias

OPENING = "«»“”„‟\"'‘’‹›([*_~-–—… \t\u00a0\u202f\u2009"  # what may stand before the first letter
Words: TypeAlias = dict[str, str]


def words(text: str) -> Words:
    """Words with spaces between them (`_` is a space within one), each with what follows its `=`."""
    pairs = (word.replace("_", " ").partition("=") for word in text.split())
    return {word: meant for word, _, meant in pairs}


@cache
def word_lists(lang: str) -> Mapping[str, Words]:
    """The lists of a language by their names: `fr.txt` beside this module."""
    text = (Path(__file__).parent / f"{lang}.txt").read_text(encoding="utf-8")
    plain = "\n".join(line for line in text.splitlines() if not line.startswith("#"))
    named = (part.partition("]") for part in plain.split("[")[1:])
    return {name: words(held) for name, _, held in named}


def ended(word: str, cut: int, ending: str) -> str:
    """The word without its last `cut` letters and with an ending, in capitals where the word is."""
    loud = len(word) > 1 and word.isupper()
    return word[: len(word) - cut] + (ending.upper() if loud else ending)


def inflected(word: str, endings: Words) -> str:
    """The word with the first ending of a list that fits: how many letters are cut, and what is put on."""
    low = word.casefold()
    put = next((put for ending, put in endings.items() if low.endswith(ending)), "0")
    return ended(word, int(put[0]), put[1:])


def cased(model: str, word: str) -> str:
    """A word in the case of another: all capitals, a capital first, or as it is."""
    if len(model) > 1 and model.isupper():
        return word.upper()
    return word[:1].upper() + word[1:] if model[:1].isupper() else word


def capitalised(text: str) -> str:
    """The text with its first letter a capital, after quotation marks; one that begins with a digit stays."""
    rest = text.lstrip(OPENING)
    if not rest:
        return text
    at = len(text) - len(rest)
    capital = rest[0].upper()
    return text[:at] + (capital if len(capital) == 1 else rest[0].title()) + rest[1:]


def core(word: str) -> tuple[str, str, str]:
    """A word taken apart: signs before it, the word itself, signs after it."""
    bare = word.lstrip("«»“”„‟\"‘‹›([{*_…¿¡'’")
    before = word[: len(word) - len(bare)]
    kept = bare.rstrip("«»“”„‟\"‘‹›)]}*_….,;:!?'’-–—")
    return before, kept, bare[len(kept) :]


def first_word(text: str) -> str:
    """The letters up to the first sign that is none."""
    end = next((at for at, sign in enumerate(text) if not sign.isalpha()), len(text))
    return text[:end]
