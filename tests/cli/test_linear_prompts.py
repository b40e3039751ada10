"""The questions of the line-by-line mode: how each is left, what becomes of lines that do not answer it."""

import pytest

from tests.cli.test_linear import begin, play
from tests.contract.running import Shell


@pytest.fixture
def hades(run: Shell) -> Shell:
    """A shell with a story told in English, played by HaDes."""
    begin(run)
    return run


def test_a_copy_that_is_not_put_back_changes_nothing(hades: Shell) -> None:
    """It is the story that stays, and no block of it."""
    play(hades, "One.", "", "/edit", "Two.", "", "/quit")
    before = hades.story()
    ran = play(hades, "/history 1", "-", "/quit")
    assert "Put the story back as it was in this copy?" in ran.out
    assert hades.story() == before


def test_paths_says_when_this_folder_comes_first(run: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """It has journals/, and SOLOIST_HOME names another one."""
    (run.root / "journals").mkdir(parents=True)
    (run.root.parent / "journals").mkdir()
    assert f"--workspace {run.root}" in run("paths").err
    monkeypatch.chdir(run.root)
    assert run("paths").err == ""
