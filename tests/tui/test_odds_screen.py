"""The explorer of chances: what it shows is what the lab says, at every size, by the keyboard alone."""

import json
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from textual.pilot import Pilot

from soloist.lab.explorer.looks import look
from soloist.lab.explorer.setup import begun
from soloist.lab.odds.length import Length, length
from soloist.lab.odds.measure import Comparison, Surface, compare, measure, usual
from soloist.lab.odds.question import Distribution, Question, chances
from soloist.lingo import Lingo
from soloist.play.session.desk import Desk
from soloist.rules.systems import SYSTEMS, rollable, system
from soloist.storage.settings import VALUES
from soloist.tui.app import SoloistApp
from soloist.tui.odds_screen import OddsScreen
from soloist.tui.odds_views import drawn
from soloist.tui.opposition_panel import OppositionPanel
from soloist.tui.themes import theme
from tests.tui.screen_kit import opened, painted, type_, until

Write = Callable[..., Path]
Make = Callable[[Path | None], SoloistApp]

SIZES = [(40, 12), (80, 24), (120, 40), (200, 60)]


def hades(**words: str) -> Question:
    """An opposition of HaDes."""
    found = system("hades")
    assert found is not None
    assert found.main is not None
    return Question(found, found.main, {"for": "3", "against": "3", **words}, "fr")


def good(question: Question) -> float:
    """The chance of a success or better."""
    return usual(question.system, question.test).of(question).value


async def exploring(pilot: Pilot[None], words: str = "") -> OddsScreen:
    """The explorer, once its first look is there."""
    await opened(pilot)
    await type_(pilot, f"/odds {words}".strip())
    await until(pilot, lambda: isinstance(pilot.app.screen, OddsScreen))
    await looked(pilot)
    assert isinstance(pilot.app.screen, OddsScreen)
    return pilot.app.screen


async def looked(pilot: Pilot[None]) -> None:
    """What is wanted is worked out and drawn."""

    def there() -> bool:
        screen = pilot.app.screen
        return isinstance(screen, OddsScreen) and screen.look is not None

    await until(pilot, there)
    await pilot.pause()


async def press(pilot: Pilot[None], *keys: str) -> None:
    """Keys, and what they lead to."""
    await pilot.press(*keys)
    await pilot.pause()
    await looked(pilot)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("lang", ["en", "fr"])
async def test_two_dice_or_three_is_answered_on_opening(
    desk: Desk, story: Write, app_on: Make, size: tuple[int, int], lang: str
) -> None:
    """Without a key: the obstacle with a die fewer, as it is, with a die more, and what that changes."""
    desk.lingo = Lingo(lang)
    async with app_on(story()).run_test(size=size) as pilot:
        screen = await exploring(pilot)
        assert screen.setup.at == "against"
        shown = painted(pilot)
        for against in "234":
            assert desk.lingo.percent(good(hades(against=against)), 1) in shown
        gained = 100 * (good(hades(against="2")) - good(hades()))
        assert f"+{gained:.1f}".replace(".", "," if lang == "fr" else ".") in shown
        assert re.search(r"▸ +3 ", shown)
        assert all(len(row) <= size[0] for row in shown.split("\n"))


@pytest.mark.parametrize(
    "size", [*SIZES[:2], *(pytest.param(size, marks=pytest.mark.slow) for size in SIZES[2:])]
)
async def test_every_view_of_every_test_fits(
    desk: Desk, story: Write, app_on: Make, size: tuple[int, int]
) -> None:
    """Nothing is wider than the screen, every view has its name, and no view is without words."""
    async with app_on(story()).run_test(size=size) as pilot:
        screen = await exploring(pilot)
        for _ in range(len(rollable(screen.setup.system))):
            first = painted(pilot)
            assert all(len(row) <= size[0] for row in first.split("\n"))
            await press(pilot, "tab")
            assert "▸" in painted(pilot)
            await press(pilot, "shift+tab")
            await press(pilot, "t")
        assert screen.setup.test.id == "opposition"


async def test_the_outcomes_are_those_of_the_lab(story: Write, app_on: Make) -> None:
    """Each with its percent, and exact said."""
    async with app_on(story()).run_test(size=(80, 24)) as pilot:
        screen = await exploring(pilot, "4/2")
        look = screen.look
        assert look is not None
        assert isinstance(look.answer, Distribution)
        wanted = chances(hades(**{"for": "4", "against": "2"}))
        assert [each.share.exact for each in look.answer.outcomes] == [each.share.exact for each in wanted]
        for each in wanted:
            assert Lingo("en").percent(each.share.value, 1) in painted(pilot)
        assert "exact" in painted(pilot)


