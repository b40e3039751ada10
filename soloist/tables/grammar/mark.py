"""The mark a writer puts after a row for the grammar: `(m)`, `(f, h)`, `(m, pl. yeux)`, `(f. belle)`."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Literal, TypeAlias

from soloist.values import regex
from soloist.values.dataclass import NOTHING, field, record

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


def inflected(word: str, endings: Words) -> str:
    """The word with the first ending of a list that fits: how many letters are cut, and what is put on.

    That is in capitals where the word is.
    """
    low = word.casefold()
    put = next((put for ending, put in endings.items() if low.endswith(ending)), "0")
    ending = put[1:].upper() if len(word) > 1 and word.isupper() else put[1:]
    return word[: len(word) - int(put[0])] + ending


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


Gender: TypeAlias = Literal["m", "f", ""]

# What each word of a mark says, dots and case left out. Those of _FORMS may be followed by a form.
_SAID = words(
    """m=m masc=m masculin=m masculine=m ms=m f=f fem=f fém=f féminin=f feminin=f feminine=f fs=f
    pl=pl plur=pl pluriel=pl plural=pl mp=mp mpl=mp fp=fp fpl=fp sing=s singulier=s
    h=h haspiré=h haspire=h aspiré=h aspire=h asp=h aspirated=h el=el él=el p=they they=they iel=they"""
)
_FORMS = {"f", "pl", "mp", "fp", "el"}
_WORD = regex.compile(r"([^\s.:=]+)([.:=]?)")


@record
class Mark:
    """What a mark says: gender, plural, h aspiré, and forms by their name (`pl`, `f`, `mp`, `fp`, `el`).

    `they` says that it shows no gender: `Kim (they)`.
    """

    gender: Gender = ""
    plural: bool = False
    aspirated: bool = False
    forms: Mapping[str, str] = field(default=NOTHING, hash=False)
    they: bool = False


def split_mark(text: str) -> tuple[str, Mark | None]:
    """The text without the mark at its end, and the mark; a parenthesis that holds anything else is text."""
    if text[-1:] != ")" and not (text[-1:].isspace() and text.rstrip()[-1:] == ")"):
        return text, None
    shown = text.rstrip()
    opened = shown.rfind("(", max(0, len(shown) - 200))  # characters of a mark; what is longer is text
    bare = shown[:opened].rstrip() if opened > 0 else ""
    if not bare:
        return text, None
    mark = _mark(shown[opened + 1 : -1], bare)
    return (text, None) if mark is None else (bare, mark)


def _mark(inside: str, bare: str) -> Mark | None:
    """The mark between parentheses, after the text `bare`; None where it is none.

    Without a dot before it a form must look like the word it is of, for `(f as in fire)` is text.
    """
    said: set[str] = set()
    forms: dict[str, str] = {}
    like = bare.rpartition(" ")[2][:1].casefold()
    for clause in inside.replace(";", ",").split(","):
        word, dotted = "", False
        for written, sign in _WORD.findall(clause):
            if known := _SAID.get(written.casefold()):
                word, dotted = known, bool(sign)
                said.add(word)
            elif word in forms:
                forms[word] += f" {written}"
            elif word in _FORMS and written[0].isalpha() and (dotted or written[0].casefold() == like):
                said.discard(word)
                forms[word] = written
            else:
                return None
    genders = {word[0] for word in said & {"m", "f", "mp", "fp"}}
    if not (said or forms) or len(genders) > 1 or "{" in inside:
        return None
    gender: Gender = "" if not genders else "m" if "m" in genders else "f"
    they = "they" in said
    plural = bool(said & {"pl", "mp", "fp"}) or bool(gender and they)  # (f, p)
    return Mark(gender, plural, "h" in said, forms, they and not gender)


# --- words and their letters: the lists of a language, an ending put on, a first letter made a capital
