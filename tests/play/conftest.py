"""A seat at the table of a new story."""

from pathlib import Path

import pytest

from soloist.play.story.seat import Seat
from tests.play.sitting import begin


@pytest.fixture
def seat(tmp_path: Path) -> Seat:
    """A French HaDes story whose only protagonist is Aldric."""
    return begin(tmp_path)
