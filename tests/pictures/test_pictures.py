"""Every screen, in both languages and every theme, is as it was when somebody last looked at it.

After a change that is meant: `SOLOIST_PICTURES=write pytest tests/pictures`, look at what changed, keep it.
"""

from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from os import environ
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from textual import constants
from textual.pilot import Pilot

from tests.pictures.album import SHOTS, Shot, desk_in, dressed, make, picture

ALBUM = Path(__file__).parent / "album"
WRITE = environ.get("SOLOIST_PICTURES") == "write"
EVERY_DAY = ("play-80x24", "play-120x40", "opposition", "result", "desk", "commands", "settings", "outcomes")
Test: TypeAlias = Callable[..., Any]


@pytest.fixture(autouse=True)
def _still(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing moves in a picture."""
    monkeypatch.setattr(constants, "TEXTUAL_ANIMATIONS", "none")
    monkeypatch.setenv("TZ", "UTC")
    for name in ("NO_COLOR", "EDITOR", "VISUAL"):
        monkeypatch.delenv(name, raising=False)


def _shown(shots: Iterable[Shot]) -> Callable[[Test], Test]:
    def marked(test: Test) -> Test:
        each = pytest.mark.parametrize("shot", tuple(shots), ids=lambda shot: shot.name)(test)
        found: Test = pytest.mark.parametrize("lang", ["fr", "en"])(each)
        return found

    return marked


@_shown(SHOTS)
async def test_screen(shot: Shot, lang: str, root: Path, tmp_path: Path) -> None:
    """Letters, colours and styles are those of the album."""
    kept = ALBUM / f"{shot.name}.{lang}.txt"
    async with _open(shot, lang, root, tmp_path) as pilot:
        found = await picture(pilot, shot, lang)
        if WRITE:
            kept.parent.mkdir(exist_ok=True)
            kept.write_text("\n".join([*found, *await dressed(pilot)]) + "\n", encoding="utf-8")
    assert found == kept.read_text(encoding="utf-8").split("\n")[: len(found)]


@_shown(shot for shot in SHOTS if shot.name in EVERY_DAY)
async def test_theme(shot: Shot, lang: str, root: Path, tmp_path: Path) -> None:
    """Every theme dresses the screens one is at most as it did."""
    await _dressed_as_kept(shot, lang, root, tmp_path)


@pytest.mark.slow
@_shown(shot for shot in SHOTS if shot.name not in EVERY_DAY)
async def test_theme_of_the_others(shot: Shot, lang: str, root: Path, tmp_path: Path) -> None:
    """And the other screens."""
    await _dressed_as_kept(shot, lang, root, tmp_path)


async def _dressed_as_kept(shot: Shot, lang: str, root: Path, tmp_path: Path) -> None:
    async with _open(shot, lang, root, tmp_path) as pilot:
        await picture(pilot, shot, lang)
        found = await dressed(pilot)
    kept = (ALBUM / f"{shot.name}.{lang}.txt").read_text(encoding="utf-8").splitlines()
    assert found == kept[-len(found) :]


@asynccontextmanager
async def _open(shot: Shot, lang: str, root: Path, tmp_path: Path) -> AsyncIterator[Pilot[None]]:
    empty = shot.name in ("welcome", "first-evening")
    desk, story = desk_in(tmp_path / "home", root / "journals", lang, stories=not empty)
    async with make(desk, story if shot.story else None).run_test(size=shot.size) as pilot:
        yield pilot
