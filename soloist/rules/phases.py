"""The four phases of a solo story, who wears which hat, and words to set each one going.

The phases are those of HaDes 0.1.0, Jouer seul; every prompt is ours.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final, Literal

from soloist.rules.term import Term

PhaseId = Literal["immersion", "destiny", "mixed", "conclusion"]
HatId = Literal["protagonist", "destiny", "both"]


@dataclass(frozen=True, slots=True)
class Phase:
    """One phase: whose hat is on, what to do in a sentence, and prompts to choose from."""

    id: PhaseId
    name: Term
    hat: HatId
    hat_name: Term
    task: Term
    prompts: tuple[Term, ...]


_PROTAGONIST = Term("Protagonist", "Protagoniste")

PHASES: tuple[Phase, ...] = (
    Phase(
        "immersion",
        Term("Immersion", "Immersion"),
        "protagonist",
        _PROTAGONIST,
        Term(
            "Be the protagonist: say where, doing what, and wanting what.",
            "Être le protagoniste : dire où, en train de quoi, et dans quel but.",
        ),
        (
            Term("Where does the light come from here?", "D’où vient la lumière, ici ?"),
            Term("What are the hands doing?", "Que font les mains ?"),
            Term("What is wanted, now, more than anything?", "Que désirer, là, plus que tout le reste ?"),
            Term("Who is missing from this place?", "Qui manque à cet endroit ?"),
            Term("What would be hard to admit?", "Qu’est-ce qui serait difficile à avouer ?"),
        ),
    ),
    Phase(
        "destiny",
        Term("Destiny", "Destin"),
        "destiny",
        Term("Destiny", "Destinée"),
        Term(
            "Be Destiny: is the wish within reach, or does a mishap come in? Set the scene, end on a hook.",
            "Être la Destinée : le souhait est-il à portée, ou un contretemps s’invite-t-il ? "
            "Poser la situation, finir sur une accroche.",
        ),
        (
            Term(
                "What could go wrong? Let it begin.",
                "Qu’est-ce qui pourrait mal tourner ? Que cela commence.",
            ),
            Term("Which threat moved while nobody looked?", "Quelle menace a bougé sans témoin ?"),
            Term("Who has a reason to be here, too?", "Qui d’autre a une raison d’être ici ?"),
            Term("Which known thing hides another face?", "Quelle chose connue cache un autre visage ?"),
            Term("What is heard just before it is seen?", "Qu’entend-on juste avant de voir ?"),
        ),
    ),
    Phase(
        "mixed",
        Term("Mixed", "Mixte"),
        "both",
        Term("Protagonist and Destiny", "Protagoniste et Destinée"),
        Term(
            "Wear both hats: act, roll what is uncertain, and let each result change something.",
            "Porter les deux chapeaux : agir, lancer les dés dans le doute, "
            "et que chaque résultat change quelque chose.",
        ),
        (
            Term(
                "What is tried, and what stands in the way?", "Que tente-t-on, et qu’est-ce qui s’y oppose ?"
            ),
            Term("Which trait has not served yet?", "Quel trait n’a pas encore servi ?"),
            Term("What is still hidden here?", "Qu’est-ce qui se cache encore ici ?"),
            Term("What has changed that cannot be undone?", "Qu’est-ce qui a changé sans retour possible ?"),
        ),
    ),
    Phase(
        "conclusion",
        Term("Conclusion", "Conclusion"),
        "protagonist",
        _PROTAGONIST,
        Term(
            "Be the protagonist again: close the situation, and see what remains of it.",
            "Redevenir le protagoniste : refermer la situation, et voir ce qu’il en reste.",
        ),
        (
            Term("What stays in the mind, hours later?", "Qu’est-ce qui reste en tête, des heures après ?"),
            Term(
                "Which mark does this leave on the sheet?", "Quelle trace cela laisse-t-il sur la feuille ?"
            ),
            Term("Who deserves a word, and which one?", "Qui mérite un mot, et lequel ?"),
            Term("Which question is still open?", "Quelle question reste ouverte ?"),
        ),
    ),
)


def phase(id_: str) -> Phase | None:
    """The phase of that id."""
    return next((each for each in PHASES if each.id == id_), None)


_OTHER_TASK: Final = Term(
    "Play the world: does something come in the way, and how hard is it? Set the scene, end on a hook.",
    "Jouer le monde : quelque chose s’en mêle-t-il, et quelle difficulté ? "
    "Poser la situation, finir sur une accroche.",
)


def told(prompts: Mapping[PhaseId, tuple[Term, ...]], hat: Term | None = None) -> tuple[Phase, ...]:
    """The four phases with the prompts of a system; `hat` is who plays the world there, if not Destiny."""
    loop = [replace(each, prompts=prompts[each.id]) for each in PHASES]
    if hat is None:
        return tuple(loop)
    both = Term(f"{_PROTAGONIST.en} and {hat.en}", f"{_PROTAGONIST.fr} et {hat.fr}")
    for place, each in enumerate(loop):
        if each.hat == "destiny":
            loop[place] = replace(each, hat_name=hat, task=_OTHER_TASK)
        elif each.hat == "both":
            loop[place] = replace(each, hat_name=both)
    return tuple(loop)
