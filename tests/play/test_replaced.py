"""What had to go for another score is said."""

from soloist.lingo import Lingo
from soloist.play.attempt import begin
from soloist.play.building import Build, start, stepped, toggled, written
from soloist.play.candidates import Candidate
from soloist.play.replaced import replaced
from soloist.rules.hades.tests import OPPOSITION
from soloist.rules.roses.tests import TEST
from soloist.rules.system import Reason

OFFERED = (Candidate(Reason("têtue", 1), "trait", 0), Candidate(Reason("jambe raide", -1), "trait", 0))


def roses() -> Build:
    """A test of the Roses about to be built."""
    return start(begin(TEST, (), {}, "fr"), OFFERED, "fr")


def told(before: Build, after: Build) -> str:
    """In English, the words of the game in French."""
    gone = replaced(before, after)
    return Lingo("en").render(gone) if gone else ""


def test_a_score_says_whose_place_it_takes() -> None:
    """Whether a letter or a word brought it."""
    held = toggled(roses(), "a")
    assert told(roses(), held) == ""
    force = written(held, "force des bras 2D")
    assert (
        told(held, force) == "force des bras 2D takes the place of têtue 1D: Vertu rolls one score at a time."
    )
    assert told(force, toggled(force, "a")).startswith("têtue 1D takes the place of force des bras 2D:")


def test_dice_nobody_explained_are_named() -> None:
    """More than the one a side begins with."""
    two = stepped(roses(), 1)
    assert told(two, toggled(two, "a")).startswith("têtue 1D takes the place of 2 dice without a reason:")
    both = stepped(toggled(roses(), "a"), 1)
    both = stepped(both, 1)
    told_of = told(both, written(both, "force 2D"))
    assert told_of.startswith("force 2D takes the place of têtue 1D and 2 dice without a reason:")


def test_nothing_is_said_where_nothing_goes() -> None:
    """A loss beside a score, a score taken out, and games whose reasons add up."""
    held = toggled(roses(), "a")
    assert told(held, written(held, "jambe raide -1D")) == ""
    assert told(held, toggled(held, "a")) == ""
    other = start(begin(OPPOSITION, (), {"destiny": 0}, "fr"), OFFERED, "fr")
    assert told(other, written(toggled(other, "a"), "corde 2D")) == ""