async def test_dials_turn_and_digits_are_typed(story: Write, app_on: Make) -> None:
    """Right turns, up goes to the other side, digits type, on a French keyboard without Shift."""
    async with app_on(story()).run_test(size=(80, 24)) as pilot:
        screen = await exploring(pilot)
        await press(pilot, "right")
        assert screen.setup.words["against"] == "4"
        await press(pilot, "up", "1", "2")
        assert screen.setup.words["for"] == "12"
        await press(pilot, "backspace")
        assert screen.setup.words["for"] == "1"
        await press(pilot, "down", "é")
        assert screen.setup.words["against"] == "2"
        await press(pilot, "left", "left", "left")
        assert screen.setup.words["against"] == "1", "a side keeps one die"
        assert Lingo("en").percent(good(hades(**{"for": "1", "against": "1"})), 1) in painted(pilot)


@pytest.mark.parametrize("size", SIZES)
async def test_the_map_marks_the_present_pair(story: Write, app_on: Make, size: tuple[int, int]) -> None:
    """For down, against across, the cell at hand in brackets, its number that of the lab."""
    async with app_on(story()).run_test(size=size) as pilot:
        screen = await exploring(pilot)
        await press(pilot, "tab")
        look = screen.look
        assert look is not None
        assert isinstance(look.answer, Surface)
        cells = {(cell.down, cell.across): cell.measured for row in look.answer.rows for cell in row}
        one = cells[3, 3]
        assert one is not None
        assert one.value == good(hades())
        row = next(row for row in painted(pilot).split("\n") if "[" in row)
        assert row[row.index("[") : row.index("]")].strip("[ ░▒▓█") == str(round(100 * good(hades())))


async def test_a_pinned_situation_stands_beside_the_present_one(story: Write, app_on: Make) -> None:
    """Pinned, a dial turned: both and the difference; pinned again lets go of it."""
    async with app_on(story()).run_test(size=(80, 24)) as pilot:
        screen = await exploring(pilot)
        await press(pilot, "p", "right")
        assert "3 → 4" in painted(pilot)
        look = screen.look
        assert look is not None
        assert isinstance(look.answer, Comparison)
        wanted = compare(hades(), [{"against": "4"}], look.setup.measure)
        gaps = [each.points.exact for each in wanted.variants[1].differences]
        assert [each.points.exact for each in look.answer.variants[1].differences] == gaps
        await press(pilot, "left", "p")
        assert screen.setup.pinned is None


async def test_lengths_are_those_of_the_lab(story: Write, app_on: Make) -> None:
    """The mean of the rolls, and the gauges as two dials more."""
    async with app_on(story()).run_test(size=(80, 24)) as pilot:
        screen = await exploring(pilot)
        await press(pilot, "shift+tab")
        look = screen.look
        assert look is not None
        assert isinstance(look.answer, tuple)
        assert isinstance(look.answer[0], Length)
        assert look.answer[0].mean.exact == length(hades(), 4).mean.exact
        assert f"{look.answer[0].mean.value:.2f}" in painted(pilot)
        await press(pilot, "up", "up", "3")
        assert screen.setup.at == "gauge:ours"
        assert "Theirs is empty first" in painted(pilot)


async def test_what_is_simulated_says_so(story: Write, app_on: Make) -> None:
    """How many throws, and intervals in brackets."""
    async with app_on(story()).run_test(size=(120, 40)) as pilot:
        await exploring(pilot, "dea=1 unlimited_chaos=1 for=2 against=2")
        assert "simulated: 20000 throws" in painted(pilot)
        assert "[" in painted(pilot)


async def test_every_test_of_every_system_opens(story: Write, app_on: Make) -> None:
    """`s` goes round the systems and comes back to the story's own."""
    async with app_on(story()).run_test(size=(80, 24)) as pilot:
        screen = await exploring(pilot)
        seen = []
        for _ in SYSTEMS:
            seen.append(screen.setup.system.id)
            assert screen.setup.system.name.fr in painted(pilot)
            await press(pilot, "s")
        assert sorted(seen) == sorted(SYSTEMS)
        assert screen.setup.system.id == "hades"


