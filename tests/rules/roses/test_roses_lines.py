"""Rolled, written as a dice line, read back and played again: every test, in both languages, agrees."""

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soloist.journal.checking.recheck import Rechecked, recheck
from soloist.journal.checking.recorded import Circumstances
from soloist.journal.dice_text import parse_dice_text, write_dice_text
from soloist.play.rolls.record import dice_text
from soloist.rules.dice import Hand, given_dice, parse_hand, random_dice
from soloist.rules.given import situation, told_by_dice
from soloist.rules.roses.dice import MOST, counts, prepared
from soloist.rules.roses.system import ROSES
from soloist.rules.roses.tests import SCENE, TEST
from soloist.rules.system import Test
from soloist.values.message import Refusal

STORY = Circumstances({}, {option.id: option.default for option in ROSES.options})
POOLS = st.sampled_from(
    ["0", "1", "4", "6", "Patience 4D", "Patience 3D, jambe raide -2D", "Crochetage 2D, aide", "raide -3D"]
)


@st.composite
def words(draw: st.DrawFn, test: Test) -> Mapping[str, str]:
    """Words a test of two colours accepts, as a person types them."""
    told = {side.id: draw(POOLS) for side in test.sides}
    told |= {key: str(draw(st.integers(0, 9))) for key in ("bonus", "malus")}
    told["die"] = str(draw(st.sampled_from([2, 6, 8])))
    if test is TEST:
        told["difficulty"] = str(draw(st.integers(1, 12)))
        told["advantages"] = str(draw(st.integers(0, 3)))
    return told


def played_again(line: str, lang: str, story: Circumstances = STORY) -> Rechecked:
    """The line as verify sees it."""
    parsed = parse_dice_text(line)
    assert parsed is not None
    found = recheck(parsed, ROSES, story, lang)
    assert found is not None
    return found


@given(data=st.data())
def test_reasons_add_up_to_the_dice(data: st.DataObject) -> None:
    """Prepared, the reasons of each colour are its dice, 0 to 6, and prepared again they stay."""
    asked = situation(TEST, data.draw(words(TEST)), "fr")
    sums = tuple(sum(reason.weight for reason in pool.reasons) for pool in asked.pools)
    assert sums == counts(asked)
    assert max(sums) >= 1
    assert all(0 <= size <= MOST for size in sums)
    assert prepared(asked, "en") == asked


@pytest.mark.parametrize(
    ("given_", "groups"),
    [
        (
            {"virtue": "Patience 4D", "skill": "Crochetage 2D", "malus": "3"},
            "[vertu: Patience 4D, report -1D | compétence: Crochetage 2D, malus -3D, report]",
        ),
        (
            {"virtue": "Détermination 2D", "skill": "Persuasion 5D", "bonus": "2"},
            "[vertu: Détermination 2D, report | compétence: Persuasion 5D, bonus 2D, report -1D]",
        ),
        (
            {"virtue": "Patience 4D, jambe raide -1D", "skill": "Crochetage 2D"},
            "[vertu: Patience 4D | compétence: Crochetage 2D, jambe raide -1D]",
        ),
        (
            {"virtue": "1", "skill": "0", "malus": "3"},
            "[vertu: ?, report -1D, dernier dé | compétence: ? 0D, malus -3D, report 3D]",
        ),
        (
            {"virtue": "6", "skill": "6", "bonus": "2"},
            "[vertu: ? 6D | compétence: ? 6D, bonus 2D, report -2D]",
        ),
    ],
)
def test_how_the_examples_are_written(given_: dict[str, str], groups: str) -> None:
    """What overflows is said where it goes."""
    asked = situation(TEST, {**given_, "difficulty": "3"}, "fr")
    line = write_dice_text(dice_text(TEST, asked, TEST.resolve(asked, random_dice(1)), "fr"))
    assert line.startswith(f"Test {groups} ")
    assert " vs 3 -> " in line


@pytest.mark.parametrize(
    ("line", "recorded", "computed"),
    [
        ("? 2D | compétence: ?] 2d6=2,4 & 1d6=1 vs 2 -> Échec (2)", "Échec (2)", "Réussite (2)"),
        ("? 2D | compétence: ?] 2d6=2,4 & 1d6=1 vs 2 -> Réussite (3)", "Réussite (3)", "Réussite (2)"),
        ("? 2D | compétence: ?] 2d6=2,4 & 1d6=1 vs 3 -> Réussite (2)", "Réussite (2)", "Échec (2)"),
        ("? 3D | compétence: ?] 2d6=2,4 & 1d6=1 vs 2 -> Réussite (2)", "2", "3"),
        ("? 2D | compétence: ?] 2d6=2>1,4 & 1d6=1 vs 2 -> Réussite (2)", "2>1,4 vs 1", ""),
        ("? 2D | compétence: ?] 2d6=2,7 & 1d6=1 vs 1 -> Réussite (1)", "2,7 vs 1", ""),
    ],
)
def test_a_line_that_lies_is_found_out(line: str, recorded: str, computed: str) -> None:
    """Wrong outcome, count, difficulty, reasons, a die rolled again alone, a face no die has."""
    (found, *_) = played_again(f"Test [vertu: {line}", "fr").findings
    assert (found.recorded, found.computed) == (recorded, computed)


