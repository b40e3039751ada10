"""Each printable key on each screen is text: what `docs/keys.md` says, pressed."""

import string
from collections.abc import Callable
from pathlib import Path

import pytest
from textual import events
from textual.pilot import Pilot

from soloist.play.dialogs.conversation import Conversation, ask
from soloist.play.dialogs.dialog import Dialog, Field, Form, Listing, Option, Row, choice
from soloist.play.session.services import Services
from soloist.tui.app.app import SoloistApp
from soloist.tui.app.dialog_screen import DialogScreen
from soloist.tui.story_view.view import StoryView
from soloist.tui.terminal.ordered import TYPED
from tests.tui.screen_kit import composer, opened, type_, until

Open = Callable[[Path], SoloistApp]
Write = Callable[..., Path]
PRINTABLE = string.digits + string.ascii_letters + string.punctuation + "éœ«’…" + "".join(sorted(TYPED))
"""Every key that is text; the space is last, as a line that is empty ticks with it."""
WAYS = (Option("a", "one way"), Option("b", "another"))
DIALOGS: dict[str, Dialog] = {
    "form": Form("Form", (Field("one", "One"), Field("two", "Two", "a", WAYS)), Option("keep", "keep")),
    "live form": Form("Form", (Field("two", "Two", "a", WAYS),)),
    "choice": choice("Choice", WAYS),
    "list": Listing("List", (Row("a row"), Row("a number", adjusts=True), Row("ticked", ticked=True)), WAYS),
}


async def press_all(pilot: Pilot[None]) -> None:
    """Every printable key, one after the other, then a space."""
    for char in (*PRINTABLE, " "):
        await pilot.app.on_event(events.Key(char, char))


@pytest.mark.parametrize("kind", DIALOGS)
async def test_on_a_dialog(kind: str, app_on: Open, story: Write) -> None:
    """All of it stands in the line, nothing was done, and nothing came to the composer."""

    def asking() -> Conversation[None]:
        yield from ask(kind, DIALOGS[kind])
        raise AssertionError("a key answered")

    async with app_on(story()).run_test() as pilot:
        await opened(pilot)
        app = pilot.app
        assert isinstance(app, SoloistApp)
        await app.face.converse(asking())
        await press_all(pilot)
        assert isinstance(app.screen, DialogScreen)
        assert app.screen.turn.words == PRINTABLE + " "
        assert app.screen.turn.dialog.view("") == DIALOGS[kind].view("")


@pytest.mark.parametrize("where", ["composer", "story", "sheet"])
async def test_at_the_story(where: str, services: Services, app_on: Open, story: Write) -> None:
    """All of it stands where one writes, whatever has the focus."""
    services.set("typography", "off")
    async with app_on(story()).run_test(size=(120, 40)) as pilot:
        screen = await opened(pilot)
        before = screen.session.path.read_bytes()
        for _ in range({"composer": 0, "story": 1, "sheet": 2}[where]):
            await pilot.press("tab")
        assert isinstance(screen.focused, StoryView) == (where == "story")
        await press_all(pilot)
        assert composer(pilot).text == PRINTABLE + " "
        assert screen.session.path.read_bytes() == before
        assert pilot.app.screen is screen


async def test_a_command_key_over_a_dialog_leaves_the_story_that_was_begun_here(
    app_on: Callable[[Path | None], SoloistApp],
) -> None:
    """What a story was opened from stands behind it: keys of commands leave the dialogs in front alone."""
    async with app_on(None).run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(pilot.app.screen, DialogScreen))
        await pilot.press("enter")
        screen = await opened(pilot)
        for key in ("f2", "f7", "f2", "f2", "escape"):
            await pilot.press(key)
        await until(pilot, lambda: pilot.app.screen is screen)
        await type_(pilot, "Mila écoute.")
        await pilot.press("enter")
        await until(pilot, lambda: "Mila écoute." in screen.session.path.read_text("utf-8"))
