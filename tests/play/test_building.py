"""Putting a test together, whatever the test; then its dice, and what moves them."""

import pytest

from soloist.play.rolls.attempt import (
    Attempt,
    begin,
    between,
    change_words,
    foresee,
    moved,
    rolled,
    rolled_as,
)
from soloist.play.rolls.building import (
    displaced,
    key_value,
    put,
    shown_keys,
    sized,
    stepped,
    value_words,
    valued,
    weighed,
    written,
)
from soloist.play.story.seat import Seat
from soloist.play.story.send import send
from soloist.rules.games.hades.system import HADES
from soloist.rules.games.oneshot.system import ONESHOT
from soloist.rules.games.roses.system import ROSES
from soloist.rules.given import UNEXPLAINED
from soloist.rules.system import Key, Outcome, Reason, Resolution, Roll, Side, Situation, Test
from soloist.rules.term import Term
from soloist.values.message import Refusal
from tests.play.sitting import dice
from tests.rules.models.asked import roll_of

OPPOSITION = roll_of(HADES, "opposition")
SCRIPT = roll_of(HADES, "script")
STANDARD = roll_of(ONESHOT, "standard")
COLOURS = roll_of(ROSES, "test")

PICKS, HURT, BARE = Reason("crochets"), Reason("blessé II", -1), Reason(UNEXPLAINED)
# A test of a system that does not exist: one side, an input it cannot do without, no odds.
CLIMB = Test(
    "climb",
    Term("Climb", "Grimper"),
    (Side("pool", Term("pool", "réserve"), Term("Pool", "Réserve")),),
    (
        Key("height", "int", Term("Height", "Hauteur"), None, 2, 9),
        Key("rope", "flag", Term("Rope", "Corde"), 0),
    ),
    (Outcome("up", 1, Term("Up", "En haut"), Term("You are up.", "Vous y êtes.")),),
    lambda situation, dice: Resolution("climb", "up", 1, {"pool": Roll((1,))}, {}),
)


def hades() -> Attempt:
    """An opposition about to be built."""
    return begin(OPPOSITION, ("Aldric",), {"destiny": 1}, "fr")


def roses() -> Attempt:
    """A test of the Roses, of somebody whose sheet says nothing."""
    return begin(COLOURS, (), {}, "fr")


def pools(attempt: Attempt) -> list[dict[str, int]]:
    """Each side's reasons with their dice."""
    return [{reason.text: reason.weight for reason in pool.reasons} for pool in attempt.situation.pools]


def test_as_many_dice_as_are_wanted() -> None:
    """Those without a reason make up the difference; what was named is never taken so."""
    assert pools(sized(put(hades(), 0, PICKS), 0, 4))[0] == {"objectif": 1, "crochets": 1, "?": 2}
    with pytest.raises(Refusal, match="has 4 dice by its reasons"):
        sized(written(hades(), 0, "corde 2D, calme"), 0, 1)


def test_a_side_keeps_a_die() -> None:
    """Its starting reason can be dropped where dice remain; one that takes dice is no pool."""
    gone = Reason("objectif", 0)
    with pytest.raises(Refusal, match="at least one die"):
        put(hades(), 0, gone)
    attempt = put(weighed(hades(), 0, BARE, 1), 0, gone)
    assert pools(attempt)[0] == {"?": 1}
    with pytest.raises(Refusal, match="at least one die"):
        weighed(put(attempt, 0, HURT), 0, BARE, -1)


def test_written_reasons_count() -> None:
    """Their dice are read, several are parted by commas; written twice the last holds, where it stands."""
    attempt = written(written(hades(), 0, "crochets"), 0, "crochets 2D, objectif, ? 2D, 1D")
    assert pools(attempt)[0] == {"objectif": 1, "crochets": 2, "?": 3}
    assert pools(written(attempt, 1, "crochets")) == [{"objectif": 1, "?": 3}, {"objectif": 1, "crochets": 1}]


def test_one_score_stands_at_a_time() -> None:
    """Another takes its place, and that is told; a loss and a bonus stand beside it."""
    patience = written(weighed(roses(), 0, BARE, 1), 0, "Patience 4")
    ruse = written(patience, 0, "Ruse 2D")
    assert pools(ruse)[0] == {"Ruse": 2}
    assert str(displaced(patience, ruse)) == "Ruse 2D takes the place of Patience 4D."
    assert displaced(roses(), ruse) is None
    assert displaced(ruse, put(ruse, 0, Reason("Ruse", 0))) is None
    attempt = written(put(written(ruse, 1, "Crochetage 3"), 1, Reason("jambe raide", -1)), 1, "bonus 2D")
    assert pools(attempt)[1] == {"Crochetage": 3, "jambe raide": -1, "bonus": 2}
    assert pools(written(attempt, 1, "Escalade 4D"))[1] == {"jambe raide": -1, "bonus": 2, "Escalade": 4}
    with pytest.raises(Refusal, match="one score at a time"):
        written(attempt, 1, "Escalade 4D, Nage 2D")


