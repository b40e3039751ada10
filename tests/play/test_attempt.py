"""An attempt is built die by die, rolled once, and shifted over the same dice."""

import pytest

from soloist.play.rolls.attempt import Attempt, begin, between, rolled, shifted, with_reason, with_unnamed
from soloist.play.story.seat import Seat
from soloist.play.story.send import send
from soloist.rules.games.hades.system import HADES
from soloist.rules.games.roses.system import ROSES
from soloist.rules.system import Reason
from soloist.values.message import Refusal
from tests.play.sitting import dice
from tests.rules.models.asked import roll_of

OPPOSITION = roll_of(HADES, "opposition")
COLOURS = roll_of(ROSES, "test")


@pytest.fixture
def attempt() -> Attempt:
    """One die against one, each side with its objective."""
    return begin(OPPOSITION, ("Aldric",), {"destiny": -1}, "fr")


def sizes(attempt: Attempt) -> tuple[int, ...]:
    """Dice on each side."""
    return tuple(pool.size for pool in attempt.situation.pools)


def test_it_begins_with_the_objectives(attempt: Attempt) -> None:
    """Each side starts with one die for its objective, and destiny is the story's."""
    assert [pool.reasons for pool in attempt.situation.pools] == [(Reason("objectif"),)] * 2
    assert attempt.situation.values["destiny"] == -1


def test_odds_follow_the_pools(attempt: Attempt) -> None:
    """The chances are those of the pools as they are."""
    before, after = attempt.odds(), with_unnamed(attempt, 0, 1).odds()
    assert before is not None
    assert after is not None
    assert after.chance("feat") > before.chance("feat")


def test_shifting_reads_the_same_dice_again(attempt: Attempt) -> None:
    """A shift moves the result, skips zero, and leaves the dice; back to none gives the first result."""
    first = rolled(attempt, dice("1 | 3"))
    moved = shifted(first, 1, 2)
    assert first.resolution is not None
    assert moved.resolution is not None
    assert (first.resolution.value, moved.resolution.value) == (-1, 1)
    assert moved.resolution.rolls == first.resolution.rolls
    back = shifted(moved, 0, 2)
    assert back.resolution is not None
    assert back.resolution.value == -1


def test_shifts_cost_what_is_held(attempt: Attempt) -> None:
    """More steps than fortunes, or a shift before the roll, is refused."""
    with pytest.raises(Refusal, match="fortune"):
        shifted(rolled(attempt, dice("1 | 3")), 2, 1)
    with pytest.raises(Refusal, match="Roll first"):
        shifted(attempt, 1, 1)


def test_deus_ex_alea_is_offered_only_where_the_story_allows_it(seat: Seat) -> None:
    """A heroic trait counts once the story's option is on, from the line that sets it."""
    send(seat, "[N:Destinée|Destin 0->3]", dice(""))
    offers = []
    for line in ("(option: hd.dea off)", "(option: hd.dea on)"):
        send(seat, line, dice(""))
        begun = begin(OPPOSITION, ("Aldric",), seat.story.known(OPPOSITION), "fr")
        tried = rolled(with_reason(begun, 0, Reason("Voix des morts +", 2)), dice("1 1 1 | 6 +6"))
        assert tried.resolution is not None
        offers.append(tried.resolution.facts["dea_offer"])
    assert offers == [0, 1]


def test_a_pair_rolls_against_the_usual_difficulty() -> None:
    """`3/4` without `vs` is against what the panel proposes; what is said counts before it."""
    usual = between(COLOURS, (3, 4), ("Aldric",), {}, "fr")
    assert (sizes(usual), usual.situation.values["difficulty"]) == ((3, 4), 3)
    assert between(COLOURS, (3, 4), (), {}, "fr", 5).situation.values["difficulty"] == 5
    with pytest.raises(Refusal, match="not against a number"):
        between(OPPOSITION, (3, 4), (), {}, "fr", 5)
