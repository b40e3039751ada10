"""The questions of the line-by-line mode: how each is left, what becomes of lines that do not answer it."""

import pytest

from tests.cli.test_linear import begin
from tests.contract.running import Shell


@pytest.fixture
def hades(run: Shell) -> Shell:
    """A shell with a story told in English, played by HaDes."""
    begin(run)
    return run


def test_paths_says_when_this_folder_comes_first(run: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """It has journals/, and SOLOIST_HOME names another one."""
    (run.root / "journals").mkdir(parents=True)
    (run.root.parent / "journals").mkdir()
    assert f"--workspace {run.root}" in run("paths").err
    monkeypatch.chdir(run.root)
    assert run("paths").err == ""
