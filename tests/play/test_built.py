"""What is put together for a roll is the same when its line is rolled at last."""

from pathlib import Path

import pytest

from soloist.play.rolls.attempt import Attempt, begin, between
from soloist.play.rolls.record import Exchange
from soloist.play.story.seat import Seat, begin_anew, give_back, gone_on, keep, left_behind, take_up
from soloist.play.story.send import send
from soloist.rules.dice import random_dice
from soloist.rules.system import Pool, Reason
from soloist.storage.story.draft import Draft, Unsent, decode, encode
from soloist.values.dataclass import replace
from tests.play.sitting import begin as begin_story

TITLE = "Franchir le gué"


@pytest.fixture
def seat(tmp_path: Path) -> Seat:
    """At a new story, an action waiting."""
    made = begin_story(tmp_path)
    made.pending = Exchange((f"@ {TITLE}",))
    return made


def fresh(seat: Seat) -> Attempt:
    """What a roll begins with."""
    test = seat.story.system.main
    assert test is not None
    return begin(test, (), seat.story.known(test, ()), seat.story.lang)


def with_stick(attempt: Attempt) -> Attempt:
    """The same with a reason more."""
    ours, *rest = attempt.situation.pools
    pools = (Pool((*ours.reasons, Reason("bâton ferré", 2))), *rest)
    return replace(attempt, situation=replace(attempt.situation, pools=pools))


def written(seat: Seat, text: str) -> None:
    """Write a text as from the composer."""
    send(seat, text, random_dice(3))


def test_what_is_kept_goes_on(seat: Seat) -> None:
    """Through a draft on the disk too; another line begins with nothing of it."""
    attempt = with_stick(fresh(seat))
    keep(seat, TITLE, attempt)
    assert gone_on(seat, TITLE, fresh(seat)).situation.pools == attempt.situation.pools
    assert gone_on(seat, "Autre chose", fresh(seat)) == fresh(seat)
    unsent = Unsent(pending=f"@ {TITLE}", built=tuple(seat.built.values()))
    draft = decode(encode(Draft(seat.story.path, unsent)))
    assert draft is not None
    assert draft.unsent == unsent
    seat.built = {}
    take_up(seat, draft.unsent.built)
    assert gone_on(seat, TITLE, fresh(seat)).situation.pools == attempt.situation.pools


def test_what_a_roll_begins_with_is_not_kept(seat: Seat) -> None:
    """Nor any more what was put together and taken out again."""
    keep(seat, TITLE, fresh(seat))
    assert not seat.built
    keep(seat, TITLE, with_stick(fresh(seat)))
    keep(seat, TITLE, fresh(seat))
    assert not seat.built


def test_a_pair_is_the_line_s_as_long_as_it_says_the_dice(seat: Seat) -> None:
    """It is given back with it; once a reason was put in it says them no more, and these are there."""
    test = seat.story.system.main
    assert test is not None
    pair = between(test, (3, 2), (), seat.story.known(test, ()), seat.story.lang)
    keep(seat, TITLE, pair, f"@ {TITLE} 3/2")
    keep(seat, TITLE, pair)
    waits = seat.pending
    assert give_back(seat) == f"@ {TITLE} 3/2"
    assert not seat.pending
    begin_anew(seat, TITLE)
    assert not seat.built
    keep(seat, TITLE, pair, f"@ {TITLE} 3/2")
    keep(seat, TITLE, with_stick(pair))
    seat.pending = waits
    assert give_back(seat) == f"@ {TITLE}"
    begin_anew(seat, TITLE)
    assert gone_on(seat, TITLE, fresh(seat)).situation.pools[0].reasons[-1] == Reason("bâton ferré", 2)


def test_prose_parts_and_what_comes_then_ends_it(seat: Seat) -> None:
    """Sentences leave it to be rolled; another scene does not. What was put together stays."""
    keep(seat, TITLE, with_stick(fresh(seat)))
    assert left_behind(seat) is None
    written(seat, "L’eau monte.")
    found = left_behind(seat)
    assert found is not None
    assert found.text == TITLE
    written(seat, "# L’autre rive")
    assert left_behind(seat) is None
    assert TITLE in seat.built
