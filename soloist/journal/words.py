"""The words of the notation in both languages: read in any story, written in the story's own."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from soloist.rules.term import Term

PHASES: Final[Mapping[str, Term]] = MappingProxyType(
    {
        "immersion": Term(en="Immersion", fr="Immersion"),
        "destiny": Term(en="Destiny", fr="Destin"),
        "mixed": Term(en="Mixed", fr="Mixte"),
        "conclusion": Term(en="Conclusion", fr="Conclusion"),
    }
)

SESSION: Final = Term(en="Session", fr="Session")
DATE: Final = Term(en="Date", fr="Date")
HAT: Final = Term(en="Destiny", fr="Destinée")
STEP: Final = Term(en="step", fr="étape")
STEPS: Final = Term(en="steps", fr="étapes")
YES: Final = Term(en="yes", fr="oui")
NO: Final = Term(en="no", fr="non")

NOTE_KINDS: Final[Mapping[str, Term]] = MappingProxyType(
    {
        "note": Term(en="note", fr="note"),
        "choice": Term(en="choice", fr="choix"),
        "option": Term(en="option", fr="option"),
        "phase": Term(en="phase", fr="phase"),
        "secret": Term(en="secret", fr="secret"),
        "struck": Term(en="struck", fr="struck"),
        "reflection": Term(en="reflection", fr="réflexion"),
        "reminder": Term(en="reminder", fr="rappel"),
        "question": Term(en="question", fr="question"),
        "house rule": Term(en="house rule", fr="règle maison"),
    }
)

CATEGORIES: Final[Mapping[str, Term]] = MappingProxyType(
    {
        "traits": Term(en="traits", fr="traits"),
        "session": Term(en="session", fr="session"),
        "gauges": Term(en="gauges", fr="jauges"),
        "goal": Term(en="goal", fr="objectif"),
        "frame": Term(en="frame", fr="cadre"),
        "next": Term(en="next", fr="suite"),
        "cards": Term(en="cards", fr="cartes"),
    }
)

PREFIXES: Final[Mapping[str, Term]] = MappingProxyType(
    {
        "PC": Term(en="PC", fr="PJ"),
        "N": Term(en="N", fr="N"),
        "L": Term(en="L", fr="L"),
        "E": Term(en="E", fr="E"),
        "Thread": Term(en="Thread", fr="Fil"),
        "Clock": Term(en="Clock", fr="Horloge"),
        "Track": Term(en="Track", fr="Piste"),
        "Timer": Term(en="Timer", fr="Compteur"),
    }
)

# Other words for the same things, met in journals written by hand; read, never written.
_ALSO_PREFIXES: Final = {
    **dict.fromkeys(("NPC", "PNJ"), "N"),
    **dict.fromkeys(("Lieu", "Location"), "L"),
    "Minuteur": "Timer",
    **dict.fromkeys(("Event", "Événement", "Évènement", "Evenement"), "E"),
}
# Prefixes of the notation's add-ons: foes, rooms, things carried, money, units, forces, scenarios. They
# count in play only: in prose `[R : oui]` is somebody's answer.
_ADDON_PREFIXES: Final = {
    "F": "F",
    **dict.fromkeys(("R", "P"), "R"),
    "Inv": "Inv",
    **dict.fromkeys(("Wealth", "Richesse"), "Wealth"),
    **dict.fromkeys(("Unit", "Unité"), "Unit"),
    "Force": "Force",
    **dict.fromkeys(("Scenario", "Scénario"), "Scenario"),
    "Jauge": "Track",
}
# What a hurried hand leaves in small letters, where the word is no word of a story.
_SMALL: Final = ("PC", "PJ", "NPC", "PNJ", "Thread", "Clock", "Track", "Timer", "Horloge", "Compteur")
_ALSO_KINDS: Final = {"biffé": "struck", "rature": "struck", "choisi": "choice"}
_ALSO_PHASES: Final = {"destinée": "destiny"}

SESSION_WORDS: Final = ("session", "séance")
CAMPAIGN_WORDS: Final = ("campaign log", "campaign", "journal de campagne", "campagne")


def _readings(terms: Mapping[str, Term], also: Mapping[str, str]) -> Mapping[str, str]:
    readings = {word.casefold(): id_ for id_, term in terms.items() for word in (id_, term.fr, term.en)}
    return MappingProxyType({word.casefold(): id_ for word, id_ in also.items()} | readings)


_PHASE_READINGS: Final = _readings(PHASES, _ALSO_PHASES)
_KIND_READINGS: Final = _readings(NOTE_KINDS, _ALSO_KINDS)
_CATEGORY_READINGS: Final = _readings(CATEGORIES, {"gauge": "gauges", "jauge": "gauges", "trait": "traits"})


def _cased(words: Mapping[str, str]) -> dict[str, str]:
    """The same words, in capitals too."""
    return {case: id_ for word, id_ in words.items() for case in (word, word.upper())}


PROSE_PREFIXES: Final[Mapping[str, str]] = MappingProxyType(
    _cased({word: id_ for id_, term in PREFIXES.items() for word in (term.en, term.fr)} | _ALSO_PREFIXES)
)
"""Every prefix that counts in prose too, as it may stand in a file, to the English one."""

PREFIX_READINGS: Final[Mapping[str, str]] = MappingProxyType(
    {**_cased(_ADDON_PREFIXES), **PROSE_PREFIXES, **{word.lower(): PROSE_PREFIXES[word] for word in _SMALL}}
)
"""Every prefix known in play, as it may stand in a file, to the English one."""


def phase_id(word: str) -> str | None:
    """The phase a heading names in either language, or None."""
    return _PHASE_READINGS.get(word.strip().casefold())


def note_kind(word: str) -> str:
    """The English word of a note's kind; a word soloist does not know is its own kind, in lower case."""
    folded = " ".join(word.split()).casefold()
    return _KIND_READINGS.get(folded, folded)


def is_note(kind: str) -> bool:
    r"""Whether a block `\--- kind` is a note too long for brackets, or a secret, and no text to be read."""
    return kind in NOTE_KINDS


def note_word(kind: str, lang: str) -> str:
    """The word a note of that kind starts with in the story's language."""
    term = NOTE_KINDS.get(kind)
    return term.of(lang) if term else kind


def category_id(word: str) -> str:
    """The English key of a category written in either language; its own word, folded, when unknown."""
    folded = " ".join(word.split()).casefold()
    return _CATEGORY_READINGS.get(folded, folded)


def prefix_word(prefix: str, tag_lang: str) -> str:
    """The prefix to write: English unless the story says `tags: fr`."""
    term = PREFIXES.get(prefix)
    return term.of(tag_lang) if term else prefix


def is_hat(name: str) -> bool:
    """Whether a name is the game master's hat, which holds the shared counters and is no role."""
    return " ".join(name.split()).casefold() in {HAT.en.casefold(), HAT.fr.casefold()}
