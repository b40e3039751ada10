"""The notation by example, in the story's language: what the help shows first."""

from typing import Final

from soloist.rules.term import Term

EXAMPLES: Final[tuple[tuple[Term, Term], ...]] = (
    (
        Term("The moon was red.", "La lune était rouge."),
        Term("prose; an empty line sends it", "prose ; une ligne vide l’envoie"),
    ),
    (
        Term("@ Force the lock", "@ Forcer la serrure"),
        Term("an action: build the opposition, roll", "une action : bâtir l’opposition, lancer"),
    ),
    (
        Term("@ Force the lock 3/4", "@ Forcer la serrure 3/4"),
        Term("the same, 3 dice against 4, at once", "la même, 3 dés contre 4, tout de suite"),
    ),
    (
        Term("? Is he alone?", "? Est-il seul ?"),
        Term("a question: Enter asks the die", "une question : Entrée interroge le dé"),
    ),
    (
        Term("tbl: hades/direction.Field", "tbl: hades/direction.Champ"),
        Term("a table, rolled and written", "une table, tirée et inscrite"),
    ),
    (Term("d: 2d6+1 vs 8", "d: 2d6+1 vs 8"), Term("bare dice of any game", "les dés nus de tout jeu")),
    (
        Term("=> The lock gives way.", "=> La serrure cède."),
        Term("what follows from a result", "la suite d’un résultat"),
    ),
    (
        Term("[N:Guard|wary]", "[N:Garde|méfiant]"),
        Term("someone or something to remember", "quelqu’un ou quelque chose à retenir"),
    ),
    (
        Term("[Clock:Air 3/6]", "[Horloge:Air 3/6]"),
        Term("a clock; [Clock:Air 4] moves it on", "une horloge ; [Horloge:Air 4] l’avance"),
    ),
    (
        Term("[Thread:Who set the fire?]", "[Thread:Qui a mis le feu ?]"),
        Term("a thread; add |closed to end it", "un fil ; ajouter |fermé pour le clore"),
    ),
    (
        Term("(note: ask about the ring)", "(note: reparler de l’anneau)"),
        Term("a note; also (secret: …)", "une note ; aussi (secret: …)"),
    ),
    (
        Term("# The ball", "# Le bal"),
        Term("the next scene; ## a session", "la scène suivante ; ## une session"),
    ),
    (
        Term("\\@ home", "\\@ la maison"),
        Term("a backslash keeps prose prose", "une barre inverse garde la prose en prose"),
    ),
)
PAIR: Final = EXAMPLES[2][0]
"""The one in which two numbers say all that is rolled; what they are is up to the rules."""
