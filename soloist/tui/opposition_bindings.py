"""The keys of the panel of a test that are no letters; those of commands follow what the person mapped."""

from typing import Final

from textual.binding import Binding

from soloist.tui.commands import following

KEYS: Final = (
    Binding("escape", "leave", show=False),
    Binding("enter", "go_on", show=False),
    Binding("left", "turn(-1)", show=False),
    Binding("right", "turn(1)", show=False),
    Binding("tab", "turn(1)", show=False),
    Binding("shift+tab", "turn(-1)", show=False),
    Binding("up", "step(1)", show=False),
    Binding("down", "step(-1)", show=False),
    Binding("f2", "more", show=False),
    *following("help", "explain", within=True),
    *following("roll", "throw", within=True),
    *following("send", "send", within=True),
    Binding("pageup", "scroll(-1)", show=False),
    Binding("pagedown", "scroll(1)", show=False),
)
