"""Putting a test together, whatever the test."""

import pytest

from soloist.message import Refusal
from soloist.play.attempt import Attempt, begin
from soloist.play.building import Build, start, stepped, toggled, turned, with_more, written
from soloist.play.candidates import Candidate
from soloist.play.dials import key_value, value_words
from soloist.play.foretold import change_words, foresee
from soloist.rules.fate import FATE
from soloist.rules.given import Scores
from soloist.rules.hades.tests import OPPOSITION, SCRIPT
from soloist.rules.oneshot.tests import STANDARD
from soloist.rules.roses.tests import TEST
from soloist.rules.system import Key, Outcome, Reason, Resolution, Roll, Side, Situation, Test
from soloist.rules.term import Term

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


def test_a_letter_puts_a_reason_in_its_usual_side_and_takes_it_out() -> None:
    """Twice the same letter changes nothing."""
    build = toggled(toggled(hades(), "a"), "c")
    assert pools(build) == [{"objectif": 1, "crochets": 1}, {"objectif": 1, "Garde méfiant": 1}]
    assert pools(toggled(toggled(build, "a"), "c")) == pools(hades())


def test_a_capital_means_the_other_side() -> None:
    """It puts the reason there, moves it there, and takes it out of there."""
    there = [{"objectif": 1}, {"objectif": 1, "crochets": 1}]
    assert pools(toggled(hades(), "A")) == there
    assert pools(toggled(toggled(hades(), "a"), "A")) == there
    assert pools(toggled(toggled(hades(), "A"), "A")) == pools(hades())
    assert pools(toggled(toggled(hades(), "A"), "a")) == pools(hades())


def test_arrows_add_and_take_unnamed_dice() -> None:
    """On the side that is turned; the other keeps its own."""
    build = stepped(stepped(turned(hades(), 1), 1), 1)
    assert pools(build) == [{"objectif": 1}, {"objectif": 1, "?": 2}]
    assert pools(stepped(stepped(build, -1), -1)) == pools(hades())


def test_the_starting_reason_can_be_dropped_where_dice_remain() -> None:
    """A side keeps one die."""
    with pytest.raises(Refusal, match="at least one die"):
        toggled(hades(), "o")
    build = toggled(stepped(hades(), 1), "o")
    assert pools(build)[0] == {"?": 1}
    assert pools(toggled(build, "o"))[0] == {"?": 1, "objectif": 1}


def test_a_malus_alone_is_no_pool() -> None:
    """A side whose only reason takes dice away is refused."""
    build = toggled(stepped(toggled(hades(), "b"), 1), "o")
    assert pools(build)[0] == {"blessé II": -1, "?": 1}
    with pytest.raises(Refusal, match="at least one die"):
        stepped(build, -1)


def test_written_reasons_count_and_get_a_letter() -> None:
    """Their dice are read, several are parted by commas, a letter takes them out again."""
    build = written(turned(hades(), 1), "vieille serrure 2D, nuit")
    assert pools(build)[1] == {"objectif": 1, "vieille serrure": 2, "nuit": 1}
    letter = next(offer.letter for offer in build.offers if offer.reason.text == "vieille serrure")
    assert pools(toggled(build, letter))[1] == {"objectif": 1, "nuit": 1}


def test_a_reason_written_twice_counts_once() -> None:
    """The last writing holds, on the side it was written for."""
    build = written(written(toggled(hades(), "a"), "crochets 2D"), "objectif, ? 2D, 1D")
    assert pools(build)[0] == {"objectif": 1, "crochets": 2, "?": 3}
    assert pools(written(turned(build, 1), "crochets")) == [
        {"objectif": 1, "?": 3},
        {"objectif": 1, "crochets": 1},
    ]
    assert len(build.offers) == len(OFFERED)


@pytest.mark.parametrize("text", ["[N:Garde|x]", "a | b", "a ] b"])
def test_what_no_journal_can_carry_is_refused(text: str) -> None:
    """Before it is rolled, not after."""
    with pytest.raises(Refusal):
        written(hades(), text)


