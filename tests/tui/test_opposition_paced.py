"""Words made of the keys of a test's panel, typed at a person's pace; and its keys, pressed as fast."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest
from textual.pilot import Pilot

from soloist.tui import keys_in_order
from soloist.tui.app import SoloistApp
from soloist.tui.opposition_panel import OppositionPanel
from soloist.tui.opposition_result import ResultView
from soloist.tui.play_screen import PlayScreen
from tests.pictures.album import SHOTS, desk_in, lead, make, settle
from tests.tui.paces import PACES, typed
from tests.tui.screen_kit import composer, opened, type_, until
from tests.tui.test_words_everywhere import back

Make = Callable[[Path | None], SoloistApp]
Write = Callable[..., Path]
OPPOSITION: Final = next(shot for shot in SHOTS if shot.name == "opposition")
FAST, USUAL, SLOW = PACES[0], PACES[1], PACES[3]
WORDS: Final = (
    ("fr", "Barque vide.", USUAL),
    ("fr", "Orage au loin.", FAST),
    ("fr", "brume partout.", USUAL),
    ("fr", "Cri de mouette.", USUAL),
    ("fr", "arbre mort.", FAST),
    ("fr", "Arbre mort.", USUAL),
    ("fr", "Corps à corps.", USUAL),
    ("en", "Around her, dust.", USUAL),
    ("en", "Brother Hale coughs.", USUAL),
    ("en", "break it down.", USUAL),
    ("fr", "2 gardes arrivent", SLOW),
    ("en", "hommes las.", SLOW),
)


@pytest.fixture(autouse=True)
def _by_the_clock(monkeypatch: pytest.MonkeyPatch, _at_once: None) -> None:
    """Pauses are those of the times that keys have."""
    monkeypatch.setattr(keys_in_order, "PAUSE", 600.0)


async def panel(pilot: Pilot[None], lang: str) -> OppositionPanel:
    """A panel whose reasons have letters enough for words."""
    await opened(pilot)
    await lead(pilot, OPPOSITION, lang)
    await settle(pilot)
    assert isinstance(pilot.app.screen, OppositionPanel)
    return pilot.app.screen


@pytest.mark.parametrize(("lang", "words", "pace"), WORDS)
async def test_words(lang: str, words: str, pace: tuple[float, float], root: Path, tmp_path: Path) -> None:
    """They are the composer's, and no letter of them turned anything."""
    desk, path = desk_in(tmp_path / "home", root / "journals", lang, stories=True)
    async with make(desk, path).run_test(size=(80, 24)) as pilot:
        shown = await panel(pilot, lang)
        built = shown.build
        await typed(pilot, words, pace)
        await until(pilot, lambda: isinstance(pilot.app.screen, PlayScreen))
        await until(pilot, lambda: composer(pilot).text == words)
        assert shown.build == built


@pytest.mark.parametrize(
    ("words", "line", "pace"),
    [
        ("real fear", "eal fear", FAST),
        ("bring the rope", "ing the rope", FAST),
        ("rien ne bouge", "ien ne bouge", SLOW),
        ("arla brume", "la brume", USUAL),
        ("brume", "ume", USUAL),
    ],
)
async def test_a_reason_that_is_left_has_all_its_letters(
    words: str, line: str, pace: tuple[float, float], root: Path, tmp_path: Path
) -> None:
    """Those that opened its line and those before them too; what they turned is turned back."""
    desk, path = desk_in(tmp_path / "home", root / "journals", "fr", stories=True)
    async with make(desk, path).run_test(size=(80, 24)) as pilot:
        shown = await panel(pilot, "fr")
        built = shown.build
        await typed(pilot, words, pace)
        await settle(pilot)
        assert shown.foot.prompt.text == line or pilot.app.screen is not shown
        await back(pilot)
        await until(pilot, lambda: composer(pilot).text == words)
        assert shown.build == built


@pytest.mark.parametrize(
    "reason", ["la brume 2D", "usure", "éveil", "appel 2D", "âge", "aide of Hale", "old rope 2D"]
)
@pytest.mark.parametrize("pace", [FAST, USUAL])
async def test_a_reason_is_typed_as_fast(
    reason: str, pace: tuple[float, float], app_on: Make, story: Write
) -> None:
    """Its key and its words are the panel's."""
    async with app_on(story()).run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await type_(pilot, "@ Forcer la porte")
        await until(pilot, lambda: isinstance(pilot.app.screen, OppositionPanel))
        shown = pilot.app.screen
        assert isinstance(shown, OppositionPanel)
        await typed(pilot, f"r{reason}", pace)
        await pilot.press("enter")
        assert any(offer.reason.text == reason.removesuffix(" 2D") for offer in shown.build.offers)


