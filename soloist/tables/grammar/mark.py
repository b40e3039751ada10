"""The mark a writer puts after a row for the grammar: `(m)`, `(f, h)`, `(m, pl. yeux)`, `(f. belle)`."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, TypeAlias

from soloist.tables.grammar.words import words
from soloist.values import regex
from soloist.values.dataclass import dataclass, field

Gender: TypeAlias = Literal["m", "f", ""]
_NONE: Mapping[str, str] = MappingProxyType({})
_LONGEST = 200  # characters of a mark; what is longer is text

# What each word of a mark says, dots and case left out. Those of _FORMS may be followed by a form.
_SAID = words(
    """m=m masc=m masculin=m masculine=m ms=m f=f fem=f fém=f féminin=f feminin=f feminine=f fs=f
    pl=pl plur=pl pluriel=pl plural=pl mp=mp mpl=mp fp=fp fpl=fp sing=s singulier=s
    h=h haspiré=h haspire=h aspiré=h aspire=h asp=h aspirated=h el=el él=el p=they they=they iel=they"""
)
_FORMS = {"f", "pl", "mp", "fp", "el"}
_WORD = regex.compile(r"([^\s.:=]+)([.:=]?)")


@dataclass(frozen=True, slots=True)
class Mark:
    """What a mark says: gender, plural, h aspiré, and forms by their name (`pl`, `f`, `mp`, `fp`, `el`).

    `they` says that it shows no gender: `Kim (they)`.
    """

    gender: Gender = ""
    plural: bool = False
    aspirated: bool = False
    forms: Mapping[str, str] = field(default_factory=lambda: _NONE, hash=False)
    they: bool = False


def split_mark(text: str) -> tuple[str, Mark | None]:
    """The text without the mark at its end, and the mark; a parenthesis that holds anything else is text."""
    if text[-1:] != ")" and not (text[-1:].isspace() and text.rstrip()[-1:] == ")"):
        return text, None
    shown = text.rstrip()
    opened = shown.rfind("(", max(0, len(shown) - _LONGEST))
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
    return Mark(gender, plural, "h" in said, MappingProxyType(forms) if forms else _NONE, they and not gender)
