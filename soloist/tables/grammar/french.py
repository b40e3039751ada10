"""French articles, possessives and contractions before a noun: `du`, `à l’`, `cet`, `mon amie`."""

from collections.abc import Mapping
from typing import Literal, TypeAlias

from soloist.tables.grammar.elision import elides
from soloist.tables.grammar.french_feminines import feminine, plural_adjective
from soloist.tables.grammar.french_phrase import before_noun
from soloist.tables.grammar.french_plurals import plural
from soloist.tables.grammar.noun import Noun

Place: TypeAlias = Literal["m", "f", "e", "p"]  # masculine, feminine, before a vowel, plural

# What stands before the bare text; one that ends in an apostrophe stands close to it. `e` is before a vowel.
_FORMS: Mapping[str, Mapping[str, str]] = {
    "le": {"m": "le", "f": "la", "e": "l'", "p": "les"},
    "de": {"m": "du", "f": "de la", "e": "de l'", "p": "des"},
    "à": {"m": "au", "f": "à la", "e": "à l'", "p": "aux"},
    "un": {"m": "un", "f": "une", "p": "des"},
    "ce": {"m": "ce", "f": "cette", "p": "ces"},
    "son": {"m": "son", "f": "sa", "e": "son", "p": "ses"},
    "mon": {"m": "mon", "f": "ma", "e": "mon", "p": "mes"},
    "ton": {"m": "ton", "f": "ta", "e": "ton", "p": "tes"},
    "notre": {"m": "notre", "f": "notre", "p": "nos"},
    "votre": {"m": "votre", "f": "votre", "p": "vos"},
    "leur": {"m": "leur", "f": "leur", "p": "leurs"},
    "d'": {"m": "de", "f": "de", "e": "d'", "p": "de"},
    "que": {"m": "que", "f": "que", "e": "qu'", "p": "que"},
    "il": {"m": "il", "f": "elle", "p": "ils"},
    "lui": {"m": "lui", "f": "elle", "p": "eux"},
}
_OF_NAMES = {"le", "un", "de", "à"}  # know names: `Anne`, `d’Anne`, `à Paris`


def french(prefix: str, noun: Noun) -> str:
    """The noun behind a prefix of `_FORMS`, in place of the article it was written with."""
    if (noun.determined and prefix not in {"il", "lui", "que"}) or (prefix == "un" and noun.partitive):
        return _determined(prefix, noun)
    match prefix:
        case "il" | "lui":
            if noun.plural:
                return "elles" if noun.gender == "f" else _FORMS[prefix]["p"]
            if noun.they:
                return "iel"
            return _FORMS[prefix]["f" if noun.gender == "f" else "m"]
        case "que":
            return _put("que", _within(noun), _elided(_within(noun), noun), noun)
        case "d'" if noun.proper and noun.article:
            return _name("de", noun)
        case "d'":
            return _put("d'", noun.text, _elided(noun.text, noun), noun)
        case "un" if noun.plural and not noun.proper:
            return _some(noun)
        case _ if noun.proper and prefix in _OF_NAMES:
            return _name(prefix, noun)
        case _:
            return _put(prefix, noun.text, _place(prefix, noun), noun)


def _determined(prefix: str, noun: Noun) -> str:
    """Behind a preposition as it stands, `de son mari`; in place of an article itself, `son mari`."""
    text = _within(noun)
    if prefix == "à":
        return f"à {text}"
    return _put("d'", text, _elided(text, noun), noun) if prefix in {"de", "d'"} else text


def _within(noun: Noun) -> str:
    """The row within a sentence: the article it was written with, without its capital unless it is a name."""
    if noun.proper or not noun.article:
        return noun.written
    return noun.article[0].lower() + noun.written[1:]


def _place(prefix: str, noun: Noun) -> Place:
    if noun.plural:
        return "p"
    vowel = elides(noun.text, noun.aspirated)
    if vowel and "e" in _FORMS[prefix]:
        return "e"
    if noun.gender == "f":
        return "f"
    return "m"


def _put(prefix: str, text: str, place: Place, noun: Noun) -> str:
    """The form of a prefix and the text: `ce` is `cet` before a vowel."""
    form = _FORMS[prefix][place]
    if form == "ce" and elides(text, noun.aspirated):
        form = "cet"
    if form[-1] == "'":
        return form[:-1] + noun.apostrophe + text
    return f"{form} {text}"


def _elided(text: str, noun: Noun) -> Place:
    """Where a prefix knows no gender: before a vowel or not. An h aspiré is the noun's, not its article's."""
    return "e" if elides(text, noun.aspirated if text == noun.text else None) else "m"


def _some(noun: Noun) -> str:
    """Several: `des loups`, `de grandes ruines`, `trois écus`; what was written with `des` keeps it."""
    if noun.numbered:
        return noun.text
    first, _, rest = noun.text.partition(" ")
    if noun.kind != "des" and rest and before_noun(first):
        return _put("d'", noun.text, _elided(noun.text, noun), noun)
    return f"des {noun.text}"


def _name(prefix: str, noun: Noun) -> str:
    """Names keep their article and contract with it: `du Havre`, `aux Trois Écus`, `de La Rochelle`."""
    if not noun.article:
        if prefix == "à":
            return f"à {noun.text}"
        return _put("d'", noun.text, _elided(noun.text, noun), noun) if prefix == "de" else noun.text
    if prefix in {"le", "un"}:
        return noun.written
    match noun.kind:
        case "le":
            return _put(prefix, noun.text, "m", noun) if prefix == "de" else f"au {noun.text}"
        case "les":
            return _put(prefix, noun.text, "p", noun)
        case _:
            return f"{prefix} {noun.written}"


def gender_missing(prefix: str, noun: Noun) -> bool:
    """Whether the form of a prefix hangs on a gender that is not known."""
    if noun.gender or noun.they or prefix in {"d'", "que", "notre", "votre", "leur"} or prefix not in _FORMS:
        return False
    if prefix == "lui" or prefix == "il":
        return True
    if (
        noun.plural
        or noun.determined
        or (noun.proper and prefix in _OF_NAMES)
        or (prefix == "un" and noun.partitive)
    ):
        return False
    return not ("e" in _FORMS[prefix] and elides(noun.text, noun.aspirated))


def french_plural(noun: Noun) -> str:
    """The bare text in the plural, by the mark's form or by rule."""
    if noun.plural:
        return noun.text
    forms = noun.forms
    given = forms.get("pl") or forms.get("fp" if noun.gender == "f" else "mp")
    return given or plural(noun.text)


def french_agreed(adjective: Noun, noun: Noun, *, before: bool = False) -> str:
    """The adjective agreed with the noun; `before` it, `bel` and `vieil` where a vowel follows."""
    forms, text = adjective.forms, adjective.written  # `du nord` is no noun here
    if noun.gender == "f":
        single = forms.get("f") or feminine(text)
        return (forms.get("fp") or plural_adjective(single)) if noun.plural else single
    if noun.plural:
        return forms.get("mp") or forms.get("pl") or plural_adjective(text)
    if not before:
        return text
    if forms.get("el") and elides(noun.text, noun.aspirated):
        return forms["el"]
    first, space, rest = text.partition(" ")  # `vieil étrange arbre`, but `vieux et étrange arbre`
    if not (elides(rest) if rest else elides(noun.text, noun.aspirated)) or rest[:3] in {"et ", "ou "}:
        return text
    return _ELISION.get(first.casefold(), first) + space + rest


_ELISION = {"beau": "bel", "nouveau": "nouvel", "vieux": "vieil", "fou": "fol", "mou": "mol"}
