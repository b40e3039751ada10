"""What rows go through where a terminal has colours of its own, or eyes want none."""

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from rich.color import Color as Ink
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter

_DEFAULT: Final = Ink.default()
_LIT: Final = 60  # brightness, of 255, from which a ground stands out of black


class Reversed(LineFilter):
    """A ground that stands out becomes a reversed one; of colours stay the sixteen, or none."""

    def __init__(self, *, sixteen: bool) -> None:
        """`sixteen` keeps the terminal's own colours of text."""
        super().__init__()
        self._sixteen = sixteen

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The same text, in what is left."""
        return [
            Segment(text, style if style is None else _bare(style, self._sixteen), control)
            for text, style, control in segments
        ]


@lru_cache(1024)
def _bare(style: Style, sixteen: bool) -> Style:
    lit = style.bgcolor is not None and _stands_out(style.bgcolor)
    own = sixteen and not lit and style.color is not None and not style.color.triplet
    ink = style.color if own else _DEFAULT
    return style + Style(color=ink, bgcolor=_DEFAULT, reverse=lit or style.reverse)


def _stands_out(ground: Ink) -> bool:
    if ground.is_default:
        return False
    return ground.triplet is None or max(ground.triplet) >= _LIT


FILTERS: Final[Mapping[str, Reversed]] = MappingProxyType(
    {"soloist-ansi": Reversed(sixteen=True), "soloist-none": Reversed(sixteen=False)}
)
"""What the rows of a theme of that name go through."""
