"""A row as grammar sees it, and what every language does with it; French and English say the rest."""

import re
from collections.abc import Mapping, Sequence

from soloist.tables.grammar.mark import OPENING, Gender, Mark, Words, inflected, words
from soloist.values import regex
from soloist.values.dataclass import NOTHING, field, record, replace

_NUMBERS = words(
    """deux trois quatre cinq six sept huit neuf dix onze douze treize quinze seize vingt trente cent mille
    plusieurs quelques two three four five seven eight nine ten eleven twelve several many"""
)
_PARTITIVE = words("du de_la de_l'")
_PREFIXES = words(  # of every language
    """pl=pl s=pl plural=pl pluriel=pl bare=bare nu=bare cap=cap maj=cap caps=caps majs=caps words=words
    lettres=words"""
)
_NUMBER = regex.compile(r"(?<![\w.,-])[0-9]{1,2}(?![\w.,]*[0-9])")


@record
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
    forms: Mapping[str, str] = field(default=NOTHING, hash=False)
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
        return " ".join(self.article.casefold().replace("’", "'").replace(" '", "'").split())

    @property
    def numbered(self) -> bool:
        """Whether it begins with a number from two on: `trois écus`, `7 wolves`."""
        first, space, _ = self.text[:20].partition(" ")
        if first.isdecimal():
            return bool(space) and first not in {"0", "1"}
        return bool(space) and first.casefold() in _NUMBERS

    @property
    def partitive(self) -> bool:
        """Whether it was written as something one cannot count: `du pain`, `de l’eau`."""
        return self.kind in _PARTITIVE


