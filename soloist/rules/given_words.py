"""What the keys of a test are called in `key=value`: by their ids, or by their words in either language."""

import unicodedata
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

from soloist.rules.system import Test
from soloist.rules.term import Term
from soloist.values.message import Refusal, message

_FRENCH: Final = MappingProxyType(
    {
        "added_against": "dés_contre",
        "added_for": "dés_pour",
        "again": "déjà_soigné",
        "again_skill": "relance_compétence",
        "again_virtue": "relance_vertu",
        "allowed": "permis",
        "convert": "conversion",
        "dea_steps": "dea_crans",
        "dea_strict_reset": "dea_stricte",
        "dea_unbounded": "dea_sans_borne",
        "granted": "accordé",
        "heroic_against": "héroïque_contre",
        "heroic_for": "héroïque_pour",
        "hindered_each": "gênes_cumulées",
        "joint": "ensemble",
        "max_shift": "décalage_max",
        "no_zero": "sans_zéro",
        "pools": "réserves",
        "presentation": "présentation",
        "pvp": "duel",
        "rival_protagonist": "rival_protagoniste",
        "several": "avantages_cumulés",
        "shift": "décalage",
        "spared": "épargné",
        "spend_gained": "bravoure_gagnée",
        "steps": "étapes",
        "unlimited_chaos": "chaos_illimité",
    }
)
"""Keys whose name is a sentence, in a French word."""


def by_ids(test: Test, given: Mapping[str, str]) -> dict[str, str]:
    """The same words under the ids of their keys: `pour=3` is `for=3`; what nobody knows stays as it is.

    Blanks of a name may be `_`, case and accents do not count. Raises `Refusal` for one key under two names.
    """
    known = _known(test)
    told: dict[str, str] = {}
    for word, value in given.items():
        id_ = word if word in _ids(test) else known.get(folded(word), word)
        if id_ in told:
            raise Refusal(message("{key}= is given twice.", key=id_))
        told[id_] = value
    return told


def word_of(test: Test, id_: str, lang: str) -> str:
    """What a key is called in `key=value` in that language, as `by_ids` takes it; else its id.

    English words are the ids, which scripts use.
    """
    if lang != "fr":
        return id_
    known = _known(test)
    words = [_FRENCH[id_]] if id_ in _FRENCH else []
    words += [side.word.fr for side in test.sides if side.id == id_]
    words += [key.name.fr.casefold() for key in test.keys if key.id == id_]
    fitting = (word.replace(" ", "_") for word in words if known.get(folded(word)) == id_)
    return next(fitting, id_)


def _ids(test: Test) -> set[str]:
    return {side.id for side in test.sides} | {key.id for key in test.keys}


def _known(test: Test) -> Mapping[str, str]:
    """The id of each word that one key alone is called by; short words of sides count before names."""
    found = {folded(word): id_ for id_, word in _FRENCH.items() if id_ in _ids(test)}
    for terms in (
        [(side.id, side.word) for side in test.sides],
        [(key.id, key.name) for key in test.keys],
        [(side.id, side.name) for side in test.sides],
    ):
        found = {**_alone(terms), **found}
    return found


def _alone(terms: Iterable[tuple[str, Term]]) -> dict[str, str]:
    found: dict[str, set[str]] = {}
    for id_, term in terms:
        for word in (term.en, term.fr):
            found.setdefault(folded(word), set()).add(id_)
    return {word: next(iter(ids)) for word, ids in found.items() if len(ids) == 1}


def is_called(word: str, id_: str, name: Term) -> bool:
    """Whether a word is an id, or what it is called in either language, as `by_ids` reads names."""
    return folded(word) in (folded(id_), *map(folded, name.words))


def spelt(id_: str, name: Term, lang: str) -> str:
    """What an id is called on a command line in that language: in English the id itself."""
    return id_ if lang != "fr" else name.fr.casefold().replace("\u202f", " ").strip(" ?!.").replace(" ", "_")


def folded(word: str) -> str:
    """A word as it is compared: case, accents, kinds of space and of apostrophe do not count."""
    bare = "".join(sign for sign in unicodedata.normalize("NFD", word) if not unicodedata.combining(sign))
    return bare.replace("_", " ").replace("’", "'").casefold().strip()
