"""Two at one keyboard: what only Destiny may see is nowhere on the screen until the seats are changed."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from soloist.play.search_parts import parts
from soloist.tui.opposition_panel import OppositionPanel
from soloist.tui.search import SearchScreen
from textual.pilot import Pilot
from textual.widgets import Static

from soloist.play.session.glance import Glance
from soloist.tui.app import SoloistApp
from soloist.tui.dialogs.screen import DialogScreen
from soloist.tui.phase_bar import PhaseBar
from tests.tui.screen_kit import opened, painted, type_, until

Make = Callable[[Path | None], SoloistApp]

TALE = """
```lonelog
[N:Destinée|Destin 0->-7|cartes: 2, 5]
(secret: le garde est un traître)
@ Entrer
d: Opposition [pour: objectif | contre: objectif, ? 2D] 1d6=2 vs 3d6=1,3,5 -> Succès (+2)
[N:Destinée|Destin -7->-5]
=> La porte cède. [N:Garde|méfiant]
\\--- secret
la reine ment
---\\
```
"""


def for_two(path: Path) -> Path:
    """The story, shared from its birth."""
    text = path.read_text("utf-8").replace("lang: fr\n", "lang: fr\nplay.mode: two\n")
    path.write_text(text, encoding="utf-8")
    return path


async def test_hidden_until_destiny_sits_down(app_on: Make, story: Callable[[str], Path]) -> None:
    """Destiny, cards and secrets: not in the bar, not in the story; then there; then gone again."""
    path = for_two(story(TALE))
    async with app_on(path).run_test(size=(100, 40)) as pilot:
        await opened(pilot)
        assert "Destin •" in painted(pilot)
        for word in ("traître", "reine ment", "−5", "2, 5"):
            assert word not in painted(pilot)
        assert "La porte cède" in painted(pilot)
        await _change(pilot)
        for word in ("Destin −5", "2, 5"):
            assert word in painted(pilot)
        await _change(pilot)
        assert "traître" not in painted(pilot)
        assert "−5" not in painted(pilot)


async def test_the_panel_says_nothing_of_destiny(app_on: Make, story: Callable[[str], Path]) -> None:
    """Neither before the roll nor after it."""
    path = for_two(story(TALE))
    async with app_on(path).run_test(size=(100, 40)) as pilot:
        await opened(pilot)
        await type_(pilot, "@ Sortir")
        await until(pilot, lambda: isinstance(pilot.app.screen, OppositionPanel))
        await pilot.press("plus")
        assert not {"Destin +", "Destin −", "Destin 0"} & _signs(painted(pilot))
        await pilot.press("enter")
        await pilot.pause()
        assert not {"Destin +", "Destin −", "Destin 0"} & _signs(painted(pilot))


async def test_what_is_hidden_is_not_found(app_on: Make, story: Callable[[str], Path]) -> None:
    """Neither a secret's words nor destiny's line; what all may see is, and all is once Destiny sits."""
    path = for_two(story(TALE))
    app = app_on(path)

    def found(words: str) -> int:
        assert app.sitting is not None
        return sum(part.window.total for part in parts(app.sitting, words, False, None, lambda: True))

    async with app.run_test(size=(100, 40)) as pilot:
        await opened(pilot)
        hidden = ("traître", "cartes", "reine ment")
        assert [found(words) for words in (*hidden, "La porte cède")] == [0, 0, 0, 1]
        await pilot.press("ctrl+f")
        await until(pilot, lambda: isinstance(pilot.app.screen, SearchScreen))
        await pilot.press(*"traître")
        await until(pilot, lambda: "Nowhere" in str(pilot.app.screen.query_one(".said", Static).content))
        await pilot.press("escape")
        await until(pilot, lambda: not isinstance(pilot.app.screen, SearchScreen))
        await _change(pilot)
        assert all(found(words) for words in hidden)


async def test_what_is_recalled_says_nothing_of_destiny(app_on: Make, story: Callable[[str], Path]) -> None:
    """A consequence is recalled without the tag of the hat."""
    path = for_two(story(TALE + "\n```lonelog\n=> Il pleut. [N:Destinée|Destin -5->-6]\n```\n"))
    app = app_on(path)
    async with app.run_test(size=(100, 40)) as pilot:
        await opened(pilot)
        assert app.sitting is not None
        recalled = app.sitting.previously()
        assert recalled is not None
        assert "Il pleut." in " ".join(recalled.last_lines)
        assert "Destin" not in " ".join(recalled.last_lines)
        await _change(pilot)
        recalled = app.sitting.previously()
        assert recalled is not None
        assert "Destin" in " ".join(recalled.last_lines)


def _signs(text: str) -> set[str]:
    """Each word of destiny with the sign that follows it."""
    return {found[:8] for found in re.findall(r"Destin .", text)}


async def _change(pilot: Pilot[None]) -> None:
    await type_(pilot, "/seats")
    await until(pilot, lambda: isinstance(pilot.app.screen, DialogScreen))
    await pilot.press("enter")
    await until(pilot, lambda: not isinstance(pilot.app.screen, DialogScreen))
    await pilot.pause()


async def test_the_desk_keeps_it_too(app_on: Make, story: Callable[[str], Path]) -> None:
    """Neither what a secret says nor where destiny stands is on the desk of the protagonist."""
    path = for_two(story(TALE))
    async with app_on(path).run_test(size=(100, 40)) as pilot:
        await opened(pilot)
        await pilot.press("f7")
        await until(pilot, lambda: "Garde" in painted(pilot))
        for word in ("traître", "reine ment", "−5", "2, 5"):
            assert word not in painted(pilot)


async def test_destiny_s_last_look_is_not_kept_for_the_next_start(
    app_on: Make, story: Callable[[str], Path]
) -> None:
    """Nor is the end of a story shown before it is known to be shared, wherever it says so."""
    path = story(TALE + "\n```lonelog\n(option: play.mode two)\n```\n")
    app = app_on(path)
    async with app.run_test(size=(100, 40)) as pilot:
        await opened(pilot)
        await _change(pilot)
        assert "Destin −5" in painted(pilot)
        sitting = app.sitting
        assert sitting is not None
        sitting.close()
        kept = sitting.remembered()
        assert kept is not None
        assert "5" not in kept.destiny
        assert sitting.read_tail(4096) == (b"", 0)


@pytest.mark.parametrize(("lang", "name"), [("fr", "/chaises"), ("en", "/seats")])
def test_the_bar_names_the_command_in_the_language(lang: str, name: str) -> None:
    """What the screen proposes is what the person would type."""
    bar = PhaseBar(str, lang)
    bar.glance = Glance(title="Phare", step="…", command="seats")
    assert str(bar._step()) == f"{name}  …"
