"""A system that no screen and no command has heard of works in all of them, from its description alone."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from soloist.journal.checking.verify import verify
from soloist.journal.read import read
from soloist.play.session.services import Services
from soloist.rules.systems import SYSTEMS
from soloist.tui.app.app import SoloistApp
from tests.contract.running import Ran, Shell
from tests.sixth.candles import CANDLES
from tests.tui.screen_kit import opened, painted

Make = Callable[[Path | None], SoloistApp]


def told(ran: Ran) -> Any:
    """What a command answered, read back."""
    return ran.json


@pytest.fixture(autouse=True)
def sixth(monkeypatch: pytest.MonkeyPatch) -> None:
    """The one line that makes it known."""
    monkeypatch.setitem(SYSTEMS, "candles", ("tests.sixth.candles", "CANDLES"))


def test_no_screen_and_no_command_names_a_system(root: Path) -> None:
    """But for the one that a new story proposes first."""
    named = {
        (path.relative_to(root).as_posix(), found)
        for layer in ("cli", "tui")
        for path in (root / "soloist" / layer).rglob("*.py")
        for found in re.findall(r"[\"'](?:hades|spin|roses|bravoure|oneshot)[\"']", path.read_text("utf-8"))
    }
    assert named == {("soloist/cli/story/writing.py", '"hades"')}


def test_the_shell_rolls_it_and_knows_its_odds(run: Shell) -> None:
    """Its sides, its dice, its counters, its keys."""
    rolled = told(run("roll", "candles", "dare", "light=3", "need=2", "--dice", "1 5 2", "--json"))
    assert rolled["outcome"] == "dark"
    assert rolled["effects"] == {"candles": -1, "hope": -1}
    chances = told(run("odds", "candles", "dare", "light=2", "need=2", "--json"))["outcomes"]
    assert chances["bright"] == pytest.approx(1 / 9, abs=1e-12)
    assert "need" in run("roll", "candles", "--help").out


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_story_by_it_is_written_folded_and_verified(run: Shell, lang: str) -> None:
    """Typed and rolled, in both languages; the option holds from its line on."""
    path = run("new", "Veillée", "--system", "candles", "--lang", lang, "--pc", "Ana").out.strip()
    assert run("roll", "candles", "dare", "light=3", "--dice", "1 1 2", "--into", path).code == 0
    dice = "d: Oser [lumière: flamme, lampe]" if lang == "fr" else "d: Dare [light: flame, lamp]"
    assert run("log", path, f"@ Descendre\n{dice}\n(option: cd.sheltered on)").code == 0
    assert run("log", path, dice).code == 0
    state = told(run("state", path, "--json"))
    assert state["counters"]["candles"] <= 8
    assert state["pcs"]["Ana"]["counters"]["hope"] <= 2
    checked = told(run("verify", path, "--json"))
    assert (checked["problems"], checked["checked"]) == ([], 3)


def test_a_recorded_result_that_is_wrong_is_found(run: Shell) -> None:
    """`verify` runs its rule again over the dice."""
    path = run("new", "Veillée", "--system", "candles", "--lang", "fr", "--pc", "Ana").out.strip()
    run("log", path, "d: Oser [lumière: flamme, lampe] 2d6=5,1 -> Sombre (1)\n[PC:Ana|Espoir 3->2]")
    assert told(run("verify", path, "--json"))["problems"]


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_its_test_is_put_together_and_rolled(run: Shell, lang: str) -> None:
    """Act, Enter rolls, Enter keeps it, and the story holds what was rolled."""
    path = Path(run("new", "V", "--system", "candles", "--lang", lang, "--pc", "Ana").out.strip())
    run("play", str(path), "--linear", stdin="@ Descendre\n\n\n/quit\n")
    found = verify(read(path.read_bytes()), CANDLES)
    assert (found.problems, found.checked) == ((), 1), path.read_text("utf-8")


def test_its_moment_is_gone_through_in_the_shell(run: Shell) -> None:
    """Listed as due, taken, skipped to its end, found again in the state."""
    path = run("new", "Veillée", "--system", "candles", "--lang", "fr", "--pc", "Ana").out.strip()
    run("log", path, "d: Oser [lumière: flamme, lampe] 2d6=1,1\n")
    listed = told(run("guide", path, "--json"))
    assert [each["id"] for each in listed if each["due"]] == ["vigil"]
    assert run("guide", path, "vigil", "--take", "light").code == 0
    assert run("guide", path, "vigil", "--say", "le noir").code == 0
    state = told(run("state", path, "--json"))
    assert state["counters"]["candles"] == 9
    assert state["pcs"]["Ana"]["traits"] == ["le noir"]
    assert run("verify", path).code == 0


async def test_its_moment_is_two_keys_away(app_on: Make, services: Services) -> None:
    """F6 offers it, Enter asks what it asks, and what is typed there is in the story."""
    services.workspace.journals.mkdir(parents=True, exist_ok=True)
    path = services.workspace.journals / "v.md"
    path.write_text("---\ntitle: V\nruleset: candles\nlang: en\npcs: Ana\n---\n\n# V\n", encoding="utf-8")
    async with app_on(path).run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        assert "Vigil – Ana" in painted(pilot)
        await pilot.press("f6", "enter", *"the", "space", *"dark", "enter")
        await pilot.pause()
    assert "[PC:Ana|traits: the dark]" in path.read_text("utf-8")