async def test_export_asks_first(desk: Desk, story: Write, app_on: Make) -> None:
    """One key writes nothing; another key takes the question away, and it is asked anew."""
    async with app_on(story()).run_test(size=(80, 24)) as pilot:
        await exploring(pilot)
        await pilot.press("e")
        await until(pilot, lambda: "e again writes" in painted(pilot))
        await pilot.press("tab", "e")
        await until(pilot, lambda: "e again writes" in painted(pilot))
        assert not (desk.workspace.root / "shared").exists()


async def test_export_writes_three_files(desk: Desk, story: Write, app_on: Make) -> None:
    """A drawing, a table and data that hold what the lab says; again, beside them, never over them."""
    async with app_on(story()).run_test(size=(80, 24)) as pilot:
        await exploring(pilot)
        await pilot.press("e", "e")
        folder = desk.workspace.root / "shared"
        await until(pilot, lambda: "Written" in painted(pilot))
        stem = "odds-hades-opposition-outcomes"
        assert {path.name for path in folder.iterdir()} == {f"{stem}.{end}" for end in ("svg", "csv", "json")}
        told = json.loads((folder / f"{stem}.json").read_text(encoding="utf-8"))
        assert told["outcomes"]["feat"] == chances(hades())[0].share.value
        await pilot.press("e", "e")
        await until(pilot, lambda: f"shared/{stem}-2" in painted(pilot))
        assert len([*folder.iterdir()]) == 6


async def test_it_opens_over_a_panel_which_stays_as_it_is(story: Write, app_on: Make) -> None:
    """The pools that were just built are looked at; Escape is back among them."""
    async with app_on(story()).run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await type_(pilot, "@ Forcer la porte")
        await until(pilot, lambda: isinstance(pilot.app.screen, OppositionPanel))
        await pilot.press("up", "right", "up", "up")
        panel = pilot.app.screen
        assert isinstance(panel, OppositionPanel)
        sizes = [pool.size for pool in panel.build.seen.situation.pools]
        await pilot.press("%")
        await until(pilot, lambda: isinstance(pilot.app.screen, OddsScreen))
        await looked(pilot)
        screen = pilot.app.screen
        assert isinstance(screen, OddsScreen)
        assert [screen.setup.words["for"], screen.setup.words["against"]] == [str(size) for size in sizes]
        await pilot.press("escape")
        await until(pilot, lambda: pilot.app.screen is panel)
        assert [pool.size for pool in panel.build.seen.situation.pools] == sizes


async def test_destiny_is_veiled(story: Write, app_on: Make) -> None:
    """Two at the keyboard: the dial of destiny does not tell where it stands."""
    tally = "\n```lonelog\n(option: play.mode two)\n[N:Destinée|Destin 7]\n```\n"
    async with app_on(story(tally)).run_test(size=(80, 24)) as pilot:
        screen = await exploring(pilot)
        assert screen.setup.words["destiny"] == "0"


@pytest.mark.parametrize("name", VALUES["theme"])
async def test_every_theme(story: Write, app_on: Make, name: str) -> None:
    """What is at hand is told by a sign, whatever the colours."""
    app = app_on(story())
    async with app.run_test(size=(80, 24)) as pilot:
        app.register_theme(theme(name))
        app.theme = f"soloist-{name}"
        await exploring(pilot)
        assert "▸ 3" in painted(pilot)
        assert "▸Outcomes" in painted(pilot)


@pytest.mark.parametrize("lang", ["en", "fr"])
async def test_the_whole_course_of_a_length_is_seen(
    desk: Desk, story: Write, app_on: Make, lang: str
) -> None:
    """At 80 columns: from the first roll to all that come after, the median marked, no sentence cut."""
    desk.lingo = Lingo(lang)
    async with app_on(story()).run_test(size=(80, 24)) as pilot:
        await exploring(pilot, "1/4")
        await press(pilot, "shift+tab")
        shown = painted(pilot)
        marked = next(row for row in shown.split("\n") if "◂" in row)
        first, last = re.search(r"(\d+)–(\d+)", marked).groups()  # type: ignore[union-attr]
        assert int(first) <= 705 <= int(last)
        assert re.search(r" 1–\d+ ", shown)
        assert re.search(r" >\d+ ", shown)
        assert "768" in shown
        assert "705" in shown


