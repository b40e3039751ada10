"""What the six results, and the two without dice, mean for eight types of action, in our own words.

Meaning and offers follow HaDes 0.1.0, Tables par type d'action; where a type says nothing, the
general table holds. A type changes no chance and no effect.
"""

from functools import cache
from typing import TypeAlias

from soloist.rules.hades.outcomes import SCRIPT_OUTCOMES, TYPES
from soloist.rules.system import Choice, Outcome
from soloist.rules.term import Term

# --- ways to take a result that several types of action share -------------------------------------


Told: TypeAlias = dict[str, tuple[Term, tuple[Choice, ...]]]
"""The text and the choices of each result, by outcome id: the six, then `good` and `bad` without dice."""

STOP = Choice("stop", Term("Stop here, and keep it.", "S’en tenir là, et savourer."))


def benefit(en: str, fr: str) -> tuple[Choice, ...]:
    """What a feat offers."""
    return (Choice("benefit", Term(en, fr)),)


def stop_or(en: str, fr: str) -> tuple[Choice, ...]:
    """What a success offers: to keep it, or more against a harm."""
    return (STOP, Choice("more_for_harm", Term(en, fr)))


def carry_on(en: str, fr: str) -> Choice:
    """To go on, with what changes."""
    return Choice("carry_on", Term(en, fr))


def lesser(en: str, fr: str) -> Choice:
    """To make do with less."""
    return Choice("lesser", Term(en, fr))


def harmed(en: str, fr: str) -> Choice:
    """To have it, at the cost of a harm."""
    return Choice("reach_with_harm", Term(en, fr))


def final(en: str, fr: str) -> Choice:
    """To leave it there."""
    return Choice("final", Term(en, fr))


def price(en: str, fr: str) -> Choice:
    """To go on after a failure, for a price."""
    return Choice("carry_on_price", Term(en, fr))


def second_price(en: str, fr: str) -> Choice:
    """To go on after a fiasco, for a second price."""
    return Choice("second_price", Term(en, fr))


# --- types of action that try wits ----------------------------------------------------------------


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


# --- types of action against somebody or something in the way -------------------------------------


# A fight goes on until a side is out or flees: nothing here offers to leave it there.
ELIMINATE: Told = {
    "feat": (
        Term(
            "Over, and more cleanly than anyone dared hope.",
            "Terminé, et plus nettement qu’on n’osait l’espérer.",
        ),
        benefit(
            "Gain by it: a thing to take, an insight, a clue, respect, a name.",
            "En tirer profit : une prise, une idée, un indice, le respect, une réputation.",
        ),
    ),
    "success": (
        Term("The adversary is out of it.", "L’adversaire est hors de cause."),
        stop_or(
            "Want more, and give something up for it.", "En vouloir davantage, et y sacrifier quelque chose."
        ),
    ),
    "almost": (
        Term("The upper hand is taken, or kept.", "L’avantage est pris, ou gardé."),
        (
            carry_on(
                "Press on: something may come to help.", "Pousser l’avantage : un renfort peut se présenter."
            ),
            harmed("End it at once, and take a harm.", "En finir sur-le-champ, et subir un préjudice."),
        ),
    ),
    "setback": (
        Term(
            "The upper hand is lost, and the other side moves.", "L’avantage se perd, et l’adversaire agit."
        ),
        (carry_on("Fight on, against a die more perhaps.", "Continuer, face à un dé de plus, sans doute."),),
    ),
    "failure": (
        Term("The blow comes from the other side.", "C’est l’autre camp qui porte le coup."),
        (
            price(
                "Mark a bar on a gauge, and fight on from below: a die more against.",
                "Cocher une barre de jauge, et continuer en mauvaise posture : un dé de plus contre.",
            ),
        ),
    ),
    "fiasco": (
        Term("It turns to a rout.", "Cela tourne à la déroute."),
        (
            second_price(
                "Mark a bar on a gauge, suffer something else besides, and face a new difficulty.",
                "Cocher une barre de jauge, subir autre chose encore, et affronter une nouvelle difficulté.",
            ),
        ),
    ),
    "good": (Term("Done, with hardly a blow.", "Réglé, presque sans coup férir."), ()),
    "bad": (
        Term("More resistance than expected: it fails.", "Une résistance imprévue : c’est manqué."),
        (
            Choice(
                "oppose",
                Term("Make it an opposition, and roll.", "En faire une opposition, et jeter les dés."),
            ),
        ),
    ),
}

BYPASS: Told = {
    "feat": (
        Term(
            "Brilliantly done, and something is gained on the way.",
            "Brillant, et quelque chose se gagne au passage.",
        ),
        benefit("Say what the way round has brought.", "Dire ce que le détour a rapporté."),
    ),
    "success": (
        Term("The obstacle lies behind.", "L’obstacle est derrière."),
        stop_or("Risk a little more, and take a harm.", "Risquer un peu plus, et subir un préjudice."),
    ),
    "almost": (
        Term("There is a way out, though not for nothing.", "Une issue existe, mais pas pour rien."),
        (
            harmed(
                "Get through, and pay: a gauge, a resource, a new enemy, a point of destiny.",
                "Passer, et le payer : une jauge, une ressource, un nouvel ennemi, un point de destin.",
            ),
            lesser("Take the other way that Destiny shows.", "Prendre l’autre voie que montre la Destinée."),
            carry_on(
                "Not through yet, but an opening shows: try again.",
                "Ne pas passer encore, mais une ouverture se dessine : recommencer.",
            ),
        ),
    ),
    "setback": (
        Term("Still caught, and it gets harder.", "L’issue se dérobe, et l’affaire se complique."),
        (carry_on("Try on, against a new difficulty.", "Persister, face à une nouvelle difficulté."),),
    ),
    "failure": (
        Term("No way through, and no harm done.", "Pas de passage, et pas de mal."),
        (
            final("Turn back.", "Rebrousser chemin."),
            price(
                "Force it: something gives (a tool, some skin), and a difficulty appears.",
                "Forcer : quelque chose cède (un outil, la peau), et une difficulté surgit.",
            ),
        ),
    ),
    "fiasco": (
        Term("Everything gives way at once.", "Tout lâche à la fois."),
        (
            final("Bear what follows, and leave it there.", "En subir les suites, et en rester là."),
            second_price(
                "Force it all the same: a second price, and a new difficulty.",
                "Forcer malgré tout : un second prix, et une nouvelle difficulté.",
            ),
            Choice(
                "rearm",
                Term(
                    "The trap has sprung, and Destiny sets it again: destiny +1.",
                    "Le piège s’est déclenché, et la Destinée le réarme : destin +1.",
                ),
            ),
        ),
    ),
    "good": (Term("Out of sight, out of reach.", "Hors de vue, hors d’atteinte."), ()),
    "bad": (
        Term(
            "It seems to work, and does not: the other side has an opening.",
            "Cela semble marcher, et ne marche pas : l’adversaire tient une occasion.",
        ),
        (),
    ),
}

