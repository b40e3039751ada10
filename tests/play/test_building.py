"""Putting a test together, whatever the test."""

import pytest

from soloist.lingo import Lingo
from soloist.play.rolls.attempt import Attempt, begin
from soloist.play.rolls.building import (
    Build,
    key_value,
    replaced,
    shown_keys,
    sized,
    start,
    stepped,
    toggled,
    unexplained,
    value_words,
    valued,
    weighed,
    written,
)
from soloist.play.rolls.candidates import Candidate
from soloist.play.rolls.foretold import change_words, foresee
from soloist.rules.games.hades.system import HADES
from soloist.rules.games.oneshot.system import ONESHOT
from soloist.rules.games.roses.system import ROSES
from soloist.rules.system import Key, Outcome, Reason, Resolution, Roll, Side, Situation, Test
from soloist.rules.term import Term
from soloist.values.message import Refusal
from tests.rules.models.asked import roll_of

OPPOSITION = roll_of(HADES, "opposition")
SCRIPT = roll_of(HADES, "script")
STANDARD = roll_of(ONESHOT, "standard")
TEST = roll_of(ROSES, "test")

PICKS, HURT, GUARD = Reason("crochets"), Reason("blessé II", -1), Reason("Garde méfiant")
OFFERED = (Candidate(PICKS, "trait", 0), Candidate(HURT, "gauge", 0), Candidate(GUARD, "role", 1))
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


def hades(offered: tuple[Candidate, ...] = OFFERED) -> Build:
    """An opposition about to be built."""
    return start(begin(OPPOSITION, ("Aldric",), {"destiny": 1}, "fr"), offered, "fr")


def pools(build: Build) -> list[dict[str, int]]:
    """Each side's reasons with their dice."""
    return [{reason.text: reason.weight for reason in pool.reasons} for pool in build.attempt.situation.pools]


def test_a_reason_has_dice_more_or_fewer() -> None:
    """Without any left it is out, and more puts it in."""
    build = weighed(weighed(hades(), 0, "crochets", 1), 0, "crochets", 1)
    assert pools(build)[0] == {"objectif": 1, "crochets": 2}
    assert pools(weighed(weighed(build, 0, "crochets", -1), 0, "crochets", -1)) == pools(hades())
    assert weighed(hades(), 0, "crochets", -1) == hades()
    hurt = weighed(weighed(hades(), 0, "crochets", 1), 0, "blessé II", 1)
    assert pools(hurt)[0] == {"objectif": 1, "crochets": 1, "blessé II": -1}


def test_dice_without_a_reason() -> None:
    """They come and go by one, or as many as are wanted; what was named is never taken so."""
    build = unexplained(unexplained(hades(), 1, 1), 1, 1)
    assert pools(build) == [{"objectif": 1}, {"objectif": 1, "?": 2}]
    assert pools(unexplained(unexplained(build, 1, -1), 1, -1)) == pools(hades())
    assert pools(sized(toggled(hades(), 0, "crochets"), 0, 4))[0] == {"objectif": 1, "crochets": 1, "?": 2}
    with pytest.raises(Refusal, match="has 3 dice by its reasons"):
        sized(written(hades(), 0, "corde 2D, calme"), 0, 1)
    bare = unexplained(toggled(hades(), 0, "crochets"), 0, -1)
    assert pools(bare)[0] == {"crochets": 1}
    with pytest.raises(Refusal, match="No die without a reason"):
        unexplained(bare, 0, -1)


def test_a_side_keeps_a_die() -> None:
    """Its starting reason can be dropped where dice remain; one that takes dice is no pool."""
    with pytest.raises(Refusal, match="at least one die"):
        toggled(hades(), 0, "objectif")
    build = toggled(unexplained(hades(), 0, 1), 0, "objectif")
    assert pools(build)[0] == {"?": 1}
    assert pools(toggled(build, 0, "objectif"))[0] == {"?": 1, "objectif": 1}
    with pytest.raises(Refusal, match="at least one die"):
        unexplained(toggled(build, 0, "blessé II"), 0, -1)


def test_written_reasons_count_and_are_at_hand() -> None:
    """Their dice are read, several are parted by commas; written twice, the last holds where it stands."""
    build = written(hades(), 1, "vieille serrure 2D, nuit")
    assert pools(build)[1] == {"objectif": 1, "vieille serrure": 2, "nuit": 1}
    assert pools(toggled(build, 1, "vieille serrure"))[1] == {"objectif": 1, "nuit": 1}
    build = written(written(toggled(hades(), 0, "crochets"), 0, "crochets 2D"), 0, "objectif, ? 2D, 1D")
    assert pools(build)[0] == {"objectif": 1, "crochets": 2, "?": 3}
    assert pools(written(build, 1, "crochets")) == [{"objectif": 1, "?": 3}, {"objectif": 1, "crochets": 1}]
    assert len(build.offers) == len(OFFERED)


@pytest.mark.parametrize("text", ["[N:Garde|x]", "a | b", "a ] b"])
def test_what_no_journal_can_carry_is_refused(text: str) -> None:
    """Before it is rolled, not after; nor is it offered."""
    with pytest.raises(Refusal):
        written(hades(), 0, text)
    assert hades((Candidate(Reason(text), "trait", 0),)).offers == ()


