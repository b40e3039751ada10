"""Going through guided moments in tests: by their ids, with dice of one's own, on copies of a story."""

import shutil
from pathlib import Path

from soloist.journal.checking.verify import verify
from soloist.play.guide import moments
from soloist.play.guide.moments import Walk
from soloist.play.story.oracle import known_rows
from soloist.play.story.seat import Seat
from soloist.rules.moment import Step
from tests.play.sitting import sit


def steps(seat: Seat, walk: Walk) -> tuple[Step, ...]:
    """Its steps as the story stands."""
    return moments.steps(walk, seat.story.state, seat.story.system)


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
