"""The keys in force: one place, followed by every binding; and no screen has a key some keyboard lacks."""

import importlib
import pkgutil
from collections.abc import Iterator

from textual.binding import Binding
from textual.dom import DOMNode

import soloist.tui
from soloist.play.commands import (
    COMMANDS,
    EDITOR,
    FIRST,
    KEYBOARD,
    NOWHERE,
    Keyboard,
    key_of,
    keys_named,
)
from soloist.play.dialogs.setting.settings import refused
from soloist.tui.terminal.ordered import bindings, early

NEVER = {
    *(f"ctrl+{letter}" for letter in "himw"),
    *(f"ctrl+{digit}" for digit in "0123456789"),
    *("ctrl+left_square_bracket", "ctrl+enter", "shift+enter"),
    *("ctrl+backslash", "ctrl+right_square_bracket", "ctrl+circumflex_accent", "ctrl+underscore"),
    *("left_square_bracket", "right_square_bracket", "left_curly_bracket", "right_curly_bracket"),
    *("number_sign", "at", "commercial_at", "backslash", "vertical_line", "tilde"),
}
"""The same byte as another key, kitty's protocol only, AltGr on AZERTY."""
SECOND = {"f1", "f12", "ctrl+p", "ctrl+q", "ctrl+j", "ctrl+b"}
"""Keys that some terminal, desktop or multiplexer keeps for itself."""


def ours() -> Iterator[tuple[type[DOMNode], list[Binding]]]:
    """Every widget, screen and app of soloist with the bindings that it declares itself."""
    seen = set()
    for module in pkgutil.walk_packages(soloist.tui.__path__, "soloist.tui."):
        for found in vars(importlib.import_module(module.name)).values():
            if isinstance(found, type) and issubclass(found, DOMNode) and found not in seen:
                seen.add(found)
                if found.__module__.startswith("soloist."):
                    yield found, list(Binding.make_bindings(found.__dict__.get("BINDINGS", [])))


def test_no_screen_wants_a_key_that_some_keyboard_or_terminal_lacks() -> None:
    """Arrows, Enter, Tab, Escape, letters outside of texts and function keys do."""
    found = dict(ours())
    assert len(found) > 15
    assert sum(map(len, found.values())) > 70
    wrong = [
        (node.__name__, each.key) for node, each_ in found.items() for each in each_ if each.key in NEVER
    ]
    assert wrong == []
    assert all(refused("roll", key) is not None for key in NEVER), "nor may a command be given one"


def test_bindings_of_screens_that_do_what_a_command_does_follow_it() -> None:
    """They are bound by the command's id."""
    held = {key: command.id for command in COMMANDS for key in command.keys}
    for node, declared in ours():
        for each in declared:
            if each.key in held and each.id is None:
                raise AssertionError(f"{node.__name__}: {each.key} does not follow {held[each.key]}")


def test_a_command_without_a_key_can_be_given_one() -> None:
    """There is a binding for the keymap to fill, for each command, and one before the editor."""
    usual = {each.id: each for each in bindings(COMMANDS)}
    first = {each.id: each for each in early()}
    for command in COMMANDS:
        assert command.id in usual
        assert usual[command.id].priority is (command.id in FIRST)
        assert (f"{command.id}.early" in first) is (command.id not in FIRST)
    assert all(each.priority and each.key == NOWHERE for each in first.values())


def test_what_is_put_is_in_force_and_the_rest_as_shipped() -> None:
    """Keys as shipped need not be said."""
    keyboard = Keyboard()
    keyboard.put({"roll": ("f10", "f6"), "act": ("f2",), "palette": ("ctrl+b",), "undo": ()})
    assert keyboard.own == {"roll": ("f10", "f6"), "palette": ("ctrl+b",), "undo": ()}
    assert keyboard.holder("f10") == "roll"
    assert keyboard.holder("ctrl+r") is None
    keymap = keyboard.keymap()
    assert keymap["roll"] == "f10,f6"
    assert keymap["roll.early"] == "f6"
    assert keymap["palette"] == "ctrl+b"
    assert keymap["undo"] == NOWHERE
    assert "act" not in keymap
    assert set(EDITOR) == {"f6", "f7"}


def test_sentences_name_the_key_of_now() -> None:
    """Or the name after `/`, where there is none."""
    KEYBOARD.put({"roll": ("alt+r", "f10"), "help": ("f4",), "undo": ()})
    try:
        assert key_of("roll") == "Alt+R"
        assert keys_named("roll") == "Alt+R, F10"
        assert key_of("undo", lang="fr") == "/annuler"
        assert key_of("help") == "F4"
    finally:
        KEYBOARD.put({})
    assert key_of("roll") == "Ctrl+R"