def test_what_is_at_hand_stays_when_it_opens_again() -> None:
    """Those of the sheet in their order, with the dice they were given; those of one's own come after."""
    build = toggled(written(hades(), 0, "nuit, crochets 2D"), 0, "blessé II")
    again = start(build.attempt, OFFERED, "fr")
    assert again.offers == build.offers
    assert again.offers[0].reason == Reason("crochets", 2)


def test_the_dice_a_side_always_has_are_not_taken() -> None:
    """Two dice are no die to take one by one."""
    build = toggled(start(begin(STANDARD, (), {}, "fr"), OFFERED, "fr"), 0, "crochets")
    with pytest.raises(Refusal, match="No die without a reason"):
        unexplained(build, 0, -1)


def roses() -> Build:
    """A test of the Roses about to be built."""
    offered = (
        Candidate(Reason("Patience", 4), "trait", 0),
        Candidate(Reason("Ruse", 2), "trait", 0),
        Candidate(Reason("Crochetage", 3), "trait", 1),
        Candidate(Reason("jambe raide", -1), "trait", 1),
    )
    return start(begin(TEST, (), {}, "fr"), offered, "fr")


def test_one_score_stands_at_a_time() -> None:
    """Another takes its place, with dice nobody explained; a loss and a bonus stand beside it."""
    build = toggled(toggled(unexplained(roses(), 0, 1), 0, "Patience"), 0, "Ruse")
    assert pools(build)[0] == {"Ruse": 2}
    assert pools(toggled(build, 0, "Ruse"))[0] == {}
    build = written(toggled(toggled(build, 1, "Crochetage"), 1, "jambe raide"), 1, "bonus 2D")
    assert pools(build)[1] == {"Crochetage": 3, "jambe raide": -1, "bonus": 2}
    assert pools(written(build, 1, "Escalade 4D"))[1] == {"jambe raide": -1, "bonus": 2, "Escalade": 4}
    with pytest.raises(Refusal, match="one score at a time"):
        written(build, 1, "Escalade 4D, Nage 2D")


def test_a_score_says_whose_place_it_takes() -> None:
    """Where nothing with a name had to go, nothing is said."""

    def told(before: Build, after: Build) -> str:
        gone = replaced(before, after)
        return Lingo("en").render(gone) if gone else ""

    with_ruse = toggled(roses(), 0, "Ruse")
    assert told(roses(), with_ruse) == ""
    other = written(with_ruse, 0, "force 2D")
    assert told(with_ruse, other) == "force 2D takes the place of Ruse 2D."
    assert told(with_ruse, toggled(with_ruse, 0, "Ruse")) == ""
    assert told(hades(), written(hades(), 0, "corde 2D")) == ""


def test_a_test_of_one_side_and_an_input() -> None:
    """Inputs it cannot do without have a first value, within their bounds; a flag is turned."""
    build = start(begin(CLIMB, (), {}, "en"), OFFERED, "en")
    height, rope = shown_keys(CLIMB, more=True)
    assert shown_keys(CLIMB, more=False) == (height,)
    assert [offer.reason for offer in build.offers] == [PICKS, HURT]
    assert build.attempt.situation.values == {"height": 2}
    assert stepped(build, height, -1).attempt.situation.values == {"height": 2}
    assert stepped(build, height, 1).attempt.situation.values == {"height": 3}
    assert valued(build, height, "12").attempt.situation.values == {"height": 9}
    with pytest.raises(Refusal, match="not a whole number"):
        valued(build, height, "high")
    for turned in (stepped(build, rope, 1), valued(build, rope, "oui")):
        assert turned.attempt.situation.values["rope"] == 1
        assert stepped(turned, rope, 1).attempt.situation.values["rope"] == 0


def test_lists_are_written() -> None:
    """The steps of a plan are numbers."""
    build = start(begin(SCRIPT, (), {}, "en"), (), "en")
    key = next(key for key in SCRIPT.keys if key.id == "steps")
    assert valued(build, key, "1, 2 2").attempt.situation.lists == {"steps": (1, 2, 2)}


def test_what_is_known_before_the_roll() -> None:
    """Role and change of destiny come from the rules, for any pools; nothing where it cannot be rolled."""
    build = sized(hades(), 1, 3)
    seen = foresee(build.attempt)
    assert seen.role is not None
    assert seen.role.en == "Outsider"
    assert list(change_words(build.attempt, seen.changes, "fr")) == ["Destin +2 (1 → 3)"]
    assert list(change_words(build.attempt, {"fortunes": -1}, "en")) == ["Fortunes −1"]
    empty = Attempt(OPPOSITION, Situation())
    assert foresee(empty).role is None
    assert dict(foresee(empty).changes) == {}


def test_an_input_called_by_name_is_turned_and_typed_by_its_words() -> None:
    """It stops at the ends; typed, either language will do."""
    key = next(key for key in OPPOSITION.keys if key.id == "type")
    assert key_value(stepped(hades(), key, -1).attempt, key) == 0
    there = stepped(stepped(hades(), key, 1), key, 1)
    assert value_words(key, 2, "fr") == "contourner"
    assert key_value(there.attempt, key) == 2
    assert key_value(valued(hades(), key, "negotiate").attempt, key) == 3
    with pytest.raises(Refusal):
        valued(hades(), key, "danser")