async def test_a_reason_named_whole_is_the_one_there_is(root: Path, tmp_path: Path) -> None:
    """Though its r opened the line."""
    desk, path = desk_in(tmp_path / "home", root / "journals", "fr", stories=True)
    async with make(desk, path).run_test(size=(80, 24)) as pilot:
        shown = await panel(pilot, "fr")
        await typed(pilot, "rrusée", USUAL)
        await pilot.press("enter", "a")
        offered = len(shown.build.offers)
        letter = next(each.letter for each in shown.build.offers if each.reason.text == "rusée")
        await pilot.press(letter)
        built = shown.build
        await typed(pilot, "rusée", USUAL)
        await pilot.press("enter")
        assert len(shown.build.offers) == offered
        assert shown.build != built
        await pilot.press(letter)
        assert shown.build == built


async def test_two_reasons_and_real_dice(root: Path, tmp_path: Path) -> None:
    """Keys pressed on purpose stay keys at any speed."""
    desk, path = desk_in(tmp_path / "home", root / "journals", "en", stories=True)
    async with make(desk, path).run_test(size=(80, 24)) as pilot:
        shown = await panel(pilot, "en")
        built = shown.build
        await typed(pilot, "ab", FAST)
        assert shown.build != built
        await typed(pilot, "t52532|14", FAST)
        await until(pilot, lambda: shown.foot.prompt.text == "52532|14")
        assert shown.foot.prompt.asked == "dice"


async def test_a_letter_that_did_nothing_waits_long(root: Path, tmp_path: Path) -> None:
    """A capital that is no key stands before the words it begins."""
    desk, path = desk_in(tmp_path / "home", root / "journals", "fr", stories=True)
    async with make(desk, path).run_test(size=(80, 24)) as pilot:
        await panel(pilot, "fr")
        await typed(pilot, "Rien", (0.9, 0.9))
        await until(pilot, lambda: composer(pilot).text == "Rien")


async def test_an_answer_has_the_letter_that_opened_the_tables(app_on: Make, story: Write) -> None:
    """Where no table has what is typed at once."""
    path = story()
    async with app_on(path).run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await type_(pilot, "? La garde dort-elle ?")
        await pilot.pause(0.2)
        await typed(pilot, "tout brûle.", USUAL)
        await settle(pilot)
        if not isinstance(pilot.app.screen, PlayScreen):
            await pilot.press("enter")
            await until(pilot, lambda: "-> tout brûle." in path.read_text("utf-8"))
        else:
            assert composer(pilot).text == "tout brûle."


async def test_a_line_taken_back_is_parted_from_what_is_typed_on(app_on: Make, story: Write) -> None:
    """As one that became another kind."""
    async with app_on(story()).run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot)
        await type_(pilot, "? La garde dort-elle ?")
        await pilot.press("escape")
        screen.action_command("undo")
        await until(pilot, lambda: composer(pilot).text.endswith("?"))
        await typed(pilot, "mort", USUAL)
        await until(pilot, lambda: composer(pilot).text.endswith(" mort"))


@pytest.mark.chequered
@pytest.mark.parametrize("gap", [0.0, 0.03, 0.06, 0.15, 0.3, 0.6])
@pytest.mark.parametrize(
    "words", ["dogs bite", "arbre mort", "brûle", "brume", "kelp", "only mud", "elle rit", "Œuvre"]
)
async def test_what_follows_has_each_letter(words: str, gap: float, app_on: Make, story: Write) -> None:
    """Those that seemed to choose too; they chose nothing."""
    async with app_on(story()).run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await type_(pilot, "@ Forcer la porte 3/1")
        await until(pilot, lambda: isinstance(pilot.app.screen, OppositionPanel))
        shown = pilot.app.screen
        assert isinstance(shown, OppositionPanel)
        await until(pilot, lambda: shown.result is not None)
        before, taken = shown.result, shown.query_one(ResultView).taken
        await typed(pilot, words, (gap, gap))
        await until(pilot, lambda: shown.foot.prompt.text == words)
        assert shown.foot.prompt.asked == "consequence"
        assert (shown.result, shown.query_one(ResultView).taken) == (before, taken)