NEGOTIATE: Told = {
    "feat": (
        Term("Yes, and gladly.", "Oui, et de bon cœur."),
        benefit(
            "Pay less for it, or gain a friend, or a confidence.",
            "Payer moins cher, ou gagner un lien, ou une confidence.",
        ),
    ),
    "success": (
        Term("It is granted.", "C’est accordé."),
        stop_or("Ask for more, against something else.", "Demander davantage, contre autre chose."),
    ),
    "almost": (
        Term("They would, if…", "Ce serait oui, si…"),
        (
            harmed("Have it, on their conditions.", "L’obtenir, à leurs conditions."),
            lesser("Take a little less.", "Se contenter d’un peu moins."),
            carry_on(
                "Hold to the aim and change the offer: there is an opening.",
                "Garder le but et changer l’offre : une ouverture se présente.",
            ),
        ),
    ),
    "setback": (
        Term("Not yet; but the door is not shut.", "Pas encore ; mais la porte n’est pas fermée."),
        (carry_on("Talk on, against a new difficulty.", "Reprendre, face à une nouvelle difficulté."),),
    ),
    "failure": (
        Term("It is no, and it will stay no.", "C’est non, et ce sera non."),
        (final("Leave it there.", "En rester là."),),
    ),
    "fiasco": (
        Term("It is no, and asking has done harm.", "C’est non, et le demander a tout gâté."),
        (
            final("Bear the trouble it brings.", "Subir les ennuis que cela cause."),
            second_price(
                "Insist: a second price, and a new difficulty.",
                "Insister : un second prix, et une nouvelle difficulté.",
            ),
        ),
    ),
    "good": (Term("It is granted without much asking.", "C’est accordé sans se faire prier."), ()),
    "bad": (Term("A refusal.", "Un refus."), ()),
}

COMPETITION: Told = {
    "feat": (
        Term("There first, and far ahead.", "En tête, et de loin."),
        benefit("Say what such a lead is worth.", "Dire ce que vaut une telle avance."),
    ),
    "success": (
        Term(
            "The goal is reached; only a feat could beat that.",
            "Le but est atteint ; seul un exploit ferait mieux.",
        ),
        (STOP,),
    ),
    "almost": (
        Term("Not there yet, but well placed.", "Pas encore au but, mais en bonne place."),
        (
            carry_on("Run on, with an edge.", "Continuer, avec un avantage."),
            Choice(
                "change_tactics", Term("Try another way next time.", "Changer de tactique au prochain jet.")
            ),
        ),
    ),
    "setback": (
        Term("Still in the race, and behind.", "Toujours en course, et à la traîne."),
        (
            carry_on("Run on, with a handicap.", "Continuer, avec un handicap."),
            Choice(
                "change_tactics", Term("Try another way next time.", "Changer de tactique au prochain jet.")
            ),
        ),
    ),
    "failure": (
        Term("The others pull away.", "Les autres prennent le large."),
        (
            final("Drop out.", "Abandonner la course."),
            Choice(
                "stay_with_harm",
                Term("Take a harm to stay in the race.", "Subir un préjudice pour rester en lice."),
            ),
        ),
    ),
    "fiasco": (
        Term("Down, while the others go by.", "À terre, pendant que les autres passent."),
        (
            final("Drop out.", "Abandonner la course."),
            Choice(
                "stay_with_harm",
                Term(
                    "Take one harm or several to stay in the race.",
                    "Subir un ou plusieurs préjudices pour rester en lice.",
                ),
            ),
        ),
    ),
    "good": (Term("First, and nobody is surprised.", "En tête, et nul ne s’en étonne."), ()),
    "bad": (Term("Others get there before.", "D’autres arrivent avant."), ()),
}


_TOLD: dict[str, Told] = {  # by the English name of the type
    "eliminate": ELIMINATE,
    "bypass": BYPASS,
    "negotiate": NEGOTIATE,
    "solve": SOLVE,
    "endure": ENDURE,
    "observe": OBSERVE,
    "script": SCRIPT | {held.id: (held.text, held.choices) for held in SCRIPT_OUTCOMES},
    "competition": COMPETITION,
}


@cache
def worded(general: tuple[Outcome, ...], type_: int) -> tuple[Outcome, ...]:
    """Outcomes of the general table in the words of a type, a number of `TYPES`; 0 leaves them be."""
    told = _TOLD.get(TYPES[type_].en, {})
    return tuple(
        Outcome(each.id, each.value, each.name, *told.get(each.id, (each.text, each.choices)), each.mood)
        for each in general
    )
