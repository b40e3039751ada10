"""SPIN, told: how it is played, its words, a line on every test and counter (SPIN 0.1)."""

from collections.abc import Iterable
from types import MappingProxyType
from typing import Final

from soloist.rules.free_guide import ANY_COUNTER, ANY_TEST, JOURNAL, LOOP
from soloist.rules.guide import Chapter, Guide, Word
from soloist.rules.hades.glossary_play import MAKING, RESOLVING
from soloist.rules.hades.guide import MEASURES, ROLES, TRAITS
from soloist.rules.term import Term

# --- the words of SPIN ----------------------------------------------------------------------------


_OTHERWISE: Final = (
    Word(
        "gauge",
        Term("gauge", "jauge"),
        Term(
            "Three levels, degraded, weak, spent, each with its graduations; the dice it costs go to the "
            "other side.",
            "Trois niveaux, dégradé, faible, épuisé, chacun avec ses graduations ; les dés qu’elle coûte "
            "vont à l’autre camp.",
        ),
    ),
    Word(
        "fortune",
        Term("fortune", "Fortune"),
        Term(
            "A token that shifts a result, keeps a stroke of fate away for a scene, or changes a trait or "
            "eases a gauge in a respite.",
            "Un jeton qui décale un résultat, écarte un coup du sort le temps d’une scène, ou retouche un "
            "trait, ou soulage une jauge, pendant un répit.",
        ),
    ),
    Word(
        "destiny",
        Term("destiny", "Destin"),
        Term(
            "How much risk has been taken. Above zero it pays for good turns of the story, below for bad "
            "ones.",
            "Le risque pris jusqu’ici. Au-dessus de zéro il paie de bons tours à l’histoire, au-dessous, de "
            "mauvais.",
        ),
    ),
    Word(
        "resolution",
        Term("opposition", "opposition"),
        Term(
            "Dice for, dice against: who has more even ones, and by how much, says what comes of the "
            "objective.",
            "Des dés pour, des dés contre : qui a le plus de pairs, et de combien, dit ce que devient "
            "l’objectif.",
        ),
        (Term("resolution", "résolution"), Term("conflict", "conflit")),
    ),
    Word(
        "pool",
        Term("pool", "pool"),
        Term(
            "The dice of a side: one to begin with, one more for each key factor.",
            "Les dés d’un camp : un pour commencer, un de plus par facteur clé.",
        ),
        (Term("dice", "réserve"),),
    ),
    Word(
        "favourite",
        Term("favourite", "favori"),
        Term(
            "The protagonist with as many dice as the obstacle, or more. Dice say so, not chance: at equal "
            "dice the chances may be below one half.",
            "Le protagoniste à dés égaux, ou mieux pourvu. Les dés en décident, non les chances : à dés "
            "égaux, elles peuvent rester sous une sur deux.",
        ),
        opposite="outsider",
    ),
    Word(
        "feat",
        Term("feat", "exploit"),
        Term(
            "+3, more than twice the other side’s even dice, and at least two more: reached, with an "
            "unforeseen gain.",
            "+3, plus du double des pairs d’en face, et au moins deux de plus : atteint, avec un "
            "gain imprévu.",
        ),
        opposite="fiasco",
    ),
    Word(
        "success",
        Term("success", "succès"),
        Term("+2: reached, and the story brightens.", "+2 : atteint, et l’histoire s’éclaircit."),
        opposite="failure",
    ),
    Word(
        "almost",
        Term("partial success", "succès partiel"),
        Term(
            "+1: reached on a smaller scale, or with a loss.",
            "+1 : atteint en plus petit, ou avec une perte.",
        ),
        opposite="setback",
    ),
    Word(
        "setback",
        Term("partial failure", "échec partiel"),
        Term("−1: not reached, but an opening shows.", "−1 : pas atteint, mais une occasion se présente."),
        opposite="almost",
    ),
    Word(
        "failure",
        Term("failure", "échec"),
        Term("−2: not reached, and perhaps a loss.", "−2 : pas atteint, et peut-être une perte."),
        opposite="success",
    ),
    Word(
        "fiasco",
        Term("fiasco", "fiasco"),
        Term(
            "−3: not reached, a loss, and something nobody foresaw.",
            "−3 : pas atteint, une perte, et ce que nul n’avait prévu.",
        ),
        opposite="feat",
    ),
)
_LEFT_OUT: Final = frozenset(
    {"balanced", "type-scene", "type-mission", "express-scenario", "profile", "booklet"}
)

