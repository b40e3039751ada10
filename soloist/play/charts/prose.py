"""The words of prose of a story: session by session, scene by scene, on average, and today."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from soloist.journal import prose_words
from soloist.play.charts.survey import Part, Survey


@dataclass(frozen=True, slots=True)
class Words:
    """The words of the sessions, or of the scenes, of a story; what stands before them is one of its own."""

    by: Literal["session", "scene"]
    parts: tuple[Part, ...]
    today: int

    @property
    def total(self) -> int:
        """All words of prose."""
        return sum(part.words for part in self.parts)

    @property
    def average(self) -> int:
        """The words of a session or scene that has any, on average, rounded."""
        written = [part.words for part in self.parts if part.words and part.kind == self.by]
        return round(sum(written) / len(written)) if written else 0


def words(survey: Survey, by: Literal["session", "scene"], today: str) -> Words:
    """The words by session or by scene. `today` (`2026-11-20`) is how a session of today names its day."""
    return arranged(counted(survey), by, today)


def counted(survey: Survey) -> tuple[Part, ...]:
    """The parts of a story with their words; some 80 MB a second."""
    own = [0] * len(survey.parts)
    for number, start, end in survey.prose:
        own[number] += prose_words.words(survey.data[start:end])
    totals, session = list(own), 0
    for number, part in enumerate(survey.parts):
        if part.kind == "scene":
            totals[session] += own[number]
        else:
            session = number
    return tuple(replace(part, words=total) for part, total in zip(survey.parts, totals, strict=True))


def arranged(parts: Sequence[Part], by: Literal["session", "scene"], today: str) -> Words:
    """Counted parts by session or by scene, as `words`."""
    dated = sum(part.words for part in parts if part.kind == "session" and part.date == today)
    if by == "scene":
        return Words(by, tuple(_scenes(parts)), dated)
    found = (part for part in parts if part.kind == "session" or (part.kind == "before" and part.words))
    return Words(by, tuple(found), dated)


def _scenes(parts: Sequence[Part]) -> list[Part]:
    """The scenes, and a session’s own words, told before its first scene, where there are any."""
    found: list[Part] = []
    above: Part | None = None
    inside = 0
    for part in (*parts, None):
        if part is None or part.kind != "scene":
            if above is not None and above.words > inside:
                place = next((n for n, each in enumerate(found) if each.line > above.line), len(found))
                found.insert(place, replace(above, words=above.words - inside))
            above, inside = part, 0
        else:
            inside += part.words
            found.append(part)
    return found