def test_a_test_of_one_side_and_an_input() -> None:
    """Inputs it cannot do without have a first value, within their bounds; a flag is turned."""
    attempt = begin(CLIMB, (), {}, "en")
    height, rope = shown_keys(CLIMB, more=True)
    assert shown_keys(CLIMB, more=False) == (height,)
    assert attempt.situation.values == {"height": 2}
    assert stepped(attempt, height, -1).situation.values == {"height": 2}
    assert stepped(attempt, height, 1).situation.values == {"height": 3}
    assert valued(attempt, height, "12").situation.values == {"height": 9}
    with pytest.raises(Refusal, match="a whole number"):
        valued(attempt, height, "high")
    for turned in (stepped(attempt, rope, 1), valued(attempt, rope, "oui")):
        assert turned.situation.values["rope"] == 1
        assert stepped(turned, rope, 1).situation.values["rope"] == 0


def test_inputs_are_lists_and_words_too() -> None:
    """The steps of a plan are numbers; an input that is called by name stops at the ends."""
    steps = next(key for key in SCRIPT.keys if key.id == "steps")
    assert valued(begin(SCRIPT, (), {}, "en"), steps, "1, 2 2").situation.lists == {"steps": (1, 2, 2)}
    key = next(key for key in OPPOSITION.keys if key.id == "type")
    assert key_value(stepped(hades(), key, -1), key) == 0
    assert value_words(key, 2, "fr") == "contourner"
    assert key_value(valued(hades(), key, "negotiate"), key) == 3
    with pytest.raises(Refusal):
        valued(hades(), key, "danser")


def test_what_is_known_before_the_roll() -> None:
    """Role and change of destiny come from the rules, for any pools; nothing where it cannot be rolled."""
    attempt = sized(hades(), 1, 3)
    found = foresee(attempt)
    assert found.role is not None
    assert found.role.en == "Outsider"
    assert list(change_words(attempt, found.changes)) == ["Destin +2 (1 → 3)"]
    assert foresee(Attempt(OPPOSITION, Situation())).role is None


# --- its dice


def test_dice_move_by_fortunes() -> None:
    """A step moves the result, skips zero, and leaves the dice; there and back; never beyond what is held."""
    first = rolled(hades(), dice("1 | 3"))
    assert moved(hades(), 1, 2) is None
    assert moved(first, 1, 0) is None
    up = moved(first, 1, 2)
    assert up is not None
    assert first.resolution is not None
    assert up.resolution is not None
    assert (first.resolution.value, up.resolution.value) == (-1, 1)
    assert up.resolution.rolls == first.resolution.rolls
    back = moved(up, -1, 2)
    assert back is not None
    assert back.resolution == first.resolution


def test_deus_ex_alea_is_offered_only_where_the_story_allows_it(seat: Seat) -> None:
    """A heroic trait counts once the story's option is on, from the line that sets it."""
    send(seat, "[N:Destinée|Destin 0->3]", dice(""))
    offers = []
    for option in ("off", "on"):
        send(seat, f"(option: hd.dea {option})", dice(""))
        begun = begin(OPPOSITION, ("Aldric",), seat.story.known(OPPOSITION), "fr")
        tried = rolled(put(begun, 0, Reason("Voix des morts +", 2)), dice("1 1 1 | 6 +6"))
        assert tried.resolution is not None
        offers.append(tried.resolution.facts["dea_offer"])
    assert offers == [0, 1]


def test_a_pair_rolls_against_the_usual_difficulty() -> None:
    """`3/4` without `vs` is against what the panel proposes; what is said counts before it."""
    usual = between(COLOURS, (3, 4), ("Aldric",), {}, "fr")
    assert [pool.size for pool in usual.situation.pools] == [3, 4]
    assert usual.situation.values["difficulty"] == 3
    assert between(COLOURS, (3, 4), (), {}, "fr", 5).situation.values["difficulty"] == 5
    with pytest.raises(Refusal, match="not against a number"):
        between(OPPOSITION, (3, 4), (), {}, "fr", 5)


def test_bonus_dice_where_there_are_none() -> None:
    """The refusal says so; where the game has some, it says which was not earned."""
    with pytest.raises(Refusal, match="no bonus dice"):
        rolled_as(roses(), "6 +4 | 1")
    with pytest.raises(Refusal, match="was not earned"):
        rolled_as(hades(), "2 +4 | 1")


def test_dice_typed_together_are_taken_apart() -> None:
    """A digit each, where so many are rolled and it cannot be one die; else it is refused as before."""
    attempt = sized(hades(), 0, 3)
    for text in ("425|1", "425 | 1", "425 / 1", "4 2 5 | 1"):
        resolution = rolled_as(attempt, text).resolution
        assert resolution is not None
        assert [roll.base for roll in resolution.rolls.values()] == [(4, 2, 5), (1,)]
    together = rolled_as(attempt, "426 +3 | 1").resolution
    assert together is not None
    assert together.rolls["for"].all == (4, 2, 6, 3)
    for text in ("42 | 1", "4251 | 1", "427 | 1", "42 5 | 1"):
        with pytest.raises(Refusal, match=r"Die \d"):
            rolled_as(attempt, text)


@pytest.mark.parametrize("typed", ["6 | 1", "1 2 | 3", "1 | 9", "1 | x", "1", "1>2 | 3"])
def test_refused_dice_name_no_id(typed: str) -> None:
    """Whatever does not fit, the side is called by its name."""
    with pytest.raises(Refusal) as refused:
        rolled_as(hades(), typed)
    told = str(refused.value.message)
    assert "“for”" not in told
    assert "“against”" not in told
    assert "Protagoniste" in told or "Obstacle" in told
