"""What the keys of a test are called in `key=value`: by their ids, or by their words in either language."""

import unicodedata
from collections.abc import Iterable, Mapping

from soloist.message import Refusal, message
from soloist.rules.system import Test
from soloist.rules.term import Term


def by_ids(test: Test, given: Mapping[str, str]) -> dict[str, str]:
    """The same words under the ids of their keys: `pour=3` is `for=3`; what nobody knows stays as it is.

    Blanks of a name may be `_`, case and accents do not count. Raises `Refusal` for one key under two names.
    """
    known = _known(test)
    told: dict[str, str] = {}
    for word, value in given.items():
        id_ = word if word in _ids(test) else known.get(_folded(word), word)
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
    words = [side.word.fr for side in test.sides if side.id == id_]
    words += ["étapes"] if id_ == "steps" else [key.name.fr for key in test.keys if key.id == id_]
    fitting = (word.replace(" ", "_") for word in words if known.get(_folded(word)) == id_)
    return next(fitting, id_)


def _ids(test: Test) -> set[str]:
    return {side.id for side in test.sides} | {key.id for key in test.keys}


def _known(test: Test) -> Mapping[str, str]:
    """The id of each word that one key alone is called by; short words of sides count before names."""
    found: dict[str, str] = {"etapes": "steps"} if "steps" in _ids(test) else {}
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
            found.setdefault(_folded(word), set()).add(id_)
    return {word: next(iter(ids)) for word, ids in found.items() if len(ids) == 1}


def _folded(word: str) -> str:
    bare = "".join(sign for sign in unicodedata.normalize("NFD", word) if not unicodedata.combining(sign))
    return bare.replace("_", " ").replace("’", "'").casefold().strip()
