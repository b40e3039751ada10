"""How things look: text set in the colours of the theme, never read as markup; the themes."""

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from rich.color import Color as Ink
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.content import Content
from textual.filter import LineFilter
from textual.theme import Theme

from soloist.display import display_safe
from soloist.lingo import Lingo
from soloist.storage.settings import VALUES
from soloist.values.message import Message, records

if TYPE_CHECKING:
    from soloist.play.dialogs.dialog import Look


def shown(text: str) -> Content:
    """`text` for a widget."""
    return Content(display_safe(text))


QUIET: Final = "$foreground-muted"
KEY: Final = "$accent"
STRONG: Final = "bold"
# Colour never says anything alone: words, signs or shapes say it too.
LOOKS: "Final[Mapping[Look, str]]" = {
    "": "",
    "quiet": QUIET,
    "strong": STRONG,
    "key": KEY,
    "good": "$text-success",
    "mixed": "$text-warning",
    "bad": "$text-error",
    "plain": "$text-accent",
    "drawn": "$primary",
}


def ink(text: str, style: str = "") -> Content:
    """`text` in a style of the theme."""
    content = shown(text)
    return content.stylize(style) if style else content


def lines(rows: Iterable[Content]) -> Content:
    """Rows one under the other."""
    return Content("\n").join(list(rows))


def shortened(content: Content, width: int) -> Content:
    """`content` in so many cells at most; that there is more of it is said at the end, once."""
    if content.cell_length > width:
        content = content.truncate(width - 1) + "…"
    return content.rstrip("… ") + "…" if content.plain.endswith("…") else content


def padded(content: Content, width: int) -> Content:
    """`content` in exactly `width` cells."""
    if content.cell_length > width:
        content = shortened(content, width)
    return content.pad_right(width - content.cell_length)


# --- themes, made of `themes.txt` when one is wanted: most are never worn -------------------------


NAMED: Final[Mapping[str, str]] = MappingProxyType({f"soloist-{name}": name for name in VALUES["theme"]})
"""The name in the settings of each theme by its name for Textual."""
_KNOWN: Final = ("primary", "secondary", "accent", "foreground", "background", "surface", "panel", "boost",
                 "success", "warning", "error")  # fmt: skip


@cache
def theme(name: str) -> Theme:
    """The theme of that name in the settings."""
    every = {told.pop("id"): told for told in records(__package__, "themes.txt")}
    told = {**every.get(every[name].get("like", ""), {}), **every[name]}
    dark, ansi = told.pop("dark", "yes") == "yes", "ansi" in told
    others = {key: told.pop(key) for key in (*told,) if key not in (*_KNOWN, "like", "ansi")}
    colours = {key: told[key] for key in _KNOWN}
    if ansi:  # else Textual mixes them
        others |= {key: told[key] for key in ("surface", "panel", "boost")}
    return Theme(name=f"soloist-{name}", dark=dark, ansi=ansi, variables=others, **colours)


# --- rows where a terminal has colours of its own, or eyes want none ------------------------------


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


def sentences(told: Iterable[Message], lingo: Lingo) -> str:
    """What was told, each thing once, with a capital and a stop, but after a path or a command."""
    return " ".join(dict.fromkeys(_sentence(each, lingo) for each in told))


def _sentence(told: Message, lingo: Lingo) -> str:
    text = lingo.render(told)
    if told.text[:1].islower() and not told.text.startswith("soloist "):
        text = text[:1].upper() + text[1:]
    return f"{text}." if text[-1:].isalnum() and not told.text.endswith("}") else text
