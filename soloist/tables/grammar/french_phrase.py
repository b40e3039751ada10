"""Which words of a French phrase change with its gender or number, and which of them stay."""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple
from unicodedata import normalize

from soloist.tables.grammar.elision import elides
from soloist.tables.grammar.letters import core, words

_SPACES = re.compile(r"(\s+)")
FIXED = words(  # never change
    """super quatre cinq sept huit onze douze treize quatorze quinze seize vingt trente cent mille très trop
    plus moins peu presque si assez aussi plutôt encore déjà jamais toujours debout jadis pas guère ensuite
    nu-pieds nu-tête nu-jambes pieds-nus
    zen cool mi-figue mi-raisin rendez-vous tête-à-tête face-à-face va-nu-pieds hors-la-loi sans-abri
    sans-cœur touche-à-tout pied-à-terre demi-sel gratte-ciel laissez-passer faire-part pot-au-feu
    passe-partout va-et-vient on-dit savoir-faire trompe-l’œil trompe-l'œil"""
)
_FIXED_LATER = words(  # after a noun
    """couleur marron orange kaki turquoise indigo ocre crème chic mal bien bordeaux grenat lilas argent or
    acajou aller-retour"""
)
STOPS = words(
    """à a au aux de du des en dans sur sous avec sans pour par contre entre vers chez près devant derrière
    comme qui que dont où lequel laquelle et ou mais ni est sont était le la les un une ce cet cette ces son
    sa ses mon ma mes leur leurs hors jusque parmi selon lors après avant depuis malgré quoique pourtant"""
)
_DETERMINERS = words("le la les un une des ce cet cette ces son sa ses mon ma mes leur leurs")
_ELIDED = ("d'", "d’", "l'", "l’", "qu'", "qu’", "s'", "s’", "n'", "n’", "c'", "c’")
_JOINING = words("et ou mais ni puis")
_ADVERBS = words("fort haut court")  # before an adjective: `haut perchée`
_COMPARING = words("plus moins aussi si")
_LEADING = FIXED | _FIXED_LATER | _JOINING
_COMPARED = words("lui moi toi elle eux elles nous vous tout prévu raison nature permis")  # after `que`
_BESIDES = words("au aux dans sur sous en")  # `pipe au bec`, after a comma
_HELD = words(  # what one has: `pieds nus`, `mains dans les poches`, `face à la mer`
    """pieds pied mains main tête têtes nez bras yeux œil cheveux regard sourire bouche poing poings voix
    doigts épaules face air mine ventre poil barbe dos front cœur griffes crocs ailes"""
)
_ADJECTIVES = words(  # that no noun after a comma would be
    """sec sèche blanc blanche noir noire roux rousse fou folle doux douce las lasse seul seule nu nue muet
    muette vif vive pâle sale maigre triste calme ivre botté bottée ganté gantée crotté crottée lourd lourde
    froid froide chaud chaude vide court courte rond ronde net nette creux creuse"""
)
_LOCUTIONS = tuple(
    tuple(line.split())
    for line in """
        à moitié|à demi|à peine|tout à fait|de plus en plus|de moins en moins|un peu|un brin|un rien
        malgré tout|avant tout|quand même|bon enfant|bon marché|somme toute
    """.strip()
    .replace("\n", "|")
    .split("|")
)
BEFORE = words(
    """petit petite grand grande gros grosse vieux vieil vieille jeune beau bel belle bon bonne mauvais
    mauvaise nouveau nouvel nouvelle long longue haut haute faux fausse ancien ancienne joli jolie vaste
    autre même immense énorme double triple premier première dernier dernière simple vrai vraie étrange"""
)
_COLOURS = words(
    """blanc noir rouge bleu vert jaune gris brun violet rose beige roux blond châtain pourpre écarlate mauve
    fauve"""
)
_SHADES = words(
    """clair foncé pâle vif sombre nuit ciel marine roi olive bouteille pomme citron or perle acier ardoise
    sang brique cerise tendre profond émeraude outremer anthracite noir blanc rouge bleu vert jaune gris
    canard lavande pétrole paille feu corbeau souris jais ébène encre charbon cendre rouille moutarde sapin
    mousse jade tilleul amande fer plomb taupe tourterelle azur cobalt carmin framboise tomate coquelicot"""
)
_SHADES_OF = words(  # `bleu de Prusse`, `vert d’eau`; but `noire de suie`
    "prusse cobalt chine nuit payne plomb lin paris perse gris d’eau d’azur d’or d’œuf d’outremer d’ivoire"
)
_PARTICIPLES = words(  # never adjectives: what follows completes them
    """ayant étant semblant paraissant cherchant portant tenant voulant pouvant sachant osant faisant laissant
    disant regardant attendant espérant guettant serrant brandissant gardant cachant poussant jetant"""
)


