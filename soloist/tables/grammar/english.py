"""English: a or an by the sound of what follows, the, some; plurals of words and of phrases."""

import re
from collections.abc import Sequence
from itertools import takewhile

from soloist.tables.grammar.mark import OPENING, cased, core, first_word, inflected, word_lists
from soloist.tables.grammar.noun import Grammar, Noun
from soloist.values import regex

_LISTS = word_lists("en")
_STOPS = _LISTS["stops"]

# --- the sound of a word

_SILENT_H, _YOO, _NOT_YOO = (tuple(_LISTS[name]) for name in ("silent h", "yoo", "not yoo"))
_LETTERS = frozenset("aefhilmnorsx")  # said with a vowel first: an F, an X-ray


def takes_an(text: str) -> bool:
    """Whether a text is said with a vowel first: `an hour`, `an 8`, `an MP`, but `a unicorn`, `a UFO`."""
    start = text[:80].lstrip(OPENING + "£€$¥")[:40]
    if start[:1].isdigit():  # eight, eleven, eighteen, and the thousands of eleven and eighteen
        number = "".join(takewhile(lambda sign: sign.isdigit() or sign == ",", start)).replace(",", "")
        return number[0] == "8" or (number[:2] in {"11", "18"} and len(number) % 3 == 2)
    word = first_word(start)
    alone = len(word) == 1 and word.isascii()
    if alone or (word.isupper() and (len(word) < 4 or word.rstrip("S") in _LISTS["spelled"])):
        return word[0].casefold() in _LETTERS
    return bool(start) and _sound(start.casefold(), word.casefold())


def _sound(start: str, word: str) -> bool:
    first = start[0]
    if not first.isascii():
        return first in "àâäáãåæéèêëíìîïóòôöøœúùûü"
    if first == "h":
        return start.startswith(_SILENT_H) and word not in {"houri", "houris"}
    if first == "y":
        return start[1:2] in set("bcdfglmnprstvxz") and len(word) > 1
    if word in _LISTS["one"] or (start.startswith(_YOO) and not start.startswith(_NOT_YOO)):
        return False
    return first in "aeiou"


# --- plurals of one word, and of a phrase whose head stands before `of`, `in`, `with`, `who`

_SPACES = regex.compile(r"(\s+)")
_WHO = regex.compile(
    r"(\s(?:who|that|which)\s(?:(?:never|always|often|still|now|only|once|also|not|just|[a-z]{3,12}ly)\s)?)"
    r"([^\W\d_]+)(?=\W|$)"
)
_SINGULAR_S = tuple(_LISTS["singular s"])


def _plural_word(word: str) -> str:
    """The plural of one word; what ends in no letter stays."""
    low = word.casefold()
    if not word[-1:].isalpha():
        return word
    if "-" in word:  # `men-at-arms`, `passers-by`, otherwise the last part
        first, *rest = word.split("-")
        links = any(part.casefold() in _LISTS["links"] for part in rest)
        if first and (links or _is_behind(rest[-1], first)):
            return "-".join([_plural_word(first), *rest])
        return "-".join([first, *rest[:-1], _plural_word(rest[-1])])
    if word.isupper() and len(word) < 5:
        return word + "s"
    if low in _LISTS["plurals"]:
        return cased(word, _LISTS["plurals"][low])
    if low in _LISTS["same"] or (len(low) > 5 and low.endswith(("folk", "kind", "craft", "ese", "ics"))):
        return word
    return inflected(word, _LISTS["plural endings"])


def _head(phrase: str) -> tuple[list[str], int]:
    """The phrase in pieces, words at even places, and the place of its head; -1 without one."""
    pieces = _SPACES.split(phrase)
    head = -1
    for at in range(0, len(pieces), 2):
        before, word, after = core(pieces[at])
        if head >= 0 and (word.casefold() in _STOPS or not word or before.startswith(("(", "["))):
            break
        if word:
            head = at
        if after and word:
            break
    if head > 1 and _is_behind(core(pieces[head])[1], core(pieces[head - 2])[1]):
        head -= 2
    return pieces, head


