"""The chances as they are shown: all of them, equal ones alike."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.app import App, ComposeResult
from textual.geometry import Size

from soloist.lingo import Lingo
from soloist.play.attempt import begin, with_unnamed
from soloist.play.percents import apportioned, percent_of
from soloist.play.signs import signed
from soloist.rules.hades.tests import OPPOSITION
from soloist.rules.roses.tests import TEST as ROSES
from soloist.rules.spin.tests import OPPOSITION as SPIN
from soloist.rules.system import Odds, Pool, Reason, Situation
from soloist.rules.system import Test as Rolled
from soloist.tui.odds_bar import OddsBar, percent_words


def odds(for_: int, against: int) -> Odds:
    """The chances of an opposition of so many dice."""
    return OPPOSITION.odds(Situation(tuple(Pool((Reason("?", size),)) for size in (for_, against))))


@given(st.integers(1, 12), st.integers(1, 12))
def test_percents_are_the_nearest(for_: int, against: int) -> None:
    """Each is within half a percent of the exact chance, and equal chances are told alike."""
    exact = odds(for_, against)
    shares = {id_: percent_of(weight, exact.total) for id_, weight in exact.weights.items()}
    assert all(abs(share - 100 * exact.chance(id_)) <= Fraction(1, 2) for id_, share in shares.items())
    assert [percent_of(1, 3)] * 3 == [33, 33, 33]
    assert all(percent_of(n, 200) + percent_of(200 - n, 200) == 100 for n in range(201))
    assert (percent_of(1, 8), percent_of(0, 5), percent_of(5, 5)) == (12, 0, 100)


@given(st.lists(st.integers(0, 10**30), min_size=1).filter(any), st.integers(0, 200))
def test_a_whole_is_parted_without_loss(weights: list[int], whole: int) -> None:
    """Nothing is lost, and what has no weight gets nothing."""
    parts = apportioned(weights, whole)
    assert sum(parts) == whole
    assert all(part == 0 for part, weight in zip(parts, weights, strict=True) if weight == 0)


def test_nothing_weighs_nothing() -> None:
    """No weights at all part into nothing."""
    assert apportioned([0, 0], 100) == (0, 0)


@pytest.mark.parametrize(
    ("weight", "words"), [(0, "0%"), (1, "<1%"), (124, "12%"), (999, ">99%"), (1000, "100%")]
)
def test_a_small_chance_is_not_called_none(weight: int, words: str) -> None:
    """Only what cannot happen is said to be 0%, only what must 100%."""
    assert percent_words(weight, 1000, Lingo("en")) == words


class Showing(App[None]):
    """An app with nothing but the bar."""

    def __init__(self, *, compact: bool, test: Rolled = OPPOSITION) -> None:
        super().__init__()
        self.compact = compact
        self.rolled = test

    def compose(self) -> ComposeResult:
        yield OddsBar(self.rolled, Lingo("en"), "fr")

    def on_mount(self) -> None:
        self.bar.compact = self.compact
        self.bar.odds = odds(3, 2)

    @property
    def bar(self) -> OddsBar:
        return self.query_one(OddsBar)


@pytest.mark.parametrize(("width", "compact"), [(80, False), (80, True), (40, False), (40, True), (16, True)])
async def test_every_outcome_is_shown_in_words(width: int, compact: bool) -> None:
    """Name, value and percent of each, whole, in as many rows as the widget takes."""
    app = Showing(compact=compact)
    async with app.run_test(size=(width, 24)):
        text = str(app.bar.render())
        size = Size(width, 24)
        assert len(text.split("\n")) == app.bar.get_content_height(size, size, width) == app.bar.size.height
        for outcome in OPPOSITION.outcomes:
            share = percent_of(odds(3, 2).weights[outcome.id], odds(3, 2).total)
            if width >= 40:
                assert outcome.name.fr in text
                assert f" {share}%" in text
        if width >= 40:
            assert "+3 Exploit" in text
            assert "−3 Fiasco" in text


async def test_it_follows_the_pools() -> None:
    """Other odds are shown at once; none show nothing."""
    app = Showing(compact=False)
    async with app.run_test() as pilot:
        before = str(app.bar.render())
        attempt = begin(OPPOSITION, (), {}, "fr")
        app.bar.odds = with_unnamed(attempt, 1, 3).odds()
        await pilot.pause()
        assert str(app.bar.render()) != before
        app.bar.odds = None
        await pilot.pause()
        assert app.bar.size.height == 0


def test_weights_follow_the_test_exactly() -> None:
    """What is shown is what the test says, not a reckoning of the screen's own."""
    exact = begin(OPPOSITION, (), {}, "fr").odds()
    assert isinstance(exact, Odds)
    assert exact == odds(1, 1)


async def test_long_names_are_cut_before_they_take_the_screen() -> None:
    """Six outcomes with long names take three rows of 40 cells under the bar, each with value and chance."""
    app = Showing(compact=True, test=SPIN)
    async with app.run_test(size=(40, 12)):
        exact = begin(SPIN, (), {}, "fr").odds()
        assert exact is not None
        app.bar.odds = exact
        rows = str(app.bar.render()).split("\n")
    assert len(rows) == 4
    assert all(len(row) <= 40 for row in rows)
    known = [outcome for outcome in SPIN.outcomes if outcome.id in exact.weights]
    for outcome in known:
        share = percent_of(exact.weights[outcome.id], exact.total)
        if outcome.value:
            assert signed(outcome.value) in "".join(rows[1:])
        assert f" {share}%" in "".join(rows[1:])


@pytest.mark.parametrize("test", [ROSES, OPPOSITION, SPIN], ids=lambda test: test.id)
async def test_the_pieces_of_one_bar_are_told_apart_without_colour(test: Rolled) -> None:
    """Each outcome has a filling of its own, in the bar and where its name stands."""
    app = Showing(compact=True, test=test)
    async with app.run_test(size=(40, 12)):
        exact = begin(test, (), {"difficulty": 3} if test is ROSES else {}, "fr").odds()
        assert exact is not None
        app.bar.odds = exact
        bar, *names = str(app.bar.render()).split("\n")
        known = [outcome for outcome in test.outcomes if outcome.id in exact.weights]
        assert len(set(bar)) == sum(percent_of(exact.weights[each.id], exact.total) > 1 for each in known)
        assert set(bar) <= set("".join(names))
