"""French: articles and contractions, elisions, plurals, feminines, and which words of a phrase change."""

import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from soloist.tables.grammar.mark import OPENING, Gender, cased, core, first_word, inflected, word_lists
from soloist.tables.grammar.noun import Grammar, Noun
from soloist.values import regex

_LISTS = word_lists("fr")
_STOPS, _FIXED, _BEFORE = _LISTS["stops"], _LISTS["fixed"], _LISTS["before"]
_JOINING, _COLOURS = _LISTS["joining"], _LISTS["colours"]
_FORMS = {prefix: forms.split("|") for prefix, forms in _LISTS["forms"].items()}
_MASCULINE, _FEMININE, _VOWEL, _MANY = range(4)  # the places of forms

# --- elision: `l’arbre`, `l’homme`, but `le héros`, `le onze`, `le yaourt`

_STEMS = {**dict.fromkeys(_LISTS["aspirated"], True), **dict.fromkeys(_LISTS["mute"], False)}
_SIZES = sorted(set(map(len, _STEMS)), reverse=True)


def elides(text: str, h_aspirated: bool | None = None) -> bool:
    """Whether `le` becomes `l’` before the text; `h_aspirated` is known of its h, or None.

    An h is aspiré in words that begin with a common stem of such words, and mute in all others.
    """
    start = text[:60].lstrip(OPENING)[:24].casefold()
    if not start:
        return False
    first = {"œ": "o", "æ": "a"}.get(start[0]) or unicodedata.normalize("NFD", start[0])[0]
    if first == "h":
        return not (_aspirated(start) if h_aspirated is None else h_aspirated)
    if first == "y":  # before a consonant a vowel (`Yves`), before a vowel one in a few words only (`yeux`)
        second = unicodedata.normalize("NFD", start[1:2])[:1]
        consonant = second.isalpha() and second.isascii() and second not in "aeiouy"
        return consonant or first_word(start) in _LISTS["vowel y"]
    return first in "aeiou" and not h_aspirated and first_word(start) not in _LISTS["full"]


def _aspirated(start: str) -> bool:
    """Whether a text that begins with h, with or without accents, has it aspiré."""
    apart = unicodedata.normalize("NFD", start)
    start = "".join(sign for sign in apart if not unicodedata.combining(sign))
    if start[1:2].isalpha() and start[1] not in "aeiouyœæ":  # Hrungnir
        return True
    for size in _SIZES:
        found = _STEMS.get(start[:size])
        if found is not None:
            return found
    end = next((at for at, sign in enumerate(start) if not sign.isalnum()), len(start))
    whole = _LISTS["aspirated whole"]
    return start[:end] in whole or start.rstrip(" .,;!?") in whole


# --- which words of a phrase change with its gender or number, and which of them stay

_SPACES = regex.compile(r"(\s+)")
_ELIDED = tuple(f"{letter}{sign}" for letter in ("d", "l", "qu", "s", "n", "c") for sign in "'’")
_LEADING = {*_FIXED, *_LISTS["fixed later"], *_JOINING}
_LOCUTIONS = [locution.split() for locution in _LISTS["locutions"]]


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
    pieces = _SPACES.split(unicodedata.normalize("NFC", phrase))
    cores = [core(piece) for piece in pieces[::2]]
    lows = [word.casefold() for _, word, _ in cores]
    found = [
        _Word(2 * number, *cores[number], low, following)
        for number, (low, following) in enumerate(zip(lows, [*lows[1:], ""], strict=True))
    ]
    for each in _changing(found, linked=linked):
        said = change(each.word)
        if each.low == "tout" and each.following and not each.after:
            # before an adjective an adverb, which hears what follows: `toute ridée`
            hears = said[-1:] == "e" and not elides(each.following) and each.following not in _STOPS
            said = said if hears else each.word
        pieces[each.at] = each.before + said + each.after
    return "".join(pieces)


def _changing(phrase: Sequence[_Word], *, linked: bool) -> Iterator[_Word]:
    """The words that change, up to the first that begins a complement; it holds until a comma at least.

    `head` says that the noun, or one adjective, stands before; `described` that adjectives may be joined.
    After a comma come further adjectives, or after a complement what surely is one.
    """
    stay = frozenset(_staying(phrase, linked=linked))
    head, described, compared, closed = False, linked, False, False
    for number, each in enumerate(phrase):
        compared = compared or each.low in _LISTS["comparing"]
        joins = (each.low in _JOINING and not each.after) or (
            # `plus morte que vive`, but `plus grande que lui`
            compared and each.low == "que" and each.following not in {*_LISTS["compared"], ""}
        )
        if closed or number in stay or (described and joins) or not (each.low or head):
            pass
        elif _ends(each, begun=head or linked, linked=linked) or (head and _is_other(each)):
            closed = True
        else:
            if not _is_fixed(each, later=head or linked):
                described = described or head
                yield each
            head = head or each.low not in _BEFORE
        if each.after == ",":
            rest = phrase[number + 1 :]
            aside = bool(rest) and rest[0].following in _LISTS["besides"]  # `loup gris, pipe au bec`
            further = (described and not closed) or _is_surely_adjective(rest)
            described, closed = described or further, aside or not further
        else:
            closed = closed or bool(each.after)


