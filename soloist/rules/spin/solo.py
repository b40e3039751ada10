"""What to ask oneself in each phase when SPIN is played alone.

The six senses and the two mementos of SPIN 0.1, as questions of ours; the loop is that of HaDes.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from soloist.rules.phases import PhaseId, told
from soloist.rules.term import Term

PROMPTS: Final[Mapping[PhaseId, tuple[Term, ...]]] = MappingProxyType(
    {
        "immersion": (
            Term(
                "A sensation begins: where on the skin?",
                "Une sensation commence : à quel endroit de la peau ?",
            ),
            Term("What do the eyes meet first?", "Que rencontre d’abord le regard ?"),
            Term("Who else feels it, and shows it?", "Qui d’autre le sent, et le montre ?"),
            Term(
                "What here is too strong: heat, noise, stench?",
                "Qu’y a-t-il ici de trop fort : chaleur, bruit, odeur ?",
            ),
            Term("Which sense fails?", "Quel sens se dérobe ?"),
            Term("What is known without being perceived?", "Que sait-on sans l’avoir perçu ?"),
            Term(
                "Think and speak as the protagonist: to whom?", "Penser et parler en protagoniste : à qui ?"
            ),
            Term("Which line of the canvas is still blank?", "Quelle ligne du canevas est encore blanche ?"),
        ),
        "destiny": (
            Term(
                "What would the world do if nobody were watching?",
                "Que ferait le monde si personne ne regardait ?",
            ),
            Term(
                "Which question would put the heroes off their stride?",
                "Quelle question désarçonnerait les héros ?",
            ),
            Term(
                "A good turn or a bad one: can destiny pay for it?",
                "Un bon tour, un mauvais : le destin peut-il le payer ?",
            ),
            Term(
                "Which row of the orientation table fits?",
                "Quelle ligne de la table d’orientation convient ?",
            ),
            Term("Is it time for a stroke of fate?", "Est-ce l’heure d’un coup du sort ?"),
            Term("Which stake is touched?", "Quel enjeu est touché ?"),
        ),
        "mixed": (
            Term(
                "What is tried, and which factor is the key to it?",
                "Que tente-t-on, et quel facteur en est la clé ?",
            ),
            Term(
                "What hinders one side, so that the other gains?",
                "Qu’est-ce qui gêne un camp, et profite à l’autre ?",
            ),
            Term(
                "Would a fortune, if one is held, be well spent here?",
                "Une Fortune, s’il en reste, serait-elle bien placée ici ?",
            ),
            Term("What would the world answer, if asked?", "Que répondrait le monde, si on l’interrogeait ?"),
            Term(
                "A feat, a fiasco: which trait would it bring to light?",
                "Un exploit, un fiasco : quel trait en sortirait ?",
            ),
        ),
        "conclusion": (
            Term("A respite: what would a fortune mend?", "Un répit : que réparerait une Fortune ?"),
            Term("Which stake is won, lost, or still open?", "Quel enjeu est gagné, perdu, encore ouvert ?"),
            Term(
                "What is to be written on the canvas now?", "Qu’y a-t-il maintenant à écrire sur le canevas ?"
            ),
        ),
    }
)

LOOP: Final = told(PROMPTS)
