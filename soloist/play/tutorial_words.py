"""What the guide of a first evening says at each step, in full, in few words, and with a line to borrow.

Names in braces are keys: those of commands, by id, and `enter`; `who` is the protagonist, `action` what
waits.
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


ON: Final = Term(": next", "\u00a0: suite")
"""What Enter on nothing is for, beside what is offered after the first scene."""
LEAVE: Final = Term(" no guide", " sans guide")
"""What Esc is for, beside what is offered after the first scene."""
WRITE: Final = Told(
    Term(
        "What does {who} do? A sentence, or:",
        "Que fait {who} ? Une phrase, ou :",
    ),
    Term("What does {who} do? Write, or:", "Que fait {who} ? Écrire, ou :"),
    Term("Nell stops and listens.", "Mila pose son sac et écoute."),
)
SEND_PROSE: Final = Told(
    Term("{enter} twice: it is in the story.", "{enter} deux fois : c’est dans l’histoire."),
    Term("{enter} twice: it is written", "{enter} deux fois : c’est écrit"),
)
SEND_ON: Final = Told(
    Term(
        "{enter} once more.",
        "{enter} encore.",
    ),
    Term("{enter} once more", "{enter} encore"),
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
        "A scene has four times, named above. {phase} goes on to the next; in Destiny, be the house.",
        "Une scène a quatre temps, nommés ci-dessus. {phase} passe au suivant ; au Destin, être la maison.",
    ),
    Term("{phase}: the next time of a scene", "{phase} : le temps suivant"),
)
NEXT: Final = Told(
    Term(
        "{phase} opens the next scene: a title, {enter}. It has the four times named above.",
        "{phase} ouvre la scène suivante : un titre, {enter}. Elle a les quatre temps nommés ci-dessus.",
    ),
    Term("{phase}, a title: the next scene", "{phase}, un titre : autre scène"),
)
ASK: Final = Told(
    Term(
        "Something not even you know? {ask}, a question that yes or no can answer. For instance:",
        "Une chose que nul ne sait ? {ask}, une question à laquelle répond oui ou non. Par exemple :",
    ),
    Term("{ask}, a question, like:", "{ask}, une question, comme :"),
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
ON_ANSWER: Final[Mapping[str, Told]] = MappingProxyType(
    {
        "yes_and": Told(
            Term("Yes, and what? One sentence.", "Oui, et quoi ? Une phrase."),
            Term("Yes, and what?", "Oui, et quoi ?"),
        ),
        "yes_but": Told(
            Term("Yes, but what? One sentence.", "Oui, mais quoi ? Une phrase."),
            Term("Yes, but what?", "Oui, mais quoi ?"),
        ),
        "no_but": Told(
            Term("No, but what? One sentence.", "Non, mais quoi ? Une phrase."),
            Term("No, but what?", "Non, mais quoi ?"),
        ),
        "no_and": Told(
            Term("No, and what? One sentence.", "Non, et quoi ? Une phrase."),
            Term("No, and what?", "Non, et quoi ?"),
        ),
    }
)
"""By the answer of the die: what it leaves to be told."""
ANSWER_LATER: Final = Told(
    Term("The question waits for its answer: {roll}.", "La question attend sa réponse : {roll}."),
    Term("{roll}, the answer", "{roll}, la réponse"),
)
ACT: Final = Told(
    Term(
        "Something that could go wrong? {act}, then what she tries. Or:",
        "Tenter une chose risquée ? {act}, puis l’écrire. Ou :",
    ),
    Term("{act}, what she tries; or:", "{act}, ce qu’elle tente ; ou :"),
    Term("@ Slip into the drawing room unheard", "@ Se glisser sans bruit dans le salon"),
)
ACT_INSTEAD: Final = Told(
    Term(
        "That is in the story. To roll the dice: {act}, then what she tries. Or:",
        "C’est dans l’histoire. Pour lancer les dés : {act}, puis l’action. Ou :",
    ),
    Term("To roll dice: {act}; or:", "Lancer les dés : {act} ; ou :"),
    ACT.example,
)
WRITE_ACTION: Final = Told(
    Term("Write what she tries, then {enter}.", "Écrire l’action, puis {enter}."),
    Term("What she tries, {enter}", "L’action, puis {enter}"),
)
WRITE_QUESTION: Final = Told(
    Term("Write the question, then {enter}.", "Écrire la question, puis {enter}."),
    Term("The question, then {enter}", "La question, {enter}"),
)
SEND_COMMAND: Final = Told(
    Term("{enter} does it.", "{enter} : c’est fait."),
    Term("{enter} does it", "{enter} : c’est fait"),
)
WRITE_TITLE: Final = Told(
    Term("A title, then {enter}.", "Un titre, puis {enter}."),
    Term("A title, then {enter}", "Un titre, puis {enter}"),
)
SEND_TITLE: Final = Told(
    Term("{enter}: the next scene begins.", "{enter} : la scène suivante commence."),
    Term("{enter}: the next scene", "{enter} : la scène suivante"),
)
FINISH: Final = Told(
    Term(
        "The scene can end: {scene}, and a title for the next. Or:",
        "La scène peut finir : {scene}, et un titre pour la suivante. Ou :",
    ),
    Term("To end it: {scene}, a title; or:", "Finir : {scene}, un titre ; ou :"),
    Term("# Before dawn", "# Avant l’aube"),
)
"""How a first scene is ended, by the title of the next one."""
SEND_ACTION: Final = Told(
    Term("{enter}: the dice are next.", "{enter} : place aux dés."),
    Term("{enter}: the dice are next", "{enter} : place aux dés"),
)
PLAYED: Final = Told(
    Term(
        "A scene is played! You can go on alone, or {enter}: what else there is, one thing at a time.",
        "Une scène est jouée ! Continuer seul, ou {enter} : le reste, une chose à la fois.",
    ),
    Term(
        "A scene is played! Go on alone, or {enter}: what else there is",
        "Une scène est jouée ! Continuer seul, ou {enter} : le reste",
    ),
)
REST: Final = Told(
    Term("The page is free: write on; more will come.", "La page est libre : écrire ; la suite viendra."),
    Term("Write on; more will come", "Écrire ; la suite viendra"),
)
"""After a step, where none is called for yet."""
ROLL: Final = Told(
    Term(
        "“{action}” waits for its dice: {roll}. {undo} takes it up again.",
        "« {action} » attend ses dés : {roll}. {undo} la reprend.",
    ),
    Term("{roll} rolls", "{roll} lance les dés"),
)
REMEMBER: Final = Told(
    Term(
        "Somebody has come into it? {tag}, a name; {tag} again, a word or two. The sheet remembers. "
        "For instance:",
        "Quelqu’un est apparu ? {tag}, un nom ; {tag} encore, un mot ou deux. La feuille retient. "
        "Par exemple :",
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
        "Nothing is set in stone. {undo}, then {enter}: the last block is out. It will be back.",
        "Rien n’est gravé. {undo}, puis {enter} : le dernier bloc s’en va. Il reviendra.",
    ),
    Term("{undo}, {enter} takes back", "{undo}, {enter} : retirer"),
)
REDO: Final = Told(
    Term("Out it is. To have it back: {undo}, then r.", "Le voilà parti. Pour le revoir : {undo}, puis r."),
    Term("{undo}, then r: it is back", "{undo}, puis r : le revoilà"),
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
        "The scene has said enough? {phase} goes on to the Conclusion: one last sentence.",
        "La scène a assez dit ? {phase} passe à la Conclusion : une dernière phrase.",
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
        "{reading}: the same evening as a page of a book, its prose alone.",
        "{reading} : la même soirée en page de livre, la prose seule.",
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
        "That was all the guide has. {new} begins a story of your own; {scene} goes on with this one.",
        "Le guide a tout dit. {new} commence une histoire à soi ; {scene} continue celle-ci.",
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
                "Nothing is ever set in stone. {undo}, then Enter: the last block is out. It will be back.",
                "Rien n’est gravé. {undo}, puis Entrée : le dernier bloc s’en va. Il reviendra.",
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
        "played": Told(
            Term(
                "You have played a scene! You can go on alone. What else there is comes when it "
                "is called for.",
                "Une scène est jouée ! On peut continuer seul. Le reste viendra à son heure.",
            ),
            Term("", ""),
        ),
        "": Told(
            Term(
                "That was all the guide has. {scene} goes on with this story; soloist new and a title, "
                "in the shell, begins another.",
                "Le guide a tout dit. {scene} continue cette histoire ; soloist new et un titre "
                "en commencent une autre.",
            ),
            Term("", ""),
        ),
    }
)
"""Line by line, what is said otherwise, by the step; `redo` is half of one, `""` the end."""
