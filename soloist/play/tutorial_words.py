"""What the guide of a first evening says at each step, in full, in few words, and with a line to borrow.

Names in braces are keys: those of commands, by id, and `enter` and `escape`; `who` is the protagonist.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from soloist.rules.term import Term


@dataclass(frozen=True, slots=True)
class Told:
    """A thing to do, in a line or two and, `short`, in some thirty cells; the `example` can be borrowed.

    A `model` is an example to look at while one writes: it stays in sight then.
    """

    line: Term
    short: Term
    example: Term | None = None
    model: bool = False


WRITE: Final = Told(
    Term(
        "The next line is yours: what does {who} do, what does she want? One sentence is enough.",
        "La suite est à écrire : que fait {who}, que veut-elle ? Une phrase suffit.",
    ),
    Term("Write one sentence", "Écrire une phrase"),
    Term(
        "Nell puts her bag down softly. She wants to see who is playing.",
        "Mila pose sa sacoche sans bruit. Elle veut voir qui joue.",
    ),
)
SEND_PROSE: Final = Told(
    Term(
        "{enter} begins a new line; {enter} again, on the empty one, and the paragraph is in the story.",
        "{enter} ouvre une ligne ; {enter} de nouveau, sur la ligne vide, et le paragraphe est dans "
        "l’histoire.",
    ),
    Term("{enter} twice: it is written", "{enter} deux fois : c’est écrit"),
)
SHEET: Final = Told(
    Term(
        "{sheet} shows her sheet. Each trait can become a die; “too curious (-)” is one against her.",
        "{sheet} montre sa feuille. Chaque trait peut devenir un dé ; « trop curieuse (-) », un dé "
        "contre elle.",
    ),
    Term("{sheet} shows her sheet", "{sheet} montre sa feuille"),
)
SHEET_SHOWN: Final = Told(
    Term(
        "Who {who} is, in a few words. {sheet} puts the sheet away.",
        "Qui est {who}, en quelques mots. {sheet} range la feuille.",
    ),
    Term("{sheet} puts the sheet away", "{sheet} range la feuille"),
)
DESTINY: Final = Told(
    Term(
        "{phase} goes on to Destiny. The other chair is yours as well: be the house, for a while.",
        "{phase} passe au Destin. L’autre chaise est à prendre aussi : être la maison, un moment.",
    ),
    Term("{phase} goes on to Destiny", "{phase} passe au Destin"),
)
ASK: Final = Told(
    Term(
        "What waits inside, not even you know yet. {ask}, a question that yes or no can answer, {enter}.",
        "Ce qui attend là, nul ne le sait encore. {ask}, une question à laquelle répond oui ou non, {enter}.",
    ),
    Term("{ask}, a question, {enter}", "{ask}, une question, {enter}"),
    Term("? Is anyone at the piano?", "? Y a-t-il quelqu’un au piano ?"),
)
SEND_QUESTION: Final = Told(
    Term("{enter} asks it.", "{enter} la pose."),
    Term("{enter} asks it", "{enter} la pose"),
)
ANSWER: Final = Told(
    Term(
        "{enter}: a die says yes or no, sometimes with a but.",
        "{enter} : un dé dit oui ou non, parfois avec un mais.",
    ),
    Term("{enter}: the die answers", "{enter} : le dé répond"),
)
ANSWER_LATER: Final = Told(
    Term("The question waits for its answer: {roll}.", "La question attend sa réponse : {roll}."),
    Term("{roll}, the answer", "{roll}, la réponse"),
)
MIXED: Final = Told(
    Term(
        "{phase} goes on to Mixed, where both chairs speak. Then {act}, and what {who} tries.",
        "{phase} passe au Mixte, où les deux chaises parlent. Puis {act}, et ce que tente {who}.",
    ),
    Term("{phase}, then {act} and what is tried", "{phase}, puis {act} et l’action"),
    Term("@ Slip into the drawing room unheard", "@ Se glisser dans le salon sans un bruit"),
)
ACT: Final = Told(
    Term(
        "{act}, then what {who} tries, something the dice could refuse her. {enter}.",
        "{act}, puis ce que tente {who}, et que les dés pourraient refuser. {enter}.",
    ),
    Term("{act}, what {who} tries, {enter}", "{act}, ce que tente {who}, {enter}"),
    MIXED.example,
)
SEND_ACTION: Final = Told(
    Term("{enter}: the dice are next.", "{enter} : la suite est aux dés."),
    Term("{enter}: the dice are next", "{enter} : les dés"),
)
ROLL: Final = Told(
    Term("The action waits for its dice: {roll}.", "L’action attend ses dés : {roll}."),
    Term("{roll} rolls", "{roll} lance les dés"),
)
REMEMBER: Final = Told(
    Term(
        "Somebody has come into it? {tag}, a name; {tag} again puts a bar; a word or two, {enter}. The "
        "sheet will remember.",
        "Quelqu’un est apparu ? {tag}, un nom ; {tag} encore met une barre ; un mot ou deux, {enter}. "
        "La feuille retient.",
    ),
    Term("{tag} remembers somebody", "{tag} retient quelqu’un"),
    Term("[N:The pianist|never looks up]", "[N:Le pianiste|ne lève jamais les yeux]"),
)
TAG_NAME: Final = Told(
    Term(
        "A name, where the caret is; then {tag} again puts the bar. In the end it looks like this:",
        "Un nom, là où est le curseur ; puis {tag} encore met la barre. Pour finir, comme ici :",
    ),
    Term("A name, then {tag} for the bar", "Un nom, puis {tag} : la barre"),
    REMEMBER.example,
    model=True,
)
TAG_WORDS: Final = Told(
    Term(
        "After the bar, what is to be remembered, in a word or two; then {enter}. Like this:",
        "Après la barre, ce qu’il faut retenir, en un mot ou deux ; puis {enter}. Comme ici :",
    ),
    Term("A word or two, {enter}", "Un mot ou deux, {enter}"),
    REMEMBER.example,
    model=True,
)
SEND_PLAY: Final = Told(
    Term("{enter} writes it down.", "{enter} l’écrit dans l’histoire."),
    Term("{enter} writes it down", "{enter} l’écrit"),
)
UNDO: Final = Told(
    Term(
        "Nothing is ever set in stone. {undo}, then {enter}: the last block is out. It will be back.",
        "Rien n’est gravé. {undo}, puis {enter} : le dernier passage s’en va. Il reviendra.",
    ),
    Term("{undo}, {enter} takes back", "{undo}, {enter} : retirer"),
)
REDO: Final = Told(
    Term(
        "Out it is. {undo} again, then r: it is back.", "Le voilà parti. {undo} encore, puis r : le revoilà."
    ),
    Term("{undo}, r brings it back", "{undo}, r : le revoilà"),
)
TABLE: Final = Told(
    Term(
        "Short of ideas? {tables} opens the tables. Type “portrait”, {enter}: a face. Whose is it?",
        "À court d’idées ? {tables} ouvre les tables. "
        "Taper « portrait », {enter} : un visage. À qui est-il ?",
    ),
    Term("{tables}, “portrait”, {enter}", "{tables}, « portrait », {enter}"),
)
TABLE_FIND: Final = Told(
    Term("Type “portrait”, then {enter}: a face", "Taper « portrait », puis {enter} : un visage"),
    Term("“portrait”, {enter}", "« portrait », {enter}"),
)
TABLE_KEEP: Final = Told(
    Term("Whose face is it? {enter} keeps it", "À qui ce visage ? {enter} le garde"),
    Term("{enter} keeps it", "{enter} le garde"),
)
CONCLUDE: Final = Told(
    Term(
        "When the scene has said enough, {phase} goes on to the Conclusion: one last sentence.",
        "Quand la scène a assez dit, {phase} passe à la Conclusion : une dernière phrase.",
    ),
    Term("{phase} goes on to the Conclusion", "{phase} : la Conclusion"),
)
CLOSE: Final = Told(
    Term(
        "One last sentence: what is left of this night, hours later?",
        "Une dernière phrase : que reste-t-il de cette nuit, des heures après ?",
    ),
    Term("Write one last sentence", "Une dernière phrase"),
    Term(
        "At dawn the piano is shut. Nell kept the key; it is still warm.",
        "À l’aube, le piano est clos. La clef, dans sa poche, est tiède.",
    ),
)
READ: Final = Told(
    Term(
        "{reading}: the same evening as a page of a book, without the dice.",
        "{reading} : la même soirée comme une page de livre, sans les dés.",
    ),
    Term("{reading}: as a page of a book", "{reading} : comme un livre"),
)
READ_ON: Final = Told(
    Term(
        "Your page, the prose alone. {reading} once more shows the file behind it.",
        "La page, la prose seule. {reading} encore montre le fichier lui-même.",
    ),
    Term("{reading}: the file behind it", "{reading} : le fichier"),
)
READ_BACK: Final = Told(
    Term(
        "The file: plain text, readable for ever, with soloist or without. {reading} goes back to playing.",
        "Le fichier : du texte, lisible pour toujours, avec ou sans soloist. {reading} revient au jeu.",
    ),
    Term("{reading}: back to playing", "{reading} : revenir au jeu"),
)
HELP: Final = Told(
    Term(
        "{help} explains all this whenever it is needed; {palette} lists every command. A look, once.",
        "{help} explique tout cela, à tout moment ; {palette} liste les commandes. Un coup d’œil, pour voir.",
    ),
    Term("{help}: a look at the help", "{help} : un coup d’œil à l’aide"),
)
END: Final = Told(
    Term(
        "A whole scene: prose, a question, a risk, its price, a last word. All the rest is variation. "
        "{new} begins a story of your own; {scene} goes on with this one; {escape} sends the guide away.",
        "Une scène entière : de la prose, une question, un risque, son prix, un dernier mot. Le reste "
        "n’est que "
        "variations. {new} commence une histoire à soi ; {scene} continue celle-ci ; {escape} congédie "
        "le guide.",
    ),
    Term("{new}: a story of your own", "{new} : une histoire à soi"),
)


BY_LINE: Final[Mapping[str, Told]] = MappingProxyType(
    {
        "sheet": Told(
            Term(
                "{sheet} reads her sheet: each trait can become a die.",
                "{sheet} lit sa feuille : chaque trait peut devenir un dé.",
            ),
            Term("", ""),
        ),
        "remember": Told(
            Term(
                "Somebody has come into it? A name, a bar and a word between brackets are remembered.",
                "Quelqu’un est apparu ? Un nom, une barre et un mot entre crochets se retiennent.",
            ),
            Term("", ""),
            REMEMBER.example,
        ),
        "undo": Told(
            Term(
                "Nothing is ever set in stone. {undo}, then yes: the last block is out. It will be back.",
                "Rien n’est gravé. {undo}, puis oui : le dernier passage s’en va. Il reviendra.",
            ),
            Term("", ""),
        ),
        "redo": Told(
            Term("Out it is. {redo} puts it back.", "Le voilà parti. {redo} le remet."),
            Term("", ""),
        ),
        "table": Told(
            Term(
                "Short of ideas? A table draws one. Whose face is it?",
                "À court d’idées ? Une table en tire une. À qui est ce visage ?",
            ),
            Term("", ""),
            Term("/tables portraits/faces", "/tables portraits/visages"),
        ),
        "help": Told(
            Term(
                "{help} tells all there is, whenever it is needed. Listen to it, once.",
                "{help} dit tout ce qu’il y a, à tout moment. À écouter une fois.",
            ),
            Term("", ""),
        ),
        "": Told(
            Term(
                "A whole scene: prose, a question, a risk, its price, a last word. All the rest is "
                "variation. "
                "{scene} goes on with this story; soloist new and a title, in the shell, begins another.",
                "Une scène entière : de la prose, une question, un risque, son prix, un dernier mot. Le "
                "reste n’est "
                "que variations. {scene} continue cette histoire ; soloist new et un titre en commencent "
                "une autre.",
            ),
            Term("", ""),
        ),
    }
)
"""Line by line, what is said otherwise, by the step; `redo` is half of one, `""` the end."""
