"""Going through guided moments in tests: by their ids, with dice of one's own, on copies of a story."""

import shutil
from pathlib import Path

from soloist.journal.checking.verify import verify
from soloist.play.guide import moments
from soloist.play.guide.moments import Answer, Walk
from soloist.play.story.oracle import known_rows
from soloist.play.story.seat import Seat
from soloist.rules.dice import random_dice
from soloist.rules.moment import Moment, Step
from tests.play.sitting import sit


def moment(seat: Seat, id_: str) -> Moment:
    """The moment of that id."""
    return next(each for each in seat.story.system.moments() if each.id == id_)


def start(seat: Seat, id_: str, who: str | None = None) -> Walk:
    """The moment begun, or taken up where it was left."""
    found = moment(seat, id_)
    return moments.walked(Walk(found, who if found.personal else None), seat.story.state, seat.story.system)


def steps(seat: Seat, walk: Walk) -> tuple[Step, ...]:
    """Its steps as the story stands."""
    return moments.steps(walk, seat.story.state, seat.story.system)


def at(seat: Seat, walk: Walk, step: str) -> Walk:
    """The moment at the step of that id."""
    ids = [each.id for each in steps(seat, walk)]
    return Walk(walk.moment, walk.who, ids.index(step))


def way(seat: Seat, walk: Walk, step: str, id_: str, seed: int = 3) -> Walk:
    """Take a way of a step."""
    here = at(seat, walk, step)
    assert id_ in [each.id for each in steps(seat, here)[here.at].ways]
    return moments.take(seat, here, Answer(step, id_), random_dice(seed), keep=not walk.moment.brief)


def typed(seat: Seat, walk: Walk, step: str, text: str) -> Walk:
    """Type a line at a step."""
    here = at(seat, walk, step)
    return moments.take(seat, here, Answer(step, text=text), random_dice(3), keep=not walk.moment.brief)


def copy(seat: Seat, folder: Path) -> Seat:
    """A seat at a copy of the story."""
    folder.mkdir(parents=True)
    path = folder / seat.story.path.name
    shutil.copyfile(seat.story.path, path)
    return sit(folder, path, seat.story.lang)


def clean(seat: Seat) -> None:
    """The story verifies: every roll agrees, every transition holds, every table gave what it says."""
    found = verify(seat.story.journal, seat.story.system, known_tables=known_rows(seat.shelves))
    assert found.problems == (), found.problems
    assert seat.story.problems == ()
