"""A story changed under an open window: what is there is shown, the person is told, no word is lost."""

from collections.abc import Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot

from soloist.play.session.services import Services
from soloist.play.session.session import Session
from soloist.tui.app.app import SoloistApp
from soloist.tui.play.bars import StatusLine
from soloist.tui.writing.composer import Composer
from tests.tui.screen_kit import playing, said, until

Write = Callable[..., Path]
Make = Callable[[Path | None], SoloistApp]


def state(pilot: Pilot[None]) -> str:
    """What the state line says."""
    return pilot.app.screen.query_one(StatusLine).render().plain.rpartition("  ")[2]


def session(pilot: Pilot[None]) -> Session:
    """The story that is open."""
    assert isinstance(pilot.app, SoloistApp)
    assert pilot.app.session is not None
    return pilot.app.session


async def send(pilot: Pilot[None], text: str) -> None:
    """Write something and send it."""
    pilot.app.screen.query_one(Composer).load_text(text)
    await pilot.press("ctrl+s")


@pytest.fixture(autouse=True)
def _often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Look at the file twenty times a second."""
    monkeypatch.setattr("soloist.tui.play.play_screen.LOOK", 0.05)


async def test_what_is_no_story_is_never_saved(app_on: Make, services: Services) -> None:
    """A pipe in the place of a story opens on the refusal at once, and no word goes there."""
    import os

    services.workspace.journals.mkdir(parents=True)
    path = services.workspace.journals / "pipe.md"
    os.mkfifo(path)
    async with app_on(path).run_test() as pilot:
        await until(pilot, lambda: playing(pilot))
        assert "it is a pipe" in said(pilot)
        assert state(pilot) == "cannot be read"
        await send(pilot, "Un mot.")
        await pilot.pause(0.05)
        assert pilot.app.screen.query_one(Composer).text == "Un mot."
