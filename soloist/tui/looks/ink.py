"""Text set in the colours of the theme, laid out in rows and columns, safe and never read as markup."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final, Literal

from textual.content import Content

from soloist.display import display_safe


def shown(text: str) -> Content:
    """`text` for a widget."""
    return Content(display_safe(text))


Mood = Literal["good", "mixed", "bad", "plain"]

# Colour never says anything alone: words, signs or shapes say it too.
MOODS: Final[Mapping[Mood, str]] = MappingProxyType(
    {"good": "$text-success", "mixed": "$text-warning", "bad": "$text-error", "plain": "$text-accent"}
)
QUIET: Final = "$foreground-muted"
KEY: Final = "$accent"
STRONG: Final = "bold"


def ink(text: str, style: str = "") -> Content:
    """`text` in a style of the theme."""
    content = shown(text)
    return content.stylize(style) if style else content


def lines(rows: Iterable[Content]) -> Content:
    """Rows one under the other."""
    return Content("\n").join(list(rows))


def padded(content: Content, width: int) -> Content:
    """`content` in exactly `width` cells."""
    if content.cell_length > width:
        return content.truncate(width, ellipsis=True)
    return content.pad_right(width - content.cell_length)
