"""What is set in type while one types is taken back by one key, and a paste is never changed."""

from collections.abc import Callable
from pathlib import Path

import pytest
from textual import events
from textual.pilot import Pilot

from soloist.play.session.desk import Desk
from soloist.storage.settings import Found, Settings
from soloist.tui.app.app import SoloistApp
from soloist.tui.terminal.crash import Crash
from tests.tui.screen_kit import composer, opened, said, type_, until

Write = Callable[..., Path]
NN, NB = "\u202f", "\u00a0"
NAMED = {" ": "space", "\n": "enter"}


@pytest.fixture
def app(desk: Desk, story: Write) -> SoloistApp:
    """A story in French, typography on."""
    desk.found = Found(Settings(typography=True))
    return SoloistApp(desk, story(), Crash(lambda: None, str, lambda told: None))


async def keys(pilot: Pilot[None], text: str) -> str:
    """Type a text key by key; what stands there."""
    for char in text:
        if char.isascii():
            await pilot.press(NAMED.get(char, char))
        else:  # as a keyboard sends it; `press` knows no name for it
            await pilot.app.on_event(events.Key("unknown", char))
    return composer(pilot).text


async def test_prose_is_set_as_it_is_typed(app: SoloistApp) -> None:
    """The caret goes on behind it, inside a line too."""
    async with app.run_test() as pilot:
        await opened(pilot)
        assert await keys(pilot, 'L\'oeil "vu" !') == f"L’œil «{NN}vu{NN}»{NN}!"
        composer(pilot).load_text("ab")
        composer(pilot).move_cursor((0, 1))
        assert await keys(pilot, "'") == "a’b"
        assert composer(pilot).cursor_location == (0, 2)
        composer(pilot).load_text("")
        assert await keys(pilot, "@ L'huis !") == "@ L'huis !"


async def test_one_undo_gives_back_what_was_typed(app: SoloistApp) -> None:
    """Only the correction goes, and it is not made again there; redo makes it again."""
    async with app.run_test() as pilot:
        await opened(pilot)
        assert await keys(pilot, "Bon...") == "Bon…"
        await pilot.press("ctrl+z")
        assert composer(pilot).text == "Bon..."
        assert composer(pilot).cursor_location == (0, 6)
        await pilot.press("ctrl+y")
        assert composer(pilot).text == "Bon…"
        await pilot.press("ctrl+z")
        assert await keys(pilot, ". a !") == f"Bon.... a{NN}!"


async def test_backspace_right_after_does_the_same(app: SoloistApp) -> None:
    """Later, or once the caret has moved, it deletes."""
    async with app.run_test() as pilot:
        await opened(pilot)
        await keys(pilot, "Oui !")
        await pilot.press("backspace")
        assert composer(pilot).text == "Oui !"
        await pilot.press("backspace")
        assert composer(pilot).text == "Oui "
        assert await keys(pilot, "!") == "Oui !", "it was declined there"
        composer(pilot).load_text("")
        assert await keys(pilot, "Non !") == f"Non{NN}!"
        await pilot.press("left", "right", "backspace")
        assert composer(pilot).text == f"Non{NN}"


async def test_a_declined_place_stays_literal(app: SoloistApp) -> None:
    """A guillemet that was not wanted does not take the space behind it for its own."""
    async with app.run_test() as pilot:
        await opened(pilot)
        assert await keys(pilot, "«") == f"«{NN}"
        await pilot.press("backspace")
        assert await keys(pilot, " a") == "« a"


async def test_spaces_of_ones_own_keyboard_are_kept(app: SoloistApp) -> None:
    """Those that do not break, typed; not twice where one was set already."""
    async with app.run_test() as pilot:
        await opened(pilot)
        assert await keys(pilot, f"10{NB}km{NN}:") == f"10{NB}km{NN}:"
        composer(pilot).load_text("")
        assert await keys(pilot, f"«{NN}Oui") == f"«{NN}Oui"


async def test_a_paste_is_not_changed(app: SoloistApp) -> None:
    """Whatever it holds."""
    async with app.run_test() as pilot:
        await opened(pilot)
        pilot.app.post_message(events.Paste('l\'un -- "deux" !'))
        await pilot.pause()
        assert composer(pilot).text == 'l\'un -- "deux" !'


async def test_the_command_turns_it_on_and_off(desk: Desk, story: Write) -> None:
    """On as shipped; off when asked for, on when asked again, and each is said."""
    app = SoloistApp(desk, story(), Crash(lambda: None, str, lambda told: None))
    async with app.run_test() as pilot:
        await opened(pilot)
        for name, on in (("/typography", False), ("/typographie", True)):
            await type_(pilot, name)
            await until(pilot, lambda on=on: desk.settings.typography is on)  # type: ignore[misc]
            assert (f"is {'on' if on else 'off'}") in said(pilot)
            assert await keys(pilot, "l'a") == ("l’a" if on else "l'a")
            composer(pilot).load_text("")


async def test_a_story_in_english_has_its_own_signs(desk: Desk, story: Write) -> None:
    """The story's language counts, not the interface's."""
    desk.found = Found(Settings(typography=True))
    path = story()
    path.write_text(path.read_text("utf-8").replace("lang: fr", "lang: en"), encoding="utf-8")
    app = SoloistApp(desk, path, Crash(lambda: None, str, lambda told: None))
    async with app.run_test() as pilot:
        await opened(pilot)
        assert await keys(pilot, '"It\'s!"') == "“It’s!”"
