"""What settings and their values are called, on the screen and line by line."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from soloist.message import Message, message

NAMES: Final[Mapping[str, Message]] = MappingProxyType(
    {
        "theme": message("Theme"),
        "language": message("Language"),
        "animation": message("Animation"),
        "dice_faces": message("Dice"),
        "completion": message("Completion"),
        "spelling": message("Spelling"),
        "typography": message("Typography"),
        "goal": message("Goal"),
    }
)
"""What each setting is called."""
WORDS: Final[Mapping[str, Message]] = MappingProxyType(
    {
        "dark": message("dark"),
        "light": message("light"),
        "contrast-dark": message("strong contrast, dark"),
        "contrast-light": message("strong contrast, light"),
        "colourblind-dark": message("blue and orange, dark"),
        "colourblind-light": message("blue and orange, light"),
        "ansi": message("the terminal’s own"),
        "none": message("no colour"),
        "auto": message("automatic"),
        "on": message("on"),
        "off": message("off"),
    }
)
"""What values are called that are words."""
