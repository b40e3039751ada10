"""What is said when a panel is left."""

import pytest

from soloist.lingo import Lingo
from soloist.play.commands import KEYBOARD
from soloist.tui.opposition_left import left


def test_what_was_rolled_is_not_written_and_the_line_can_be_changed() -> None:
    """Roll rolls anew, Take back brings the line; a roll of its own has no line."""
    told = str(left(rolled=True, waits=True, lingo=Lingo("en")))
    assert "nothing of it is written" in told
    assert "Ctrl+R rolls anew" in told
    assert "F9 brings the line back" in told
    alone = str(left(rolled=True, waits=False, lingo=Lingo("en")))
    assert "Ctrl+R rolls anew" in alone
    assert "F9" not in alone
    assert "F9 brings it back" in str(left(rolled=False, waits=True, lingo=Lingo("en")))
    assert left(rolled=False, waits=False, lingo=Lingo("en")) is None


def test_the_keys_are_those_that_were_mapped(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the person chose."""
    monkeypatch.setattr(KEYBOARD, "_own", {"roll": ("alt+x",), "undo": ("alt+u",)})
    told = str(left(rolled=True, waits=True, lingo=Lingo("en")))
    assert "Alt+X rolls anew, Alt+U brings" in told
