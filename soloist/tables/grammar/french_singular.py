"""The French singular of a row that is written in the plural: `fées` counted once is `1 fée`."""

from soloist.tables.grammar.french_phrase import changed_words
from soloist.tables.grammar.letters import ended, words

_ALWAYS_S = words(  # the same in both numbers, or never one
    """gens mœurs funérailles fiançailles obsèques ténèbres représailles vacances alentours environs
    frais fonds héros bras corps fils puits souris temps pas os dos ours poids bas lys tapis logis abus
    talus remords discours secours velours parcours concours cours recours tas amas bus virus campus pus
    jus refus repas cas gris épais gras gros las clos divers assis précis avis croquis taudis paradis
    colis débris brebis fracas verglas lilas matelas coutelas trépas compas judas hélas travers univers
    revers envers sens encens tiers iris oasis tournevis vis radis salsifis sursis chaos rhinocéros
    albatros cosmos legs mets vieux mis permis promis soumis remis commis compris pris appris surpris
    épris conquis acquis exquis indécis concis confus diffus inclus obtus dessous plus moins très jamais
    toujours jadis des les ses mes tes nos vos leurs"""
)
_DROPS_S = words("rois lois parois convois tournois envois balais délais essais quais vrais gais")


def singular(phrase: str) -> str:
    """The singular of a plural that is regular, and the phrase as it is where a verb depends on it."""
    return phrase if " qui " in phrase else changed_words(phrase, _singular_word)


def _singular_word(word: str) -> str:
    """The word without its s, `château` for `châteaux`; one that has another plural stays."""
    low = word.casefold()
    if "-" in word or low in _ALWAYS_S or (word.isupper() and len(word) < 5):
        return word
    if low.endswith(("ss", "ès", "ois", "ais")) and low not in _DROPS_S:
        return word
    return ended(word, 1, "") if low.endswith(("s", "eaux")) else word
