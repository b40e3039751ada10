"""What the guide of a first evening says of the dice: as they are gathered, as they lie, and what to tell."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from soloist.play.tutorial_words import Told
from soloist.rules.term import Term

BUILD: Final = Told(
    Term(
        "{enter} rolls. One die a side; a letter adds or takes one.",
        "{enter} lance. Un dé par camp ; une lettre en ajoute ou en retire un.",
    ),
    Term("{enter} rolls", "{enter} lance"),
)
FIRST: Final = Told(
    Term(
        "A die a side: who has more even dice wins.",
        "Un dé par camp : le plus de pairs l’emporte.",
    ),
    Term("{enter} rolls", "{enter} lance"),
)
MEANING: Final[Mapping[str, Told]] = MappingProxyType(
    {
        "feat": Told(
            Term(
                "And what does the night give on top?",
                "Et que donne la nuit de plus ?",
            ),
            Term("Feat: and what more?", "Exploit : quoi de plus ?"),
            Term("On the piano stands a photograph of her.", "Sur le piano, une photo d’elle."),
        ),
        "success": Told(
            Term(
                "What does that look like?",
                "À quoi cela ressemble-t-il ?",
            ),
            Term("Success: how?", "Succès : comment ?"),
            Term("The door opens as if it had waited.", "La porte s’ouvre comme si elle attendait."),
        ),
        "almost": Told(
            Term(
                "Yes, but what?",
                "Oui, mais quoi ?",
            ),
            Term("Almost: yes, but what?", "Presque : oui, mais quoi ?"),
            Term("She is in, but the music stops.", "Elle est entrée, mais la musique s’arrête."),
        ),
        "setback": Told(
            Term(
                "What stands in the way?",
                "Quel obstacle surgit ?",
            ),
            Term("Setback: what is in the way?", "Revers : quel obstacle ?"),
            Term("Behind the locked door, a key turns.", "Derrière la porte fermée, une clef tourne."),
        ),
        "failure": Told(
            Term(
                "What does the house do with that?",
                "Qu’en fait la maison ?",
            ),
            Term("Failure: what then?", "Échec : et alors ?"),
            Term("The music goes on, one room farther off.", "La musique continue, une pièce plus loin."),
        ),
        "fiasco": Told(
            Term(
                "What is the price?",
                "Quel est le prix ?",
            ),
            Term("Fiasco: at what price?", "Fiasco : à quel prix ?"),
            Term("The lamp goes out; someone says her name.", "La lampe s’éteint ; quelqu’un dit son nom."),
        ),
    }
)
"""By the outcome of the roll: what it leaves to be told."""
ANY_ACTION: Final[Mapping[str, Term]] = MappingProxyType(
    {
        "feat": Term("It is done, and better than she had hoped.", "C’est fait, et mieux qu’espéré."),
        "success": Term("It is done; the house lets it be.", "C’est fait ; la maison laisse faire."),
        "almost": Term(
            "It is done, but something moves upstairs.", "C’est fait, mais quelque chose bouge là-haut."
        ),
        "setback": Term("Not yet: there is something in the way.", "Pas encore : un obstacle l’en empêche."),
        "failure": Term("In vain: the house will not have it.", "En vain : la maison n’en veut pas."),
        "fiasco": Term("In vain, and the lamp goes out.", "En vain, et la lampe s’éteint."),
    }
)
"""By the outcome of the roll: a line to borrow where the action was one of somebody’s own."""
CHANGED: Final = Term("Something has changed.", "Quelque chose a changé.")
"""That, where the outcome is none of these."""
OTHER_MEANING: Final = Told(
    Term("The dice have spoken: what does it look like?", "Les dés ont parlé : à quoi cela ressemble-t-il ?"),
    Term("What comes of it?", "Et ensuite ?"),
    Term("The door opens.", "La porte s’ouvre."),
)
BONUS: Final = Told(
    Term(" After the +, the die that a 6 brings along.", " Après le +, le dé qu’apporte un 6."),
    Term("", ""),
)
KEEP: Final = Told(
    Term(" {enter} twice: it is kept.", " {enter} deux fois : c’est gardé."),
    Term("", ""),
)
FOLLOWS: Final = Told(
    Term(
        "{enter} again: it is kept, and the story goes on below.",
        "{enter} encore : c’est gardé, et l’histoire continue.",
    ),
    Term("{enter} again", "{enter} encore"),
)
TELL: Final = Told(
    Term(" A sentence, or:", " Une phrase, ou :"),
    Term("", ""),
)
