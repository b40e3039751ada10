"""HaDes, told: how it is played, a line on every test and counter, and its words (HaDes 0.1.0)."""

from types import MappingProxyType
from typing import Final

from soloist.rules.free_guide import ANY_COUNTER, ANY_TEST, JOURNAL, LOOP
from soloist.rules.guide import Chapter, Guide, Word
from soloist.rules.hades.glossary_play import MAKING, RESOLVING
from soloist.rules.term import Term

# --- the words of HaDes: who is at the table, traits, measures (HaDes 0.1.0; meanings in our own words) ---


ROLES: Final = Chapter(
    Term("Who is who", "Qui est qui"),
    (
        Word(
            "destiny-hat",
            Term("Destiny", "Destinée"),
            Term(
                "Whoever puts the others in trouble and keeps the sheet of the story; alone, a hat one "
                "wears in turn.",
                "Qui met les autres dans l’embarras et tient la feuille de l’histoire ; seul, un chapeau "
                "que l’on porte à son tour.",
            ),
            (Term("game master", "meneur"), Term("GM", "MJ"), Term("MC", "MC")),
        ),
        Word(
            "protagonist",
            Term("protagonist", "protagoniste"),
            Term(
                "A person the story follows; with a capital, the one who plays them.",
                "Une personne que suit l’histoire ; avec une majuscule, qui la joue.",
            ),
            (
                Term("character", "personnage"),
                Term("PC", "PJ"),
                Term("hero", "héros"),
                Term("leading role", "premier rôle"),
            ),
        ),
        Word(
            "players",
            Term("players", "joueurs"),
            Term("Everyone at the table, Destiny included.", "Toute la table, Destinée comprise."),
        ),
        Word(
            "supporting-role",
            Term("supporting role", "second rôle"),
            Term(
                "Anyone else in the story: a leaning, a goal, means, perhaps a secret.",
                "Toute autre personne de l’histoire : une disposition, un but, des moyens, peut-être un "
                "secret.",
            ),
            (Term("NPC", "PNJ"), Term("extra", "figurant")),
        ),
        Word(
            "antagonism",
            Term("antagonism", "antagonisme"),
            Term(
                "Whatever stands against an objective, be it a person, a wall or a doubt.",
                "Ce qui s’oppose à un objectif, que ce soit quelqu’un, un mur ou un doute.",
            ),
            (Term("obstacle", "obstacle"), Term("adversary", "adversaire"), Term("adversity", "adversité")),
        ),
        Word(
            "side",
            Term("side", "camp"),
            Term(
                "One of the two that meet in a resolution: for the objective, or against it.",
                "L’un des deux qui se mesurent dans une résolution : pour l’objectif, ou contre lui.",
            ),
        ),
        Word(
            "threat",
            Term("threat", "menace"),
            Term(
                "A force with goals of its own, and an agenda of steps it reaches if nobody interferes.",
                "Une force qui a ses propres buts, et un agenda d’étapes qu’elle atteint si personne ne "
                "s’en mêle.",
            ),
            (Term("plot", "intrigue"),),
        ),
    ),
)

