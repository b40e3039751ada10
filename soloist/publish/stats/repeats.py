"""Words that come again and again, and words that come again too soon."""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from soloist.publish.scenes import StoryScene
from soloist.publish.stats.common_words import COMMON
from soloist.publish.stats.letters import words

WITHIN: Final = 40
"""Words from one to the next, at most, for the second to be noticed."""
_SHORTEST: Final = 4  # letters


@dataclass(frozen=True, slots=True)
class Often:
    """A word, how often it is in the prose, and in how many scenes."""

    word: str
    times: int
    scenes: int


@dataclass(frozen=True, slots=True)
class Near:
    """A word said again `apart` words later: the key of the scene, the lines of both (from 1)."""

    word: str
    apart: int
    scene: str
    line: int
    again: int


@dataclass(frozen=True, slots=True)
class Repeats:
    """The words said most, most often first; those said again soon, in the order of the story."""

    often: tuple[Often, ...]
    near: tuple[Near, ...]


def repeats(
    scenes: Sequence[StoryScene], lang: str, names: Collection[str] = (), within: int = WITHIN
) -> Repeats:
    """What is repeated in the prose of a story in `lang`; `names` (folded words) are not counted.

    Words are compared without case and accents, and as they stand: a plural is another word. Those of
    fewer than four letters and those any prose repeats are passed over.
    """
    passed = COMMON["fr" if lang == "fr" else "en"] | frozenset(names)
    times: Counter[str] = Counter()
    where: dict[str, set[str]] = {}
    shown: dict[str, str] = {}
    near: list[Near] = []
    for scene in scenes:
        last: dict[str, tuple[int, int]] = {}
        for at, word in enumerate(words(scene)):
            key = word.folded
            if len(key) < _SHORTEST or key in passed:
                continue
            times[key] += 1
            where.setdefault(key, set()).add(scene.key)
            shown.setdefault(key, word.text.lower())
            before = last.get(key)
            if before is not None and at - before[0] <= within:
                near.append(Near(word.text.lower(), at - before[0], scene.key, before[1], word.line))
            last[key] = (at, word.line)
    ranked = sorted((-count, key) for key, count in times.items() if count > 1)
    often = tuple(Often(shown[key], -count, len(where[key])) for count, key in ranked)
    return Repeats(often, tuple(near))
