"""A throw is watched for a third of a second, and never waited for."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual import constants

from soloist.rules.system import Resolution, Roll
from soloist.tui.dice_throw import EVERY, PICTURES, tumbling
from soloist.tui.opposition_result import ResultView
from tests.tui.screen_kit import until
from tests.tui.test_opposition_panel import Table, press, table, text

ROLLS = st.builds(
    lambda faces, base, bonus: Roll(
        tuple(1 + die % faces for die in base), ((1 + bonus % faces,),), faces=faces
    ),
    st.sampled_from((4, 6, 20, 100)),
    st.lists(st.integers(0, 99), min_size=1, max_size=12),
    st.integers(0, 99),
)


@pytest.fixture
def moving(monkeypatch: pytest.MonkeyPatch) -> None:
    """Things move on this screen, as they do unless a person says no."""
    monkeypatch.setattr(constants, "TEXTUAL_ANIMATIONS", "full")


def _resolution(roll: Roll) -> Resolution:
    return Resolution("opposition", None, None, {"for": roll}, {})


@given(ROLLS)
def test_a_throw_ends_as_the_dice_fell(roll: Roll) -> None:
    """Every picture shows faces the dice have; the first die lies still first; the last is what fell."""
    for picture in range(PICTURES):
        shown = tumbling(_resolution(roll), picture).rolls["for"]
        assert len(shown.base) == len(roll.base)
        assert all(1 <= face <= roll.faces for face in shown.base)
        still = len(roll.base) * picture // (PICTURES - 1)
        assert shown.base[:still] == roll.base[:still]
    assert tumbling(_resolution(roll), PICTURES) == _resolution(roll)


@given(ROLLS)
def test_dice_in_the_air_are_seen_to_turn(roll: Roll) -> None:
    """A die that is not still shows another face from one picture to the next."""
    pictures = [tumbling(_resolution(roll), picture).rolls["for"].base for picture in range(2)]
    turning = len(roll.base) // (PICTURES - 1)
    assert all(one != other for one, other in zip(*(each[turning:] for each in pictures), strict=True))


def test_it_is_over_in_a_third_of_a_second() -> None:
    """Long enough to be enjoyed, too short to be waited for."""
    assert 0.2 <= EVERY * PICTURES <= 1 / 3


def _view(app: Table) -> ResultView:
    return app.panel.query_one(ResultView)


@pytest.mark.usefixtures("moving")
@pytest.mark.parametrize("size", [(80, 24), (40, 12)])
async def test_the_outcome_comes_when_the_dice_lie_still(size: tuple[int, int]) -> None:
    """Until then its rows are empty, and nothing moves down when it comes."""
    app = table("6 2 5 +4 | 1 4 3")
    async with app.run_test(size=size) as pilot:
        await pilot.press("a", "right", "down", "right", "right")
        await pilot.press("enter")
        assert app.panel.result is not None
        outcome = app.panel.result.outcome
        assert outcome is not None
        name = outcome.name.of("fr")
        await pilot.pause()
        if _view(app)._throwing is not None:
            assert name not in text(app)
        await until(pilot, lambda: _view(app)._throwing is None)
        await until(pilot, lambda: name in text(app))


@pytest.mark.usefixtures("moving")
async def test_no_key_waits_for_it() -> None:
    """Enter thrice as fast as it can be pressed keeps the result, as without a throw."""
    app = table("2 | 1")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter", "enter", "enter")
        await pilot.pause()
    assert app.resolved.attempt.resolution is not None


@pytest.mark.usefixtures("moving")
async def test_a_throw_nobody_saw_is_not_let_go() -> None:
    """While the dice tumble, the roll key and Escape only make them land; a letter is prose, not a throw."""
    for key in ("ctrl+r", "escape"):
        app = table("2 | 1")
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("enter")
            _view(app).throw()  # however long the machine took, they tumble now
            await press(pilot, key)
            assert _view(app)._throwing is None
            assert app.given == []
            _view(app).throw()
            await press(pilot, "R")
            assert _view(app)._throwing is None
            assert app.panel.foot.prompt.text == "R"
            assert app.panel.result is not None


@pytest.mark.usefixtures("moving")
async def test_real_dice_do_not_tumble() -> None:
    """They fell on the table already; the first digit is enough to say that they did."""
    app = table()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, *"2|1", "enter")
        assert app.panel.result is not None
        assert _view(app)._throwing is None


async def test_digits_are_the_dice_as_they_fell() -> None:
    """`6 2 5 +4`, from the first digit on; no key before it."""
    app = table()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "a", "right", *"6 2 5 +4 | 1", "enter")
        assert app.panel.result is not None
        assert app.panel.result.resolution is not None
        rolls = tuple(app.panel.result.resolution.rolls.values())
        assert [roll.base for roll in rolls] == [(6, 2, 5), (1,)]
        await press(pilot, "enter", "enter")
    assert app.resolved.consequence == ""