def _is_surely_adjective(rest: Sequence[_Word]) -> bool:
    """Whether the first word that is no adverb looks like an adjective and no noun: `un moine, ivre`."""
    low = next((each.low for each in rest if each.low not in _LEADING), "")
    if low in _LISTS["adjectives"] or low in _BEFORE or (low.endswith(("eux", "euse")) and len(low) > 5):
        return True
    return low.endswith(("é", "ée")) and not low.endswith(("té", "tié", "tée", "tiée"))


def _staying(phrase: Sequence[_Word], *, linked: bool) -> Iterator[int]:
    """The places of words that stay together: `à moitié`, `bleu nuit` and `vert d’eau` after a noun."""
    lows = [each.low for each in phrase]
    shades_of = _LISTS["shades of"]
    for number, each in enumerate(phrase):
        for locution in _LOCUTIONS:
            if lows[number : number + len(locution)] == locution:
                yield from range(number, number + len(locution))
        coloured = each.low in _COLOURS or each.low == "couleur"
        if not (linked or number) or each.after or not coloured:
            continue
        after = each.following.replace("'", "’")
        if after in _LISTS["shades"] or after in shades_of or (each.low == "couleur" and after not in _STOPS):
            yield from (number, number + 1)
        elif after == "de" and number + 2 < len(lows) and lows[number + 2] in shades_of:
            yield from (number, number + 1, number + 2)


def _ends(each: _Word, *, begun: bool, linked: bool) -> bool:
    """Whether the part of a phrase that changes ends before this word."""
    low, following = each.low, each.following
    if not low or low in _STOPS or low.startswith(_ELIDED) or (begun and low in _LISTS["held"]):
        return True
    if not (begun and low.endswith("ant")):
        return False
    ends = following in _LISTS["determiners"] if linked else following in _STOPS.keys() - {"à", "et", "ou"}
    return ends or (low in _LISTS["participles"] and bool(following) and not each.after)


def _is_other(each: _Word) -> bool:
    """Whether a word after the head is a name, or opens a parenthesis."""
    return bool(each.before) or (each.word[0].isupper() and not each.word.isupper())


def _is_fixed(each: _Word, *, later: bool) -> bool:
    """Whether a word is an adverb, a number, or after its noun a colour that never changes."""
    low, following = each.low, each.following
    if low in _FIXED or not later:
        return low in _FIXED
    leads = bool(following) and not each.after and following not in _STOPS
    return (
        low in _LISTS["fixed later"]
        or ("-" in low and low.partition("-")[0] in _COLOURS)  # bleu-vert
        or (bool(following) and low.endswith("ment"))
        or (low in _LISTS["adverbs"] and leads)
    )


def before_noun(word: str) -> bool:
    """Whether a word is one of the adjectives that stand before their noun, in any number."""
    low = word.casefold()
    return low in _BEFORE or low.removesuffix("s") in _BEFORE or low in {"beaux", "nouveaux", "vieux"}


# --- plurals and feminines

_MANY_WHO = regex.compile(
    r"(\squi\s(?:(?:ne|se|y|en|le|la|les|lui|leur|nous|vous|me|te)\s|[nsymtl]['’])*)([^\W\d_]+)(?=\W|$)"
)


def _plural_word(word: str) -> str:
    """The plural of one word, by the rules and their usual exceptions; what ends in no letter stays."""
    low = word.casefold()
    if not word[-1:].isalpha() or low in _FIXED or (word.isupper() and 1 < len(word) < 5):
        return word
    if low in _LISTS["plurals"]:
        return cased(word, _LISTS["plurals"][low])
    if "-" in word:
        return _plural_compound(word)
    return inflected(word, _LISTS["plural endings"])


def _plural_compound(word: str) -> str:
    """`grands-pères`, `arcs-en-ciel`, `tire-bouchons`, `sous-sols`."""
    first, *rest = word.split("-")
    low, still = first.casefold(), _LISTS["first"]
    completed = any(part.casefold() in _STOPS or "'" in part or "’" in part for part in rest)
    if completed or (rest[-1].casefold() in _LISTS["for"] and low not in still):
        return "-".join([_plural_word(first), *rest])
    alone = low in still or low in _LISTS["verbs"] or len(rest) > 1 or low.endswith("o")
    return "-".join([first if alone else _plural_word(first), *rest[:-1], _plural_word(rest[-1])])


