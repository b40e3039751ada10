"""Which keys a command may have, what lines of a file make of the keyboard, and how keys are changed."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soloist.play.commands import COMMANDS, KEYBOARD, Keyboard
from soloist.play.dialogs.setting.settings import (
    NEEDED,
    keys,
    refused,
    take,
    understood,
)
from soloist.storage.settings import Keys, SettingsFile
from tests.dialogs.conftest import Begin, Table

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
    """So is what one writes with."""
    keys, told = read(("roll", key))
    assert keys == {}
    assert len(told) == 1


def test_what_is_not_understood_is_told_with_its_line() -> None:
    """No such command, no such key, no key at all: the command is as shipped."""
    keys, told = read(
        ("rolle", "f10"), ("roll", "banana"), ("act", " , "), ("ask", "f10 hyper"), ("tag", "f10")
    )
    assert keys == {"tag": ("f10",)}
    assert [each.split(":")[0] for each in told] == ["1", "2", "3", "4"]
    assert "rolle" in told[0]
    assert "tables" in told[0]
    assert "ctrl+r" in told[1]
    assert "none" in told[2]


def test_two_commands_on_one_key() -> None:
    """Whoever no line names keeps its own; else the first line has it. Both are named."""
    keys, told = read(("roll", "f9 alt+r"))
    assert keys == {}
    assert "“Roll”" in told[0]
    assert "“Take back”" in told[0]
    keys, told = read(("roll", "f10"), ("act", "f10"))
    assert keys == {"roll": ("f10",)}
    assert told[0].startswith("2: ")


def test_nobody_is_locked_in() -> None:
    """Leaving, help and the list cannot be without a key, even where another command would have it."""
    for id_ in NEEDED:
        keys, told = read((id_, "none"))
        assert keys == {}
        assert len(told) == 1
    keys, told = read(("roll", "f1 ctrl+g"), ("help", "f9"))
    assert keys == {}, "help got nothing, so it has its own key back"
    assert [each[0] for each in told] == ["1", "2"]


WORDS = st.one_of(
    st.sampled_from(
        [*(key for keys in SHIPPED.values() for key in keys), *AVOID, "f10", "f11", "none", "+", ""]
    ),
    st.text(max_size=8),
)
VALUES = st.lists(WORDS, max_size=4).map(" ".join)


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


# --- changed by hand


@pytest.fixture
def face(table: Begin, tmp_path: Path) -> Iterator[Table]:
    """With a file of settings; the keyboard is as shipped again afterwards."""
    begun = table()
    begun.services.kept = SettingsFile(tmp_path / "config")
    yield begun
    KEYBOARD.put({})


def kept(face: Table) -> str:
    """The file of settings."""
    assert face.services.kept is not None
    return face.services.kept.path.read_text("utf-8") if face.services.kept.path.exists() else ""


def test_what_is_wrong_in_the_file_is_told(face: Table) -> None:
    """With file and line; the file is left as it is, and the keys as shipped."""
    text = "key.roll: ctrl+h\nkey.quit: none\nkey.foo: f10\n"
    assert face.services.kept is not None
    face.services.kept.path.parent.mkdir()
    face.services.kept.path.write_text(text)
    face.services.found = face.services.kept.read()
    take(face.services)
    told = " ".join(map(str, face.services.settings_told()))
    assert all(f"{face.services.kept.path}:{n}" in told for n in (1, 2, 3))
    assert not KEYBOARD.own
    assert kept(face) == text


def test_where_it_cannot_be_kept_it_holds_until_the_end(face: Table) -> None:
    """Which is said; the dialog goes on."""
    assert face.services.kept is not None
    face.services.kept.path.parent.write_bytes(b"")
    face.hold(keys(face, ""), "roll f10", "enter")
    assert str(face.services.kept.path) in face.shown
    assert KEYBOARD.keys("roll") == ("f10",)
