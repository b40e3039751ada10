"""What surrounds the dice: turns against a Menace, the end of a session, experience, a new sheet."""

from dataclasses import replace

import pytest

from soloist.message import Refusal
from soloist.play.attempt import Attempt, replayed, rolled
from soloist.rules.bravoure.creation import ATTRIBUTES, Draft, unfinished
from soloist.rules.bravoure.deeds import end_session
from soloist.rules.bravoure.dice import judge, next_up, scene_over
from soloist.rules.bravoure.solo import PROMPTS
from soloist.rules.bravoure.tests import ACTION, settle_group
from soloist.rules.dice import given_dice, parse_hand
from soloist.rules.phases import PHASES
from soloist.rules.system import Pool, Reason, Situation

RYN = Draft(
    {"vigour": 1, "agility": 4, "mind": 3, "aura": 2},
    {"voleuse de la Guilde": 1, "lame": 1, "langue bien pendue": 1},
    {"crochets": 1, "rapière": 1},
    "coffres",
    "peur des chiens",
)


def test_turns_go_round_in_the_order_chosen() -> None:
    """Fixed to the end; whoever was struck is passed over."""
    order = ("Ryn", "Bo", "Sélène")
    assert [next_up(order, last) for last in (None, *order)] == ["Ryn", "Bo", "Sélène", "Ryn"]
    assert next_up(order, "Ryn", {"Bo"}) == "Sélène"
    assert next_up(order, "Bo", {"Ryn", "Sélène"}) == "Bo"
    assert next_up(order, "Bo", set(order)) is None


def test_ryn_keeps_one_point_of_five() -> None:
    """Four are turned in, at the end of an adventure: 1 + 1 + 4 for the pot."""
    evening = end_session({"Ryn": 5}, {"Ryn": 4}, finished=True)
    assert (evening.pot, evening.share, evening.kept) == (6, 6, {"Ryn": 1})
    with pytest.raises(Refusal, match="Ryn cannot turn in 6 Bravery"):
        end_session({"Ryn": 5}, {"Ryn": 6}, finished=True)
    with pytest.raises(Refusal):
        end_session({"Ryn": 5}, {"Bo": 1}, finished=True)


def test_a_new_sheet() -> None:
    """Ryn is complete; each thing left out is named."""
    assert unfinished(RYN) == ()
    assert unfinished(replace(RYN, attributes={**RYN.attributes, "vigour": 2})) == ("scores",)
    assert unfinished(replace(RYN, traits={"lame": 3})) == ("traits",)
    assert unfinished(replace(RYN, objects={}, asset=" ", flaw="")) == ("objects", "asset", "flaw")
    assert {attribute.id for attribute in ATTRIBUTES} == set(RYN.attributes)


def test_the_scene_ends() -> None:
    """Whatever was in the counters is gone; what was not there does not move."""
    assert scene_over(3, 6) == {"bravoure": -3, "infortune": -6}
    assert scene_over(0, 6) == {"infortune": -6}


def test_a_group_shares_its_luck() -> None:
    """Where half succeed nobody's failure costs anything, and Bravery stands either way."""
    won, lost, struck = judge((1, 1), 0), judge((2, 3), 0), judge((2, 3), 5)
    assert [each.effects for each in settle_group([won, lost])] == [{"bravoure": 1}, {}]
    assert settle_group([won, struck])[1].outcome == "failure"
    settled = settle_group([won, lost, struck])
    assert [each.effects for each in settled] == [{"bravoure": 1}, {"infortune": 1}, {"infortune": 1}]
    assert settled[2].outcome == "misfortune"


def test_points_spent_once_the_dice_lie() -> None:
    """The same dice read again with points added; on a miss there is nothing to add them to."""
    asked = Situation((Pool((Reason("?", 3),)),), {"required": 3, "bravoure": 1})
    first = rolled(Attempt(ACTION, asked), given_dice(parse_hand("1 1 4", ["pool"])))
    assert first.resolution is not None
    assert first.resolution.outcome == "short"
    paid = replace(asked, values={**asked.values, "spend": 1})
    again = rolled(Attempt(ACTION, paid), replayed(first.resolution)).resolution
    assert again is not None
    assert (again.outcome, again.value, again.effects) == ("success", 3, {"bravoure": -1})
    missed = ACTION.resolve(paid, given_dice(parse_hand("2 3 4", ["pool"])))
    assert (missed.outcome, missed.value, missed.effects) == ("failure", 0, {"infortune": 1})


def test_every_phase_has_something_to_ask() -> None:
    """The loop of the game has its own prompts."""
    assert set(PROMPTS) == {phase.id for phase in PHASES}
    assert all(PROMPTS.values())
