"""French adjectives in the feminine: the rules of their endings, and the words that keep to none."""

from soloist.tables.grammar.french_phrase import changed_words
from soloist.tables.grammar.french_plurals import plural_word
from soloist.tables.grammar.letters import cased, ended, words

_IRREGULAR = {
    "beau": "belle", "nouveau": "nouvelle", "jumeau": "jumelle", "fou": "folle", "mou": "molle",
    "vieux": "vieille",
    "bel": "belle", "nouvel": "nouvelle", "vieil": "vieille", "fol": "folle", "mol": "molle",
    "blanc": "blanche", "franc": "franche", "sec": "sèche", "frais": "fraîche", "public": "publique",
    "turc": "turque", "caduc": "caduque", "grec": "grecque", "laïc": "laïque", "long": "longue",
    "oblong": "oblongue", "doux": "douce", "roux": "rousse", "faux": "fausse", "favori": "favorite",
    "coi": "coite",
    "rigolo": "rigolote", "bénin": "bénigne", "malin": "maligne", "gentil": "gentille", "nul": "nulle",
    "bref": "brève", "bas": "basse", "gros": "grosse", "gras": "grasse", "épais": "épaisse", "las": "lasse",
    "métis": "métisse", "exprès": "expresse", "tiers": "tierce", "dissous": "dissoute", "absous": "absoute",
    "paysan": "paysanne", "rouan": "rouanne", "sot": "sotte", "vieillot": "vieillotte", "pâlot": "pâlotte",
    "jeunot": "jeunotte", "maigriot": "maigriotte",
    "andalou": "andalouse", "hébreu": "hébraïque", "esquimau": "esquimaude", "dû": "due", "mû": "mue",
    "vengeur": "vengeresse", "enchanteur": "enchanteresse", "pécheur": "pécheresse", "traître": "traîtresse",
    "maître": "maîtresse", "boulot": "boulotte", "aigu": "aiguë", "ambigu": "ambiguë",
    "exigu": "exiguë", "contigu": "contiguë", "ce": "cette", "cet": "cette", "tout": "toute",
    "lui": "elle", "il": "elle", "un": "une", "le": "la", "mon": "ma", "son": "sa",
    "ton": "ta", "châtain": "châtaine", "chouchou": "chouchoute",
}  # fmt: skip
_SAME = words(
    """marron kaki orange chic snob super indigo turquoise crème standard bidon sexy bordeaux grenat lilas
    argent or acajou ocre zen cool médium grognon mi-figue mi-raisin"""
)
_SHORT_ET = words("""complet incomplet concret désuet discret indiscret inquiet replet secret""")
_COMPARED = words(
    """meilleur majeur mineur supérieur inférieur extérieur intérieur antérieur postérieur ultérieur prieur"""
)
_TEUSE = words(
    """menteur visiteur solliciteur goûteur arpenteur fureteur monteur rapporteur colporteur déserteur
    flatteur acheteur porteur batteur conteur sauteur lutteur chanteur emprunteur envoûteur radoteur
    rouspéteur
    fouetteur hurleur prêteur dompteur chuchoteur exploiteur quêteur planteur guetteur jeteur trotteur
    toucheur enquêteur tricoteur haleteur craqueteur clignoteur crachoteur barboteur tourmenteur
    complimenteur profiteur éclateur"""
)
_BOTH_CHANGE = words("sourd ivre frais grand premier dernier tout")
_ENDINGS = (  # the longest first: ending, letters cut, ending put on
    ("teur", 3, "rice"), ("eux", 1, "se"), ("oux", 1, "se"), ("eur", 1, "se"), ("eil", 0, "le"),
    ("eau", 2, "lle"),
    ("el", 0, "le"), ("en", 0, "ne"), ("on", 0, "ne"), ("et", 0, "te"), ("er", 2, "ère"), ("f", 1, "ve"),
    ("x", 1, "se"), ("c", 1, "que"),
)  # fmt: skip


def feminine_word(word: str) -> str:
    """The feminine of one adjective in the masculine singular; what ends in no letter stays."""
    if not word or not word[-1].isalpha():
        return word
    low = word.casefold()
    if low in _IRREGULAR:
        return cased(word, _IRREGULAR[low])
    if low in _SAME or low[-1] == "e":
        return word
    if low in _SHORT_ET:
        return ended(word, 2, "ète")
    if low in _COMPARED:
        return ended(word, 0, "e")
    if low in _TEUSE:
        return ended(word, 1, "se")
    if "-" in word:
        return _compound(word)
    for ending, cut, put in _ENDINGS:
        if low.endswith(ending):
            return ended(word, cut, put)
    return ended(word, 0, "e")


def _compound(word: str) -> str:
    """`sourde-muette`, `toute-puissante`, but `nouveau-née` and `demi-morte` change their end alone."""
    *first, last = word.split("-")
    both = len(first) == 1 and first[0].casefold() in _BOTH_CHANGE
    return "-".join([*(feminine_word(part) if both else part for part in first), feminine_word(last)])


def feminine(phrase: str) -> str:
    """The feminine of adjectives with what completes them: `pleine de ruines`, `grande, sèche et vive`."""
    return changed_words(phrase, feminine_word, linked=True)


def plural_adjective(phrase: str) -> str:
    """The plural of adjectives, of either gender."""
    return changed_words(phrase, plural_word, linked=True)
