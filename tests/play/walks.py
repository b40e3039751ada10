"""Going through guided moments in tests: by their ids, with dice of one's own, on copies of a story."""

import shutil
from pathlib import Path

from soloist.journal.checking.verify import verify
from soloist.play.guide import moments
from soloist.play.guide.moments import Walk
from soloist.play.story.oracle import known_rows
from soloist.play.story.story import Story
from soloist.rules.moment import Step
from tests.play.sitting import sit


def steps(story: Story, walk: Walk) -> tuple[Step, ...]:
    """Its steps as the story stands."""
    return moments.steps(walk, story)


def copy(story: Story, folder: Path) -> Story:
    """A copy of the story."""
    folder.mkdir(parents=True)
    path = folder / story.path.name
    shutil.copyfile(story.path, path)
    return sit(folder, path, story.lang)


def clean(story: Story) -> None:
    """The story verifies: every roll agrees, every transition holds, every table gave what it says."""
    found = verify(story.journal, story.system, known_tables=known_rows(story.shelves))
    assert found.problems == (), found.problems
    assert story.problems == ()
