"""Types of action that try wits, body or eyes: solve, endure, observe; a script without dice."""

from soloist.rules.hades.type_texts import (
    Told,
    benefit,
    carry_on,
    final,
    lesser,
    second_price,
    stop_or,
)
from soloist.rules.system import Choice
from soloist.rules.term import Term

SOLVE: Told = {
    "feat": (
        Term("Solved, and it opens something more.", "Résolu, et cela ouvre autre chose encore."),
        benefit("Say what nobody had looked for.", "Dire ce que nul ne cherchait."),
    ),
    "success": (
        Term("Solved.", "Résolu."),
        stop_or(
            "Push the work further, and lose something by it.",
            "Pousser l’ouvrage plus loin, et y perdre quelque chose.",
        ),
    ),
    "almost": (
        Term(
            "It takes shape, less well than planned or less fast.",
            "Cela prend forme, moins bien ou moins vite que prévu.",
        ),
        (
            lesser("Make do with a lesser result.", "Se contenter d’un résultat moindre."),
            carry_on(
                "Work on: harder than planned, but a die more for the way already made.",
                "Poursuivre : plus dur que prévu, mais un dé de plus pour le chemin déjà fait.",
            ),
        ),
    ),
    "setback": (
        Term("One more complication.", "Une complication de plus."),
        (carry_on("Work on, with that in the way too.", "Poursuivre, avec cela aussi en travers."),),
    ),
    "failure": (
        Term("It does not come, and nothing is lost.", "Cela ne vient pas, et rien n’est perdu."),
        (final("Put it away.", "Remiser l’ouvrage."),),
    ),
    "fiasco": (
        Term("It does not come, and something breaks.", "Cela ne vient pas, et quelque chose se brise."),
        (
            final(
                "Count the loss and the trouble, and leave it there.",
                "Compter la perte et les ennuis, et en rester là.",
            ),
            second_price(
                "Begin again: a second price, and a new difficulty.",
                "Recommencer : un second prix, et une nouvelle difficulté.",
            ),
        ),
    ),
    "good": (Term("It falls into place.", "Tout se met en place."), ()),
    "bad": (
        Term("Something is missing, and it will not do.", "Il manque quelque chose, et rien n’aboutit."),
        (),
    ),
}

ENDURE: Told = {
    "feat": (
        Term("Unbowed, and the stronger for it.", "Sans fléchir, et la force en sort grandie."),
        benefit("Say what holding out has taught or won.", "Dire ce que tenir a appris, ou rapporté."),
    ),
    "success": (
        Term("It holds; what ailed is past.", "Cela tient ; le mal est passé."),
        stop_or(
            "Bear another’s share too, and take a harm.",
            "Porter aussi la part d’un autre, et subir un préjudice.",
        ),
    ),
    "almost": (
        Term("It holds for now.", "Cela tient pour l’instant."),
        (
            carry_on("Hold on; it will have to be tried again.", "Tenir bon ; l’épreuve reviendra."),
            lesser(
                "Yield, at a small price: a mark on the body, a week of rest.",
                "Céder, à petit prix : une marque sur le corps, une semaine de repos.",
            ),
        ),
    ),
    "setback": (
        Term("It gets worse before it is over.", "Cela empire avant de finir."),
        (carry_on("Bear up, against what has just been added.", "Tenir, contre ce qui vient de s’ajouter."),),
    ),
    "failure": (
        Term("It gives way.", "Cela cède."),
        (
            final(
                "Note the state it leaves, without a bar yet.",
                "Noter l’état qui s’installe, encore sans barre.",
            ),
        ),
    ),
    "fiasco": (
        Term(
            "It gives way, and brings something unforeseen.",
            "Cela cède, et entraîne ce que nul n’avait prévu.",
        ),
        (
            final("Mark the state with its first bar.", "Noter l’état, avec sa première barre."),
            second_price(
                "Fight it still: a second price, and a new difficulty.",
                "Lutter encore : un second prix, et une nouvelle difficulté.",
            ),
        ),
    ),
    "good": (Term("It passes, and leaves no mark.", "Cela passe sans laisser de trace."), ()),
    "bad": (Term("It takes hold.", "Le mal prend."), ()),
}

OBSERVE: Told = {
    "feat": (
        Term("Seen, understood, and more comes with it.", "Vu, compris, et autre chose vient avec."),
        benefit("Say what good comes besides.", "Dire quel bien s’y ajoute."),
    ),
    "success": (
        Term("Something useful is learnt.", "Une chose utile est apprise."),
        stop_or("Look closer, and take a harm.", "Regarder de plus près, et subir un préjudice."),
    ),
    "almost": (
        Term("Not the answer, but something.", "Pas la réponse, mais quelque chose."),
        (
            lesser("Take the clue.", "Prendre l’indice."),
            Choice(
                "elsewhere",
                Term(
                    "Learn something true about another matter.",
                    "Apprendre une vérité sur une autre affaire.",
                ),
            ),
        ),
    ),
    "setback": (
        Term("What is seen can be read two ways.", "Ce qui se voit peut se lire de deux façons."),
        (carry_on("Look again, with that doubt.", "Regarder encore, avec ce doute."),),
    ),
    "failure": (
        Term(
            "Nothing; or a truth that was better unknown.", "Rien ; ou une vérité qu’il valait mieux ignorer."
        ),
        (
            final("There is nothing to be found.", "Il n’y a rien à trouver."),
            Choice("truth", Term("Learn the unpleasant truth.", "Apprendre la vérité déplaisante.")),
        ),
    ),
    "fiasco": (
        Term("Nothing, and the look was returned.", "Rien, et le regard a été rendu."),
        (
            final(
                "Be noticed, or have vexed someone, and leave it there.",
                "Être repéré, ou avoir froissé, et en rester là.",
            ),
            second_price(
                "Persist: a second price, and a new difficulty.",
                "Persister : un second prix, et une nouvelle difficulté.",
            ),
        ),
    ),
    "good": (Term("Something useful catches the eye.", "Un détail utile saute aux yeux."), ()),
    "bad": (Term("What is believed to be seen is wrong.", "Ce que l’on croit voir est faux."), ()),
}

SCRIPT: Told = {
    "good": (
        Term("The plan runs, and the mission is done.", "Le plan se déroule, et la mission est accomplie."),
        (),
    ),
    "bad": (
        Term("The plan comes apart, and the mission fails.", "Le plan se défait, et la mission échoue."),
        (),
    ),
}
