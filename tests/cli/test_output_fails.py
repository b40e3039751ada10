"""Where the answer cannot be written, one line says so; where nobody reads on, nothing does."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

FULL = Path("/dev/full")
COMMANDS = ["tables", "tables --json", "paths", "odds hades opposition for=3 against=2", "--version"]


def _run(words: str, stdout: int, home: Path, unbuffered: str) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "SOLOIST_HOME": str(home), "PYTHONUNBUFFERED": unbuffered}
    command = [sys.executable, "-m", "soloist", "--lang", "en", *words.split()]
    return subprocess.run(command, stdout=stdout, stderr=subprocess.PIPE, text=True, env=env, check=False)


@pytest.mark.skipif(not FULL.exists(), reason="this system has no full device")
@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("words", COMMANDS)
def test_a_full_disk_is_one_line(words: str, unbuffered: str, tmp_path: Path) -> None:
    """No traceback, whether the writing fails at once or when what waited is flushed."""
    with FULL.open("wb") as full:
        ran = _run(words, full.fileno(), tmp_path, unbuffered)
    assert ran.returncode == 1
    assert ran.stderr.startswith("The answer could not be written: ")
    assert ran.stderr.count("\n") == 1


@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("words", COMMANDS)
def test_a_closed_pipe_is_quiet(words: str, unbuffered: str, tmp_path: Path) -> None:
    """The reader has left: nothing is said of it."""
    reading, writing = os.pipe()
    os.close(reading)
    try:
        ran = _run(words, writing, tmp_path, unbuffered)
    finally:
        os.close(writing)
    assert (ran.returncode, ran.stderr) == (1, "")
