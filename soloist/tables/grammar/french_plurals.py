"""French plurals: of one word, of a compound, and of a phrase of which the head and its adjectives change."""

import re
from collections.abc import Callable
from unicodedata import normalize

from soloist.tables.grammar.letters import cased, core, ended, words
from soloist.tables.grammar.relatives import many_who

_SPACES = re.compile(r"(\s+)")
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
}  # fmt: skip
_AL = words(
    """bal carnaval festival chacal récital régal cal aval cérémonial choral narval serval santal étal val pal
    mistral sisal banal bancal fatal natal naval tonal glacial final nopal emmental cantal rorqual gavial
    gal"""
)
_OU = words("""bijou caillou chou genou hibou joujou pou ripou""")
_EU = words("""bleu pneu émeu landau sarrau feu-follet lieu-noir""")
_FIXED = words(  # never change
    """super quatre cinq sept huit onze douze treize quatorze quinze seize vingt trente cent mille très trop
    plus moins peu presque si assez aussi plutôt encore déjà jamais toujours debout jadis rendez-vous
    tête-à-tête face-à-face va-nu-pieds hors-la-loi sans-abri sans-cœur touche-à-tout pied-à-terre demi-sel"""
)
_FIXED_LATER = words(
    "marron orange kaki turquoise indigo ocre crème chic mal bien bordeaux grenat lilas argent or acajou"
)  # after a noun
_FIRST = words("""avant arrière sous vice demi semi ex mi non contre mini super entre ultra auto anti""")
_VERBS = words(
    """porte garde tire casse coupe perce pique passe lance brise cache chasse couvre cure gratte ouvre presse
    protège rabat serre tourne trouble essuie abat allume croque crève mange rince tue attrape pèse monte
    saute vide compte taille traîne souffre bouche"""
)
_STOPS = words(
    """à a au aux de du des en dans sur sous avec sans pour par contre entre vers chez près devant derrière
    comme qui que dont où lequel laquelle et ou mais ni est sont était le la les un une ce cet cette ces son
    sa ses mon ma mes leur leurs hors jusque parmi selon lors après avant depuis"""
)
_ELIDED = ("d'", "d’", "l'", "l’", "qu'", "qu’", "s'", "s’", "n'", "n’", "c'", "c’")
_BEFORE = words(
    """petit petite grand grande gros grosse vieux vieil vieille jeune beau bel belle bon bonne mauvais
    mauvaise nouveau nouvel nouvelle long longue haut haute faux fausse ancien ancienne joli jolie vaste
    autre même immense énorme double triple premier première dernier dernière simple vrai vraie étrange"""
)


def plural_word(word: str) -> str:
    """The plural of one word, by the rules and their usual exceptions; what ends in no letter stays."""
    if not word or not word[-1].isalpha():
        return word
    low = word.casefold()
    if low in _FIXED or (word.isupper() and 1 < len(word) < 5):
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
    if any(part.casefold() in _STOPS or part.casefold().startswith(_ELIDED) for part in rest):
        return "-".join([plural_word(first), *rest])
    last = plural_word(rest[-1])
    low = first.casefold()
    alone = low in _FIRST or low in _VERBS or len(rest) > 1 or low.endswith("o")
    return "-".join([first if alone else plural_word(first), *rest[:-1], last])


def plural(phrase: str) -> str:
    """The plural of a phrase: words up to the first preposition, relative, comma or proper name."""
    said = changed_words(phrase, plural_word)
    before, who, _ = said.partition(" qui ")
    return many_who(said) if who and not _has_stop(before) else said


def _has_stop(text: str) -> bool:
    """Whether a relative after this text is about its last noun, not its head: `le chien du roi qui …`."""
    return any(word in _STOPS or word.startswith(_ELIDED) for word in text.casefold().split())


def changed_words(phrase: str, change: Callable[[str], str], *, linked: bool = False) -> str:
    """The phrase with its head and the adjectives around it changed, what completes them as it was.

    `linked` says that it is adjectives only, which `et` and `ou` join.
    """
    pieces = _SPACES.split(normalize("NFC", phrase))
    words = [(at, *core(pieces[at])) for at in range(0, len(pieces), 2)]
    head = False
    for number, (at, before, word, after) in enumerate(words):
        low = word.casefold()
        following = words[number + 1][2].casefold() if number + 1 < len(words) else ""
        if (not low and not head) or (linked and (low in {"et", "ou"} or (low, following) == ("un", "peu"))):
            continue
        if _ends(low, word, following, begun=head) or (before and head):
            break
        if not _is_fixed(low, following, later=head or linked):
            pieces[at] = before + change(word) + after
        head = head or low not in _BEFORE
        if after:
            break
    return "".join(pieces)


def _ends(low: str, word: str, following: str, *, begun: bool) -> bool:
    """Whether the part of a phrase that changes ends before this word."""
    if not low or low in _STOPS or low.startswith(_ELIDED):
        return True
    if begun and word[0].isupper() and not word.isupper():
        return True
    return begun and low.endswith("ant") and following in _STOPS - {"à", "et", "ou"}


def _is_fixed(low: str, following: str, *, later: bool) -> bool:
    """Whether a word is an adverb, a number, or after its noun a colour that never changes."""
    return low in _FIXED or (later and (low in _FIXED_LATER or (bool(following) and low.endswith("ment"))))


def before_noun(word: str) -> bool:
    """Whether a word is one of the adjectives that stand before their noun, in any number."""
    low = word.casefold()
    return low in _BEFORE or low.removesuffix("s") in _BEFORE or low in {"beaux", "nouveaux", "vieux"}