OWN: Final = Chapter(
    Term("Of SPIN alone", "Propres à SPIN"),
    (
        Word(
            "canvas",
            Term("canvas", "canevas"),
            Term(
                "Six questions on a person, a place, a world; what is left blank is where to improvise.",
                "Six questions sur une personne, un lieu, un monde ; un blanc est une place pour improviser.",
            ),
        ),
        Word(
            "stroke-of-fate",
            Term("stroke of fate", "coup du sort"),
            Term(
                "One of six kinds of surprise, drawn as a secret card when the expected happened too well.",
                "L’une des six sortes de surprise, tirée en carte secrète quand l’attendu est trop bien "
                "arrivé.",
            ),
            (Term("card", "carte"),),
        ),
        Word(
            "key-factor",
            Term("key factor", "facteur clé"),
            Term(
                "Whatever weighs on an objective: a trait, a place, a lack; a die for one side.",
                "Ce qui pèse sur un objectif : un trait, un lieu, un manque ; un dé pour un camp.",
            ),
        ),
        Word(
            "key",
            Term("key", "clé"),
            Term(
                "What a step of a script asks for; an even die opens it.",
                "Ce que demande une étape de script ; un dé pair l’ouvre.",
            ),
        ),
        Word(
            "graduation",
            Term("graduation", "graduation"),
            Term(
                "The part of a gauge’s level: two make a level, one where things are harsh, three where "
                "they are kind.",
                "La fraction d’un niveau de jauge : il en faut deux, une quand le jeu est rude, trois quand "
                "il est doux.",
            ),
        ),
        Word(
            "progression",
            Term("progression", "progression"),
            Term(
                "A gauge of something good; it gives no die.",
                "Une jauge de ce qui va bien ; elle ne donne pas de dé.",
            ),
        ),
        Word(
            "stake",
            Term("stake", "enjeu"),
            Term(
                "What may be won or lost and is not settled; Destiny keeps the list.",
                "Ce qui peut se gagner ou se perdre et n’est pas réglé ; la Destinée en tient la liste.",
            ),
        ),
        Word(
            "respite",
            Term("respite", "répit"),
            Term(
                "A lull in which fortunes mend gauges and change traits.",
                "Une accalmie où les Fortunes réparent les jauges et changent les traits.",
            ),
        ),
        Word(
            "loot",
            Term("loot", "butin"),
            Term("What one carries off, for this session.", "Ce que l’on emporte, pour cette séance."),
            (Term("spoils", "loot"),),
        ),
        Word(
            "zero-sum",
            Term("zero-sum gain", "jeu à somme nulle"),
            Term(
                "Loot that gives a die to each side when it serves: more may happen, nothing is easier.",
                "Un butin qui, lorsqu’il sert, donne un dé à chaque camp : il en arrive plus, rien n’est "
                "plus facile.",
            ),
        ),
        Word(
            "orientation",
            Term("orientation roll", "jet d’orientation"),
            Term(
                "Choose a row, a d6 gives the cell; the six numbers mean the same in every row.",
                "On choisit une ligne, un d6 donne la case ; les six chiffres ont partout le même sens.",
            ),
        ),
        Word(
            "presentation",
            Term("presentation scene", "scène de présentation"),
            Term(
                "A scene from the past that shows who someone is; destiny does not count there.",
                "Une scène du passé qui montre qui l’on est ; le destin n’y compte pas.",
            ),
        ),
        Word(
            "off-stage",
            Term("off stage", "hors scène"),
            Term(
                "A result read for its outcome alone: ±1 colour, ±2 the probable, ±3 the improbable.",
                "Un résultat dont seule l’issue compte : ±1 une couleur, ±2 le probable, ±3 l’improbable.",
            ),
        ),
    ),
)


