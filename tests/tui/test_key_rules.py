"""Which keys a command may have, and what lines of a file make of the keyboard, however odd they are."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soloist.play.commands import COMMANDS, PANELS, Keyboard
from soloist.storage.settings import Keys
from soloist.tui.key_rules import NEEDED, forbidden, refused, shown_key, understood, unsure, written

IDS = [command.id for command in COMMANDS]
SHIPPED = {command.id: command.keys for command in COMMANDS}
AVOID = (
    *(f"ctrl+{letter}" for letter in "himw"),
    *(f"ctrl+{digit}" for digit in "0123456789"),
    *("ctrl+[", "ctrl+left_square_bracket", "ctrl+enter", "shift+enter", "alt+backspace"),
    *("ctrl+\\", "ctrl+backslash", "ctrl+]", "ctrl+^", "ctrl+circumflex_accent", "ctrl+_", "ctrl+underscore"),
    *("[", "]", "{", "}", "#", "@", "\\", "|", "~", "left_curly_bracket", "at", "tilde"),
    *(f"ctrl+{letter}" for letter in "aedxcvukzy"),
    *("a", "Z", "é", "7", "space", "enter", "tab", "shift+tab", "escape", "up", "down", "left", "right"),
    *("home", "end", "pageup", "pagedown", "backspace", "delete", "ctrl+shift+r", "f13", "insert"),
)


def read(*lines: tuple[str, str]) -> tuple[dict[str, tuple[str, ...]], list[str]]:
    """What lines give, and what is told, each with its line's number."""
    found = understood([Keys(command, value, number) for number, (command, value) in enumerate(lines, 1)])
    return dict(found.keys), [f"{line}: {what}" for line, what in found.faults]


@pytest.mark.parametrize("key", AVOID)
def test_what_a_keyboard_or_a_terminal_cannot_send_is_refused(key: str) -> None:
    """So is what one writes with; and why is said."""
    keys, told = read(("roll", key))
    assert keys == {}
    assert len(told) == 1
    assert forbidden(key) is not None
    assert "no name of a key" not in told[0], "it is a key, only not for this"


def test_every_shipped_key_may_be_given() -> None:
    """Whatever a command has, another could have."""
    assert [key for keys in SHIPPED.values() for key in keys if forbidden(key) is not None] == []


def test_a_key_is_read_as_it_is_written() -> None:
    """`Ctrl-R` is `ctrl+r`; several stand apart by spaces or commas; the same one counts once."""
    assert written("Ctrl-B") == "ctrl+b"
    assert written("Control+B") == "ctrl+b"
    assert read(("roll", "F10, Alt-R alt+r,")) == ({"roll": ("f10", "alt+r")}, [])
    assert read(("roll", "none")) == ({"roll": ()}, [])
    assert shown_key("ctrl+right_square_bracket") == "Ctrl+]"


def test_what_is_not_understood_is_told_with_its_line() -> None:
    """No such command, no such key, no key at all: the command is as shipped."""
    keys, told = read(("rolle", "f10"), ("roll", "banana"), ("act", " , "), ("ask", "f10 hyper"))
    assert keys == {"ask": ("f10",)}
    assert [each.split(":")[0] for each in told] == ["1", "2", "3", "4"]
    assert "rolle" in told[0]
    assert "tables" in told[0]
    assert "ctrl+r" in told[1]
    assert "none" in told[2]


def test_two_commands_on_one_key() -> None:
    """Whoever no line names keeps its own; else the first line has it. Both are named; what is left holds."""
    keys, told = read(("roll", "f9 alt+r"))
    assert keys == {"roll": ("alt+r",)}
    assert "“Roll”" in told[0]
    assert "“Take back”" in told[0]
    keys, told = read(("roll", "f10"), ("act", "f10"))
    assert keys == {"roll": ("f10",)}, "of the second nothing is left: it is as shipped"
    assert told[0].startswith("2: ")


def test_keys_may_change_places() -> None:
    """Nothing clashes that is given up in the same file."""
    assert read(("act", "f3"), ("ask", "f2")) == ({"act": ("f3",), "ask": ("f2",)}, [])


def test_nobody_is_locked_in() -> None:
    """Leaving, help and the list cannot be without a key, even where another command would have it."""
    for id_ in NEEDED:
        keys, told = read((id_, "none"))
        assert keys == {}
        assert len(told) == 1
    keys, told = read(("roll", "f1 ctrl+g"), ("help", "f9"))
    assert "help" not in keys, "its line gave it nothing"
    assert "roll" not in keys, "so it has its own keys back"
    assert [each[0] for each in told] == ["1", "1", "2"]


def test_leaving_takes_no_key_that_a_panel_uses() -> None:
    """It comes before every panel: a slip would leave the story."""
    assert all(refused("quit", key) is not None for key in PANELS)
    assert refused("quit", "f10") is None


def test_some_keys_reach_only_some_terminals() -> None:
    """Those of the second column, and what desktops take."""
    assert all(unsure(key) for key in ("f1", "f10", "f12", "ctrl+p", "ctrl+q", "ctrl+j", "ctrl+b", "alt+r"))
    assert not any(unsure(key) for key in ("f2", "f9", "ctrl+r", "ctrl+f"))


WORDS = st.one_of(
    st.sampled_from(
        [*(key for keys in SHIPPED.values() for key in keys), *AVOID, "f10", "f11", "none", "+", ""]
    ),
    st.text(max_size=8),
)
VALUES = st.lists(WORDS, max_size=4).map(" ".join)
LINES = st.lists(st.tuples(st.one_of(st.sampled_from(IDS), st.text(max_size=6)), VALUES), max_size=12)


@given(st.dictionaries(st.one_of(st.sampled_from(IDS), st.text(max_size=6)), VALUES, max_size=12))
def test_whatever_stands_there(lines: dict[str, str]) -> None:
    """Never a fault of ours, never two commands on a key, never without help, list and a way out."""
    keys, told = read(*lines.items())
    keyboard = Keyboard()
    keyboard.put(keys)
    held = [key for id_ in IDS for key in keyboard.keys(id_)]
    assert len(held) == len(set(held))
    assert all(keyboard.keys(id_) for id_ in NEEDED)
    assert all(refused(id_, key) is None for id_, each in keys.items() for key in each)
    wrong = [id_ for id_ in lines if id_ not in keys]
    numbers = {line.split(":")[0] for line in told}
    assert all(str(list(lines).index(id_) + 1) in numbers for id_ in wrong), "what does not hold is told"
    assert all(keyboard.keymap().values())
