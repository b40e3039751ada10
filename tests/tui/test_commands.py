"""Every command is declared once, and every key of it can be pressed anywhere."""

import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from soloist.tui.command_kinds import SYMBOLS
from soloist.tui.further import FURTHER, further
from textual.app import App
from textual.widgets import OptionList

from soloist.play.commands import COMMANDS, in_place, key_name, key_of, named
from soloist.tui.app import DEEDS as OF_THE_APP
from soloist.tui.app import SoloistApp
from soloist.tui.bindings import bindings
from soloist.tui.composer import Composer
from soloist.tui.dialogs.screen import DialogScreen
from soloist.tui.play_screen import DEEDS
from tests.tui.screen_kit import opened, until

Make = Callable[[Path | None], SoloistApp]

SAFE = {
    *("f2", "f3", "f4", "f5", "f6", "f7", "f8", "f9"),
    *(f"ctrl+{letter}" for letter in "srtlognf"),
}
SECOND = {
    "f1",
    "f12",
    "ctrl+p",
    "ctrl+q",
    "ctrl+j",
    "ctrl+b",
    *(f"alt+{letter}" for letter in "abcdefghijklmnopqrstuvwxyz"),
}
OF_THE_COMPOSER = {f"ctrl+{letter}" for letter in "aewdxcvukzy"}
TURNS = {
    "seats",
    "phase",
    "roll",
    "tables",
    "problems",
    "shuffle",
    "undo",
    "redo",
    "history",
    "edit",
    "session",
    "search",
    "outline",
    "moments",
    "desk",
}


def test_no_key_is_bound_twice() -> None:
    """A key does one thing."""
    keys = Counter(key for command in COMMANDS for key in command.keys)
    assert [key for key, times in keys.items() if times > 1] == []


def test_keys_can_be_sent_by_every_keyboard_and_terminal() -> None:
    """Only safe keys; one that some terminal eats has another beside it."""
    for command in COMMANDS:
        for key in command.keys:
            assert key in SAFE | SECOND, f"{command.id}: {key}"
            assert key not in OF_THE_COMPOSER, f"{command.id}: {key} belongs to the editor"
        if set(command.keys) & SECOND:
            assert len(command.keys) >= 2, f"{command.id} needs a second key"


def test_quit_is_bound_and_so_are_help_and_the_list() -> None:
    """Nobody is locked in."""
    assert all(len(command.keys) >= 2 for command in COMMANDS if command.id in ("quit", "help", "palette"))


def test_search_keeps_its_key() -> None:
    """Ctrl+F looks for words, as everywhere else."""
    assert [command.id for command in COMMANDS if "ctrl+f" in command.keys] == ["search"]


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


def test_every_command_does_something() -> None:
    """No command is declared that no screen knows."""
    assert {command.id for command in COMMANDS} == {*SYMBOLS, *DEEDS, *TURNS, *FURTHER, *OF_THE_APP}
    assert all(further(id_) is not None for id_ in FURTHER)
    assert {command.id for command in in_place("front")} == set(OF_THE_APP)


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


def test_keys_are_named_as_people_read_them() -> None:
    """`ctrl+r` is Ctrl+R; a command without a key is called by its name."""
    assert key_name("ctrl+r") == "Ctrl+R"
    assert key_of("roll") == "Ctrl+R"
    assert key_of("editor") == "/editor"


async def test_what_is_called_so_comes_before_what_does_so(
    app_on: Make, story: Callable[[str], Path]
) -> None:
    """“Your editor” is in the name of one command and in the meaning of another."""
    async with app_on(story("")).run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await pilot.press("ctrl+p")
        await until(pilot, lambda: isinstance(pilot.app.screen, DialogScreen))
        await pilot.press(*"your editor")
        await pilot.pause()
        assert pilot.app.screen.query_one(OptionList).get_option_at_index(0).id == "editor"
