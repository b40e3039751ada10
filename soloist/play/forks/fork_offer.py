"""What can be otherwise in an exchange: each way its rolls had, rolling again, or leaving before it."""

from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Literal, TypeAlias

from soloist.journal.fences import opening
from soloist.journal.model import Action, DiceLine, Question, TableLine
from soloist.play.forks.fork import Place, leave, place_of, short
from soloist.play.forks.fork_outcomes import Otherwise, Rows, taken_lines, ways
from soloist.play.prose.prose_tags import without_tags
from soloist.play.told.chances import percent
from soloist.play.told.excerpt import Excerpt
from soloist.play.told.results import Result, results
from soloist.storage.means import Means

Kind: TypeAlias = Literal["way", "again", "here"]


@dataclass(frozen=True, slots=True)
class Offer:
    """A sibling that can be begun: at `place`, with `lines` of play to begin with.

    `asked` is what was tried or asked; `other` is the outcome taken, of a `way`. `name` says in a few words
    what is different, for the name of the file.
    """

    kind: Kind
    place: Place
    lines: tuple[str, ...]
    asked: str
    other: Otherwise | None = None

    @property
    def name(self) -> str:
        """What a file of it is called after, beside its title."""
        return " → ".join(filter(None, (short(self.asked), self.other.name if self.other else "")))


def offers(data: bytes, excerpt: Excerpt, rows: Rows) -> tuple[Offer, ...]:
    """Every way to leave the story `data` at one of its exchanges, roll by roll; leaving before it, last.

    The way that was taken is among them. Raises `Refusal` where nothing can be left.
    """
    found: list[Offer] = []
    for result in results(excerpt):
        asked = _asked(excerpt, result)
        place = place_of(data, result.entry.span.start)
        before = _before(data, place.cut, result)
        for other in ways(result, rows, excerpt.lang):
            lines = (*before, *taken_lines(result, other, excerpt.lang))
            found.append(Offer("way", place, lines, asked, other))
        if before:
            found.append(Offer("again", place, before, asked))
    place = place_of(data, excerpt.start)
    return (*found, Offer("here", place, (), place.words))


def begin_sibling(path: Path, data: bytes, offer: Offer, means: Means) -> Path:
    """Write the sibling that an offer stands for, beside the story `data` at `path`; where it is."""
    return leave(path, data, offer.place, means, lines=offer.lines, asked=offer.name)


def chance_words(chance: Fraction | None, lang: str) -> str:
    """A chance in whole percents, nothing where nobody can tell."""
    return "" if chance is None else percent(chance.numerator, chance.denominator, lang)


def _asked(excerpt: Excerpt, result: Result) -> str:
    """What was tried or asked before a result, and by which table where several answered."""
    found = ""
    for entry in excerpt.entries:
        if entry.span.start >= result.entry.span.start:
            break
        if isinstance(entry, Action | Question):
            found = without_tags(entry.text).strip()
    return found or label(result, excerpt.lang)


def label(result: Result, lang: str) -> str:
    """What gave a result: a test, a table."""
    match result.entry:
        case DiceLine() if result.test is not None:
            return result.test.label.of(lang)
        case TableLine(parsed=parsed) if parsed is not None:
            return parsed.name
        case _:
            return ""


def _before(data: bytes, start: int, result: Result) -> tuple[str, ...]:
    """The lines of its block before a result: what was tried or asked, and what else was rolled."""
    text = data[start : result.entry.span.start].decode("utf-8", "surrogateescape")
    lines = [line.removesuffix("\r") for line in text.split("\n")]
    if lines and opening(lines[0]) is not None:
        lines = lines[1:]
    return tuple(line for line in lines if line.strip())
