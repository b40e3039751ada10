"""Themes that are easier to read: strong contrast, and colours told apart by every kind of eye."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from textual.theme import Theme

from soloist.tui.looks.theme import DARK, LIGHT


def _contrast_dark() -> Theme:
    """White on black: every text on every ground at 7:1 or more (WCAG 2.2, 1.4.6)."""
    return Theme(
        name="soloist-contrast-dark",
        primary="#a6d6ff",
        secondary="#ffd596",
        accent="#ffe36e",
        foreground="#ffffff",
        background="#000000",
        surface="#000000",
        panel="#101010",
        boost="#1a1a1a",
        success="#a8f0a0",
        warning="#ffe08a",
        error="#ffc9c0",
        dark=True,
        variables=_named(
            text="#ffffff",
            muted="#e0e0e0",
            good="#a8f0a0",
            mixed="#ffe08a",
            bad="#ffc9c0",
            plain="#ffe36e",
            cursor="#16324a",
            bar=("#8a8a8a", "#000000"),
        ),
    )


def _contrast_light() -> Theme:
    """Black on white: as the dark one."""
    return Theme(
        name="soloist-contrast-light",
        primary="#002f5f",
        secondary="#4a2f00",
        accent="#5a2a00",
        foreground="#000000",
        background="#ffffff",
        surface="#ffffff",
        panel="#f4f4f4",
        boost="#ececec",
        success="#003f0a",
        warning="#4d3300",
        error="#6e0010",
        dark=False,
        variables=_named(
            text="#000000",
            muted="#262626",
            good="#003f0a",
            mixed="#4d3300",
            bad="#6e0010",
            plain="#5a2a00",
            cursor="#cfe2f5",
            bar=("#6a6a6a", "#ffffff"),
        ),
    )


def _named(
    *, text: str, muted: str, good: str, mixed: str, bad: str, plain: str, cursor: str, bar: tuple[str, str]
) -> dict[str, str]:
    """What Textual would mix itself, each at its full strength; `bar` is the scrollbar and its ground."""
    return {
        "text": text,
        "text-muted": muted,
        "text-disabled": muted,
        "foreground-muted": muted,
        "foreground-disabled": muted,
        "text-success": good,
        "text-warning": mixed,
        "text-error": bad,
        "text-accent": plain,
        "block-cursor-background": cursor,
        "block-cursor-foreground": text,
        "block-cursor-blurred-background": cursor,
        "block-cursor-blurred-foreground": text,
        "input-selection-background": cursor,
        "scrollbar": bar[0],
        "scrollbar-hover": text,
        "scrollbar-active": text,
        "scrollbar-background": bar[1],
        "scrollbar-background-hover": bar[1],
        "scrollbar-background-active": bar[1],
        "scrollbar-corner-color": bar[1],
    }


def _colourblind_dark() -> Theme:
    """Blue for what succeeds, orange or deep red for what fails: apart without any one kind of cone."""
    return _told_apart(DARK, "dark", good="#58a6f0", mixed="#f6ecae", bad="#e5702f", plain="#d3bde8")


def _colourblind_light() -> Theme:
    """As the dark one."""
    return _told_apart(LIGHT, "light", good="#00589f", mixed="#6e6200", bad="#8f0030", plain="#5d3f80")


def _told_apart(theme: Theme, name: str, *, good: str, mixed: str, bad: str, plain: str) -> Theme:
    return replace(
        theme,
        name=f"soloist-colourblind-{name}",
        success=good,
        warning=mixed,
        error=bad,
        accent=plain,
        variables={
            **theme.variables,
            "text-success": good,
            "text-warning": mixed,
            "text-error": bad,
            "text-accent": plain,
        },
    )


CLEAR: Final[Mapping[str, Callable[[], Theme]]] = MappingProxyType(
    {
        "contrast-dark": _contrast_dark,
        "contrast-light": _contrast_light,
        "colourblind-dark": _colourblind_dark,
        "colourblind-light": _colourblind_light,
    }
)
"""What makes each of them, by its name in the settings."""
