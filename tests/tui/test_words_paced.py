"""Sentences whose later letters are keys, typed at any pace: whole in the composer; nothing was changed."""

from pathlib import Path
from typing import Final

import pytest
from textual.pilot import Pilot

from soloist.tui import keys_in_order
from soloist.tui.composer import Composer
from tests.pictures.album import SHOTS, Shot, desk_in, make
from tests.tui.paces import PACES, passed, typed
from tests.tui.screen_kit import composer, opened, painted, until
from tests.tui.test_words_everywhere import GUIDE, NOWHERE, back, led, stands

SENTENCES: Final = ("zone grise.", "hommes las.", "le soir.", "zut !", "zut, raté.", "hop !")
EVERY_DAY: Final = (
    ("book", "zone grise.", PACES[1]),
    ("book", "le soir.", PACES[3]),
    ("bookmarks", "zut !", PACES[2]),
    ("odds", "tout va", PACES[3]),
    ("book", "du bruit", PACES[1]),
)


@pytest.fixture(autouse=True)
def _by_the_clock(monkeypatch: pytest.MonkeyPatch, _at_once: None) -> None:
    """Pauses are those of the times that keys have."""
    monkeypatch.setattr(keys_in_order, "PAUSE", 600.0)


def files(folder: Path) -> dict[str, bytes]:
    """All there is beside the state."""
    return {str(path): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


async def tried(pilot: Pilot[None], folder: Path, words: str, pace: tuple[float, float]) -> None:
    """Type, go back: the words are there, no file is another."""
    before = files(folder / "journals")
    await typed(pilot, words, pace)
    await passed(pilot, 60.0)
    await back(pilot)
    await until(pilot, lambda: stands(pilot, words))
    assert files(folder / "journals") == before
    composer(pilot).load_text("")
    pilot.app.screen.query_one(Composer)._past._texts.clear()


async def test_on_a_few_screens(root: Path, tmp_path: Path) -> None:
    """One after the other in one sitting."""
    folder = tmp_path / "home"
    desk, path = desk_in(folder, root / "journals", "en", stories=True)
    shots = {shot.name: shot for shot in SHOTS}
    async with make(desk, path).run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        for name, words, pace in EVERY_DAY:
            await led(pilot, shots[name], "en")
            try:
                await tried(pilot, folder, words, pace)
            except AssertionError as error:
                raise AssertionError((name, words, pace, composer(pilot).text)) from error


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("shot", [*SHOTS, GUIDE], ids=lambda shot: shot.name)
async def test_on_every_screen(shot: Shot, lang: str, root: Path, tmp_path: Path) -> None:
    """Each sentence at each pace."""
    if shot.name in NOWHERE or not shot.story:
        return
    folder = tmp_path / "home"
    desk, path = desk_in(folder, root / "journals", lang, stories=True)
    wrong: list[object] = []
    async with make(desk, path).run_test(size=shot.size) as pilot:
        await opened(pilot)
        for pace in PACES:
            for words in SENTENCES:  # a line keeps what was looked for last: the same again is not new
                await led(pilot, shot, lang)
                try:
                    await tried(pilot, folder, words, pace)
                except AssertionError:
                    wrong.append((words, pace, composer(pilot).text, painted(pilot)))
                    composer(pilot).load_text("")
    assert not wrong