def test_what_no_journal_can_carry_is_not_offered() -> None:
    """A trait of a foreign file that would be refused in the end."""
    assert hades((Candidate(Reason("a [b]"), "trait", 0),)).offers == ()


def test_reasons_already_there_have_letters_too() -> None:
    """An attempt that comes with reasons opens with them among those at hand."""
    attempt = toggled(hades(), "a").attempt
    assert [(offer.letter, offer.reason) for offer in start(attempt, OFFERED, "fr").offers] == [
        ("a", PICKS),
        ("b", HURT),
        ("c", GUARD),
    ]


def test_letters_stay_when_it_opens_again() -> None:
    """A reason of the sheet keeps its letter whatever was chosen; those of one's own come after."""
    build = toggled(written(hades(), "nuit, crochets 2D"), "b")
    again = start(build.attempt, OFFERED, "fr")
    assert [(offer.letter, offer.reason.text) for offer in again.offers] == [
        (offer.letter, offer.reason.text) for offer in build.offers
    ]
    assert again.offers[0].reason == Reason("crochets", 2)
    assert pools(toggled(again, "a")) == pools(toggled(build, "a"))


def test_arrows_never_take_a_named_reason() -> None:
    """The unexplained dice go, then the objective; what was named stays."""
    build = stepped(toggled(hades(), "a"), 1)
    build = stepped(build, -1)
    assert pools(build)[0] == {"objectif": 1, "crochets": 1}
    build = stepped(build, -1)
    assert pools(build)[0] == {"crochets": 1}
    assert stepped(build, -1) == build


def test_the_dice_a_side_always_has_are_not_taken() -> None:
    """Two dice are no die to take one by one, and nothing takes them off the roll."""
    build = toggled(start(begin(STANDARD, (), {}, "fr"), OFFERED, "fr"), "a")
    assert pools(stepped(build, -1)) == [{"base": 2, "crochets": 1}]


def test_one_score_stands_at_a_time() -> None:
    """Another takes its place, with dice nobody explained; a loss and a bonus stand beside it."""
    offered = (
        Candidate(Reason("Patience", 4), "trait", 0),
        Candidate(Reason("Ruse", 2), "trait", 0),
        Candidate(Reason("Crochetage", 3), "trait", 1),
        Candidate(Reason("jambe raide", -1), "trait", 1),
    )
    build = start(begin(TEST, (), {}, "fr"), offered, "fr")
    build = toggled(toggled(stepped(build, 1), "a"), "b")
    assert pools(build)[0] == {"Ruse": 2}
    assert pools(toggled(build, "b"))[0] == {}
    build = written(toggled(toggled(turned(build, 1), "c"), "d"), "bonus 2D")
    assert pools(build)[1] == {"Crochetage": 3, "jambe raide": -1, "bonus": 2}
    assert pools(written(build, "Escalade 4D"))[1] == {"jambe raide": -1, "bonus": 2, "Escalade": 4}
    assert pools(toggled(build, "A")) == [{"Ruse": 2}, {"jambe raide": -1, "bonus": 2, "Patience": 4}]
    with pytest.raises(Refusal, match="one score at a time"):
        written(build, "Escalade 4D, Nage 2D")


def test_a_score_is_typed_as_a_sheet_has_it() -> None:
    """`force 2` is two dice where reasons are scores, unless the sheet has that name; a word elsewhere."""
    build = start(
        begin(TEST, (), {}, "fr"), (), "fr", Scores(lambda name, place: 3 if name == "Voie 2" else None)
    )
    assert pools(written(build, "force des bras 2"))[0] == {"force des bras": 2}
    assert pools(written(build, "force 2, bonus 1"))[0] == {"force": 2, "bonus": 1}
    assert pools(written(build, "force 4D"))[0] == {"force": 4}
    assert pools(written(build, "Voie 2"))[0] == {"Voie 2": 3}
    assert pools(written(build, "force"))[0] == {"force": 1}
    assert pools(written(hades(), "porte 2"))[0] == {"objectif": 1, "porte 2": 1}