def _is_behind(word: str, first: str) -> bool:
    """Whether a word stands behind its noun: `knight errant`, `attorney general`."""
    low = word.casefold()
    general = low == "general" and first.casefold().removesuffix("s") in _LISTS["generals"]
    return low in _LISTS["after"] or general


def _looks_plural(phrase: str) -> bool:
    """Whether the head of a phrase has the look of a plural: `ruins`, `old men`."""
    pieces, head = _head(phrase[:100])
    low = core(pieces[head])[1].casefold() if head >= 0 else ""
    first, _, rest = low.partition("-")
    if any(part in _LISTS["links"] for part in rest.split("-")) or _is_behind(rest, first.removesuffix("s")):
        low = first
    if low in _LISTS["looks one"] or len(low) < 4:
        return low == "men"
    if low in _LISTS["looks many"] or (low.endswith("men") and len(low) > 5):
        return True
    return low[-1] == "s" and not low.endswith(_SINGULAR_S)


# --- nouns and what stands before them

_ARTICLE = regex.compile(r"(an?|the|some)\s+(?=\S)", re.IGNORECASE)


class English(Grammar):
    """The grammar of English."""

    lang = "en"
    conjunction = "and"
    one = ("one", "one")
    closes_up = True

    def determiner(self, text: str) -> tuple[re.Match[str] | None, bool]:
        """An article."""
        return _ARTICLE.match(text), False

    def is_common(self, noun: Noun) -> bool:
        """Letters and peoples: `MP`, `X-ray`, `European merchant`."""
        if noun.article:
            return False
        word = noun.text[:60].lstrip(OPENING).split(None, 1)[0]
        letters = [sign for sign in word if sign.isalpha()]
        if not word[1:2].isalpha() and (len(word) > 1 or len(noun.text) == 1):
            return True
        loud = len(letters) > 1 and all(sign.isupper() for sign in letters)
        return loud or word.rstrip("s,.;") in _LISTS["peoples"]

    def is_many(self, noun: Noun, text: str) -> bool:
        """By its mark, its number or its look."""
        counted = not noun.article and noun.numbered
        looks = noun.kind not in {"a", "an"} and not noun.proper and _looks_plural(noun.text)
        return noun.plural or counted or looks

    def behind(self, prefix: str, noun: Noun) -> str:
        """The noun behind `a` or `the`; no article goes with a determiner or a possessive: `no teeth`."""
        first = noun.text[:60].lstrip(OPENING).partition(" ")[0].casefold()
        owner = first.removesuffix("'s").removesuffix("’s")
        owned = first in _LISTS["determiners"] or (owner != first and owner in _LISTS["somebody"])
        if noun.proper or (not noun.article and owned):
            return noun.written
        if prefix == "the":
            return f"the {noun.text}"
        if noun.numbered and noun.plural:
            return noun.text
        if noun.plural or noun.kind == "some":
            return f"some {noun.text}"
        return f"an {noun.text}" if takes_an(noun.text) else f"a {noun.text}"

    def plural(self, phrase: str) -> str:
        """Its head alone changes, and the verb after `who`."""
        pieces, head = _head(phrase)
        if head < 0:
            return phrase
        before, word, after = core(pieces[head])
        pieces[head] = before + _plural_word(word) + after
        said = "".join(pieces)
        who = pieces[head + 2 : head + 3]
        return (
            _WHO.sub(self.verb_of_many, said, count=1) if who and who[0] in {"who", "that", "which"} else said
        )

    plural_word = staticmethod(_plural_word)

    def many_form(self, forms: Sequence[str], noun: Noun) -> Sequence[str]:
        """A third form serves every plural."""
        return forms[2:4][-1:] if noun.gender == "f" else forms[2:3]
