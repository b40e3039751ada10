"""What is kept of a story is listed newest first, a step before the copy made for it."""

from datetime import UTC, datetime, timedelta
from itertools import count

import pytest

from soloist.play.changes.undo import kept, undo
from soloist.play.story.seat import Seat
from soloist.play.story.send import send
from soloist.play.story.story import Story
from soloist.rules.dice import random_dice
from soloist.storage.story.journal_file import JournalFile
from soloist.storage.story.undone import Snapshot


@pytest.mark.parametrize("milliseconds", [1, 250, 500, 750, 950])
def test_a_step_comes_before_the_copy_made_for_it(seat: Seat, milliseconds: int) -> None:
    """Wherever a second ends between the two."""
    for text in ("Un.", "Deux.", "Trois."):
        send(seat, text, random_dice(1))
    path = seat.story.path
    begun, ticks = datetime(2026, 3, 1, 20, 0, 0, 1000 * milliseconds, UTC), count()
    means = seat.story.file.means._replace(now=lambda: begun + timedelta(seconds=0.35) * next(ticks))
    for _ in range(3):
        undo(Story(JournalFile(path, means)))
    found = kept(path, means, path.read_bytes()).items
    kinds = [one.why if isinstance(one, Snapshot) else one.text for one in found]
    assert kinds == ["Un.", "Deux.", "Trois.", "undo"]
