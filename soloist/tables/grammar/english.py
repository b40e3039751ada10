"""English articles: a or an by the sound of what follows, the, some."""

from soloist.tables.grammar.english_plurals import plural
from soloist.tables.grammar.letters import OPENING, words
from soloist.tables.grammar.noun import Noun

_SILENT_H = ("hour", "honest", "honor", "honour", "heir", "hors d'", "hors d’", "hors-d")
_YOO = (
    "uni", "use", "usu", "usa", "ute", "uti", "uto", "ubiq", "ukul", "ukrain", "ura", "uri", "uro", "ure",
    "ufo", "ugan", "unanim", "uvul", "eu", "ewe", "ewer", "oui", "once", "u-",
)  # fmt: skip
_NOT_YOO = ("unin", "unim", "unid", "unill", "unir")
_ONE = {"one", "ones", "oneself"}
_LETTERS = frozenset("aefhilmnorsx")  # said with a vowel first: an F, an X-ray
_SPELLED = {"SOS", "MI", "HIV", "SAS", "LED", "SUV", "LA", "NE", "RIP", "FAQ", "MIA", "LAPD", "SEC", "MOT"}
_ONSETS = words(
    """BL BR CH CL CR DR DW FL FR GH GL GN GR KL KN KR PH PL PR PS SC SH SK SL SM SN SP SQ ST SW TH TR TW WH
    WR SCH"""
)

_SOMEBODY = frozenset(
    f"{some}{body}" for some in ("some", "any", "every", "no") for body in ("one", "body")
)  # a dragon's tooth has an article, somebody's tooth has none
_DETERMINERS = words(
    """no my your his her its our their this that these those each every either neither some any one two
    three four five six seven eight nine ten"""
)


def takes_an(text: str) -> bool:
    """Whether a text is said with a vowel first: `an hour`, `an 8`, `an MP`, but `a unicorn`, `a UFO`."""
    start = text[:80].lstrip(OPENING + "£€$¥")[:40]
    if not start:
        return False
    if start[0].isdigit():
        return _number(start)
    end = next((at for at, sign in enumerate(start) if not sign.isalpha()), len(start))
    word = start[:end]
    if len(word) == 1 and word.isascii():
        return word.casefold() in _LETTERS
    if word.isupper() and not _is_word(word):
        return word[0].casefold() in _LETTERS
    return _sound(start.casefold(), word.casefold())


def _number(start: str) -> bool:
    """Eight, eleven, eighteen, and the thousands of eleven and eighteen."""
    digits = ""
    for sign in start:
        if sign.isdigit():
            digits += sign
        elif sign != ",":
            break
    return digits[0] == "8" or (digits[:2] in {"11", "18"} and len(digits) % 3 == 2)


def _is_word(capitals: str) -> bool:
    """Whether capitals are said as a word, as in NATO, rather than letter by letter, as in MP."""
    if (
        capitals in _SPELLED
        or capitals.rstrip("S") in _SPELLED
        or not any(sign in "AEIOU" for sign in capitals)
    ):
        return False
    if capitals[0] in "AEIOU":
        return len(capitals) > 3
    return capitals[1] in "AEIOUY" or (capitals[:2] in _ONSETS and len(capitals) > 2)


def _sound(start: str, word: str) -> bool:
    first = start[0]
    if not first.isascii():
        return first in "àâäáãåæéèêëíìîïóòôöøœúùûü"
    if first == "h":
        return start.startswith(_SILENT_H) and word not in {"houri", "houris"}
    if first == "y":
        return start[1:2] in set("bcdfglmnprstvxz") and len(word) > 1
    if word in _ONE or (start.startswith(_YOO) and not start.startswith(_NOT_YOO)):
        return False
    return first in "aeiou"


def english(prefix: str, noun: Noun) -> str:
    """The noun behind `a` or `the`, in place of the article it was written with."""
    if noun.proper or (not noun.article and _is_determined(noun.text)):
        return noun.written
    if prefix == "the":
        return f"the {noun.text}"
    if noun.numbered and noun.plural:
        return noun.text
    if noun.plural or noun.kind == "some":
        return f"some {noun.text}"
    return f"an {noun.text}" if takes_an(noun.text) else f"a {noun.text}"


def _is_determined(text: str) -> bool:
    """Whether a determiner or a possessive stands first, which no article goes with: `no teeth`."""
    first = text[:60].lstrip(OPENING).partition(" ")[0].casefold()
    owner = first.removesuffix("'s").removesuffix("’s")
    return first in _DETERMINERS or (owner != first and owner in _SOMEBODY)


def english_plural(noun: Noun) -> str:
    """The bare text in the plural, by the mark's form or by rule."""
    return noun.text if noun.plural else noun.forms.get("pl") or plural(noun.text)
