"""Characters typed one right after the other at a panel, some of them its keys: whether they are words."""

import re
from collections.abc import Iterable, Sequence
from typing import Final

from textual import events

PAUSE: Final = 0.5
"""Seconds after which a character has nothing to do with the one before it."""
_BEGUN: Final = re.compile(r"(?:[@?#/=>«“\"—–\[(]|\d+ )?[>\s]*[^\W\d_][\w\s’',;:.!?…»”\"«“—–()\[\]-]*\Z")
_VOWEL: Final = re.compile(r"[aeiouyàâäéèêëîïôöùûüœæ]", re.IGNORECASE)
_BEGINS: Final = re.compile(r"(?:[@?#/=>«“\"—–\[(]+|\d+)?\s*\Z")
_ENOUGH: Final = 2  # characters that no key explains
_BARE: Final = 4  # letters of which one is a vowel, in any word
_OPENS: Final = re.compile(r"r[aeiouyhàâéèêîôûœæ'’]\Z", re.IGNORECASE)
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
        return bool(self.keys) and event.time - self.keys[-1].time <= PAUSE

    def opens(self, event: events.Key) -> bool:
        """Whether a lone r and the letter after it may begin a word."""
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
        told = bool(_VOWEL.search(text)) or letters >= _BARE
        return self.strange >= _ENOUGH and told and bool(_BEGUN.match(text))

    @property
    def sentence(self) -> bool:
        """Whether an r that opened a line for a reason began a sentence, which no reason is."""
        return _SENTENCE.match(self.text) is not None


def slipped(typed: Sequence[events.Key], event: events.Key) -> bool:
    """Whether what stands before a key was a digit that was to choose something: a pause parts them."""
    lone = len(typed) == 1 and (typed[0].character or "").isdecimal()
    return lone and event.time - typed[0].time > PAUSE


def pasted_words(text: str) -> bool:
    """Whether a paste is words: none puts keys there."""
    return re.search(r"[^\W\d_]{2}", text) is not None


def text_of(keys: Iterable[events.Key]) -> str:
    """What keys write."""
    return "".join(each.character or "" for each in keys)
