"""Two quiet themes, ink on paper and paper on ink; the rest of the screen names colours by their use."""

from typing import Final

from textual.theme import Theme

DARK: Final = Theme(
    name="soloist-dark",
    primary="#9db4c8",
    secondary="#c8a978",
    accent="#d7a65f",
    foreground="#d8d3c8",
    background="#15171a",
    surface="#1a1c20",
    panel="#22252a",
    boost="#2a2e34",
    success="#8fbf7f",
    warning="#d7b25f",
    error="#d9806f",
    dark=True,
    variables={
        "text-muted": "#918c82",  # fixed: where a style is part of a line, “auto” knows no background
        "text-disabled": "#7f7a71",
        "input-selection-background": "#9db4c8 30%",
        "scrollbar": "#33383f",
        "scrollbar-hover": "#464d56",
        "scrollbar-active": "#9db4c8",
        "scrollbar-background": "#1a1c20",
        "scrollbar-background-hover": "#1a1c20",
        "scrollbar-background-active": "#1a1c20",
        "scrollbar-corner-color": "#1a1c20",
    },
)
LIGHT: Final = Theme(
    name="soloist-light",
    primary="#35566f",
    secondary="#7d5a1f",
    accent="#9a5b12",
    foreground="#2b2a27",
    background="#f4f0e6",
    surface="#faf7f0",
    panel="#ece6d8",
    boost="#e2dbc9",
    success="#3f7a33",
    warning="#8a6410",
    error="#a83a2a",
    dark=False,
    variables={
        "text-muted": "#736d60",
        "text-disabled": "#857d6f",
        "scrollbar": "#d3ccba",
        "scrollbar-hover": "#bdb49e",
        "scrollbar-active": "#35566f",
        "scrollbar-background": "#faf7f0",
        "scrollbar-background-hover": "#faf7f0",
        "scrollbar-background-active": "#faf7f0",
        "scrollbar-corner-color": "#faf7f0",
    },
)
