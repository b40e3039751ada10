"""The keys of the panel of a test that are no letters; those of commands follow what the person mapped."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from textual.binding import Binding

from soloist.tui.bindings import following

SIGNS: Final[Mapping[str, int]] = MappingProxyType({"+": 1, "-": -1, "−": -1})
"""Signs that change a number while a test is put together, and by how much."""
KEYS: Final = (
    Binding("escape", "leave", show=False),
    Binding("enter", "go_on", show=False),
    Binding("left", "step(-1)", show=False),
    Binding("right", "step(1)", show=False),
    Binding("tab", "turn(1)", show=False),
    Binding("shift+tab", "turn(-1)", show=False),
    Binding("up", "turn(-1)", show=False),
    Binding("down", "turn(1)", show=False),
    Binding("f2", "more", show=False),
    *following("help", "explain", within=True),
    *following("roll", "throw", within=True),
    *following("send", "send", within=True),
    Binding("pageup", "scroll(-1)", show=False),
    Binding("pagedown", "scroll(1)", show=False),
)
