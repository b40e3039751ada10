"""Every command is declared once, and every key of it can be pressed anywhere."""

import re
from collections import Counter
from importlib import import_module

from textual.app import App

from soloist.play.commands import COMMANDS, named
from soloist.tui.app.app import DEEDS as OF_THE_APP
from soloist.tui.play.play_screen import DEEDS
from soloist.tui.terminal.ordered import bindings
from soloist.tui.writing.composer import Composer

SAFE = {*(f"f{number}" for number in range(1, 10)), "f12", *(f"ctrl+{letter}" for letter in "srtlognfpqb")}
OF_THE_COMPOSER = {f"ctrl+{letter}" for letter in "aewdxcvukzy"}


def test_no_key_is_bound_twice() -> None:
    """A key does one thing."""
    keys = Counter(key for command in COMMANDS for key in command.keys)
    assert [key for key, times in keys.items() if times > 1] == []


def test_every_command_has_a_name_in_both_languages() -> None:
    """What has no key is reached after `/`; no name means two things."""
    names = [name for command in COMMANDS for name in set(command.names)]
    assert len(names) == len(set(names))
    assert all(command.names for command in COMMANDS)
    assert all(re.fullmatch(r"[^\W\d_][\w-]*", name) for name in names)
    assert all(named(name) is command for command in COMMANDS for name in command.names)


def test_a_name_may_be_cut_short_where_it_is_clear() -> None:
    """`/und` is undo, `/s` could be many things."""
    found = named("und")
    assert found is not None
    assert found.id == "undo"
    assert named("s") is None
    assert named("nothing") is None


def test_bindings_have_ids_of_their_own() -> None:
    """So that each key can be given to another command."""
    ids = [binding.id for binding in bindings(COMMANDS)]
    assert len(ids) == len(set(ids))


def test_no_command_takes_a_key_of_the_editor() -> None:
    """Typing goes on as in any editor."""
    taken = {
        key
        for binding in Composer.BINDINGS
        if not isinstance(binding, tuple)
        for key in binding.key.split(",")
    }
    ours = {key for command in COMMANDS for key in command.keys}
    assert taken & ours <= {"ctrl+s"}
    assert App.BINDINGS


def test_keys_can_be_sent_by_every_keyboard_and_terminal() -> None:
    """None is the editor's, and none needs Alt, which is how terminals send Escape and a letter."""
    keys = {key for command in COMMANDS for key in command.keys}
    assert keys <= SAFE
    assert not keys & OF_THE_COMPOSER


def test_every_command_does_something() -> None:
    """It is a conversation, or the screen or the app does it alone."""
    alone = {*DEEDS, *OF_THE_APP}
    assert {command.id for command in COMMANDS if not command.does} == alone - {
        command.id for command in COMMANDS if command.does
    }
    for command in COMMANDS:
        if command.does:
            module, _, name = command.does.partition(":")
            assert callable(getattr(import_module(module), name)), command.id