TRAITS: Final = Chapter(
    Term("Traits", "Traits"),
    (
        Word(
            "trait",
            Term("trait", "trait"),
            Term(
                "Words on someone or something, without a number; what helps here may hinder there.",
                "Quelques mots sur quelqu’un ou quelque chose, sans chiffre ; ce qui aide ici peut gêner là.",
            ),
        ),
        Word(
            "aptitude",
            Term("aptitude", "aptitude"),
            Term("A trait that can bring a die.", "Un trait qui peut valoir un dé."),
            (Term("ability", "capacité"),),
            "colour",
        ),
        Word(
            "colour",
            Term("colour", "couleur"),
            Term("A trait that paints, and brings no die.", "Un trait qui dépeint, sans valoir de dé."),
            opposite="aptitude",
        ),
        Word(
            "manoeuvre",
            Term("manoeuvre", "manœuvre"),
            Term(
                "A trait that wants time or preparation: a ritual, a craft.",
                "Un trait qui demande du temps ou des préparatifs : un rituel, un ouvrage.",
            ),
            opposite="reflex",
        ),
        Word(
            "reflex",
            Term("reflex", "réflexe"),
            Term(
                "A trait that serves on the instant: dodging, drawing a bow, charm.",
                "Un trait qui sert dans l’instant : esquiver, tirer à l’arc, charmer.",
            ),
            opposite="manoeuvre",
        ),
        Word(
            "explicit",
            Term("explicit", "explicite"),
            Term("Of a trait: written on the sheet.", "Se dit d’un trait écrit sur la feuille."),
            opposite="implicit",
        ),
        Word(
            "implicit",
            Term("implicit", "implicite"),
            Term(
                "Of a trait: not written, but part of a broader one; a warrior has weapons.",
                "Se dit d’un trait que l’on n’a pas écrit, mais qu’un autre contient ; un guerrier a des "
                "armes.",
            ),
            opposite="explicit",
        ),
        Word(
            "durable",
            Term("durable", "durable"),
            Term(
                "Of a trait: here to stay, on the left of the sheet.",
                "Se dit d’un trait installé, à gauche de la feuille.",
            ),
            (Term("established", "établi"),),
            "ephemeral",
        ),
        Word(
            "ephemeral",
            Term("ephemeral", "éphémère"),
            Term(
                "Of a trait: born this session, on the right of the sheet; the end of the session decides "
                "what becomes of it.",
                "Se dit d’un trait né de cette séance, à droite de la feuille ; la fin de séance décide de "
                "son sort.",
            ),
            (Term("new", "nouveau"),),
            "durable",
        ),
        Word(
            "simple",
            Term("simple", "simple"),
            Term("Of a trait: stands by itself.", "Se dit d’un trait qui se suffit à lui-même."),
            opposite="composite",
        ),
        Word(
            "composite",
            Term("composite", "composite"),
            Term(
                "Of a trait: sets off another, or costs it; a spell and its price.",
                "Se dit d’un trait qui en entraîne un autre, ou le coûte ; un sort et son prix.",
            ),
            opposite="simple",
        ),
        Word(
            "know-how",
            Term("know-how", "savoir-faire"),
            Term("What one can do, and with which tools.", "Ce que l’on sait faire, et avec quels outils."),
            opposite="way-of-being",
        ),
        Word(
            "way-of-being",
            Term("way of being", "savoir-être"),
            Term(
                "Values, flaws, ties: how one stands among others.",
                "Valeurs, défauts, attaches : la façon d’être parmi les autres.",
            ),
            opposite="know-how",
        ),
        Word(
            "power",
            Term("power", "puissance"),
            Term(
                "A trait beyond the ordinary: heroic (`+`) is worth two dice, mythic (`++`) three, "
                "and destiny is paid for each.",
                "Un trait hors du commun : héroïque (`+`), il vaut deux dés, mythique (`++`), trois, "
                "et chacun se paie en destin.",
            ),
            (Term("heroic", "héroïque"), Term("mythic", "mythique")),
        ),
    ),
)

MEASURES: Final = Chapter(
    Term("Measures", "Mesures"),
    (
        Word(
            "gauge",
            Term("gauge", "jauge"),
            Term(
                "Three bars for what wears out, runs out or builds up; the second weighs on rolls.",
                "Trois barres pour ce qui s’abîme, s’épuise ou se construit ; la deuxième pèse sur les jets.",
            ),
        ),
        Word("bar", Term("bar", "barre"), Term("One step of a gauge.", "Un cran d’une jauge.")),
        Word(
            "state",
            Term("state", "état"),
            Term(
                "A gauge of harm, to body or mind; full, it is usually the end.",
                "Une jauge de ce qui s’abîme, corps ou tête ; pleine, c’est en général la fin.",
            ),
        ),
        Word(
            "resource",
            Term("resource", "ressource"),
            Term(
                "A gauge of what can run short; full, nothing that needs it can be done. "
                "Also any page the game is made of.",
                "Une jauge de ce qui peut manquer ; pleine, plus rien de ce qui en demande. "
                "Désigne aussi toute page dont le jeu est fait.",
            ),
        ),
        Word(
            "progress",
            Term("progress", "avancement"),
            Term(
                "A gauge of what is being earned; it does nothing until it is full, then pays.",
                "Une jauge de ce qui se gagne ; sans effet tant qu’elle n’est pas pleine, puis elle "
                "rapporte.",
            ),
        ),
        Word(
            "fortune",
            Term("fortune", "Fortune"),
            Term(
                "A point that bends a result, brings luck, reveals something of one’s own, or makes one "
                "grow.",
                "Un point qui infléchit un résultat, attire la chance, révèle une part de soi, ou fait "
                "grandir.",
            ),
        ),
        Word(
            "destiny",
            Term("destiny", "Destin"),
            Term(
                "How much risk has been taken: up with the dice against, down with the dice for. "
                "Below zero, things tend to go wrong.",
                "Le risque pris jusqu’ici : il monte avec les dés contre, baisse avec les dés pour. "
                "Sous zéro, les choses tournent volontiers mal.",
            ),
        ),
    ),
)

# --- haDes, told: how it is played, its words, a line on every test and counter (HaDes 0.1.0) ---


# --- the words of HaDes ---------------------------------------------------------------------------


