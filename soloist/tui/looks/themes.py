"""Every theme by its name in the settings, made when it is first wanted: most are never worn."""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Final

from textual.theme import Theme

from soloist.storage.settings import VALUES
from soloist.tui.looks.theme import DARK, LIGHT

NAMED: Final[Mapping[str, str]] = MappingProxyType({f"soloist-{name}": name for name in VALUES["theme"]})
"""The name in the settings of each theme by its name for Textual."""
_TURNED: Final = (("dark", "light"), ("light", "dark"))


@cache
def theme(name: str) -> Theme:
    """The theme of that name in the settings, made when it is first wanted."""
    if name in ("dark", "light"):
        return DARK if name == "dark" else LIGHT
    if name in ("ansi", "none"):
        from soloist.tui.looks.theme_plain import ansi_theme, bare_theme

        return ansi_theme() if name == "ansi" else bare_theme()
    from soloist.tui.looks.theme_clear import CLEAR

    return CLEAR[name]()


def turned(name: str) -> str:
    """The light one of a dark theme, and the other way round; a theme that is neither gives the dark one."""
    for one, other in _TURNED:
        if name.endswith(one):
            return name.removesuffix(one) + other
    return "dark"