def test_letters_run_out_without_harm() -> None:
    """More reasons than letters: the last have none, and nothing answers for them."""
    many = tuple(Candidate(Reason(f"r{n}"), "trait", 0) for n in range(30))
    build = hades(many)
    assert len({offer.letter for offer in build.offers if offer.letter}) == 23
    assert {"o", "r", "t"}.isdisjoint(offer.letter for offer in build.offers)
    assert toggled(build, "é") == build


def test_a_test_of_one_side_and_an_input() -> None:
    """Inputs it cannot do without have a first value and are turned like sides, within their bounds."""
    build = start(begin(CLIMB, (), {}, "en"), OFFERED, "en")
    assert [offer.reason for offer in build.offers] == [PICKS, HURT]
    assert build.attempt.situation.values == {"height": 2}
    assert stepped(turned(build, 1), -1).attempt.situation.values == {"height": 2}
    assert stepped(turned(build, 1), 1).attempt.situation.values == {"height": 3}
    assert written(turned(build, 1), "12").attempt.situation.values == {"height": 9}
    with pytest.raises(Refusal, match="not a whole number"):
        written(turned(build, 1), "high")
    assert pools(toggled(build, "A"))[0] == {"?": 1, "crochets": 1}


def test_seldom_wanted_inputs_are_a_key_away() -> None:
    """A flag is turned on and off; hiding them again leaves a dial that exists."""
    build = with_more(start(begin(CLIMB, (), {}, "en"), (), "en"))
    rope = stepped(turned(build, -1), 1)
    assert rope.attempt.situation.values["rope"] == 1
    assert stepped(rope, 1).attempt.situation.values["rope"] == 0
    assert with_more(rope).active == 1


def test_lists_are_written() -> None:
    """The steps of a plan are numbers."""
    build = start(begin(SCRIPT, (), {}, "en"), (), "en")
    assert written(turned(build, 2), "1, 2 2").attempt.situation.lists == {"steps": (1, 2, 2)}


def test_a_test_with_nothing_to_turn() -> None:
    """The destiny die has neither sides nor inputs."""
    build = start(begin(FATE, (), {}, "fr"), OFFERED, "fr")
    assert stepped(turned(toggled(build, "a"), 1), 1) == build
    assert build.dial is None


def test_what_is_known_before_the_roll() -> None:
    """Role and change of destiny come from the rules, for any pools."""
    build = stepped(stepped(turned(hades(), 1), 1), 1)
    seen = foresee(build.attempt)
    assert seen.role is not None
    assert seen.role.en == "Outsider"
    assert list(change_words(build.attempt, seen.changes, "fr")) == ["Destin +2 (1 → 3)"]
    assert list(change_words(build.attempt, {"fortunes": -1}, "en")) == ["Fortunes −1"]


def test_what_is_not_known_is_not_said() -> None:
    """A test whose dice are thrown again, or that cannot be rolled yet, foretells nothing."""
    empty = Attempt(OPPOSITION, Situation())
    assert foresee(empty).role is None
    assert dict(foresee(empty).changes) == {}


def test_an_input_called_by_name_is_turned_and_typed_by_its_words() -> None:
    """Arrows go from word to word and stop at the ends; typed, either language will do."""
    build = with_more(hades())
    build = turned(build, 2)
    assert isinstance(build.dial, Key)
    assert (build.dial.id, build.attempt.situation.values.get("type", 0)) == ("type", 0)
    assert key_value(stepped(build, -1).attempt.situation, build.dial) == 0
    there = stepped(stepped(build, 1), 1)
    assert value_words(build.dial, 2, "fr") == "contourner"
    assert key_value(there.attempt.situation, build.dial) == 2
    assert key_value(written(build, "negotiate").attempt.situation, build.dial) == 3
    with pytest.raises(Refusal):
        written(build, "danser")