def _feminine_word(word: str) -> str:
    """The feminine of one adjective in the masculine singular; what ends in no letter stays.

    `sourde-muette`, `toute-puissante`, but `nouveau-née` and `demi-morte` change their end alone.
    """
    low = word.casefold()
    if low in _LISTS["feminines"]:
        return cased(word, _LISTS["feminines"][low])
    if not word[-1:].isalpha() or low in _LISTS["same"]:
        return word
    if "-" in word:
        *first, last = word.split("-")
        both = len(first) == 1 and first[0].casefold() in _LISTS["both change"]
        return "-".join([*(map(_feminine_word, first) if both else first), _feminine_word(last)])
    return inflected(word, _LISTS["feminine endings"])


def _plural_adjective(phrase: str) -> str:
    return changed_words(phrase, _plural_word, linked=True)


# --- nouns and what stands before them

_ARTICLE = regex.compile(
    r"(le|la|les|une?|du|des|de\s{1,3}la)\s+(?=\S)|(l|de\s{1,3}l)\s?['’]\s?(?=\S)", re.IGNORECASE
)
_OWN = regex.compile(  # determiners that a row keeps: `son mari`, `quelques amis`, `tous les rois`
    r"(mon|ma|mes|ton(?!\s+de\b)|ta|tes|son(?!\s+(?:de\b|d['’]))|sa|ses|notre|nos|votre|vos|leurs?|cet?|cette|ces|"
    r"chaque|quelques?|plusieurs|certaine?s|aucune?|maint(?:e?s?)|tout\s+(?:le|un)|toute\s+(?:la|une)|"
    r"tou(?:te)?s\s+les)\s+(?=\S)",
    re.IGNORECASE,
)
_PRONOUN = regex.compile(
    r"quelqu['’]une?\b|quelque chose\b|tout le monde\b|chacune?\b|(?:rien|personne)(?=$| d['’e])|"
    r"celles?(?=-| )|ceux(?=-| )|celui(?=-| )|beaucoup d['’e]|(?:peu|trop|assez|tant|plus|moins) d['’e]",
    re.IGNORECASE,
)
_SOME = regex.compile(r"(?:de\s+|d['’])(?=(\S+)\s+\S)", re.IGNORECASE)  # `d’étranges lueurs`
_DETERMINER = regex.compile(
    r"(?:^|[\s'’(«“\"])((?:le|la|les|une?|du|des|aux?|ce|cette|cet|ces|mon|ma|mes|ton|ta|tes|son|sa|ses|"
    r"nos|vos|leurs|quelques|plusieurs|chaque|leur|notre|votre)(?=\s+\S)|l(?=['’]\S))",
    re.IGNORECASE,
)
_GENDERS: dict[str, Gender] = {word: "f" if said == "f" else "m" for word, said in _LISTS["genders"].items()}
_OF_NAMES = {"le", "un", "de", "à"}  # know names: `Anne`, `d’Anne`, `à Paris`


