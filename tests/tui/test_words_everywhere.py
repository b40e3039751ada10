"""On every screen a sentence that is typed or pasted stands whole somewhere afterwards, and wrote nothing."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest
from textual import events
from textual.pilot import Pilot

from soloist.tui import first_letters, keys_in_order, typed_run
from soloist.tui.app import SoloistApp
from soloist.tui.composer import Composer
from soloist.tui.play_screen import PlayScreen
from tests.pictures.album import SHOTS, Shot, desk_in, lead, make
from tests.tui.screen_kit import composer, opened, painted, until

Make = Callable[[Path | None], SoloistApp]
Write = Callable[..., Path]
SENTENCES: Final = (
    "half a sentence about gulls",
    "À 1 heure 2 coups sonnèrent.",
    "some bells rang by night",
    "rain came, and 3 men ran.",
    "2 gulls cry over the roof",
    "une porte claque au loin",
    "the candle guttered and died",
)
NOWHERE: Final = ("welcome", "first-evening", "new")
"""No story is in front, or a form says that no letter changes it."""
EVERY_DAY: Final = ("steps", "{guide}", "bookmarks", "desk", "outcomes")
GUIDE: Final = Shot("{guide}", ("f6", "{guide}"))


@pytest.fixture(autouse=True)
def _at_a_person_s_pace(monkeypatch: pytest.MonkeyPatch, _at_once: None) -> None:
    """A busy machine types slowly."""
    monkeypatch.setattr(keys_in_order, "PAUSE", 60.0)
    monkeypatch.setattr(first_letters, "PAUSE", 60.0)
    monkeypatch.setattr(typed_run, "PAUSE", 60.0)


async def back(pilot: Pilot[None]) -> PlayScreen:
    """Escape until the story is in front."""
    for _ in range(8):
        await pilot.pause()
        if isinstance(pilot.app.screen, PlayScreen):
            break
        await pilot.press("escape")
    return await opened(pilot)


def stands(pilot: Pilot[None], words: str) -> bool:
    """Whether a sentence is in the composer, or can be called back."""
    field = pilot.app.screen.query_one(Composer)
    return any(words in text for text in (field.text, *field._past._texts))


async def tried(pilot: Pilot[None], path: Path, words: str, *, pasted: bool) -> None:
    """Type or paste, go back: the words are there, and the story is as it was."""
    before = path.read_bytes()
    if pasted:
        pilot.app.post_message(events.Paste(words))
        await pilot.pause()
    else:
        await pilot.press(*words)
    await back(pilot)
    await until(pilot, lambda: stands(pilot, words))
    assert path.read_bytes() == before
    composer(pilot).load_text("")
    composer(pilot)._past._texts.clear()


async def led(pilot: Pilot[None], shot: Shot, lang: str) -> None:
    """As to a picture; to a guided moment too."""
    if shot.name == GUIDE.name:
        await pilot.press("f6")
        await until(pilot, lambda: not isinstance(pilot.app.screen, PlayScreen))
        return
    keys = tuple(key for key in shot.keys if key != "{counted}")  # what a command turned, it turns back
    await lead(pilot, shot._replace(keys=keys), lang)


@pytest.mark.parametrize("pasted", [False, True])
async def test_on_a_few_screens(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, pasted: bool
) -> None:
    """One after the other in one sitting."""
    desk, path = desk_in(tmp_path / "home", root / "journals", "en", stories=True)
    shots = {shot.name: shot for shot in (*SHOTS, GUIDE)}
    async with make(desk, path).run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        for number, name in enumerate(EVERY_DAY):
            await led(pilot, shots[name], "en")
            await tried(pilot, path, SENTENCES[number], pasted=pasted)


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("shot", [*SHOTS, GUIDE], ids=lambda shot: shot.name)
async def test_on_every_screen(shot: Shot, lang: str, root: Path, tmp_path: Path) -> None:
    """Each sentence, typed and pasted."""
    if shot.name in NOWHERE or not shot.story:
        return
    desk, path = desk_in(tmp_path / "home", root / "journals", lang, stories=True)
    async with make(desk, path).run_test(size=shot.size) as pilot:
        await opened(pilot)
        for pasted in (False, True):
            for words in SENTENCES:  # a line keeps what was looked for last: the same again is not new
                await led(pilot, shot, lang)
                try:
                    await tried(pilot, path, words, pasted=pasted)
                except AssertionError as error:
                    raise AssertionError((shot.name, words, pasted, painted(pilot))) from error
