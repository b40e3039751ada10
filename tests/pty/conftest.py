"""Tests in a real terminal: signals as a shell would hand them down, and soloist line by line."""

import os
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pexpect
import pytest


@pytest.fixture(autouse=True)
def _heard(signals_are_heard: None) -> None:
    """For each of them."""


@pytest.fixture
def start(home: Path) -> Iterator[Callable[..., "pexpect.spawn[bytes]"]]:
    """Starts soloist, on the story `here` unless told otherwise; whatever a test leaves is killed."""
    started: list[pexpect.spawn[bytes]] = []

    def run(*words: str, term: str = "xterm", columns: int = 100) -> "pexpect.spawn[bytes]":
        environment = os.environ | {
            "PYTHONPATH": str(Path(__file__).parents[2]),
            "SOLOIST_HOME": str(home / "stories"),
            "TERM": term,
        }
        command = ["-m", "soloist", "--lang", "en", *(words or ("play", "here", "--linear"))]
        process = pexpect.spawn(
            sys.executable, command, dimensions=(24, columns), env=environment, cwd=str(home), timeout=15
        )
        started.append(process)
        return process

    run("new", "Here", "--lang", "en", "--pc", "Aldric", "--system", "hades").expect(pexpect.EOF)
    yield run
    for process in started:
        process.close(force=True)


@pytest.fixture
def story(home: Path) -> Callable[[], str]:
    """What the story holds."""
    return lambda: (home / "stories/journals/here.md").read_text("utf-8")


@pytest.fixture
def kept(home: Path) -> Callable[[str], None]:
    """Waits until the state folder has words that are not sent: whatever happens then, they are not lost."""

    def wait(words: str) -> None:
        end = time.monotonic() + 20
        while not any(words in file.read_text("utf-8") for file in (home / "state").rglob("*.json")):
            assert time.monotonic() < end, words
            time.sleep(0.02)

    return wait
