"""Rolls line by line: told in sentences, left waiting, written when they were seen."""

import pytest

from tests.cli.test_linear import begin, play
from tests.contract.running import Shell


@pytest.fixture
def hades(run: Shell) -> Shell:
    """A shell with a story told in English, played by HaDes."""
    begin(run)
    return run


def test_a_result_that_was_heard_is_written(hades: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """At the end of the input, by a command, by Ctrl+C."""
    play(hades, "# The ball", "@ Hop 1/1")
    assert hades.story().count("d: ") == 1
    play(hades, "@ Hop 1/1", "/threads", "/quit")
    assert hades.story().count("d: ") == 2
    lines = iter(["@ Hop 1/1", None, "/quit"])

    def typed(prompt: str) -> str:
        line = next(lines)
        if line is None:
            raise KeyboardInterrupt
        return line

    monkeypatch.setattr("builtins.input", typed)
    hades("play", "story", "--linear")
    assert hades.story().count("d: ") == 3
