"""Rolled, written as a dice line, read back and played again: every test, in both languages, agrees."""

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soloist.journal.checking.recheck import Rechecked, recheck
from soloist.journal.checking.recorded import Circumstances
from soloist.journal.dice_text import parse_dice_text, write_dice_text
from soloist.play.rolls.attempt import Attempt, rolled
from soloist.play.rolls.record import dice_text
from soloist.rules.dice import given_dice, random_dice
from soloist.rules.games.roses.system import MOST, ROSES, prepared
from soloist.rules.given import situation
from soloist.rules.system import Test
from tests.rules.models.asked import roll_of

SCENE = roll_of(ROSES, "scene")
TEST = roll_of(ROSES, "test")

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
    assert sums == TEST.read(asked).dice
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
    line = write_dice_text(dice_text(rolled(Attempt(TEST, asked, lang="fr"), random_dice(1))))
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
    again = played_again(write_dice_text(dice_text(Attempt(SCENE, asked, resolution=resolution))), "en")
    assert again.findings == ()
    assert again.resolution is not None
    assert [one.effects for one in again.resolution.each] == (
        [{"advantages": 2, "stress": -2}, {"fatigue": -1}] if all(unities) else [{}, {}]
    )
    assert SCENE.odds(asked).weights[resolution.outcome or ""] == 1
