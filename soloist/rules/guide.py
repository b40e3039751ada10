"""What there is to read about a rule system, beside what runs it: its guide, and the phases of a solo story.

Everything here is in our own words; the rules' sources are named by `System.credit`. The phases are those
of HaDes 0.1.0, Jouer seul. Loaded when first asked for.
"""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Final, Literal

from soloist.lingo import ENGLISH
from soloist.rules.content import EVERY, Words
from soloist.rules.term import Term
from soloist.values.dataclass import dataclass, record, replace


@dataclass(frozen=True, slots=True, eq=False)
class Word:
    """A word of a game: stable id, name, meaning in a sentence or two.

    `also` are other names for the same thing, `opposite` the id of the word it is set against in
    the same glossary.
    """

    id: str
    name: Term
    meaning: Term
    also: tuple[Term, ...] = ()
    opposite: str | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Chapter:
    """Words that explain each other, under a title."""

    title: Term
    words: tuple[Word, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Guide:
    """A system, told: how it is played, its glossary, and a line on every test and counter, by id.

    `points` is the rule by which the points of the game come and go, in a sentence or two.
    """

    pitch: Term
    chapters: tuple[Chapter, ...]
    tests: Mapping[str, Term]
    counters: Mapping[str, Term]
    points: Term | None = None


@cache
def read(game: str, chapters: str, lender: str = EVERY, without: frozenset[str] = frozenset()) -> Guide:
    """The guide of a game from its content, with these chapters: its own, the lender's, those of every game.

    A word of the lender's is told as the game tells it under `words`, and left out where it is `without`.
    """
    own, lent, every = (Words(each, "guide") for each in (game, lender, EVERY))
    lines = {
        kind: MappingProxyType(
            {id_: held(f"{kind}.{id_}") for held in dict.fromkeys((every, own)) for id_ in held.names(kind)}
        )
        for kind in ("tests", "counters")
    }

    def chapter(id_: str) -> Chapter:
        at = f"chapters.{id_}"
        held = next(each for each in (own, lent, every) if each.names(at))
        told = {name: f"words.{name}" for name in own.names("words") if held is not own}
        words = (
            _word(own, told[name]) if name in told else _word(held, f"{at}.words.{name}")
            for name in held.names(f"{at}.words")
            if held is not lent or name not in without
        )
        return Chapter(held(f"{at}.title"), tuple(words))

    told = tuple(map(chapter, chapters.split()))
    return Guide(own("pitch"), told, lines["tests"], lines["counters"], own.maybe("points"))


def _word(words: Words, at: str) -> Word:
    opposite = words.maybe(f"{at}.opposite")
    return Word(
        at.rpartition(".")[2],
        words(f"{at}.name"),
        words(f"{at}.meaning"),
        words.each(f"{at}.also"),
        opposite.of(ENGLISH) if opposite else None,
    )


# --- the four phases of a solo story, who wears which hat, and words to set each one going ---


PhaseId = Literal["immersion", "destiny", "mixed", "conclusion"]
HatId = Literal["protagonist", "destiny", "both"]


@record
class Phase:
    """One phase: whose hat is on, what to do in a sentence, and prompts to choose from."""

    id: PhaseId
    name: Term
    hat: HatId
    hat_name: Term
    task: Term
    prompts: tuple[Term, ...]


_WORDS = Words(at="phases")
_HATS: Final[Mapping[PhaseId, HatId]] = {
    "immersion": "protagonist",
    "destiny": "destiny",
    "mixed": "both",
    "conclusion": "protagonist",
}


def _phase(id_: PhaseId, hat: HatId) -> Phase:
    words = _WORDS.part(id_)
    return Phase(id_, words("name"), hat, words("hat"), words("task"), words.each("prompts"))


PHASES: Final[tuple[Phase, ...]] = tuple(_phase(id_, hat) for id_, hat in _HATS.items())


def phase(id_: str) -> Phase | None:
    """The phase of that id."""
    return next((each for each in PHASES if each.id == id_), None)


def loop_of(game: str, prompts: str) -> tuple[Phase, ...]:
    """The four phases with the prompts of a game: `beside` those of every game, or its `own` alone.

    A word of the game in that place is who plays the world there, where that is not Destiny.
    """
    words = Words(game, "prompts")
    loop = [
        replace(each, prompts=(*each.prompts * (prompts == "beside"), *words.each(each.id)))
        for each in PHASES
    ]
    if prompts in ("beside", "own"):
        return tuple(loop)
    hat = Words(game)(prompts)
    both = _WORDS("both_hats", protagonist=PHASES[0].hat_name, hat=hat)
    for place, each in enumerate(loop):
        if each.hat == "destiny":
            loop[place] = replace(each, hat_name=hat, task=_WORDS("other_task"))
        elif each.hat == "both":
            loop[place] = replace(each, hat_name=both)
    return tuple(loop)
