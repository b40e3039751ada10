"""A shell for the contracts: what a person or a program sees, from outside."""

from pathlib import Path

import pytest

from tests.contract.running import Shell


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shell:
    """A shell whose workspace is new."""
    return Shell(tmp_path / "home", monkeypatch)
