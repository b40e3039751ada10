"""The help of the panels is in the interface's language, and names the keys as the rest does."""

import pytest
from soloist.tui.commands import command, key_name, slash_name

from soloist.lingo import Lingo
from soloist.tui.panel_help import table_help


@pytest.mark.parametrize(("lang", "enter"), [("en", "Enter"), ("fr", "Entrée")])
def test_keys_are_named_in_the_language(lang: str, enter: str) -> None:
    """Every part has rows, and the enter key goes by its name."""
    parts = table_help(Lingo(lang))
    typed = [typed for _, rows in parts for typed, _ in rows]
    assert all(rows for _, rows in parts)
    assert enter in typed
    assert "enter" not in typed


def test_one_name_for_a_key() -> None:
    """Arrows are arrows, letters are letters, and modifiers stay before them."""
    render = Lingo("fr").render
    assert [key_name(key, render) for key in ("up", "escape", "ctrl+r", "f9", "a")] == [
        "↑",
        "Échap",
        "Ctrl+R",
        "F9",
        "a",
    ]


def test_commands_go_by_their_name_in_the_language() -> None:
    """French first in French."""
    assert (slash_name(command("session"), "fr"), slash_name(command("session"), "en")) == (
        "/séance",
        "/session",
    )
