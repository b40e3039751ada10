"""A story to tell."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.contract.running import Shell
from tests.stories.telling import Teller


@pytest.fixture
def begin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Teller]:
    """Begins the one story of a new workspace."""
    run = Shell(tmp_path / "home", monkeypatch)

    def new(title: str, system: str, *pcs: str, lang: str = "fr") -> Teller:
        return Teller(run, title, system, lang, pcs)

    return new
