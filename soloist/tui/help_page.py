"""The page of help: parts with rows of two columns, narrowed down by what is typed."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeAlias

from textual.content import Content

from soloist.display import display_safe
from soloist.play.plain_letters import plain
from soloist.tui.safe_text import shown
from soloist.tui.story_view.wrap import wrap


class Row(NamedTuple):
    """What is typed or seen, what it does or means, and other words it is found by.

    Without a first column the second is a paragraph of its own.
    """

    typed: str
    does: str
    also: str = ""


Part: TypeAlias = tuple[str, Sequence[tuple[str, ...]]]
"""A title, and under it rows of what is typed or seen and what it does or means (see `Row`)."""


def narrowed(parts: Iterable[Part], typed: str) -> list[Part]:
    """The rows that hold every word typed, accents and case aside; all rows of a title that holds them."""
    words = plain(typed).split()
    found: list[Part] = []
    for title, rows in parts:
        whole = all(word in plain(title) for word in words)
        kept = [row for row in rows if whole or all(word in plain(" ".join(row)) for word in words)]
        if kept:
            found.append((title, kept))
    return found


def page(parts: Iterable[Part], last: str, width: int) -> Content:
    """The parts as one text of at most `width` cells, `last` under them."""
    rows: list[Content] = []
    for title, pairs in parts:
        if pairs:
            rows += [shown(title).stylize("bold $secondary"), *_columns(pairs, width), Content("")]
    return Content("\n").join([*rows, *_quiet(last, width)])


def _quiet(text: str, width: int) -> list[Content]:
    return [line.stylize("$foreground-muted") for line in wrap(shown(text), width)]


_WIDEST = 26
"""The most cells the first column takes; what is longer has its meaning below it."""

SIGN = "·"
"""A first column that only begins a row, beside its meaning on any screen."""


def _columns(pairs: Sequence[tuple[str, ...]], width: int) -> list[Content]:
    """What is typed on the left, what it does on the right, hanging; one under the other when narrow."""
    left = max((len(row[0]) for row in pairs if len(row[0]) <= _WIDEST), default=0) + 2
    beside = width - left >= 30
    rows: list[Content] = []
    for row in pairs:
        typed, does = Content(display_safe(row[0])).stylize("bold $primary"), Content(display_safe(row[1]))
        if not row[0] or not row[1]:
            rows += wrap(typed + does, width)
        elif row[0] == SIGN:
            rows += _hung(typed, does, 2, width)
        elif beside and typed.cell_length + 2 <= left:
            rows += _hung(typed, does, left, width)
        else:
            rows += [*wrap(typed, width), *(Content("  ") + line for line in wrap(does, width - 2))]
    return rows


def _hung(typed: Content, does: Content, left: int, width: int) -> list[Content]:
    first, *others = wrap(does, width - left)
    return [
        typed + " " * (left - typed.cell_length) + first,
        *(Content(" " * left) + line for line in others),
    ]
