"""What the explorer opens with can be played, and a map has the present pair where it says it has."""

from dataclasses import replace
from types import MappingProxyType

import pytest

from soloist.lab.explorer.looks import look
from soloist.lab.explorer.opened import opened
from soloist.lab.explorer.setup import begun, nothing
from soloist.lab.odds.measure import Surface, measure
from soloist.lab.odds.question import Distribution
from soloist.lingo import Lingo
from soloist.message import Refusal
from soloist.rules.given import Known
from soloist.rules.system import Test
from soloist.rules.systems import SYSTEMS, rollable, system
from soloist.tui.odds_views import drawn

SIZES = [(38, 15), (76, 20), (100, 30)]


def shown(id_: str, words: str, view: str, size: tuple[int, int], of: str = "") -> list[str]:
    """The rows of a view."""
    rules = system(id_)
    assert rules is not None
    setup = opened(rules, "en", words)
    if of:
        setup = replace(setup, measure=measure(rules, setup.test, of))
    found = look(setup, view, 5, 5)  # type: ignore[arg-type]
    return [row.plain for row in drawn(found, Lingo("en"), *size)]


def empty_handed(_: Test) -> Known:
    """A story in which nobody holds a card."""
    return MappingProxyType({"cards": ()})


@pytest.mark.parametrize("id_", SYSTEMS)
def test_every_test_opens_on_chances(id_: str) -> None:
    """No test begins with a refusal, with nothing known and with empty hands."""
    rules = system(id_)
    assert rules is not None
    for test in rollable(rules):
        for knows in (nothing, empty_handed):
            setup = begun(rules, test, "en", knows)
            assert look(setup, "outcomes", 3).refused is None, test.id


def test_a_stroke_is_played_with_what_is_in_hand() -> None:
    """A card that is held is the first to be looked at; without any, the stroke that needs none."""
    rules = system("spin")
    assert rules is not None
    test = rules.test("play")
    assert test is not None
    assert begun(rules, test, "en", lambda _: {"cards": (3, 5)}).words["card"] == "3"
    assert begun(rules, test, "en").words["without"] == "1"
    with pytest.raises(Refusal, match=r"cards=2,4"):
        test.resolve(begun(rules, test, "en").question.but({"without": "no"}).situation(), None)  # type: ignore[arg-type]


@pytest.mark.parametrize("id_", ["hades", "spin"])
def test_the_present_pair_of_a_map_of_steps_is_the_present_script(id_: str) -> None:
    """Its last step is turned, the ones before it stay: one number in both views."""
    rules = system(id_)
    assert rules is not None
    setup = opened(rules, "en", "script for=3 steps=1,2,2")
    found = look(setup, "map", 5, 5).answer
    outcomes = look(setup, "outcomes", 3).answer
    assert isinstance(found, Surface)
    assert isinstance(outcomes, Distribution)
    cells = {(cell.down, cell.across): cell.measured for row in found.rows for cell in row}
    one = cells[3, 2]
    assert one is not None
    assert one.exact == sum(each.share.exact or 0 for each in outcomes.outcomes if each.mood == "good")
    rows = [row.plain for row in drawn(look(setup, "map", 5, 5), Lingo("en"), 76, 20)]
    assert rows[0] == "Success or better (%)"
    assert "step 1 2 …" in rows[1] or "Keys of each step 1 2 …" in rows[1]
    row = next(row for row in rows if "[" in row)
    assert row[row.index("[") + 1 : row.index("]")].strip(" ░▒▓█") == str(round(100 * one.value))


def test_a_map_below_nought_is_shaded_by_how_far_it_is() -> None:
    """Nought is empty, and what lies outside of the picture does not set its scale."""
    rows = [row for row in shown("hades", "3/4", "map", (60, 7), "drift:destiny") if "." in row]
    shades = {cell[-5:].strip(): cell[0] for row in rows for cell in _cells(row)}
    assert shades["0.00"] == " "
    ends = [min(shades, key=_number), max(shades, key=_number)]
    assert "█" in [shades[end] for end in ends]
    assert len(set(shades.values())) >= 3


def _number(text: str) -> float:
    return float(text.replace("\u2212", "-"))


def _cells(row: str) -> list[str]:
    inner = row[4:]
    return [inner[at + 1 : at + 8] for at in range(0, len(inner) - 8, 9)]


def test_bars_below_nought_go_the_other_way() -> None:
    """From one line, down to the left, up to the right."""
    rows = [row for row in shown("hades", "3/4", "outcomes", (76, 20), "mean") if "│" in row]
    assert len(rows) == 5
    assert len({row.index("│") for row in rows}) == 1
    for row in rows:
        left, _, right = row.partition("│")
        below = right.strip("█▉▊▋▌▍▎▏· ").startswith("\u2212")
        assert below == ("▒" in left)
        assert below != ("█" in right)


@pytest.mark.parametrize("height", range(8, 16))
def test_sentences_are_whole_or_not_there(height: int) -> None:
    """No bracket stays open, whatever room there is."""
    text = " ".join(shown("hades", "3/4", "outcomes", (38, height)))
    assert text.count("(") == text.count(")")


@pytest.mark.parametrize("height", range(10, 18))
def test_a_length_has_its_course_where_there_is_room(height: int) -> None:
    """Three rows that are left are enough for it."""
    rows = shown("hades", "3/2", "length", (38, height))
    some = any(row.startswith("How many rolls") for row in rows)
    assert some == (len(rows) >= height - 1) or height - len(rows) < 3


def test_more_dice_than_there_are_is_told_by_its_limit() -> None:
    """A pair of numbers, however great, is a pair."""
    assert "999" in " ".join(shown("hades", "99999/1", "outcomes", (76, 20)))
