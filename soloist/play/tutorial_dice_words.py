"""What the guide of a first evening says of the dice: as they are gathered, as they lie, and what to tell."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from soloist.play.tutorial_words import Told
from soloist.rules.term import Term

BUILD: Final = Told(
    Term(
        "Each side has one die to begin with, its goal. A letter adds one on its side, or takes it back. "
        "The bars: the odds. {enter} rolls.",
        "Chaque camp a un dé d’office, l’objectif ; une lettre en ajoute un de son côté, ou le reprend. "
        "Les barres : les chances. {enter} lance.",
    ),
    Term("Letters take dice, {enter} rolls", "Lettres : dés. {enter} lance"),
)
MEANING: Final[Mapping[str, Told]] = MappingProxyType(
    {
        "feat": Told(
            Term(
                "Feat: done, and the night gives more than she asked. What, more?",
                "Exploit : c’est fait, et la nuit donne plus que demandé. Quoi, de plus ?",
            ),
            Term("Feat: and what more?", "Exploit : quoi de plus ?"),
            Term(
                "She is in, unheard. The pianist is looking at a photograph of her.",
                "Elle est entrée sans bruit. Le pianiste regarde une photo d’elle.",
            ),
        ),
        "success": Told(
            Term(
                "Success: it goes as she meant it to. What does it look like?",
                "Succès : tout se passe comme voulu. À quoi cela ressemble-t-il ?",
            ),
            Term("Success: how?", "Succès : comment ?"),
            Term(
                "The door opens as if it had been waiting. The candle is lit.",
                "La porte s’ouvre comme si elle attendait. La bougie est allumée.",
            ),
        ),
        "almost": Told(
            Term(
                "Almost: the dice say yes, but. What is the “but”?",
                "Presque : les dés disent oui, mais. Quel est ce « mais » ?",
            ),
            Term("Almost: yes, but what?", "Presque : oui, mais quoi ?"),
            Term(
                "She is in, but a floorboard has sung, and the music stops.",
                "Elle est entrée, mais une latte a chanté, et la musique s’arrête.",
            ),
        ),
        "setback": Told(
            Term(
                "Setback: not yet, and something new stands in the way. What?",
                "Revers : pas encore, et quelque chose se met en travers. Quoi ?",
            ),
            Term("Setback: what is in the way?", "Revers : quel obstacle ?"),
            Term(
                "The drawing room is locked. On the other side, a key turns.",
                "Le salon est fermé. De l’autre côté, quelqu’un tourne la clef.",
            ),
        ),
        "failure": Told(
            Term(
                "Failure: it slips away. What does the house do with that?",
                "Échec : l’occasion échappe. Qu’en fait la maison ?",
            ),
            Term("Failure: what then?", "Échec : et alors ?"),
            Term(
                "The front door shuts. The music goes on, one room farther off.",
                "La porte se referme. La musique continue, une pièce plus loin.",
            ),
        ),
        "fiasco": Told(
            Term(
                "Fiasco: it slips away, and there is a price. Which?",
                "Fiasco : l’occasion échappe, et il y a un prix. Lequel ?",
            ),
            Term("Fiasco: at what price?", "Fiasco : à quel prix ?"),
            Term(
                "The lamp falls and goes out. In the dark, someone says her name.",
                "La lampe tombe et s’éteint. Dans le noir, quelqu’un dit son nom.",
            ),
        ),
    }
)
"""By the outcome of the roll: what it leaves to be told."""
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
    Term(
        " {enter} keeps it; {enter} again, on nothing: the page is for the answer.",
        " {enter} le garde ; {enter} encore, sans rien : la page attend la réponse.",
    ),
    Term("", ""),
)
FOLLOWS: Final = Told(
    Term(
        "{enter}, on nothing: what follows is best told on the page.",
        "{enter}, sans rien écrire : la suite se racontera sur la page.",
    ),
    Term("{enter}, on nothing", "{enter}, sans rien"),
)
TELL: Final = Told(
    Term(" To be told in prose, in a sentence or two.", " À raconter, en une phrase ou deux de prose."),
    Term("", ""),
)
