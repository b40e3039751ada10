"""What is put together for a roll line by line outlives whatever ends the evening."""

import subprocess
import sys

import pytest

from tests.cli.test_linear import begin, play
from tests.contract.running import Shell

PLAY = (sys.executable, "-m", "soloist", "--lang", "en", "play", "story", "--linear")


@pytest.fixture
def hades(run: Shell) -> Shell:
    """A shell with a story told in English, played by HaDes."""
    begin(run)
    play(run, "[PC:Aldric|traits: nimble, strong]", "/quit")
    return run


BUILT = {
    "a reason": (("@ Row", "+ tarred rope 2D"), "Protagonist: 3 dice (goal, tarred rope 2D)"),
    "a reason at hand": (("@ Row", "2"), "Protagonist: 2 dice (goal, strong)"),
    "dice of the other side": (("@ Row", "Obstacle 3"), "Obstacle: 3 dice (goal)"),
    "a pair, and the result left": (("@ Row 2/3",), "Obstacle: 3 dice (goal)"),
    "no line of its own": (("/roll", "+ tarred rope 2D"), "Protagonist: 3 dice (goal, tarred rope 2D)"),
    "parted by a question": (("@ Row", "+ tarred rope 2D", "? Alone?", "-"), "(goal, tarred rope 2D)"),
    "parted by prose": (("@ Row", "+ tarred rope 2D", "-", "It rains.", ""), "(goal, tarred rope 2D)"),
}


@pytest.mark.parametrize("how", BUILT)
def test_what_is_put_together_is_there_again(hades: Shell, how: str) -> None:
    """After the end of the input; no word of it stands among those to be sent, and all of it is rolled."""
    lines, told = BUILT[how]
    play(hades, *lines)
    answers = ("/roll", "", "/roll") if how == "parted by a question" else ("/roll", "y")
    again = play(hades, *answers)
    assert told in again.out
    assert "An empty line sends it" not in again.out
    play(hades, "/roll", "", "", "")
    assert "d: Opposition [for: goal" in hades.story()
    assert "tarred" not in hades.story() or "tarred rope 2D | against" in hades.story()
    assert hades("verify", "story").code == 0


def test_a_kill_takes_nothing_of_it(hades: Shell) -> None:
    """While it is put together, without a warning."""
    with subprocess.Popen(PLAY, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as playing:
        assert playing.stdin is not None
        assert playing.stdout is not None
        playing.stdin.write("@ Row\n+ tarred rope 2D\n")
        playing.stdin.flush()
        while "tarred rope" not in playing.stdout.readline():
            pass
        playing.kill()
    again = play(hades, "/roll")
    assert "Protagonist: 3 dice (goal, tarred rope 2D)" in again.out
    assert "An empty line sends it" not in again.out


def test_back_from_a_result_all_of_it_is_there(hades: Shell) -> None:
    """What was put together before the dice fell."""
    ran = play(hades, "@ Row", "+ tarred rope 2D", "5 2 4 | 1", "-", "/quit")
    assert ran.out.count("Protagonist: 3 dice (goal, tarred rope 2D)") == 2


def test_a_line_taken_back_has_its_dice(hades: Shell) -> None:
    """And typed anew it goes on with them; a new line of the same words begins anew."""
    ran = play(hades, "@ Row 2/3", "-", "-", "/undo", "/quit")
    assert "\n@ Row 2/3\n" in ran.out
    ran = play(hades, "@ Row", "/quit")
    assert "Obstacle: 1 die (goal)" in ran.out


def test_a_line_that_waits_in_vain_is_said(hades: Shell) -> None:
    """It is written as it stands where another one takes its place."""
    ran = play(hades, "@ Row", "-", "@ Swim", "-", "? Alone?", "-", "/quit")
    told = [line for line in ran.out.splitlines() if "is in the story now" in line]
    assert told == [
        "“@ Row” is in the story now, with nothing after it.",
        "“@ Swim” is in the story now, with nothing after it.",
    ]
    assert "@ Row\n" in hades.story()
    assert "Alone" not in hades.story()


def test_a_consequence_without_words_is_not_written(hades: Shell) -> None:
    """It is said, and can be mended."""
    ran = play(hades, "=>", "/quit")
    assert "“=>” alone says nothing; its words come after it." in ran.out
    assert "=>" not in hades.story()


def test_reasons_of_a_roll_that_will_not_be_are_let_go(hades: Shell) -> None:
    """Once another action was rolled; they are said, and there to be taken up."""
    ran = play(hades, "@ Row", "+ tarred rope 2D", "-", "@ Swim", "5 | 1", "", "", "/drafts", "/quit")
    assert "Let go: Row: tarred rope 2D" in ran.out.splitlines()
    assert "Row: tarred rope 2D" in ran.out.rpartition("Let go: ")[2].partition("\n")[2]
    assert "An empty line sends it" not in play(hades, "/quit").out
