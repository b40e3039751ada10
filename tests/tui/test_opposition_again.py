"""The panel where dice can be rolled again after the roll, and where a test has one side and a number."""

from collections.abc import Mapping

import pytest

from soloist.lingo import Lingo
from soloist.play.attempt import begin
from soloist.play.candidates import Candidate
from soloist.rules.bravoure.deeds import GIFT
from soloist.rules.bravoure.tests import ACTION
from soloist.rules.dice import random_dice
from soloist.rules.given import Scores
from soloist.rules.oneshot.tests import STANDARD
from soloist.rules.roses.tests import TEST
from soloist.rules.system import Reason
from soloist.rules.system import Test as Rolled
from soloist.tui.opposition_panel import OppositionPanel
from soloist.tui.opposition_sides import KeyDials
from tests.tui.test_opposition_panel import Table, press, result, scripted, text

SIZES = [(80, 24), (40, 12)]
SCORES = (Candidate(Reason("Patience", 2), "trait", 0), Candidate(Reason("Crochetage", 2), "trait", 1))


def table(test: Rolled, *dice: str, known: Mapping[str, int], offered: tuple[Candidate, ...] = ()) -> Table:
    """A panel on a test of one person."""
    throw = scripted(*dice, test=test) if dice else lambda: random_dice(1)
    scores = {"ruse": 3}
    panel = OppositionPanel(
        begin(test, ("Aldric",), known, "fr"), "Entrer", offered, 0, Lingo("en"), "fr", throw,
        scores=Scores(lambda name, place: scores.get(name.casefold())),
    )  # fmt: skip
    return Table(panel)


@pytest.mark.parametrize("size", SIZES)
async def test_one_key_rolls_a_side_again(size: tuple[int, int]) -> None:
    """The better throw counts, the other stays in sight, and each costs one while there are some."""
    app = table(TEST, "1 1 | 2 1", "1 2", known={"held": 1}, offered=SCORES)
    async with app.run_test(size=size) as pilot:
        await press(pilot, "a", "b", "enter")
        assert "1 2 one side again" in text(app) or size == SIZES[1]  # where only the first keys fit
        await press(pilot, *["pagedown"] * 3)
        assert "1 roll Vertu again" in text(app)
        assert "Avantages −1 (1 → 0)" in text(app)
        await press(pilot, "1", *["pageup"] * 3)
        assert "1›[2]" in text(app) or "1›┃ 2 ┃" in text(app)
        assert "Avantages −1 (1 → 0)" in text(app)
        await press(pilot, "2", "1")
        assert "roll Compétence again" not in text(app)
        await press(pilot, "enter", "enter")
    assert (result(app.resolved).value, dict(result(app.resolved).effects)) == (2, {"advantages": -1})


async def test_a_success_is_not_rolled_again() -> None:
    """What went well is left alone; so is everything where nothing is left to spend."""
    for held, dice in ((2, "2 2 | 2 2"), (0, "1 1 | 1 1")):
        app = table(TEST, dice, "2 2", known={"held": held}, offered=SCORES)
        async with app.run_test(size=(80, 24)) as pilot:
            await press(pilot, "a", "b", "enter", "1")
            assert "roll Vertu again" not in text(app)
            assert not result_effects(app)


def result_effects(app: Table) -> Mapping[str, int]:
    """What the result in sight changes."""
    assert app.panel.result is not None
    assert app.panel.result.resolution is not None
    return app.panel.result.resolution.effects


async def test_real_dice_are_rolled_again_by_hand() -> None:
    """The new faces are asked for; what does not fit is refused under the line."""
    app = table(TEST, known={"held": 1}, offered=SCORES)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "a", "b", "t", *"1 1 | 1 1", "enter", "1", *"2", "enter")
        assert "“Vertu”" in text(app)
        await press(pilot, *" 4", "enter")
        await press(pilot, "enter", "enter")
    assert result(app.resolved).value == 2


async def test_typed_dice_say_how_often_they_were_rolled_again() -> None:
    """`1 1>2` on the real table is an advantage spent, and heads or tails are coins."""
    app = table(TEST, known={"held": 1}, offered=SCORES)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "a", "b", "t", *"p f | p p", "enter", "enter", "enter")
    got = result(app.resolved)
    assert (got.value, got.rolls["virtue"].faces) == (3, 2)


async def test_a_score_is_known_by_its_name() -> None:
    """A reason typed without its dice brings its score, in the place of the die the side began with."""
    app = table(TEST, known={})
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "r", *"Ruse", "enter", "down", "left")
        first, second = app.panel.build.ready.situation.pools
        assert ([(held.text, held.weight) for held in first.reasons], second.reasons) == ([("Ruse", 3)], ())
        assert "0 dice" in text(app)


@pytest.mark.parametrize("size", SIZES)
async def test_the_number_to_reach_is_in_sight(size: tuple[int, int]) -> None:
    """It begins with the usual one, by its name, and is turned like a side."""
    app = table(STANDARD, "7 3", known={"held": 6})
    async with app.run_test(size=size) as pilot:
        await press(pilot)
        assert "Moyenne 7" in text(app)
        await press(pilot, "down", "right")
        assert "Plutôt difficile 8" in text(app)
        await press(pilot, "enter")
        assert "against 8" in text(app)