async def test_numbers_and_steps_are_told_to_their_end(desk: Desk, story: Write, app_on: Make) -> None:
    """Wrapped, not cut: what changes a counter, and every outcome a step stops with."""
    desk.lingo = Lingo("fr")
    async with app_on(story()).run_test(size=(80, 24)) as pilot:
        await exploring(pilot)
        assert re.search(r"\+1\s10,6\s%\)", painted(pilot))
        await pilot.press("escape")
        await exploring(pilot, "script for=3 steps=1,2,2")
        await press(pilot, "shift+tab")
        assert painted(pilot).count("Fiasco") >= 4


async def test_the_dial_at_hand_has_its_whole_name(story: Write, app_on: Make) -> None:
    """And those that change nothing are marked, the one at hand in words."""
    async with app_on(story()).run_test(size=(80, 24)) as pilot:
        screen = await exploring(pilot)
        await press(pilot, "down", "down", "down")
        assert screen.setup.at == "shift"
        assert "Fortunes dépensées pour décaler ‹0›" in painted(pilot)
        assert "changes nothing" not in painted(pilot)
        assert "· Type" in painted(pilot)
        await press(pilot, "up")
        assert "Destin ‹0›  changes nothing as things stand" in painted(pilot)


async def test_what_is_exact_beside_what_is_simulated(story: Write, app_on: Make) -> None:
    """Outcomes that are known are not called simulated; shares that are not have their interval."""
    async with app_on(story()).run_test(size=(120, 40)) as pilot:
        screen = await exploring(pilot, "script for=3 steps=1,2 unlimited_chaos=1")
        look = screen.look
        assert look is not None
        assert isinstance(look.answer, Distribution)
        outcomes_known = all(each.share.is_exact for each in look.answer.outcomes)
        assert look.answer.throws
        assert ("outcomes exact; the rest simulated: 20000 throws" in painted(pilot)) == outcomes_known
        assert re.search(r"\+1\s[\d.]+% \[[\d.]+; [\d.]+\]", painted(pilot))


async def test_a_number_alone_is_told_what_to_write(story: Write, app_on: Make) -> None:
    """With an example that can be typed."""
    async with app_on(story()).run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await type_(pilot, "/odds 3")
        await until(pilot, lambda: "/odds 3/2" in painted(pilot))


@pytest.mark.parametrize("height", [8, 14])
def test_a_map_says_why_cells_are_empty(height: int) -> None:
    """The words of the rules once, under it, in whatever room there is, and the present pair above."""
    spin = system("spin")
    assert spin is not None
    assert spin.main is not None
    fresh = begun(spin, spin.main, "en")
    words = {**fresh.words, "no_zero": "1", "for": "4", "against": "2"}
    setup = replace(fresh, words=words, measure=measure(spin, spin.main, "drift:destiny"))
    rows = [row.plain for row in drawn(look(setup, "map", 11, 5), Lingo("en"), 60, height)]
    assert len(rows) <= height
    assert any("—" in row and "[" in row for row in rows[:-1])
    assert "destiny at 0, which this story" in " ".join(rows[-2:])
    assert " ".join(rows).count("destiny at 0") == 1


@pytest.mark.parametrize(
    ("id_", "test_id"), [("oneshot", "standard"), ("oneshot", "opposed"), ("roses", "test")]
)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_map_has_what_can_come_under_whole_heads(id_: str, test_id: str, lang: str) -> None:
    """No row or column in which the rules play nothing, no name cut short: then its number stands there."""
    found = system(id_)
    assert found is not None
    test = found.test(test_id)
    assert test is not None
    setup = begun(found, test, lang)
    answer = look(setup, "map", 21, 8).answer
    assert isinstance(answer, Surface)
    for line in (*answer.rows, *zip(*answer.rows, strict=True)):
        assert any(cell.measured is not None for cell in line)
    for width in (60, 100):
        rows = [row.plain for row in drawn(look(setup, "map", 21, 8), Lingo(lang), width, 30)]
        heads = rows[next(place for place, row in enumerate(rows) if row.startswith("↓")) + 1]
        assert "…" not in heads
        assert heads.split() == [str(cell.across) for cell in answer.rows[0]]


def test_every_test_begins_with_words_it_takes() -> None:
    """A dial begins where a test can be rolled, for every test of every system."""
    for id_ in SYSTEMS:
        found = system(id_)
        assert found is not None
        for test in rollable(found):
            setup = begun(found, test, "en")
            assert setup.at in ("", *(dial.id for dial in setup.dials))
            if (id_, test.id) != ("spin", "play"):  # which needs a card in hand
                assert chances(setup.question)