class _Word(NamedTuple):
    """One word: its place, the signs around it, itself, in small letters, and the one that follows."""

    at: int
    before: str
    word: str
    after: str
    low: str
    following: str


def changed_words(phrase: str, change: Callable[[str], str], *, linked: bool = False) -> str:
    """The phrase with its head and the adjectives around it changed, what completes them as it was.

    `linked` says that it is adjectives only.
    """
    pieces = _SPACES.split(normalize("NFC", phrase))
    found = _words(pieces)
    for each in _changing_adjectives(found) if linked else _changing(found, linked=False):
        pieces[each.at] = each.before + _put(each, change) + each.after
    return "".join(pieces)


def _words(pieces: Sequence[str]) -> list[_Word]:
    cores = [core(piece) for piece in pieces[::2]]
    lows = [word.casefold() for _, word, _ in cores]
    return [
        _Word(2 * number, *cores[number], low, following)
        for number, (low, following) in enumerate(zip(lows, [*lows[1:], ""], strict=True))
    ]


def _changing_adjectives(phrase: Sequence[_Word]) -> Iterator[_Word]:
    """The words that change between commas; after a complement, only in what is surely an adjective."""
    plain, start = True, 0
    ends = [number + 1 for number, each in enumerate(phrase) if each.after == ","]
    for end in (*ends, len(phrase)):
        part = phrase[start:end]
        start = end
        if plain or _is_surely_adjective(part):
            yield from _changing(part, linked=True)
        stay = frozenset(_staying(part, linked=True))
        plain = plain and not any(_completes(each) for number, each in enumerate(part) if number not in stay)


def _completes(each: _Word) -> bool:
    """Whether a word begins what completes an adjective, or ends the list of them."""
    begins = each.low in STOPS - _JOINING or each.low.startswith(_ELIDED)
    return begins or bool(each.after and each.after != ",")


def _is_surely_adjective(part: Sequence[_Word]) -> bool:
    """Whether the first word that is no adverb, or one joined to it, looks like an adjective and no noun."""
    first = next((each.low for each in part if each.low not in _LEADING), "")
    joined = [each.following for each in part if each.low in _JOINING]
    return any(map(_looks_adjective, (first, *joined)))


def _looks_adjective(low: str) -> bool:
    if low in _ADJECTIVES or low in BEFORE:
        return True
    begun = low.endswith(("eux", "euse")) and len(low) > 5
    return begun or (low.endswith(("é", "ée")) and not low.endswith(("té", "tié", "tée", "tiée")))


