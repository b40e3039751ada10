"""A row as grammar sees it: the bare words, the article they were written with, gender, number, forms."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from types import MappingProxyType

from soloist.tables.grammar.elision import elides
from soloist.tables.grammar.english_plurals import STOPS as ENGLISH_STOPS
from soloist.tables.grammar.english_plurals import looks_plural
from soloist.tables.grammar.french_phrase import STOPS as FRENCH_STOPS
from soloist.tables.grammar.french_phrase import before_noun
from soloist.tables.grammar.letters import OPENING, words
from soloist.tables.grammar.mark import Gender, Mark

_FRENCH = re.compile(
    r"(le|la|les|une?|du|des|de\s{1,3}la)\s+(?=\S)|(l|de\s{1,3}l)\s?['’]\s?(?=\S)", re.IGNORECASE
)
_OWN = re.compile(  # determiners that a row keeps: `son mari`, `quelques amis`, `tous les rois`
    r"(mon|ma|mes|ton(?!\s+de\b)|ta|tes|son(?!\s+(?:de\b|d['’]))|sa|ses|notre|nos|votre|vos|leurs?|cet?|cette|ces|"
    r"chaque|quelques?|plusieurs|certaine?s|aucune?|maint(?:e?s?)|tout\s+(?:le|un)|toute\s+(?:la|une)|"
    r"tou(?:te)?s\s+les)\s+(?=\S)",
    re.IGNORECASE,
)
_PRONOUN = re.compile(
    r"quelqu['’]une?\b|quelque chose\b|tout le monde\b|chacune?\b|(?:rien|personne)(?=$| d['’e])|"
    r"celles?(?=-| )|ceux(?=-| )|celui(?=-| )|beaucoup d['’e]|(?:peu|trop|assez|tant|plus|moins) d['’e]",
    re.IGNORECASE,
)
_SOME = re.compile(r"(de)\s+(?=(\S+)\s+\S)|(d)['’](?=(\S+)\s+\S)", re.IGNORECASE)  # `d’étranges lueurs`
_ENGLISH = re.compile(r"(an?|the|some)\s+(?=\S)", re.IGNORECASE)
_DETERMINER = re.compile(
    r"(?:^|[\s'’(«“\"])((?:le|la|les|une?|du|des|aux?|ce|cette|cet|ces|mon|ma|mes|ton|ta|tes|son|sa|ses|"
    r"nos|vos|leurs|quelques|plusieurs|chaque|leur|notre|votre)(?=\s+\S)|l(?=['’]\S))",
    re.IGNORECASE,
)
_GENDERS: Mapping[str, Gender] = {
    **dict.fromkeys(("le", "un", "du", "au", "ce", "cet", "aucun", "tout le", "tout un", "maint"), "m"),
    **dict.fromkeys(
        ("la", "une", "de la", "cette", "ma", "ta", "sa", "aucune", "toute la", "toute une"), "f"
    ),
    **dict.fromkeys(("certaines", "toutes les", "mainte"), "f"),
    **dict.fromkeys(("certains", "tous les"), "m"),
}
_OF_BOTH = {"mon", "ton", "son"}  # masculine, and feminine before a vowel: `son amie`
_PLURALS = words("les des aux ces mes tes ses nos vos leurs quelques plusieurs certains certaines de d'") | {
    "tous les",
    "toutes les",
}
_NUMBERS = words(
    """deux trois quatre cinq six sept huit neuf dix onze douze treize quinze seize vingt trente cent mille
    plusieurs quelques two three four five seven eight nine ten eleven twelve several many"""
)
_DEFINITE = {"le", "la", "les", "l'", "the"}
_PARTITIVE = {"du", "de la", "de l'"}
_NONE: Mapping[str, str] = MappingProxyType({})
_PEOPLES = words(
    """European American African Asian Roman Italian Norman German Russian Persian Egyptian Indian Victorian
    English Englishman Englishwoman Irish Irishman Scottish Welsh French Frenchman Spanish Turkish Dutch
    Greek Norse Viking Chinese Japanese Arab Arabian Celtic Elf Elven Dwarf Dwarven Orc Orcish Goblin Human"""
)
_LONG = 200  # characters; longer texts are not kept in memory


@dataclass(frozen=True, slots=True)
class Noun:
    """A text to be given an article, a number or an adjective.

    `text` is without article and mark, `article` as it was written (`le`, `l’`, `the`, or nothing);
    `gender` is empty where it is not known; `aspirated` is None where the list of words decides; `forms` are
    those of the mark; a `proper` name takes no article. `apostrophe` is the one the row uses, `lang` its
    language. `they` says that it shows no gender, `determined` that it takes no article, for it keeps the
    determiner which is its `article` (`son mari`, `chaque nuit`) or is a pronoun (`quelqu’un`).
    """

    text: str
    article: str = ""
    gender: Gender = ""
    plural: bool = False
    aspirated: bool | None = None
    proper: bool = False
    forms: Mapping[str, str] = field(default_factory=lambda: _NONE, hash=False)
    apostrophe: str = "’"
    lang: str = "fr"
    they: bool = False
    determined: bool = False

    @property
    def written(self) -> str:
        """The row as it stands, without its mark."""
        if not self.article:
            return self.text
        return self.article + ("" if self.article[-1] in "'’" else " ") + self.text

    @property
    def kind(self) -> str:
        """The article as one looks it up: `le`, `l'`, `de la`; nothing where there is none."""
        return " ".join(self.article.casefold().replace("’", "'").split())

    @property
    def numbered(self) -> bool:
        """Whether it begins with a number from two on: `trois écus`, `7 wolves`."""
        return _is_numbered(self.text)

    @property
    def partitive(self) -> bool:
        """Whether it was written as something one cannot count: `du pain`, `de l’eau`."""
        return self.kind in _PARTITIVE


def read_noun(text: str, mark: Mark | None, lang: str) -> Noun:
    """The noun of a row's text, by its article, the mark that stood after it, or its capital."""
    if len(text) > _LONG:
        return _read(text, mark, lang)
    return _kept(text, mark, lang)


