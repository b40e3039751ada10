"""SPIN, told: how it is played, its words, a line on every test and counter (SPIN 0.1)."""

from types import MappingProxyType
from typing import Final

from soloist.rules.free_guide import ANY_COUNTER, ANY_TEST, JOURNAL, LOOP
from soloist.rules.guide import Guide
from soloist.rules.spin.glossary import CHAPTERS
from soloist.rules.term import Term

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
