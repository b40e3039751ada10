"""Figures, bars and maps as every face draws them: decimals, columns, fillings, ends of an axis."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from soloist.lab.odds.estimate import Estimate
from soloist.lab.odds.question import Question
from soloist.play.rolls.percents import apportioned

# --- with how many decimals a number is told, so that its interval is not rounded away ------------


_MORE: Final = 3  # decimals at most, beside the usual ones


def places(estimate: Estimate, usual: int, *, share: bool) -> int:
    """The usual decimals, or so many more that both ends of the interval differ; of shares in percents."""
    if estimate.is_exact:
        return usual
    times = 100 if share else 1
    ends = (estimate.low * times, estimate.high * times)
    enough = (n for n in range(usual, usual + _MORE) if len({f"{end:.{n}f}" for end in ends}) > 1)
    return next(enough, usual + _MORE) if ends[0] != ends[1] else usual


# --- figures with what each gains beside it, so that both stand under each other in columns -------


class Gained(NamedTuple):
    """A figure, and what it has more than another; nothing where there is nothing to compare."""

    said: str
    more: str = ""


def in_columns(rows: Sequence[Sequence[Gained]]) -> list[list[str]]:
    """The cells of a table whose columns are set to the right: gains take one width in each column."""
    wide = [max(len(cell.more) for cell in column) for column in zip(*rows, strict=True)]
    return [
        [f"{cell.said} {cell.more:>{n}}" if n else cell.said for cell, n in zip(row, wide, strict=True)]
        for row in rows
    ]


# --- bars that tell outcomes apart by their filling, whatever the colour --------------------------


BAR: Final = "█"
SHADES: Final = " ░▒▓█"
"""Low to high, for a map."""

WIDTH: Final = 40
"""Cells of a stacked bar."""

_FILLINGS: Final = "█▓▒░╱╳=+o:"
_FINE: Final = 10**9  # shares are whole numbers to be apportioned


def signs_of(ids: Sequence[str]) -> Mapping[str, str]:
    """A filling for each outcome, all different for ten and fewer."""
    return {id_: _FILLINGS[place % len(_FILLINGS)] for place, id_ in enumerate(ids)}


def stacked(shares: Sequence[tuple[str, float]], signs: Mapping[str, str], width: int = WIDTH) -> str:
    """All outcomes in one bar of so many cells, in the proportion of their shares."""
    cells = apportioned([round(share * _FINE) for _, share in shares], width)
    return "".join(signs.get(id_, "?") * many for (id_, _), many in zip(shares, cells, strict=True))


# --- what is full and what is empty on a bar or a map: from nought, below it too where numbers ----


_LEAST: Final = 1e-9  # what is all noughts has no bars


@dataclass(frozen=True, slots=True)
class Scale:
    """From `low`, nought or below, to `high`, nought or above; never of no length."""

    low: float
    high: float

    @property
    def length(self) -> float:
        """From one end to the other."""
        return self.high - self.low

    @property
    def nought(self) -> float:
        """Where nought is, from 0 at the lower end to 1 at the upper one."""
        return -self.low / self.length

    def part(self, value: float) -> float:
        """How much of the length lies between nought and a value, 0 to 1."""
        return min(1.0, abs(value) / self.length)


@dataclass(frozen=True, slots=True)
class Shading:
    """How full the cells of a map are: `fullness` is 0 to 1."""

    low: float
    high: float

    def fullness(self, value: float) -> float:
        """From the least to the greatest; where some are below nought, by how far a value is from it."""
        if self.low < 0:
            return min(1.0, abs(value) / max(-self.low, self.high))
        return (
            max(0.0, min(1.0, (value - self.low) / (self.high - self.low))) if self.high > self.low else 0.0
        )


def scale(values: Iterable[float], *, share: bool = False) -> Scale:
    """What bars of these numbers are drawn on; shares go to 1 whatever they are."""
    told = [0.0, *values]
    return Scale(min(told), max(*told, 1.0 if share else _LEAST))


def shading(values: Iterable[float], *, share: bool) -> Shading:
    """What a map of these numbers, one or more, is shaded by; shares go from 0 to 1 whatever they are."""
    told = tuple(values)
    return Shading(0.0, 1.0) if share else Shading(min(told), max(told))


# --- what stands at the end of an axis: the name of what is turned, and of a list what comes ------


def axis(question: Question, key: str, lang: str) -> str:
    """`Obstacle`; of a list whose last number is turned `Obstacle dice of each step: 1 2 …`."""
    test = question.test
    names = {side.id: side.name for side in test.sides} | {each.id: each.name for each in test.keys}
    name = names[key].of(lang) if key in names else key
    before = question.before(key)
    told = f"{name[:1].upper()}{name[1:]}"
    return f"{told} {before.replace(',', ' ')} …" if before else told


def ends(question: Question, key: str, first: int, last: int) -> str:
    """`1…6`; of a list `1,2,1…1,2,6`."""
    return f"{question.word(key, first)}…{question.word(key, last)}"
