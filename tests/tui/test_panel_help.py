"""The help of the panels is in the interface's language, and names the keys as the rest does."""

import pytest
from soloist.tui.commands import command, key_name, slash_name

from soloist.lingo import Lingo
from soloist.play.attempt import begin
from soloist.play.building import start
from soloist.rules.hades.tests import OPPOSITION
from soloist.rules.roses.tests import TEST
from soloist.tui.help_page import Part
from soloist.tui.opposition_help import opposition_help

HADES = start(begin(OPPOSITION, (), {}, "fr"), (), "fr").seen
ROSES = start(begin(TEST, (), {}, "fr"), (), "fr").seen


@pytest.mark.parametrize(("lang", "enter"), [("en", "Enter"), ("fr", "Entrée")])
def test_keys_are_named_in_the_language(lang: str, enter: str) -> None:
    """Every part has rows, and the enter key goes by its name."""
    for parts in (opposition_help(HADES, Lingo(lang)), opposition_help(ROSES, Lingo(lang))):
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


def test_the_help_of_a_test_explains_what_its_game_has() -> None:
    """Fortunes, fate and bonus dice in HaDes; dice rolled again, and nothing of those, in the Roses."""
    hades, roses = (_words(opposition_help(each, Lingo("en"))) for each in (HADES, ROSES))
    for word in ("fortune", "Deus Ex Alea", "bonus die", "+4"):
        assert word in hades
        assert word not in roses
    for word in ("roll the dice of that side again", "1›[4]", "[4]‹1"):
        assert word in roses
        assert word not in hades


def _words(parts: tuple[Part, ...]) -> str:
    return "\n".join(f"{row[0]} {row[1]}" for _, rows in parts for row in rows)
