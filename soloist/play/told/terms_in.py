"""The words of a game that stand in sentences, each with what it means."""

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from soloist.play.told.glossary import terms
from soloist.rules.system import System

_LEAST: Final = 4  # letters of a word that is worth explaining
_PLAIN: Final = frozenset(
    ("action", "scene", "session", "side", "success", "failure", "protagonist", "oracle")
)
"""Words that stand in nearly every sentence, and that anyone understands where they stand."""


def terms_in(system: System, sentences: Iterable[str], lang: str, most: int) -> tuple[tuple[str, str], ...]:
    """Up to `most` words of a glossary that stand in the sentences, in their order, each with its meaning."""
    text = "\n".join(sentences)
    found = []
    for name, meaning, pattern in _known(system, lang):
        if hit := pattern.search(text):
            found.append((hit.start(), name, meaning))
            text = pattern.sub(lambda there: " " * len(there[0]), text)
    return tuple((name, meaning) for _, name, meaning in sorted(found)[:most])


@lru_cache(maxsize=16)
def _known(system: System, lang: str) -> tuple[tuple[str, str, "re.Pattern[str]"], ...]:
    """A word as it is called, its meaning, what finds it or its plural in a text; the longest first.

    Of two that are called the same but for a capital, the one is told that is not the hat of who keeps it.
    """
    every = [word for chapter in terms(system) for word in chapter.words]
    every.sort(key=lambda word: not word.id.endswith("-hat"))  # the later one stays
    words = {word.name.of(lang).casefold(): word for word in every}
    return tuple(
        (
            word.name.of(lang),
            word.meaning.of(lang),
            re.compile(rf"(?<!\w){re.escape(word.name.of(lang))}[sx]?(?!\w)", re.IGNORECASE),
        )
        for word in sorted(words.values(), key=lambda word: -len(word.name.of(lang)))
        if len(word.name.of(lang)) >= _LEAST and word.id not in _PLAIN
    )