def test_aid_that_lies_is_found_out() -> None:
    """Two successes are one bonus die."""
    line = "Entraide [vertu: ? 2D | compétence: ?] 2d6=2,4 & 1d6=1 -> Aucune aide (2)"
    (found,) = played_again(line, "fr").findings
    assert (found.recorded, found.computed) == ("Aucune aide (2)", "Aide +1D (2)")


def test_the_option_of_the_line_holds() -> None:
    """Two advantages on a roll are a fault where the story allows one."""
    line = "Test [vertu: ? | compétence: ?] 1d6=1>3>2 & 1d6=1 vs 1 -> Réussite (1)"
    assert played_again(line, "fr").findings == ()
    strict = Circumstances({}, {"cr.several_advantages": "off"})
    assert len(played_again(line, "fr", strict).findings) == 1


@pytest.mark.parametrize(
    ("typed", "match"),
    [
        ("2 4 1 | 3", "Die 4 of “virtue” is missing"),
        ("2 4 1 3 | 3 3 5", "Die 3 of “skill”"),
        ("2 4 1 7 | 3 3", "Die 4 of “virtue” shows 7"),
        ("2>4 4 1 3 | 3 3", "Die 2 of “virtue” is rolled again"),
        ("2 4 1 3 +2 | 3 3", "Bonus die 1 of “virtue”"),
        ("2 x 1 3 | 3 3", "“x” of “virtue” is not a die"),
    ],
)
def test_dice_that_do_not_fit_are_named(typed: str, match: str) -> None:
    """Each refusal says which die of which colour."""
    given_ = {"virtue": "4", "skill": "2", "difficulty": "4"}

    def roll() -> None:
        asked = situation(TEST, told_by_dice(TEST, given_, typed), "en")
        TEST.resolve(asked, given_dice(parse_hand(typed, TEST.dice_sides, TEST.called)))

    with pytest.raises(Refusal) as refused:
        roll()
    assert match in str(refused.value)


def test_no_dice_of_a_colour_cannot_be_rolled_again() -> None:
    """An advantage is not wasted on a colour without dice."""
    asked = situation(TEST, {"virtue": "2", "skill": "0", "difficulty": "2", "again_skill": "1"}, "en")
    with pytest.raises(Refusal, match="no dice to roll again"):
        TEST.resolve(asked, random_dice(1))


@pytest.mark.parametrize("typed", ["P F face pile | T", "t h Heads TAILS | p"])
def test_coins_are_dice_of_two_faces(typed: str) -> None:
    """Tails is a success, heads is none, by first letter or word, French or English."""
    given_ = told_by_dice(TEST, {"virtue": "4", "skill": "1", "difficulty": "3"}, typed)
    got = TEST.resolve(
        situation(TEST, given_, "fr"), given_dice(parse_hand(typed, TEST.dice_sides, TEST.called))
    )
    assert (got.rolls["virtue"].base, got.rolls["virtue"].faces) == ((2, 1, 1, 2), 2)
    assert (got.outcome, got.value) == ("success", 3)


def test_the_throw_that_counts_is_the_base() -> None:
    """The first throw was the better: it stands as the dice that count, the second after it."""
    asked = situation(TEST, {"virtue": "2", "skill": "0", "difficulty": "1", "again_virtue": "1"}, "en")
    roll = TEST.resolve(asked, given_dice({"virtue": Hand((2, 1), (), ((3,), (5,)))})).rolls["virtue"]
    assert (roll.base, roll.before, roll.after) == ((2, 1), (), ((3,), (5,)))
    assert roll.shown == ((2, 3), (1, 5))


@pytest.mark.parametrize(
    "unities", [(True, True, True), (True, True, False), (False, True, True), (False,) * 3]
)
def test_a_scene_line_says_all_it_needs(unities: tuple[bool, ...]) -> None:
    """The three answers and what each person holds are on the line."""
    keys = ("new_place", "new_time", "new_action")
    given_ = {key: "yes" if changed else "no" for key, changed in zip(keys, unities, strict=True)}
    given_ |= {"advantages": "1,2", "most": "3,2", "fatigue": "0,1", "stress": "2,0"}
    asked = situation(SCENE, given_, "en")
    resolution = SCENE.resolve(asked, given_dice({}))
    assert resolution.outcome == ("new_scene" if all(unities) else "same_scene")
    again = played_again(write_dice_text(dice_text(SCENE, asked, resolution, "en")), "en")
    assert again.findings == ()
    assert again.resolution is not None
    assert [one.effects for one in again.resolution.each] == (
        [{"advantages": 2, "stress": -2}, {"fatigue": -1}] if all(unities) else [{}, {}]
    )
    assert SCENE.odds(asked).weights[resolution.outcome or ""] == 1
