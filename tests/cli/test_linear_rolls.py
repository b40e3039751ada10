"""Rolls line by line: told in sentences, left waiting, written when they were seen."""

import pytest

from tests.cli.test_linear import begin, play
from tests.contract.running import Shell


@pytest.fixture
def hades(run: Shell) -> Shell:
    """A shell with a story told in English, played by HaDes."""
    begin(run)
    return run


def test_a_roll_is_told_in_sentences(hades: Shell) -> None:
    """Rows by their numbers, chances, what Enter does; dice as numbers, what they came to, numbered ways."""
    play(hades, "[PC:Aldric|traits: nimble, strong]", "/quit")
    told = play(hades, "# The ball", "@ Climb", "2", "against 3", "4 4 | 1 4 3", "", "/quit").out
    for line in (
        "2. [ ] nimble: 1D",
        "2. [x] nimble: 1D",
        "Enter: roll 2D against 3D · or type a reason: Obstacle> ",
        "Protagonist 4 4 (2 evens), Obstacle 1 4 3 (1 even)",
        "1. keep it (the choice stays open)",
    ):
        assert line in told.splitlines(), told
    assert "[for: goal, nimble | against: goal, ? 2D] 2d6=4,4 vs 3d6=1,4,3 ->" in hades.story()


def test_a_roll_that_is_left_waits_for_another_evening(hades: Shell) -> None:
    """With what was put together; a command typed there is done."""
    before = play(hades, "# The ball", "@ Climb", "rope", "-", "/quit")
    assert "It waits" in before.out
    assert "d: " not in hades.story()
    assert "[x] rope: 1D" in play(hades, "/roll", "/threads", "/quit").out
    play(hades, "/roll", "5 3 | 1", "Up he goes.", "/quit")
    assert "@ Climb\nd: Opposition [for: goal, rope | against: goal]" in hades.story()
    assert hades.story().endswith("\nUp he goes.\n")


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


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("/roll fate", "d: Destiny die d6="),
        ("/roll SCRIPT for=3 steps=1,2,2", "d: Script ["),
        ("/roll coup du sort", "HaDes rolls no “coup du sort”; there are: Opposition, Automatic (auto)"),
        ("d: script", "for example: for=3 steps=1,2,2"),
    ],
)
def test_a_test_is_rolled_by_its_name(hades: Shell, line: str, said: str) -> None:
    """Its label or its id, with words for its keys; an unknown one is refused with those known."""
    assert said in play(hades, line, "", "/quit").out
