"""The mark a writer puts after a row for the grammar: `(m)`, `(f, h)`, `(m, pl. yeux)`, `(f. belle)`."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, TypeAlias

from soloist.tables.grammar.words import words
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
    """The mark between parentheses, after the text `bare`; None where it is none."""
    said: list[str] = []
    forms: dict[str, str] = {}
    for clause in inside.replace(";", ",").split(","):
        if not _read_clause(_words(clause), bare, said, forms):
            return None
    if not said and not forms:
        return None
    genders = {word[0] for word in said if word in {"m", "f", "mp", "fp"}}
    if len(genders) > 1:
        return None
    gender: Gender = "" if not genders else "m" if "m" in genders else "f"
    they = "they" in said
    plural = any(word in {"pl", "mp", "fp"} for word in said) or bool(gender and they)  # (f, p)
    return Mark(gender, plural, "h" in said, MappingProxyType(forms) if forms else _NONE, they and not gender)


def _words(clause: str) -> list[str]:
    """The words of one clause: `f.belle` and `f: belle` are `f.` and `belle`, `f. p.` is `fp`."""
    close = clause.replace(".", "").replace(" ", "")
    if close.casefold() in _SAID:
        return [close]
    return clause.replace(":", ". ").replace("=", ". ").replace(".", ". ").replace(" .", ".").split()


def _read_clause(words: list[str], bare: str, said: list[str], forms: dict[str, str]) -> bool:
    """Whether every word of a clause is understood; what it says goes to `said` and `forms`."""
    at = 0
    while at < len(words):
        word = _SAID.get(words[at].casefold().rstrip(".").replace(".", ""))
        if word is None:
            return False
        end = at + 1
        while end < len(words) and words[end].casefold().rstrip(".") not in _SAID:
            end += 1
        form = " ".join(words[at + 1 : end])
        if not form:
            said.append(word)
        elif word in _FORMS and _is_form(form, bare, dotted=words[at].endswith(".")):
            forms[word] = form
        else:
            return False
        at = end
    return True


def _is_form(form: str, bare: str, *, dotted: bool) -> bool:
    """Without a dot before it a form must look like the word it is of, for `(f as in fire)` is text."""
    if "{" in form or "}" in form or not form[0].isalpha():
        return False
    return dotted or form[0].casefold() == bare.rpartition(" ")[2][:1].casefold()
