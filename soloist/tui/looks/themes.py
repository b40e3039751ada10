"""Every theme by its name in the settings, made of `themes.txt` when it is wanted: most are never worn."""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Final

from textual.theme import Theme

from soloist.storage.settings import VALUES
from soloist.values.message import records

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
