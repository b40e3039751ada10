"""What the tests of the lab share."""

from pathlib import Path

import pytest

from tests.contract.running import Shell


@pytest.fixture
def shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shell:
    """A shell whose workspace is new."""
    return Shell(tmp_path / "home", monkeypatch)
