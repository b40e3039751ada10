"""What to ask oneself in each phase when One Shot is played alone, in the loop of HaDes; prompts are ours."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from soloist.rules.phases import PhaseId, told
from soloist.rules.term import Term

PROMPTS: Final[Mapping[PhaseId, tuple[Term, ...]]] = MappingProxyType(
    {
        "immersion": (
            Term(
                "What is tried, and which point speaks for it?",
                "Que tente-t-on, et quel point parle en sa faveur ?",
            ),
            Term("Which weak point is in the way today?", "Quel point faible gêne aujourd’hui ?"),
            Term("What would the motivation want here?", "Que voudrait ici la motivation ?"),
            Term(
                "How much breath is left, and how does it show?",
                "Combien de souffle reste-t-il, et à quoi le voit-on ?",
            ),
        ),
        "destiny": (
            Term(
                "Does something come in the way? Ask yes or no.",
                "Quelque chose s’en mêle-t-il ? Demander oui ou non.",
            ),
            Term(
                "How hard is it, from 4 to 10, and why not one more?",
                "Quelle difficulté, de 4 à 10, et pourquoi pas un de plus ?",
            ),
            Term(
                "How does the first person met take it?",
                "Comment la première personne rencontrée le prend-elle ?",
            ),
            Term("Unmissable or impossible? Then no dice.", "Immanquable ou impossible ? Alors pas de dés."),
        ),
        "mixed": (
            Term("Is a die worth a point of energy?", "Ce dé vaut-il un point d’énergie ?"),
            Term(
                "A second chance, two harder: would it make sense?",
                "Une seconde chance, à deux de plus : cela a-t-il un sens ?",
            ),
            Term(
                "Only just, or with ease: what would tell them apart?",
                "De justesse, ou avec éclat : à quoi les distinguer ?",
            ),
            Term("Should it fail, what would come to light?", "En cas d’échec, que découvrirait-on ?"),
        ),
        "conclusion": (
            Term("Which deed was true to the motivation?", "Quel acte fut fidèle à la motivation ?"),
            Term("Where to sleep six hours tonight?", "Où dormir six heures cette nuit ?"),
            Term(
                "What went so well, or so badly, that it becomes a point?",
                "Qu’est-ce qui fut si réussi, ou si raté, qu’un point en naît ?",
            ),
        ),
    }
)

LOOP: Final = told(PROMPTS, Term("Game master", "Meneur"))
