"""French plurals: of one word, of a compound, and of a phrase of which the head and its adjectives change."""

from soloist.tables.grammar.french_phrase import FIXED, STOPS, changed_words
from soloist.tables.grammar.letters import cased, ended, words
from soloist.tables.grammar.relatives import many_who

_IRREGULAR = {
    "œil": "yeux", "oeil": "yeux", "ciel": "cieux", "aïeul": "aïeux", "monsieur": "messieurs",
    "madame": "mesdames",
    "mademoiselle": "mesdemoiselles", "monseigneur": "messeigneurs", "bonhomme": "bonshommes",
    "gentilhomme": "gentilshommes", "vieil": "vieux", "bel": "beaux", "nouvel": "nouveaux", "fol": "fous",
    "mol": "mous", "tout": "tous", "bail": "baux", "corail": "coraux", "émail": "émaux",
    "soupirail": "soupiraux",
    "travail": "travaux", "vitrail": "vitraux", "vantail": "vantaux", "hébreu": "hébreux", "il": "ils",
    "ce": "ces", "cet": "ces", "le": "les", "la": "les", "un": "des", "une": "des", "celui": "ceux",
    "celle": "celles", "lui": "eux", "mon": "mes", "ma": "mes", "ton": "tes", "ta": "tes", "son": "ses",
    "sa": "ses", "du": "des", "au": "aux", "est": "sont", "a": "ont", "était": "étaient", "avait": "avaient",
    "nouveau-né": "nouveau-nés", "mort-né": "mort-nés", "premier-né": "premiers-nés",
    "nouveau-née": "nouveau-nées", "mort-née": "mort-nées", "court-vêtu": "court-vêtus",
    "court-vêtue": "court-vêtues", "haut-parleur": "haut-parleurs", "porte-fenêtre": "portes-fenêtres",
    "gentleman": "gentlemen",
}  # fmt: skip
_AL = words(
    """bal carnaval festival chacal récital régal cal aval cérémonial choral narval serval santal étal val pal
    mistral sisal banal bancal fatal natal naval tonal glacial final nopal emmental cantal rorqual gavial
    gal"""
)
_OU = words("""bijou caillou chou genou hibou joujou pou ripou""")
_EU = words("""bleu pneu émeu landau sarrau feu-follet lieu-noir""")
_FIRST = words(
    """avant arrière sous vice demi semi ex mi non contre mini super entre ultra auto anti bien quasi mal
    tout"""
)
_FOR = words("poste café restaurant service vie lumière")  # `pauses-café`: for coffee, or of light
_VERBS = words(
    """porte garde tire casse coupe perce pique passe lance brise cache chasse couvre cure gratte ouvre presse
    protège rabat serre tourne trouble essuie abat allume croque crève mange rince tue attrape pèse monte
    saute vide compte taille traîne souffre bouche"""
)


def plural_word(word: str) -> str:
    """The plural of one word, by the rules and their usual exceptions; what ends in no letter stays."""
    if not word or not word[-1].isalpha():
        return word
    low = word.casefold()
    if low in FIXED or (word.isupper() and 1 < len(word) < 5):
        return word
    if low in _IRREGULAR:
        return cased(word, _IRREGULAR[low])
    if "-" in word:
        return _compound(word)
    if low[-1] in "sxz":
        return word
    if low.endswith("al") and low not in _AL:
        return ended(word, 2, "aux")
    if low.endswith(("au", "eu", "œu")):
        return ended(word, 0, "s" if low in _EU else "x")
    return ended(word, 0, "x" if low in _OU else "s")


def _compound(word: str) -> str:
    """`grands-pères`, `arcs-en-ciel`, `tire-bouchons`, `sous-sols`."""
    first, *rest = word.split("-")
    if any(part.casefold() in STOPS or "'" in part or "’" in part for part in rest):
        return "-".join([plural_word(first), *rest])
    low = first.casefold()
    if rest[-1].casefold() in _FOR and low not in _FIRST:
        return "-".join([plural_word(first), *rest])
    last = plural_word(rest[-1])
    alone = low in _FIRST or low in _VERBS or len(rest) > 1 or low.endswith("o")
    return "-".join([first if alone else plural_word(first), *rest[:-1], last])


def plural(phrase: str) -> str:
    """The plural of a phrase: words up to the first preposition, relative, comma or proper name."""
    said = changed_words(phrase, plural_word)
    before, who, _ = said.partition(" qui ")
    return many_who(said) if who and not _has_stop(before) else said


def _has_stop(text: str) -> bool:
    """Whether a relative after this text is about its last noun, not its head: `le chien du roi qui …`."""
    return any(word in STOPS or "'" in word or "’" in word for word in text.casefold().split())
