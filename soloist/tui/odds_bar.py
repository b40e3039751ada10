"""The chances of a test before it is rolled: every outcome in words, numbers, colour and length."""

from typing import Final

from textual.content import Content
from textual.geometry import Size
from textual.reactive import reactive
from textual.widget import Widget

from soloist.lab.odds.figures import signs_of
from soloist.lingo import Lingo
from soloist.play.percents import apportioned, percent_of
from soloist.play.signs import is_signed, signed
from soloist.rules.system import Odds, Outcome, Test
from soloist.tui.ink import MOODS, QUIET, STRONG, ink, lines, padded

_EIGHTHS: Final = " ▏▎▍▌▋▊▉"
_FEW: Final = 3  # rows of names under the compact bar, from which names are cut
_LONGEST: Final = 40  # cells of the longest bar


class OddsBar(Widget):
    """One row for each outcome, or, `compact`, one bar for all and what its pieces mean."""

    DEFAULT_CSS = """
    OddsBar { height: auto; }
    """

    odds: reactive[Odds | None] = reactive[Odds | None](None, layout=True)
    """The exact chances; nothing is shown without any."""
    compact: reactive[bool] = reactive(False, layout=True)
    """Whether there is little room."""

    def __init__(self, test: Test, lingo: Lingo, lang: str) -> None:
        """`lang` is the story's language, which the outcomes are named in."""
        super().__init__()
        self.test = test
        self.lingo = lingo
        self.lang = lang

    def render(self) -> Content:
        """The chances, for the room there is."""
        return lines(self._drawn(self.content_size.width))

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """As many rows as the chances take in that width."""
        return len(self._drawn(width))

    def _drawn(self, width: int) -> list[Content]:
        if self.odds is None:
            return []
        return self._compact(self.odds, max(10, width)) if self.compact else self._rows(self.odds, width)

    @property
    def _outcomes(self) -> tuple[Outcome, ...]:
        """What is shown: the outcomes that have a chance somewhere in the odds' own list."""
        known = self.odds.weights if self.odds else {}
        return tuple(outcome for outcome in self.test.outcomes if outcome.id in known)

    def _rows(self, odds: Odds, width: int) -> list[Content]:
        outcomes = self._outcomes
        labels = [self._label(outcome) for outcome in outcomes]
        margin = max((label.cell_length for label in labels), default=0)
        room = max(6, min(_LONGEST, width - margin - 8))
        most = max((odds.weights[outcome.id] for outcome in outcomes), default=1) or 1
        return [
            padded(label, margin)
            + "  "
            + padded(ink(_bar(odds.weights[outcome.id] / most, room), MOODS[outcome.mood]), room)
            + ink(f"{self._share(odds, outcome):>6}", STRONG)
            for outcome, label in zip(outcomes, labels, strict=True)
        ]

    def _compact(self, odds: Odds, width: int) -> list[Content]:
        outcomes = self._outcomes
        signs = signs_of([outcome.id for outcome in outcomes])
        shades = tuple(signs[outcome.id] for outcome in outcomes)
        bar = Content("").join(
            [
                ink(shade * cells, MOODS[outcome.mood])
                for outcome, shade, cells in zip(
                    outcomes, shades, apportioned([odds.weights[o.id] for o in outcomes], width), strict=True
                )
            ]
        )
        words = [f" {self._share(odds, outcome)}" for outcome in outcomes]
        half = (width - 2) // 2 - 2 - max((len(word) for word in words), default=0)
        keys = self._keys(shades, words, width)
        fitting = self._keys(shades, words, half) if len(_grid(keys, width)) > _FEW else keys
        return [bar, *_grid(fitting, width)]

    def _keys(self, shades: tuple[str, ...], words: list[str], room: int) -> list[Content]:
        """What each piece of the bar means; names longer than `room` are cut."""
        return [
            ink(shade, MOODS[outcome.mood])
            + " "
            + self._label(outcome).truncate(room, ellipsis=True)
            + ink(word, STRONG)
            for outcome, shade, word in zip(self._outcomes, shades, words, strict=True)
        ]

    def _share(self, odds: Odds, outcome: Outcome) -> str:
        return percent_words(odds.weights[outcome.id], odds.total, self.lingo)

    def _label(self, outcome: Outcome) -> Content:
        """`+2 Succès`: the value, where the scale has signs, then the name."""
        name = ink(outcome.name.of(self.lang), MOODS[outcome.mood])
        if outcome.value is None or not is_signed(self.test):
            return name
        return ink(f"{signed(outcome.value)} ", QUIET) + name


def percent_words(weight: int, total: int, lingo: Lingo) -> str:
    """A chance, `weight` in `total`, as it is said: a small one is not called none, a great one not all."""
    percent = percent_of(weight, total)
    if weight and not percent:
        return lingo.say("<1%")
    if percent == 100 and weight < total:
        return lingo.say(">99%")
    return lingo.say("{n}%", n=percent)


def _bar(share: float, room: int) -> str:
    """A bar of up to `room` cells, drawn to an eighth of a cell; a small chance still shows."""
    eighths = max(1, round(share * room * 8)) if share > 0 else 0
    return "█" * (eighths // 8) + _EIGHTHS[eighths % 8].strip()


def _grid(cells: list[Content], width: int) -> list[Content]:
    """Cells of one width, as many to a row as fit, rows as even as can be."""
    cell = max((each.cell_length for each in cells), default=1)
    fitting = max(1, min(len(cells), (width + 2) // (cell + 2)))
    rows = -(-len(cells) // fitting)
    across = -(-len(cells) // rows) if rows else 1
    return [
        Content("  ").join([padded(each, cell) for each in cells[start : start + across]])
        for start in range(0, len(cells), across)
    ]
