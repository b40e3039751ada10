"""Keys are given, taken and had back on the screen; they hold at once, everywhere, and at the next start."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from soloist.tui.settings_screen import SettingsScreen
from textual import events
from textual.pilot import Pilot
from textual.widgets import Input, OptionList, Static

from soloist.lingo import Lingo
from soloist.play.commands import COMMANDS, KEYBOARD
from soloist.play.session.desk import Desk
from soloist.storage.settings import SettingsFile
from soloist.tui.app import SoloistApp
from soloist.tui.crash import Crash
from soloist.tui.dialogs.screen import DialogScreen
from soloist.tui.key_catch import KeyCatch
from soloist.tui.key_line import KeyLine
from soloist.tui.keys_screen import KeysScreen
from soloist.tui.opposition_panel import OppositionPanel
from soloist.tui.play_screen import PlayScreen
from tests.tui.screen_kit import composer, opened, painted, said, type_, until

Write = Callable[..., Path]


@pytest.fixture(autouse=True)
def shipped() -> Iterator[None]:
    """What a test puts in force is in force for none after it."""
    yield
    KEYBOARD.put({})


@pytest.fixture
def kept(tmp_path: Path) -> SettingsFile:
    """Where it is kept."""
    return SettingsFile(tmp_path / "config")


def begin(desk: Desk, kept: SettingsFile, path: Path | None, lang: str = "en") -> SoloistApp:
    """The app as a start makes it, with what is set."""
    fresh = replace(desk, lingo=Lingo(lang, {}), kept=kept, found=kept.read())
    return SoloistApp(fresh, path, Crash(lambda: None, str, lambda told: None))


def put(kept: SettingsFile, text: str) -> None:
    """Write the file as a person would."""
    kept.path.parent.mkdir(exist_ok=True)
    kept.path.write_text(text, encoding="utf-8")


async def shows(pilot: Pilot[None], screen: type[object]) -> None:
    """Wait for a screen of that kind."""
    await until(pilot, lambda: isinstance(pilot.app.screen, screen))


async def keys_of(pilot: Pilot[None], command: str) -> None:
    """The screen of keys, with the catch open on one command."""
    await type_(pilot, "/keys")
    await shows(pilot, KeysScreen)
    await pilot.press(*command)
    await pilot.pause()
    await catch(pilot)


async def catch(pilot: Pilot[None]) -> None:
    """Enter on the command at hand."""
    await pilot.press("enter")
    await shows(pilot, KeyCatch)
    await until(pilot, lambda: pilot.app.screen.focused is not None)


def refusal(pilot: Pilot[None]) -> str:
    """Why the key that was pressed last will not do."""
    return str(pilot.app.screen.query_one(".why", Static).content)


def told(pilot: Pilot[None], why: str) -> bool:
    """Whether that is why."""
    return why in refusal(pilot)


async def test_a_key_is_pressed_and_holds_at_once_and_next_time(
    desk: Desk, kept: SettingsFile, story: Write
) -> None:
    """The foot, the sentences, the list and the help name it; the old one does nothing any more."""
    path = story()
    async with begin(desk, kept, path).run_test() as pilot:
        await opened(pilot)
        assert "Ctrl+R roll" in painted(pilot)
        await keys_of(pilot, "roll")
        await pilot.press("f10")
        await shows(pilot, KeysScreen)
        assert "second key" in said(pilot), "it may not arrive elsewhere"
        await catch(pilot)
        await pilot.press("tab", "alt+r")
        await shows(pilot, KeysScreen)
        assert said(pilot) == "Roll: F10, Alt+R."
        assert "• F10, Alt+R" in painted(pilot)
        await pilot.press("escape", "escape")
        await works(pilot)
    assert kept.path.read_bytes() == b"key.roll: f10 alt+r\n"
    KEYBOARD.put({})
    async with begin(desk, kept, path).run_test() as pilot:
        await opened(pilot)
        assert said(pilot) == ""
        await works(pilot)


async def works(pilot: Pilot[None]) -> None:
    """Roll is on F10 and Alt+R, and nowhere else."""
    assert "F10 roll" in painted(pilot)
    assert "Ctrl+R" not in painted(pilot)
    await pilot.press("ctrl+r")
    await pilot.pause()
    assert isinstance(pilot.app.screen, PlayScreen), "the old key does nothing"
    for key in ("f10", "alt+r"):
        await pilot.press(key)
        await shows(pilot, OppositionPanel)
        await pilot.press("escape")
        await shows(pilot, PlayScreen)
    await pilot.press("f1")
    await shows(pilot, DialogScreen)
    await pilot.press(*"pool roll")
    await pilot.press("escape")
    await pilot.press(*"F10")
    await until(pilot, lambda: "F10, Alt+R" in painted(pilot))
    await pilot.press("escape", "escape", "ctrl+p")
    await shows(pilot, DialogScreen)
    assert "F10, Alt+R" in painted(pilot)
    await pilot.press("escape")
    await shows(pilot, PlayScreen)


async def test_keys_are_taken_and_had_back(desk: Desk, kept: SettingsFile, story: Write) -> None:
    """No key; as shipped, which needs no line; everything as shipped, asked twice; nothing else changes."""
    put(kept, "# mine\nkey.undo: f11 # far away\nkey.desk: alt+z\ntheme: light\n")
    async with begin(desk, kept, story()).run_test() as pilot:
        await opened(pilot)
        await keys_of(pilot, "roll")
        await pilot.press("delete")
        await shows(pilot, KeysScreen)
        assert "no key" in said(pilot)
        assert kept.path.read_text().endswith("theme: light\nkey.roll: none\n")
        await catch(pilot)
        assert "as shipped: Ctrl+R" in painted(pilot)
        await pilot.press("space")
        await shows(pilot, KeysScreen)
        assert "key.roll" not in kept.path.read_text()
        await pilot.press("escape")
        await until(pilot, lambda: pilot.app.screen.query_one(OptionList).option_count > len(COMMANDS))
        await pilot.press("end")
        await until(pilot, lambda: "All as shipped" in painted(pilot))
        await pilot.press("enter")
        await pilot.pause()
        assert KEYBOARD.keys("undo") == ("f11",), "not yet"
        await pilot.press("enter")
        await until(pilot, lambda: not KEYBOARD.own)
        await pilot.press("escape", "f7")
        await until(pilot, lambda: "LedgerScreen" in type(pilot.app.screen).__name__)
    assert kept.path.read_text() == "# mine\n# far away\ntheme: light\n"


async def test_a_key_that_is_taken_or_cannot_be_is_refused_in_words(
    desk: Desk, kept: SettingsFile, story: Write
) -> None:
    """Whose it is, or why not; the catch waits for another. Not even leaving comes before it."""
    async with begin(desk, kept, story()).run_test() as pilot:
        await opened(pilot)
        await keys_of(pilot, "roll")
        for key, why in (
            ("f9", "Take back"),
            ("ctrl+q", "Quit"),
            ("f6", "Step by step"),
            ("ctrl+h", "Backspace"),
            ("ctrl+z", "editing"),
            ("up", "moving about"),
            ("x", "typed as text"),
            ("shift+f5", "many terminals"),
        ):
            await pilot.press(key)
            await until(pilot, partial(told, pilot, why))
            assert isinstance(pilot.app.screen, KeyCatch)
        await pilot.press("escape")
        await shows(pilot, KeysScreen)
        assert not KEYBOARD.own
        await pilot.press("escape", "escape")
        await shows(pilot, PlayScreen)
        await keys_of(pilot, "quit")
        assert "no key" not in painted(pilot)
        await pilot.press("delete")
        await until(pilot, lambda: "no way back" in refusal(pilot))
        await pilot.press("escape", "escape", "escape", "ctrl+q")
        await until(pilot, lambda: not pilot.app.is_running)
    assert not kept.path.exists()


async def test_screens_are_left_by_the_key_that_opened_them(
    desk: Desk, kept: SettingsFile, story: Write
) -> None:
    """The list, the help, the stories; and sending has its new key in the composer."""
    put(kept, "key.palette: alt+z\nkey.help: f10\nkey.open: f11\nkey.send: ctrl+g\nkey.quit: alt+x\n")
    async with begin(desk, kept, story()).run_test() as pilot:
        await opened(pilot)
        for key in ("alt+z", "f10", "f11"):
            await pilot.press(key)
            await until(pilot, lambda: not isinstance(pilot.app.screen, PlayScreen))
            await pilot.press(key)
            await shows(pilot, PlayScreen)
        composer(pilot).load_text("Une phrase.")
        await pilot.press("ctrl+s")
        await pilot.pause()
        assert composer(pilot).text == "Une phrase."
        await pilot.press("ctrl+g")
        await until(pilot, lambda: composer(pilot).text == "")
        await pilot.press("ctrl+q", "alt+q", "ctrl+p", "f1", "ctrl+o")
        await pilot.pause()
        assert isinstance(pilot.app.screen, PlayScreen)
        assert pilot.app.is_running
        await pilot.press("alt+x")
        await until(pilot, lambda: not pilot.app.is_running)


async def test_what_is_wrong_in_the_file_is_told_at_the_start(
    desk: Desk, kept: SettingsFile, story: Write
) -> None:
    """With file and line; the file is left as it is, and the keys as shipped."""
    text = "key.roll: ctrl+h\nkey.quit: none\nkey.foo: f10\n"
    put(kept, text)
    async with begin(desk, kept, story()).run_test(size=(200, 40)) as pilot:
        await opened(pilot)
        assert all(f"{kept.path}:{n}" in said(pilot) for n in (1, 2, 3))
        assert not KEYBOARD.own
    assert kept.path.read_text() == text


async def test_a_new_app_has_the_keys_of_its_own_file(desk: Desk, kept: SettingsFile, story: Write) -> None:
    """Nothing is left of one that ran before it in the process."""
    KEYBOARD.put({"roll": ("f10",)})
    async with begin(desk, kept, story()).run_test() as pilot:
        await opened(pilot)
        assert "Ctrl+R roll" in painted(pilot)


async def test_where_it_cannot_be_kept(desk: Desk, kept: SettingsFile, story: Write) -> None:
    """It holds until one leaves, which is said."""
    kept.path.parent.write_bytes(b"")
    async with begin(desk, kept, story()).run_test() as pilot:
        await opened(pilot)
        await keys_of(pilot, "roll")
        await pilot.press("f10")
        await shows(pilot, KeysScreen)
        assert str(kept.path) in said(pilot)
        assert KEYBOARD.keys("roll") == ("f10",)


async def test_from_the_settings(desk: Desk, kept: SettingsFile, story: Write) -> None:
    """The last of their lines opens it, and says afterwards how many were changed."""
    async with begin(desk, kept, story()).run_test() as pilot:
        await opened(pilot)
        await type_(pilot, "/settings")
        await shows(pilot, SettingsScreen)
        await until(pilot, lambda: "as shipped" in painted(pilot))
        await pilot.press("up", "enter")
        await shows(pilot, KeysScreen)
        await pilot.press(*"take back")
        await pilot.pause()
        await catch(pilot)
        await pilot.press("f11")
        await shows(pilot, KeysScreen)
        await pilot.press("escape", "escape")
        await until(pilot, lambda: "1 command changed" in painted(pilot))
        await pilot.press("escape")
        await shows(pilot, PlayScreen)


@pytest.mark.chequered
@pytest.mark.parametrize("size", [(80, 24), (40, 12)])
@pytest.mark.parametrize("lang", ["fr", "en"])
async def test_everything_is_in_sight(
    size: tuple[int, int], lang: str, desk: Desk, kept: SettingsFile, story: Write
) -> None:
    """The command at hand, its keys, what it does, how to leave; and in the catch what can be pressed."""
    put(kept, "key.undo: f11\n")
    async with begin(desk, kept, story(), lang).run_test(size=size) as pilot:
        await opened(pilot)
        await type_(pilot, "/keys")
        await shows(pilot, KeysScreen)
        found = pilot.app.screen.query_one(OptionList)
        for number in range(found.option_count):
            assert found.highlighted == number
            assert pilot.app.screen.query_one(".about").region.bottom <= size[1]
            assert pilot.app.screen.query_one(".keys").region.bottom <= size[1]
            row = found.highlighted or 0
            assert found.scroll_offset.y <= row < found.scroll_offset.y + found.size.height
            await pilot.press("down")
            await pilot.pause()
        await pilot.press(*"f11", "enter")
        await shows(pilot, KeyCatch)
        await pilot.press("f8")
        await until(pilot, lambda: pilot.app.screen.query_one(".why").region.height > 0)
        assert pilot.app.screen.query_one(".keys").region.bottom < size[1]


@pytest.mark.parametrize("given", ["", "key.roll: alt+r\n"], ids=["no command", "a command"])
async def test_a_letter_with_alt_is_no_text(desk: Desk, kept: SettingsFile, story: Write, given: str) -> None:
    """A terminal sends Escape and the letter, which Textual takes for text: it is typed nowhere."""
    put(kept, given)
    async with begin(desk, kept, story()).run_test() as pilot:
        await opened(pilot)
        pilot.app.post_message(events.Key("alt+r", "r"))
        await pilot.pause()
        if given:
            await shows(pilot, OppositionPanel)
            await pilot.press("escape")
            await shows(pilot, PlayScreen)
        assert composer(pilot).text == ""
        pilot.app.post_message(events.Key("alt+p", "p"))
        await shows(pilot, DialogScreen)
        pilot.app.post_message(events.Key("alt+a", "a"))
        await pilot.pause()
        assert pilot.app.screen.query_one(Input).value == ""


# --- the mouse, and every way to every command


def foot(pilot: Pilot[None], word: str) -> tuple[int, int]:
    """Where a word stands in the foot."""
    row = pilot.app.screen.query_one(KeyLine).region
    text = painted(pilot).split("\n")[row.y]
    return text.index(word) - row.x, 0


async def test_hints_in_the_foot_can_be_clicked(desk: Desk, kept: SettingsFile, story: Write) -> None:
    """Each does what its key does, whatever that is now; between them is nothing."""
    put(kept, "key.help: alt+z\n")
    async with begin(desk, kept, story("\nUne ligne.\n")).run_test() as pilot:
        await opened(pilot)
        await pilot.click(KeyLine, offset=foot(pilot, "act"))
        await until(pilot, lambda: composer(pilot).text == "@ ")
        await pilot.click(KeyLine, offset=foot(pilot, "ask"))
        await until(pilot, lambda: composer(pilot).text == "? ")
        await pilot.click(KeyLine, offset=(foot(pilot, "act")[0] + 4, 0))
        await pilot.pause()
        assert composer(pilot).text == "? "
        composer(pilot).load_text("")
        await pilot.click(KeyLine, offset=foot(pilot, "Alt+Z"))
        await shows(pilot, DialogScreen)
        await pilot.press("escape", "tab")
        await until(pilot, lambda: "choose" in painted(pilot))
        await pilot.click(KeyLine, offset=foot(pilot, "write"))
        await until(pilot, lambda: composer(pilot).has_focus and "commands" in painted(pilot))
        await pilot.click(KeyLine, offset=foot(pilot, "commands"))
        await shows(pilot, DialogScreen)
        found = pilot.app.screen.query_one(OptionList)
        at = next(n for n in range(found.option_count) if found.get_option_at_index(n).id == "tables")
        await pilot.click(OptionList, offset=(4, at))
        await until(pilot, lambda: not isinstance(pilot.app.screen, DialogScreen | PlayScreen))


async def test_every_command_has_every_way(desk: Desk, kept: SettingsFile, story: Write) -> None:
    """In the list, which a key and a click in the foot open; and by a key, once it is given one."""
    async with begin(desk, kept, story()).run_test() as pilot:
        await opened(pilot)
        assert "commands" in painted(pilot)
        await pilot.press("alt+p")
        await shows(pilot, DialogScreen)
        found = pilot.app.screen.query_one(OptionList)
        listed = {found.get_option_at_index(n).id for n in range(found.option_count)}
        assert listed == {command.id for command in COMMANDS} - {"palette"}
        await pilot.press("escape")
        await shows(pilot, PlayScreen)
        asked: list[str] = []

        def ask(id_: str) -> None:
            asked.append(id_)

        pilot.app.screen.action_command = ask  # type: ignore[attr-defined]
        pilot.app.action_command = ask  # type: ignore[attr-defined]
        keyless = [command.id for command in COMMANDS if not command.keys]
        assert len(keyless) > 5
        for command in COMMANDS:
            KEYBOARD.put({command.id: ("f10",)})
            pilot.app.set_keymap(KEYBOARD.keymap())
            await pilot.press("f10")
        wanted = [command.id for command in COMMANDS if command.id != "send"]  # the composer's own deed
        await until(pilot, lambda: len(asked) >= len(wanted))
        assert asked == wanted