TYPES_OF_ACTION: Final = Chapter(
    Term("Types of action", "Types d’action"),
    (
        Word(
            "type",
            Term("type of action", "type d’action"),
            Term(
                "What an action is about. It changes no chance: only what each of the six results means.",
                "Ce dont il s’agit dans une action. Les chances n’y changent pas : seul change le sens de "
                "chacun des six résultats.",
            ),
            (Term("type", "type"), Term("general", "général")),
        ),
        Word(
            "eliminate",
            Term("eliminate", "éliminer"),
            Term(
                "To put somebody or something out of the way, mostly by a fight that "
                "lasts until a side is out.",
                "Mettre quelqu’un ou quelque chose hors de cause, en se battant le plus souvent ; cela dure "
                "jusqu’à ce qu’un camp cède.",
            ),
        ),
        Word(
            "bypass",
            Term("bypass", "contourner"),
            Term(
                "To get past without a fight: over the wall, behind the guard, out of reach.",
                "Passer sans se battre : par-dessus le mur, dans le dos du garde, hors d’atteinte.",
            ),
        ),
        Word(
            "negotiate",
            Term("negotiate", "négocier"),
            Term(
                "To bring somebody to agree: persuade, bargain, lie, move, threaten.",
                "Amener quelqu’un à consentir : convaincre, marchander, mentir, émouvoir, menacer.",
            ),
        ),
        Word(
            "solve",
            Term("solve", "résoudre"),
            Term(
                "To find out or to make: a riddle, a lock, an engine, a fever, a spell.",
                "Trouver ou fabriquer : une énigme, une serrure, une machine, une fièvre, un sortilège.",
            ),
        ),
        Word(
            "endure",
            Term("endure", "encaisser"),
            Term(
                "To hold out against what comes: cold, poison, fear, a blow, a long night.",
                "Tenir contre ce qui vient : le froid, le poison, la peur, un coup, une longue nuit.",
            ),
        ),
        Word(
            "observe",
            Term("observe", "observer"),
            Term(
                "To notice, search, listen, remember: what is there, before anybody acts.",
                "Remarquer, fouiller, écouter, se souvenir : ce qui est là, avant que quiconque agisse.",
            ),
        ),
        Word(
            "type-script",
            Term("script (type)", "script (type)"),
            Term(
                "To carry out a plan of several steps in one roll.",
                "Mener en un seul jet un plan de plusieurs étapes.",
            ),
        ),
        Word(
            "type-competition",
            Term("competition (type)", "compétition (type)"),
            Term(
                "To be first, or best, where several want the same prize.",
                "Être le premier ou la meilleure, quand plusieurs veulent le même prix.",
            ),
        ),
    ),
)


HADES_GUIDE: Final = Guide(
    Term(
        "One seat is Destiny’s and makes trouble, the others are the protagonists’; alone, one sits on "
        "both. Where an aim is uncertain, each side gathers a die for every advantage: even dice count, a 6 "
        "brings another die, and the difference, from −3 to +3, says what happens. Level is +1; not one "
        "even die anywhere is −1.",
        "Un siège est celui de la Destinée, qui fait les ennuis, les autres ceux des protagonistes ; seul, "
        "on occupe les deux. Quand un but est incertain, chaque camp réunit un dé par avantage : les pairs "
        "comptent, un 6 amène un dé de plus, et l’écart, de −3 à +3, dit ce qui arrive. À égalité, +1 ; "
        "sans un seul pair, −1.",
    ),
    (RESOLVING, TYPES_OF_ACTION, MEASURES, TRAITS, ROLES, LOOP, MAKING, JOURNAL),
    MappingProxyType(
        {
            **ANY_TEST,
            "opposition": Term(
                "dice for against dice against; a tie of even dice is +1, none at all −1",
                "des dés pour contre des dés contre ; pairs à égalité, +1, pas un seul, −1",
            ),
            "script": Term(
                "a whole plan, step by step, in one roll", "tout un plan, par étapes, en un seul jet"
            ),
            "competition": Term("several after the same prize", "plusieurs pour le même but"),
            "orient": Term(
                "a turn of the story, paid with a point", "une tournure de l’histoire, payée d’un point"
            ),
            "role": Term(
                "how somebody met on the spot is disposed, by destiny or by a distance roll",
                "les intentions de qui surgit, selon le destin ou par un jet de distance",
            ),
            "initiative": Term(
                "who acts first, by the sign of destiny", "qui agit d’abord, au signe du destin"
            ),
        }
    ),
    MappingProxyType(
        {
            **ANY_COUNTER,
            "destiny": Term(
                "up by each die against, down by each die for; below zero, mishaps wait",
                "un de plus par dé contre, un de moins par dé pour ; sous zéro, des contretemps guettent",
            ),
            "fortunes": Term(
                "one shifts a result by a step, calls for luck, or reveals a trait",
                "une Fortune décale un résultat d’un cran, appelle la chance, ou révèle un trait",
            ),
        }
    ),
    Term(
        "A fortune comes to the favourite who fails (−2, −3), to the outsider who succeeds (+2, +3), and at "
        "even dice to a fiasco or a feat; a shifted result brings none.",
        "Une Fortune vient au favori qui échoue (−2, −3), à l’outsider qui réussit (+2, +3) et, à dés "
        "égaux, au fiasco comme à l’exploit ; un résultat décalé n’en donne pas.",
    ),
)
