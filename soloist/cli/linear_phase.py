"""The phase that is named after `/phase`, looked up before anything is done with it."""

from difflib import get_close_matches
from unicodedata import combining, normalize

from soloist.journal.words import PHASES, phase_id
from soloist.message import Refusal, message


def phase_named(name: str, lang: str) -> str:
    """The phase of that name in either language, as the story calls it; accents and case do not count.

    Raises `Refusal` for another name, with the nearest phase where one is near.
    """
    known_as = {_plain(word): id_ for id_, word in _words()}
    found = phase_id(name) or known_as.get(_plain(name))
    if found is not None:
        return PHASES[found].of(lang)
    near = get_close_matches(_plain(name), known_as, n=1, cutoff=0.5)
    known = ", ".join(term.of(lang) for term in PHASES.values())
    if not near:
        raise Refusal(
            message("There is no phase “{name}”; there are: {known}", name=name.strip(), known=known)
        )
    meant = PHASES[known_as[near[0]]].of(lang)
    raise Refusal(
        message(
            "There is no phase “{name}”. Perhaps {meant}; there are: {known}",
            name=name.strip(),
            meant=meant,
            known=known,
        )
    )


def _words() -> tuple[tuple[str, str], ...]:
    return tuple((id_, word) for id_, term in PHASES.items() for word in (term.en, term.fr))


def _plain(word: str) -> str:
    return "".join(each for each in normalize("NFD", word.casefold().strip()) if not combining(each))
