"""Each kind of screen, in both languages and every theme, is as it was when somebody last looked at it.

After a change that is meant: `SOLOIST_PICTURES=write pytest tests/pictures -k test_screen -m ""`. Look at
what it changed, and keep it.
"""

from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from os import environ
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from textual import constants
from textual.pilot import Pilot

from tests.pictures.album import SHOTS, THEMES, Shot, desk_in, dressed, make, picture

ALBUM = Path(__file__).parent / "album"
WRITE = environ.get("SOLOIST_PICTURES") == "write"
EVERY_DAY = ("play-80x24", "pool", "result", "settings")
Test: TypeAlias = Callable[..., Any]
Kept: TypeAlias = tuple[list[str], list[str]]


@pytest.fixture(autouse=True)
def _still(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Nothing moves in a picture, and the folder that soloist was started in is always the same."""
    here = tmp_path / "here"
    for place in ("Tables/taverns.csv", "old-notes.md", "Été.yaml"):
        (here / place).parent.mkdir(parents=True, exist_ok=True)
        (here / place).touch()
    monkeypatch.chdir(here)
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


@_shown(shot for shot in SHOTS if shot.name in EVERY_DAY)
async def test_screen(shot: Shot, lang: str, root: Path, tmp_path: Path) -> None:
    """Letters, colours and styles are those of the album, in every theme."""
    await _compared(shot, lang, root, tmp_path, every=True)


@pytest.mark.chequered
@_shown(shot for shot in SHOTS if shot.name not in EVERY_DAY)
async def test_screen_of_the_others(shot: Shot, lang: str, root: Path, tmp_path: Path) -> None:
    """The same where one is seldom, in one theme."""
    await _compared(shot, lang, root, tmp_path, every=WRITE)


async def _compared(shot: Shot, lang: str, root: Path, tmp_path: Path, *, every: bool) -> None:
    kept = lines, themes = _kept(shot, lang)
    async with _open(shot, lang, root, tmp_path) as pilot:
        found = await picture(pilot, shot, lang, lines)
        worn = await dressed(pilot, themes) if every else themes
    if WRITE:
        _page(shot, lang).parent.mkdir(exist_ok=True)
        _page(shot, lang).write_text("\n".join([*found, *worn]) + "\n", encoding="utf-8")
        return
    assert (found, worn) == kept


@pytest.mark.slow
@_shown(shot for shot in SHOTS if shot.name not in EVERY_DAY)
async def test_theme_of_the_others(shot: Shot, lang: str, root: Path, tmp_path: Path) -> None:
    """And the other screens in every theme."""
    kept, themes = _kept(shot, lang)
    async with _open(shot, lang, root, tmp_path) as pilot:
        assert await picture(pilot, shot, lang, kept) == kept
        assert await dressed(pilot, themes) == themes


def _page(shot: Shot, lang: str) -> Path:
    return ALBUM / f"{shot.name}.{lang}.txt"


def _kept(shot: Shot, lang: str) -> Kept:
    """The picture that was kept and how the other themes dress it; neither when they are made anew."""
    lines = [] if WRITE else _page(shot, lang).read_text(encoding="utf-8").split("\n")[:-1]
    others = len(THEMES) - 1
    return lines[:-others], lines[-others:]


@asynccontextmanager
async def _open(shot: Shot, lang: str, root: Path, tmp_path: Path) -> AsyncIterator[Pilot[None]]:
    empty = shot.name == "first-evening"
    services, story = desk_in(tmp_path / "home", root / "journals", lang, stories=not empty)
    async with make(services, story if shot.story else None).run_test(size=shot.size) as pilot:
        yield pilot
