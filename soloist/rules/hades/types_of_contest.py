"""Types of action against somebody or something in the way: eliminate, bypass, negotiate, compete."""

from soloist.rules.hades.type_texts import (
    STOP,
    Told,
    benefit,
    carry_on,
    final,
    harmed,
    lesser,
    price,
    second_price,
    stop_or,
)
from soloist.rules.system import Choice
from soloist.rules.term import Term

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