def _read(text: str, mark: Mark | None, lang: str) -> Noun:
    text = text.strip()
    own = _OWN.match(text) if lang == "fr" else None
    determined = own is not None or (lang == "fr" and _PRONOUN.match(text) is not None)
    found = _ENGLISH.match(text) if lang == "en" else own or _FRENCH.match(text) or _some(text)
    article, bare = (found.group().strip(), text[found.end() :]) if found else ("", text)
    kind = " ".join(article.casefold().replace("’", "'").replace(" '", "'").split())
    capital = _is_capital(bare)
    if article[:1].isupper() and capital and (kind in _PARTITIVE or kind == "des"):
        article, bare, kind = "", text, ""  # Du Guesclin
    proper = capital and (not article or (article[0].isupper() and kind in _DEFINITE))
    if lang == "en":
        proper = proper and not (not article and _is_common(bare))
    mark = mark or Mark()
    gender: Gender = "" if mark.they else mark.gender or _GENDERS.get(kind, "")
    if kind in _OF_BOTH and not gender and not mark.they and not elides(bare, mark.aspirated or None):
        gender = "m"
    plural = mark.plural or kind in _PLURALS or (not kind and _is_numbered(bare))
    plural = plural and not (lang == "fr" and _is_one(text))
    if lang == "en":
        plural = plural or (kind not in {"a", "an"} and not proper and looks_plural(bare))
    apostrophe = "'" if "'" in text and "’" not in text else "’"
    h = mark.aspirated or None
    return Noun(bare, article, gender, plural, h, proper, mark.forms, apostrophe, lang, mark.they, determined)


def _some(text: str) -> re.Match[str] | None:
    """The `de` or `d’` that stands for `des` before an adjective: `de vieilles pierres`."""
    found = _SOME.match(text)
    word = (found[2] or found[4]) if found else ""
    return found if word[-1:] in {"s", "x"} and before_noun(word) else None


_kept = lru_cache(maxsize=4096)(_read)


def noun_before(text: str, lang: str) -> Noun | None:
    """The noun an adjective at the end of a text is about, known by the last article; None without one."""
    if lang == "en":
        return None
    near = text[-_LONG:]
    found = tuple(_DETERMINER.finditer(near))
    if not found:
        return None
    last = found[-1]
    kind = last.group(1).casefold()
    bare = near[last.end() :].lstrip("'’").strip()
    return Noun(bare, last.group(1), _GENDERS.get(kind, ""), kind in _PLURALS)


def leads(noun: str, text: str, lang: str) -> bool:
    """Whether a noun stands where the head of a text does: not in `set of wolves` or `1 fée`."""
    if lang == "fr" and _is_one(text):
        return False
    before, found, _ = text.casefold().partition(noun.casefold())
    return not found or not links(before, lang)


def links(words_before: str, lang: str) -> bool:
    """Whether words hold one that ends what a noun's article is about: `of`, `with`, `qui`, `de`."""
    stops = ENGLISH_STOPS if lang == "en" else FRENCH_STOPS
    found = (word.strip(",;:.!?()") for word in words_before.casefold().replace("’", "'").split())
    return any(word in stops or word.startswith(("d'", "qu'")) for word in found)


def _is_numbered(text: str) -> bool:
    first, space, _ = text[:20].partition(" ")
    if first.isdecimal():
        return bool(space) and first not in {"0", "1"}
    return bool(space) and first.casefold() in _NUMBERS


def _is_one(text: str) -> bool:
    """Whether a text counts one or none: `1 fée`, and not `1 000 fées`."""
    return text[:2] in {"0 ", "1 "} and not text[2:3].isdecimal()


def _is_capital(text: str) -> bool:
    start = text[:60].lstrip(OPENING)[:1]
    return start.isupper() or start.istitle()


def _is_common(text: str) -> bool:
    """English words that have a capital and take an article all the same: `MP`, `European merchant`."""
    word = text[:60].lstrip(OPENING).split(None, 1)[0]
    letters = [sign for sign in word if sign.isalpha()]
    if not word[1:2].isalpha() and (len(word) > 1 or len(text) == 1):
        return True  # X-ray
    if len(letters) > 1 and all(sign.isupper() for sign in letters):
        return True
    return word.rstrip("s,.;") in _PEOPLES
