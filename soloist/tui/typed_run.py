"""Characters typed one right after the other at a panel, some of them its keys: whether they are words."""

import re
from collections.abc import Iterable, Sequence
from typing import Final

from textual import events

PAUSE: Final = 0.5
"""Seconds after which a character has nothing to do with the one before it."""
_BEGUN: Final = re.compile(r"(?:[@?#/=>«“\"—–\[(]|\d+ )?[>\s]*[^\W\d_][\w\s’',;:.!?…»”\"«“—–()\[\]-]*\Z")
VOWEL: Final = re.compile(r"[aeiouyàâäéèêëîïôöùûüœæ]", re.IGNORECASE)
"""A letter there is in any word."""
_BEGINS: Final = re.compile(r"(?:[@?#/=>«“\"—–\[(]+|\d+)?\s*\Z")
_ENOUGH: Final = 2  # characters that no key explains
_BARE: Final = 4  # letters of which one is a vowel, in any word
_OPENS: Final = re.compile(r"(?:[^\W\d_]+r[^\W\d_]|r[aeiouyhàâéèêîôûœæ'’])\Z", re.IGNORECASE)
_WHOLE: Final = re.compile(r"(?:\A|[\W_])([^\W\d_]{4,})[\s,;:.!?…]\Z")
SOON: Final = 0.65
"""Seconds within which the next letter of a word comes from somebody who types slowly."""
LATER: Final = 1.0
"""Seconds within which it still may, where nothing else is typed so."""
SLOW: Final = 5.0
"""Seconds after which a letter that no key explains was a slip."""
_SENTENCE: Final = re.compile(r"r[aeiouyhàâéèêîôûœæ][^\d]*[;:!?….]\Z", re.IGNORECASE)


class Run:
    """The keys of a run, and how many of them mean nothing where they were typed."""

    def __init__(self) -> None:
        """Nothing was typed."""
        self.keys: list[events.Key] = []
        self.strange = 0

    @property
    def text(self) -> str:
        """What was typed."""
        return "".join(each.character or "" for each in self.keys)

    def goes_on(self, event: events.Key) -> bool:
        """Whether a key was typed right after those before it."""
        return self.within(event, PAUSE)

    def within(self, event: events.Key | events.Paste, seconds: float) -> bool:
        """Whether something was typed at most so many seconds after those before it."""
        return bool(self.keys) and event.time - self.keys[-1].time <= seconds

    def late(self, event: events.Key) -> bool:
        """Whether it goes on with what is no key, be it typed slowly: letters that did nothing wait long."""
        if not self.strange or not (event.character or "").isalpha():
            return False
        return self.within(event, SLOW if self.strange == len(self.keys) else LATER)

    def opens(self, event: events.Key) -> bool:
        """Whether an r, alone or in a word, and the letter after it may begin a word."""
        return _OPENS.match(self.text + (event.character or "")) is not None

    def add(self, event: events.Key, *, strange: bool) -> None:
        """One more; `strange` when nothing there has it for a key."""
        self.keys.append(event)
        self.strange += strange

    @property
    def could_be(self) -> bool:
        """Whether words may begin so, as far as it goes."""
        text = self.text
        return bool(_BEGUN.match(text) or _BEGINS.match(text))

    @property
    def words(self) -> bool:
        """Whether they are words."""
        text = self.text
        letters = sum(map(str.isalpha, text))
        told = bool(VOWEL.search(text)) or letters >= _BARE
        return self.strange >= _ENOUGH and told and bool(_BEGUN.match(text))

    @property
    def whole(self) -> bool:
        """Whether a word has just come to its end that is too long for keys."""
        found = _WHOLE.search(self.text)
        return found is not None and VOWEL.search(found[1]) is not None

    @property
    def around_r(self) -> bool:
        """Whether an r inside a word opened a line: the word begins with a capital, or a sentence ends."""
        text = self.text
        told = text[:1].isupper() or is_ended(text)
        return told and self.whole and "r" in text[1:] and text[0] not in "rR"

    @property
    def sentence(self) -> bool:
        """Whether an r that opened a line for a reason began a sentence, which no reason is."""
        return _SENTENCE.match(self.text) is not None


def slipped(typed: Sequence[events.Key], event: events.Key) -> bool:
    """Whether what stands before a key was a digit that was to choose something: a pause parts them."""
    lone = len(typed) == 1 and (typed[0].character or "").isdecimal()
    return lone and event.time - typed[0].time > PAUSE


def is_ended(text: str) -> bool:
    """Whether a text ends as a sentence does."""
    return text.rstrip().endswith((".", "!", "?", "…"))


def pasted_words(text: str) -> bool:
    """Whether a paste is words: none puts keys there."""
    return re.search(r"[^\W\d_]{2}", text) is not None


def text_of(keys: Iterable[events.Key]) -> str:
    """What keys write."""
    return "".join(each.character or "" for each in keys)
