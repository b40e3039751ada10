"""Prose taken apart into words that can be compared, each with the line it stands on."""

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from soloist.journal.privacy import blanked
from soloist.play.prose.prose_tags import without_tags
from soloist.publish.scenes import StoryScene

_WORD: Final = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_ELIDED: Final = re.compile(r"\b(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|quoiqu)['’](?=[^\W\d_])", re.IGNORECASE)
_OWNED: Final = re.compile(r"['’](?:s|d|m|t|ll|re|ve)\b", re.IGNORECASE)
_TURNED: Final = re.compile(
    r"-(?:t-)?(?:je|tu|ils?|elles?|on|nous|vous|ce|l[ea]s?|lui|leur|moi|toi|là|ci)\b", re.IGNORECASE
)
_NOTE: Final = re.compile(r"\s*\([^\W\d_][\w ]{0,20}\s*:.*\)\s*|\*?Date\s?:.*")


class Word(NamedTuple):
    """A word as it stands, as it is compared, and the line it is on (from 1)."""

    text: str
    folded: str
    line: int


@lru_cache(maxsize=1 << 16)
def folded(text: str) -> str:
    """A word without case and accents."""
    if text.isascii():
        return text.lower()
    apart = unicodedata.normalize("NFKD", text.casefold().replace("œ", "oe").replace("æ", "ae"))
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


def words(scene: StoryScene) -> Iterator[Word]:
    """The words of a scene's prose without tags, asides, notes, and what is elided before them."""
    for line, text in scene.texts:
        for number, each in enumerate(blanked(text).split("\n"), line):
            if each.startswith(("(", "*Date", "Date", " ", "\t")) and _NOTE.fullmatch(each):
                continue
            told = without_tags(each)
            told = _OWNED.sub(" ", _ELIDED.sub(" ", told)) if "'" in told or "’" in told else told
            told = _TURNED.sub(" ", told) if "-" in told else told
            for found in _WORD.finditer(told):
                yield Word(found[0], folded(found[0]), number)
