"""Puts a renamed word into the sentences of a system: whole words, their plural, the article before them."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from soloist.rules.said import Many, Said, Value
from soloist.rules.term import Renamed, Term

_VOWEL: Final = re.compile("[aeiouyàâäéèêëîïôöùûühœæ]", re.IGNORECASE)
_BEFORE_FR: Final = (
    r"(?:(?P<bound>(?:[dD]e |[àÀ] )?[lL]|[dD]|[qQ]u|[sS])(?P<sign>[’'])"
    r"|(?P<article>[lL][ea]|[dD]u|[dD]e la|[aA]u|[àÀ] la|[uU]ne?|[cC]e(?:t|tte)?"
    r"|[sS]on|[sS]a|[dD]e|[qQ]ue) )?"
)
_BEFORE_EN: Final = r"(?:(?P<article>[aA]n?) )?"

# An article by what it says, then as it is before a masculine word, a feminine one, a vowel.
_ARTICLES: Final[Mapping[str, tuple[str, str, str]]] = {
    **dict.fromkeys(("le", "la", "l"), ("le ", "la ", "l’")),
    **dict.fromkeys(("du", "de la", "de l"), ("du ", "de la ", "de l’")),
    **dict.fromkeys(("au", "à la", "à l"), ("au ", "à la ", "à l’")),
    **dict.fromkeys(("de", "d"), ("de ", "de ", "d’")),
    **dict.fromkeys(("que", "qu"), ("que ", "que ", "qu’")),
    **dict.fromkeys(("un", "une"), ("un ", "une ", "")),
    **dict.fromkeys(("ce", "cet", "cette"), ("ce ", "cette ", "")),
    **dict.fromkeys(("son", "sa"), ("son ", "sa ", "son ")),
}
_SAME_FOR_BOTH: Final = frozenset({"de", "d", "que", "qu"})


@dataclass(frozen=True, slots=True)
class NewWord:
    """What something is called in a story: alone, one of it, several; `gender` is `m`, `f` or unsaid."""

    word: str
    one: str
    many: str
    gender: str = ""


Place = Callable[[str], str]


class Texts:
    """The sentences of a system with some of its words replaced."""

    def __init__(
        self,
        words: Mapping[Term, NewWord],
        names: Mapping[Term, NewWord] | None = None,
        hat: Term | None = None,
    ) -> None:
        """`words` are the terms that change, and what each becomes; `hat` is never one of them.

        `names` change only where their capital inside a sentence says that the thing itself is meant:
        they are words of every day elsewhere.
        """
        every = [(term, new, False) for term, new in words.items()]
        every += [(term, new, True) for term, new in (names or {}).items()]
        self._en = [_place(term.en, new, "en", name=name) for term, new, name in every]
        self._fr = [_place(term.fr, new, "fr", name=name) for term, new, name in every]
        same = next((term for term in words if hat and term.en.casefold() == hat.en.casefold()), None)
        self._hat = _HatWord(hat, same) if hat and same else None

    def of(self, term: Term) -> Term:
        """A word or sentence, itself where nothing changes in it; its own words are still read."""
        en, fr = term.en, term.fr
        if self._hat:
            en = self._hat.hidden(term)
        for place in self._en:
            en = place(en)
        if self._hat:
            en = self._hat.shown(en)
        for place in self._fr:
            fr = place(fr)
        return term if (en, fr) == (term.en, term.fr) else Renamed(en, fr, term.words)

    def all(self, terms: tuple[Term, ...]) -> tuple[Term, ...]:
        """Each of them."""
        return tuple(map(self.of, terms))

    def said(self, told: Said) -> Said:
        """A sentence with what stands in its places."""
        return Said(self.of(told.term), {name: self._value(held) for name, held in told.values.items()})

    def _value(self, held: Value) -> Value:
        if isinstance(held, Term):
            return self.of(held)
        if isinstance(held, Many):
            return replace(held, one=self.of(held.one), several=self.of(held.several))
        return held


_HIDDEN: Final = ("\ue000", "\ue001")


class _HatWord:
    """Tells the game master from the counter, which English calls alike and French does not."""

    def __init__(self, hat: Term, counter: Term) -> None:
        self._en = re.compile(rf"(?<![\w{{]){re.escape(hat.en)}(?![\w}}])", re.IGNORECASE)
        both = f"(?P<hat>{re.escape(hat.fr)})|{re.escape(counter.fr)}"
        self._fr = re.compile(rf"(?<![\w{{])(?:{both})(?![\w}}])", re.IGNORECASE)
        self._word = hat.en

    def hidden(self, term: Term) -> str:
        """The English without the game master, as the French says or, where it says less, by capitals."""
        french = [found["hat"] is not None for found in self._fr.finditer(term.fr)]
        if not any(french):
            return term.en
        aligned = len(french) == len(self._en.findall(term.en))
        told = iter(french)

        def put(found: re.Match[str]) -> str:
            is_hat = next(told) if aligned else found[0][0].isupper()
            if not is_hat:
                return found[0]
            return _HIDDEN[0] if found[0][0].isupper() else _HIDDEN[1]

        return self._en.sub(put, term.en)

    def shown(self, text: str) -> str:
        """What `hidden` took out, back in its place."""
        return text.replace(_HIDDEN[0], self._word).replace(_HIDDEN[1], self._word.lower())


def _place(old: str, new: NewWord, lang: str, *, name: bool = False) -> Place:
    """What puts a new word in the place of `old`, in every number, but never inside `{braces}`.

    As a `name` it is replaced only with its capital, and not where a sentence begins with it.
    """
    forms = {old.casefold(): new.word}
    if old[-1] in "sx":
        forms[old[:-1].casefold()] = new.one
    else:
        forms[f"{old}s".casefold()] = new.many
    listed = "|".join(re.escape(form) for form in sorted(forms, key=len, reverse=True))
    before = _BEFORE_FR if lang == "fr" else _BEFORE_EN
    pattern = re.compile(rf"(?<![\w{{]){before}(?<![\w{{])(?P<word>{listed})(?![\w}}])", re.IGNORECASE)

    def put(found: re.Match[str]) -> str:
        if name and not _is_name(found):
            return found[0]
        word = _cased(forms[found["word"].casefold()], found["word"])
        if lang == "fr":
            return _french(found, word, new.gender)
        return _english(found, word)

    return lambda text: pattern.sub(put, text)


def _is_name(found: re.Match[str]) -> bool:
    """Whether a word has a capital that the beginning of a sentence does not explain."""
    before = found.string[: found.start("word")].rstrip()
    return found["word"][0].isupper() and bool(before) and before[-1] not in ".!?…"


def _cased(word: str, like: str) -> str:
    """The word with a capital where the one it replaces has one; capitals alone stay."""
    if len(word) > 1 and word.isupper():
        return word
    first = word[0].upper() if like[0].isupper() else word[0].lower()
    return first + word[1:]


def _english(found: re.Match[str], word: str) -> str:
    article = found["article"]
    if not article:
        return word
    return f"{article[0]}{'n' if word[0].casefold() in 'aeiou' else ''} {word}"


def _french(found: re.Match[str], word: str, gender: str) -> str:
    written = found["article"] or found["bound"]
    if not written:
        return word
    kind = written.casefold()
    forms = _ARTICLES.get(kind)
    vowel = bool(_VOWEL.match(word))
    if forms is None:  # `s’` and its like belong to a verb
        return found[0]
    before = forms[2] if vowel and forms[2] else ""
    if not before:
        if not gender and kind not in _SAME_FOR_BOTH:
            return found[0]  # the article hangs on a gender nobody said
        before = "cet " if vowel and gender == "m" and kind.startswith("ce") else forms[gender == "f"]
    return (before[0].upper() if written[0].isupper() else before[0]) + before[1:] + word