def _here(chapter: Chapter) -> Chapter:
    """A chapter of HaDes as SPIN means it."""
    meant = {word.id: word for word in _OTHERWISE}
    kept: Iterable[Word] = (word for word in chapter.words if word.id not in _LEFT_OUT)
    return Chapter(chapter.title, tuple(meant.get(word.id, word) for word in kept))


CHAPTERS: Final = (OWN, *map(_here, (ROLES, TRAITS, MEASURES, RESOLVING, MAKING)))


SPIN_GUIDE: Final = Guide(
    Term(
        "Talk, and roll when it matters: a die to begin with on each side, one more for each key factor. "
        "Even dice count, a 6 brings another die; the side with more wins, and with more than twice as many "
        "it wins beyond what anyone foresaw. Destiny leans towards balance: it buys turns of the story, and "
        "holds cards.",
        "Converser, et lancer les dés quand cela compte : un dé au départ de chaque côté, un de plus par "
        "facteur clé. Les pairs comptent, un 6 amène un dé de plus ; le camp qui en a le plus l’emporte, et "
        "à plus du double, il l’emporte au-delà de toute prévision. Le destin penche vers l’équilibre : il "
        "paie des tournures, et tient des cartes.",
    ),
    (*CHAPTERS, LOOP, JOURNAL),
    MappingProxyType(
        {
            **ANY_TEST,
            "opposition": Term(
                "dice for against dice against; a tie of even dice is +1, none at all −1",
                "des dés pour contre des dés contre ; pairs à égalité, +1, pas un seul, −1",
            ),
            "script": Term(
                "a chain of scenes, one roll; dice are keys",
                "une suite de scènes, un seul jet ; les dés sont des clés",
            ),
            "sequence": Term(
                "a whole scene, one roll; dice are keys",
                "toute une scène, un seul jet ; les dés sont des clés",
            ),
            "competition": Term("several after the same prize", "plusieurs pour le même but"),
            "off_stage": Term("how it went where nobody looked", "ce qui s’est passé loin des regards"),
            "orient": Term(
                "a good turn or a bad one, paid with destiny", "un bon tour ou un mauvais, payé en destin"
            ),
            "initiative": Term(
                "who acts first, by the sign of destiny", "qui agit d’abord, au signe du destin"
            ),
            "fortune": Term(
                "spend a fortune, in play or in a respite", "dépenser une Fortune, en jeu ou pendant un répit"
            ),
            "loss": Term("a graduation lost, or a level", "une graduation perdue, ou un niveau"),
            "hit": Term("a blow to an adversary who counts", "un coup porté à un adversaire qui compte"),
            "session_end": Term(
                "destiny and fortunes, as the session ends", "destin et Fortunes, quand la séance finit"
            ),
            "draw": Term("draw a card of fate", "tirer une carte de coup du sort"),
            "play": Term("play a card, or strike without one", "jouer une carte, ou frapper sans"),
        }
    ),
    MappingProxyType(
        {
            **ANY_COUNTER,
            "destiny": Term(
                "above zero it pays for good turns, below for bad ones",
                "au-dessus de zéro il paie de bons tours, au-dessous de mauvais",
            ),
            "fortunes": Term(
                "one shifts a result, keeps a stroke of fate away, or mends in a respite",
                "une Fortune décale un résultat, écarte un coup du sort, ou répare pendant un répit",
            ),
            "cards": Term(
                "strokes of fate held back, each with its own surprise",
                "des coups du sort en réserve, chacun avec sa surprise",
            ),
        }
    ),
    Term(
        "What was not to be expected brings a fortune: the favourite’s fiasco, the outsider’s feat. What "
        "was, too well, draws a card: the favourite’s feat, the outsider’s fiasco. As many dice as the other "
        "side, or more, make a favourite, whatever the chances.",
        "L’inattendu donne une Fortune : fiasco du favori, exploit de l’outsider. L’attendu, trop bien "
        "venu, fait tirer une carte : exploit du favori, fiasco de l’outsider. Autant de dés qu’en face, ou "
        "davantage, font un favori, quelles que soient les chances.",
    ),
)