class Grammar:
    """The grammar of a language; this one, which knows no words, leaves every text as it is written.

    `lists` are the words of the language, `plural_ending` stands for several where there is
    no word, `closes_up` says that no space stands before its punctuation, `one` is the number before a
    masculine and a feminine noun.
    """

    lang = ""
    conjunction = "&"
    plural_ending = ""
    one = ("1", "1")
    closes_up = False

    def __init__(self, lists: Mapping[str, Words] = NOTHING) -> None:
        self.lists = lists
        self.prefixes = _PREFIXES | lists.get("prefixes", {})

    # --- what a language says for itself

    def determiner(self, text: str) -> tuple[re.Match[str] | None, bool]:
        """The determiner a text begins with, and whether it is one that stays."""
        return None, False

    def is_common(self, noun: Noun) -> bool:
        """Whether a text without article takes one though it has a capital."""
        return False

    def gender(self, noun: Noun) -> Gender:
        """The gender its determiner tells."""
        return ""

    def is_many(self, noun: Noun, text: str) -> bool:
        """Whether a noun, written as `text`, stands for several; `plural` is what its mark says."""
        return noun.plural

    def before(self, text: str) -> Noun | None:
        """The noun an adjective at the end of a text is about; None where nothing tells it."""
        return None

    def behind(self, prefix: str, noun: Noun) -> str:
        """The noun behind a prefix of this language, in place of the article it was written with."""
        return noun.written

    def is_missing(self, prefix: str, noun: Noun) -> bool:
        """Whether the form of a prefix hangs on a gender that is not known."""
        return False

    def plural(self, phrase: str) -> str:
        """The plural of a phrase by rule."""
        return phrase

    @staticmethod
    def plural_word(word: str) -> str:
        """The plural of one word."""
        return word

    def agreed(self, adjective: Noun, noun: Noun, *, before: bool = False) -> str:
        """The adjective in the gender and number of the noun; `before` says that it stands right before."""
        return adjective.written

    def many_form(self, forms: Sequence[str], noun: Noun) -> Sequence[str]:
        """The form for a plural that is written, of those after the first two; nothing where none is."""
        return forms[3:4] if noun.gender == "f" else forms[2:3]

    def is_one(self, number: int) -> bool:
        """Whether a number takes the singular."""
        return abs(number) == 1

    # --- what is the same in all

    def verb_of_many(self, found: re.Match[str]) -> str:
        """The verb after `who` or `qui`, found with what stands before it, in the plural: `men who limp`."""
        before, verb = found[1], found[2]
        many = self.lists["verbs of many"].get(verb) or inflected(verb, self.lists["verb endings"])
        if before[-1] in "'’" and many[0] not in "aeoé":  # s’est, se sont
            before = before[:-1] + "e "
        return before + many

    def spelled(self, text: str, noun: Noun) -> str:
        """A text with its numbers below a hundred in words."""
        known = list(self.lists.get("numbers", ()))

        def word(found: re.Match[str]) -> str:
            said = known[int(found[0])] if int(found[0]) < len(known) else found[0]
            one, other = self.one
            return said.removesuffix(one) + other if noun.gender == "f" and said.endswith(one) else said

        return _NUMBER.sub(word, text)

    def read(self, text: str, mark: Mark | None) -> Noun:
        """The noun of a row's text, by its article, the mark that stood after it, or its capital."""
        text = text.strip()
        said = mark or Mark()
        found, determined = self.determiner(text)
        noun = Noun(
            text[found.end() :] if found else text,
            found.group().strip() if found else "",
            said.gender,
            said.plural,
            said.aspirated or None,
            forms=said.forms,
            apostrophe="'" if "'" in text and "’" not in text else "’",
            lang=self.lang,
            they=said.they,
            determined=determined,
        )
        start = noun.text[:60].lstrip(OPENING)[:1]
        capital = start.isupper() or start.istitle()
        loud = noun.article[:1].isupper()
        if loud and capital and (noun.partitive or noun.kind == "des"):
            noun = replace(noun, text=text, article="")  # Du Guesclin
        proper = capital and (not noun.article or (loud and noun.kind in self.lists.get("definite", ())))
        noun = replace(noun, proper=proper and not self.is_common(noun))
        gender = "" if noun.they else noun.gender or self.gender(noun)
        return replace(noun, gender=gender, plural=self.is_many(noun, text))

    def many(self, noun: Noun) -> Noun:
        """The noun in the plural, without article; one that is already plural loses its article only."""
        given = noun.forms.get("pl") or noun.forms.get("fp" if noun.gender == "f" else "mp")
        text = noun.text if noun.plural else given or self.plural(noun.text)
        return replace(noun, text=text, article="", plural=True)

    def links(self, words_before: str) -> bool:
        """Whether words hold one that ends what a noun's article is about: `of`, `with`, `qui`, `de`."""
        stops = self.lists.get("stops", {})
        found = (word.strip(",;:.!?()") for word in words_before.casefold().replace("’", "'").split())
        return any(word in stops or word.startswith(("d'", "qu'")) for word in found)

    def leads(self, noun: str, text: str) -> bool:
        """Whether a noun stands where the head of a text does: not in `set of wolves`."""
        before, found, _ = text.casefold().partition(noun.casefold())
        return not found or not self.links(before)

    def chosen(self, forms: Sequence[str], noun: Noun) -> str:
        """The form for the noun, of those for m, f, mp and fp; a missing plural is the singular's, by rule.

        In English a third form serves every plural, so that `he|she|they` is enough; and in both languages
        somebody without a gender. Without forms, nothing.
        """
        if not forms:
            return ""
        if noun.they and not noun.plural:
            known = self.lists.get("they", {})
            pair = known.get(f"{forms[0]}|{forms[-1]}") or known.get(f"{forms[0]}|")
            return forms[2] if len(forms) > 2 else pair or forms[0]
        single = forms[1] if noun.gender == "f" and len(forms) > 1 else forms[0]
        if not noun.plural:
            return single
        for form in self.many_form(forms, noun):
            return form
        start, space, word = single.rpartition(" ")
        return start + space + self.plural_word(word) if single else self.plural_ending

    def counted(self, number: int, noun: Noun) -> str:
        """A number and the noun: `1 brigand`, `7 brigands`; zero is singular in French, plural in English."""
        return f"{number} {noun.text if self.is_one(number) else self.many(noun).text}"

    def joined(self, texts: Sequence[str]) -> str:
        """Texts as a list: `A, B et C`, `A, B and C`; empty ones do not count."""
        *most, last = [text for text in texts if text] or [""]
        return f"{', '.join(most)} {self.conjunction} {last}" if most else last