async def test_what_an_input_says_is_a_reason() -> None:
    """Energy brings a die and leaves again; dice without a reason come on top of it."""
    app = table(STANDARD, known={"held": 6})
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, *["down"] * 2, "right")
        assert "●   énergie" in text(app)
        assert app.panel.build.ready.situation.pools[0].size == 3
        await press(pilot, *["up"] * 2, "right")
        assert app.panel.build.ready.situation.pools[0].size == 4
        await press(pilot, *["down"] * 2, "left")
        assert app.panel.build.ready.situation.pools[0].size == 3
        assert "●   énergie" not in text(app)


async def test_what_cannot_be_rolled_yet_is_said() -> None:
    """Two energy without a power: why stands there, Enter rolls nothing, and a power mends it."""
    app = table(STANDARD, known={"held": 6}, offered=(Candidate(Reason("vol +"), "trait", 0),))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, *["down"] * 2, "right", "right", "enter")
        assert app.panel.result is None
        assert "2 energy is too much" in text(app)
        await press(pilot, "a", "enter")
        assert "Énergie −2 (6 → 4)" in text(app)


async def test_a_power_takes_energy_at_once() -> None:
    """Ticking it puts one into the dial and among the reasons, and what it costs stands there."""
    app = table(STANDARD, known={"held": 6}, offered=(Candidate(Reason("vol +"), "trait", 0),))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "a")
        assert "●   énergie" in text(app)
        assert dials(app)["énergie"] == "1"
        assert "Énergie −1 (6 → 5)" in text(app)
        await press(pilot, "down", "down", "right")
        assert (dials(app)["énergie"], app.panel.build.ready.situation.pools[0].size) == ("2", 5)
        await press(pilot, "left", "left")
        assert dials(app)["énergie"] == "1"
        await press(pilot, "a")
        assert dials(app)["énergie"] == "0"
        assert "●   énergie" not in text(app)


async def test_what_is_spent_is_a_dial_from_the_first() -> None:
    """Energy, an asset and Bravery are there at once; flags that reasons stand for are not."""
    for test, wanted in (
        (STANDARD, ["difficulté", "énergie"]),
        (ACTION, ["requis", "atout", "bravoure dépensée"]),
    ):
        app = table(test, known={})
        async with app.run_test(size=(80, 24)) as pilot:
            await press(pilot)
            assert list(dials(app)) == wanted


def dials(app: Table) -> dict[str, str]:
    """What each input in sight stands at, by its name."""
    found = app.panel.query_one(KeyDials)
    rows = [row.text.strip().removeprefix("▸ ") for row in found.render_lines(found.size.region)]
    return {name.strip(): value.strip() for name, _, value in (row.partition("   ") for row in rows)}


async def test_throwing_anew_is_told_from_what_is_paid() -> None:
    """Beside a side rolled again for an advantage, the key says that nothing is written."""
    app = table(TEST, "1 1 | 1 1", "1 1", known={"held": 1}, offered=SCORES)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "a", "b", "enter")
        assert "Ctrl+R throw anew (nothing is written yet)" in text(app)
        await press(pilot, "1")
        assert "nothing is written yet" not in text(app)
        assert "Ctrl+R throw anew" in text(app)


async def test_what_else_is_worth_saying_is_said() -> None:
    """The last energy leaves its owner unconscious, and the result says so."""
    app = table(STANDARD, "7 3 8", known={"held": 1})
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, *["down"] * 2, "right", "enter")
        assert "sans connaissance" in text(app)


async def test_each_of_several_people_has_a_row() -> None:
    """Who gives pays, who receives does not."""
    panel = OppositionPanel(
        begin(GIFT, ("Aldric", "Marthe"), {"bravoure": 2}, "fr"), "", (), 0, Lingo("en"), "fr",
        lambda: random_dice(1),
    )  # fmt: skip
    app = Table(panel)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        rows = text(app).split("\n")
        (given,) = (row for row in rows if "Aldric" in row)
        (received,) = (row for row in rows if "Marthe" in row)
        assert "Donne" in given
        assert "Bravoure −1" in given
        assert "−1" not in received


async def test_the_next_step_says_its_own_price() -> None:
    """After one advantage is spent the second costs one as well, and none is left after it."""
    app = table(TEST, "1 1 | 1 1", "1 1", known={"held": 2}, offered=SCORES)
    async with app.run_test(size=(80, 40)) as pilot:
        await press(pilot, "a", "b", "down", "down", "enter", "1")
        rows = [row for row in text(app).split("\n") if "roll Compétence again" in row]
    assert len(rows) == 1
    assert "Avantages −1 (1 → 0)" in rows[0]


@pytest.mark.parametrize("size", SIZES)
async def test_what_cannot_go_otherwise_is_said(size: tuple[int, int]) -> None:
    """Two dice against 3 cannot succeed, three may; what helps is said where the arrows do it."""
    app = table(TEST, known={})
    async with app.run_test(size=size) as pilot:
        await press(pilot)
        assert "cannot succeed as it stands: → adds dice" in text(app)
        await press(pilot, "up")
        assert "cannot succeed as it stands" in text(app)
        assert "adds dice" not in text(app)
        await press(pilot, "down", "right")
        assert "cannot succeed" not in text(app)


async def test_a_game_without_bonus_dice_says_so() -> None:
    """The example has none, and one that is typed is refused for what it is."""
    app = table(TEST, known={}, offered=SCORES)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "a", "b", "t")
        assert "6 2 | 1 4" in text(app)
        await press(pilot, *"6 2 +4 | 1 4", "enter")
        assert "This game has no bonus dice" in text(app)
        assert app.panel.result is None
