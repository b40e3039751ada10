"""What the tests in a real terminal stand on: signals as a shell would hand them down."""

import pytest


@pytest.fixture(autouse=True)
def _heard(signals_are_heard: None) -> None:
    """For each of them."""
