"""Themes for terminals that have colours of their own, and for eyes that want none."""

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from rich.color import Color as Ink
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter
from textual.theme import Theme

_DEFAULT: Final = Ink.default()
_LIT: Final = 60  # brightness, of 255, from which a ground stands out of black

_GROUNDS: Final = (
    *("surface", "panel", "boost", "text", "foreground-disabled", "scrollbar-background"),
    *("ansi-background", "ansi-foreground"),
)
_QUIET: Final = ("text-muted", "text-disabled", "foreground-muted")
_LIT_GROUNDS: Final = (
    *("block-cursor-background", "block-cursor-blurred-background", "input-selection-background"),
    *(
        "screen-selection-background",
        "scrollbar",
        "scrollbar-hover",
        "scrollbar-active",
        "input-cursor-background",
    ),
)


def ansi_theme() -> Theme:
    """The terminal's own sixteen colours: text, ground and the rest are what the person made them."""
    own = dict.fromkeys((*_GROUNDS, *_QUIET), "ansi_default")
    own |= dict.fromkeys(("scrollbar-background-hover", "scrollbar-background-active"), "ansi_default")
    own |= dict.fromkeys(_LIT_GROUNDS, "ansi_white")
    own |= {"border": "ansi_blue", "block-hover-background": "ansi_default"}
    return Theme(
        name="soloist-ansi",
        ansi=True,
        primary="ansi_blue",
        secondary="ansi_magenta",
        accent="ansi_cyan",
        foreground="ansi_default",
        background="ansi_default",
        surface="ansi_default",
        panel="ansi_default",
        boost="ansi_default",
        success="ansi_green",
        warning="ansi_yellow",
        error="ansi_red",
        variables=own,
    )


def bare_theme() -> Theme:
    """No colour at all: weight, slant and reversed rows say the rest."""
    white = dict.fromkeys(
        ("text", *_QUIET, "text-success", "text-warning", "text-error", "text-accent"), "#ffffff"
    )
    grounds = dict.fromkeys(
        ("scrollbar-background", "scrollbar-background-hover", "scrollbar-background-active"), "#000000"
    )
    return Theme(
        name="soloist-none",
        primary="#ffffff",
        secondary="#ffffff",
        accent="#ffffff",
        foreground="#ffffff",
        background="#000000",
        surface="#000000",
        panel="#000000",
        boost="#000000",
        success="#ffffff",
        warning="#ffffff",
        error="#ffffff",
        variables={**white, **grounds, **dict.fromkeys(_LIT_GROUNDS, "#ffffff")},
    )


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