def _changing(phrase: Sequence[_Word], *, linked: bool) -> Iterator[_Word]:
    """The words that change, up to the first that begins a complement.

    `head` says that the noun, or one adjective, stands before; `described` that adjectives may be joined.
    """
    stay = frozenset(_staying(phrase, linked=linked))
    head, described, fresh, compared = False, linked, True, False
    for number, each in enumerate(phrase):
        compared = compared or each.low in _COMPARING
        if number in stay or (not each.low and not head):
            fresh = fresh and not each.after
        elif described and (_joins(each) or (compared and _compares(each))):
            fresh = linked
        elif _ends(each, begun=head and not fresh, linked=linked) or (head and _is_other(each)):
            return
        else:
            if not _is_fixed(each, later=head or linked):
                described = described or head
                yield each
            head = head or each.low not in BEFORE
            fresh = False
        if each.after == "," and head and not described:
            described = _is_surely_adjective(phrase[number + 1 :])  # `un moine, ivre`
        if each.after and (each.after != "," or not described or _is_aside(phrase, number + 1)):
            return


def _joins(each: _Word) -> bool:
    return each.low in _JOINING and not each.after


def _compares(each: _Word) -> bool:
    """Whether `que` stands between two adjectives: `plus morte que vive`, but `plus grande que lui`."""
    return each.low == "que" and bool(each.following) and each.following not in _COMPARED


def _is_aside(phrase: Sequence[_Word], number: int) -> bool:
    """Whether what follows a comma is no adjective: `loup gris, pipe au bec`."""
    return number < len(phrase) and phrase[number].following in _BESIDES


def _staying(phrase: Sequence[_Word], *, linked: bool) -> Iterator[int]:
    """The places of words that stay together: `à moitié`, `bleu nuit` and `vert d’eau` after a noun."""
    lows = [each.low for each in phrase]
    for number, each in enumerate(phrase):
        for locution in _LOCUTIONS:
            if tuple(lows[number : number + len(locution)]) == locution:
                yield from range(number, number + len(locution))
        later = linked or number > 0
        if not later or each.after or each.low not in _COLOURS | {"couleur"}:
            continue
        after = each.following.replace("'", "’")
        if after in _SHADES or after in _SHADES_OF or (each.low == "couleur" and after not in STOPS):
            yield from (number, number + 1)
        elif after == "de" and number + 2 < len(lows) and lows[number + 2] in _SHADES_OF:
            yield from (number, number + 1, number + 2)


def _ends(each: _Word, *, begun: bool, linked: bool) -> bool:
    """Whether the part of a phrase that changes ends before this word."""
    low = each.low
    if not low or low in STOPS or low.startswith(_ELIDED) or (low in _HELD and (begun or linked)):
        return True
    ends = STOPS - {"à", "et", "ou"} if begun else _DETERMINERS if linked else frozenset[str]()
    return low.endswith("ant") and (
        each.following in ends or (low in _PARTICIPLES and bool(each.following) and not each.after)
    )


def _is_other(each: _Word) -> bool:
    """Whether a word after the head is a name, or opens a parenthesis."""
    return bool(each.before) or (each.word[0].isupper() and not each.word.isupper())


def _is_fixed(each: _Word, *, later: bool) -> bool:
    """Whether a word is an adverb, a number, or after its noun a colour that never changes."""
    low, following = each.low, each.following
    if low in FIXED:
        return True
    leads = bool(following) and not each.after and following not in STOPS
    return later and (
        low in _FIXED_LATER
        or ("-" in low and low.partition("-")[0] in _COLOURS)  # bleu-vert
        or (bool(following) and low.endswith("ment"))
        or (low in _ADVERBS and leads)
    )


def _put(each: _Word, change: Callable[[str], str]) -> str:
    """The word changed; `tout` before an adjective is an adverb, and hears what follows: `toute ridée`."""
    said = change(each.word)
    if each.low != "tout" or not each.following or each.after:
        return said
    hears = said[-1:] == "e" and not elides(each.following) and each.following not in STOPS
    return said if hears else each.word


def before_noun(word: str) -> bool:
    """Whether a word is one of the adjectives that stand before their noun, in any number."""
    low = word.casefold()
    return low in BEFORE or low.removesuffix("s") in BEFORE or low in {"beaux", "nouveaux", "vieux"}
