"""A new story."""

from pathlib import Path

import pytest

from soloist.play.story.story import Story
from tests.play.sitting import begin


@pytest.fixture
def story(tmp_path: Path) -> Story:
    """A French HaDes story whose only protagonist is Aldric."""
    return begin(tmp_path)
