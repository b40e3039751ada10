"""The story a first evening is played in: its setup, its protagonist, the file it is born with."""

from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Final

from soloist.journal.headings import heading_phase, heading_scene
from soloist.journal.model import Items, Number, Tag
from soloist.journal.tags import write_tag
from soloist.journal.words import CATEGORIES
from soloist.journal.write import fence, new_story, prose
from soloist.play.tutorial import KEY
from soloist.rules.systems import system_or_free
from soloist.rules.term import Term
from soloist.storage.clock import today
from soloist.storage.means import Means
from soloist.storage.workspace import Workspace

EVENING: Final = "first-evening"
"""What the head of the file says under `KEY`."""
SYSTEM: Final = "hades"
FILE: Final = Term("First evening", "Première soirée")
"""What the file is named after; a second evening gets a number."""


@dataclass(frozen=True, slots=True, eq=False)
class Setup:
    """What is there before the first word: a title, a scene, who plays it, with traits and a wish."""

    title: Term
    scene: Term
    who: Term
    traits: tuple[Term, ...]
    goal: Term
    opening: Term


PIANO: Final = Setup(
    Term("The Piano", "Le Piano"),
    Term("Midnight", "Minuit"),
    Term("Nell", "Mila"),
    (
        Term("perfect pitch", "oreille absolue"),
        Term("too curious (-)", "trop curieuse (-)"),
    ),
    Term("silence the piano", "faire taire le piano"),
    Term(
        "Three nights now, a piano has played in the empty house. Nell, a tuner, has the key.",
        "Trois nuits qu’un piano joue dans la maison vide. Mila, accordeuse, en a la clef.",
    ),
)


def begin_evening(lang: str, workspace: Workspace, means: Means) -> Path:
    """Write the story a first evening begins with, in `lang` (`fr` or `en`); its path, never another file's.

    Raises `Refusal`, as `Workspace.create` does, and then there is no file.
    """
    return workspace.create(FILE.of(lang), evening(lang, today(means.now).isoformat()).encode("utf-8"), means)


def evening(lang: str, date: str, setup: Setup = PIANO) -> str:
    """The text of that story; `date` is `2026-11-20`.

    Its scene has begun: who is there and what waits are told, so the next line is played by both chairs.
    """
    options = MappingProxyType({"start_date": date, KEY: EVENING})  # undated in its text: less to read
    head = new_story(setup.title.of(lang), SYSTEM, lang, (setup.who.of(lang),), options=options)
    scene = heading_scene(1, setup.scene.of(lang), lang)
    opening, _ = prose(setup.opening.of(lang))
    return "\n".join([head, scene, fence((_sheet(setup, lang),)), opening, heading_phase("mixed", lang)])


def _sheet(setup: Setup, lang: str) -> str:
    own = [each for each in system_or_free(SYSTEM).counters if not each.shared and not each.is_list]
    numbers = [Number(each.name.of(lang), each.default) for each in own]
    traits = Items("traits", tuple(trait.of(lang) for trait in setup.traits))
    goal = Items(CATEGORIES["goal"].of(lang), (setup.goal.of(lang),))
    return write_tag(Tag("PC", setup.who.of(lang), (*numbers, traits, goal)))