class French(Grammar):
    """The grammar of French."""

    lang = "fr"
    conjunction = "et"
    one = ("un", "une")
    plural_ending = "s"

    def determiner(self, text: str) -> tuple[re.Match[str] | None, bool]:
        """Its own determiner; an article; or the `de` that stands for `des`: `de vieilles pierres`."""
        own, some = _OWN.match(text), _SOME.match(text)
        if some and not (some[1][-1] in "sx" and before_noun(some[1])):
            some = None
        return own or _ARTICLE.match(text) or some, bool(own or _PRONOUN.match(text))

    def gender(self, noun: Noun) -> Gender:
        """That of its determiner; `son` is masculine, and feminine before a vowel."""
        if noun.kind in {"mon", "ton", "son"} and not elides(noun.text, noun.aspirated):
            return "m"
        return _GENDERS.get(noun.kind, "")

    def is_many(self, noun: Noun, text: str) -> bool:
        """By its mark, its determiner or its number."""
        kind = noun.kind
        return noun.plural or kind in _LISTS["many"] or (not kind and noun.numbered)

    def before(self, text: str) -> Noun | None:
        """The noun known by the last article."""
        near = text[-200:]  # characters before an adjective in which its noun is looked for
        found = tuple(_DETERMINER.finditer(near))
        if not found:
            return None
        kind = found[-1][1].casefold()
        bare = near[found[-1].end() :].lstrip("'’").strip()
        return Noun(bare, found[-1][1], _GENDERS.get(kind, ""), kind in _LISTS["many"])

    def behind(self, prefix: str, noun: Noun) -> str:
        """The noun behind an article, a possessive or a preposition: `du`, `à l’`, `cet`, `mon amie`."""
        if prefix in {"il", "lui"}:
            if noun.plural:
                return "elles" if noun.gender == "f" else _FORMS[prefix][_MANY]
            return "iel" if noun.they else _FORMS[prefix][noun.gender == "f"]
        if prefix == "que":
            return _put(prefix, _within(noun), noun)
        if noun.determined or (prefix == "un" and noun.partitive):
            # behind a preposition as it stands, `de son mari`; in place of an article itself, `son mari`
            text = f"à {_within(noun)}" if prefix == "à" else _within(noun)
            return _put("d'", text, noun) if prefix in {"de", "d'"} else text
        if noun.proper and (prefix in _OF_NAMES or (prefix == "d'" and noun.article)):
            return _name("de" if prefix == "d'" else prefix, noun)
        if prefix == "d'":
            return _put(prefix, noun.text, noun)
        return _some(noun) if prefix == "un" and noun.plural else _put(prefix, noun.text, noun, _place(noun))

    def is_missing(self, prefix: str, noun: Noun) -> bool:
        """`le` of `auberge` needs no gender, of `tour` it does."""
        if noun.gender or noun.they or prefix in {"d'", "que", "notre", "votre", "leur"}:
            return False
        if prefix in {"lui", "il"}:
            return True
        named = (noun.proper and prefix in _OF_NAMES) or (prefix == "un" and noun.partitive)
        if prefix not in _FORMS or noun.plural or noun.determined or named:
            return False
        return not (_FORMS[prefix][_VOWEL] and elides(noun.text, noun.aspirated))

    def plural(self, phrase: str) -> str:
        """Words up to the first preposition, relative, comma or proper name.

        The verb after `qui` becomes plural with the head: not in `le chien du roi qui …`.
        """
        said = changed_words(phrase, _plural_word)
        before, who, _ = said.partition(" qui ")
        stopped = any(word in _STOPS or "'" in word or "’" in word for word in before.casefold().split())
        return _MANY_WHO.sub(self.verb_of_many, said, count=1) if who and not stopped else said

    plural_word = staticmethod(_plural_word)

    def agreed(self, adjective: Noun, noun: Noun, *, before: bool = False) -> str:
        """By the mark's forms or by rule; before its noun `bel` and `vieil` where a vowel follows."""
        forms, text = adjective.forms, adjective.written  # `du nord` is no noun here
        if noun.gender == "f":
            single = forms.get("f") or changed_words(text, _feminine_word, linked=True)
            return (forms.get("fp") or _plural_adjective(single)) if noun.plural else single
        if noun.plural:
            return forms.get("mp") or forms.get("pl") or _plural_adjective(text)
        if not before:
            return text
        vowel = elides(noun.text, noun.aspirated)
        if forms.get("el") and vowel:
            return forms["el"]
        first, space, rest = text.partition(" ")  # `vieil étrange arbre`, but `vieux et étrange arbre`
        if not (elides(rest) if rest else vowel) or rest[:3] in {"et ", "ou "}:
            return text
        return _LISTS["elided"].get(first.casefold(), first) + space + rest

    def is_one(self, number: int) -> bool:
        """Zero is singular."""
        return abs(number) < 2


def _within(noun: Noun) -> str:
    """The row within a sentence: the article it was written with, without its capital unless it is a name."""
    if noun.proper or not noun.article:
        return noun.written
    return noun.article[0].lower() + noun.written[1:]


def _place(noun: Noun) -> int:
    return _MANY if noun.plural else int(noun.gender == "f")


def _put(prefix: str, text: str, noun: Noun, place: int = _MASCULINE) -> str:
    """The form of a prefix and the text: `ce` is `cet` before a vowel.

    An h aspiré is the noun's, not its article's. One that ends in an apostrophe stands close to the text.
    """
    forms = _FORMS[prefix]
    vowel = place != _MANY and elides(text, noun.aspirated if text == noun.text else None)
    form = (vowel and forms[_VOWEL]) or forms[place]
    if form == "ce" and vowel:
        form = "cet"
    return form[:-1] + noun.apostrophe + text if form[-1] == "'" else f"{form} {text}"


def _some(noun: Noun) -> str:
    """Several: `des loups`, `de grandes ruines`, `trois écus`; what was written with `des` keeps it."""
    if noun.numbered:
        return noun.text
    first, _, rest = noun.text.partition(" ")
    lean = noun.kind != "des" and rest and before_noun(first)
    return _put("d'", noun.text, noun) if lean else f"des {noun.text}"


def _name(prefix: str, noun: Noun) -> str:
    """Names keep their article and contract with it: `du Havre`, `aux Trois Écus`, `de La Rochelle`."""
    if prefix in {"le", "un"}:
        return noun.written
    if not noun.article:
        return f"à {noun.text}" if prefix == "à" else _put("d'", noun.text, noun)
    if noun.kind in {"le", "les"}:
        return f"{_FORMS[prefix][_MANY if noun.kind == 'les' else _MASCULINE]} {noun.text}"
    return f"{prefix} {noun.written}"
