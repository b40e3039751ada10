"""Tables and questions line by line: asked by name, real dice, several, rows and tables of one's own."""

import pytest

from tests.contract.running import Ran, Shell


@pytest.fixture
def story(run: Shell) -> Shell:
    """A shell with a story in English by HaDes."""
    assert run("new", "Story", "--lang", "en").code == 0
    return run


def heard(run: Shell, *lines: str) -> Ran:
    """What is said to those lines."""
    ran = run("--lang", "en", "play", "story", "--linear", stdin="".join(f"{line}\n" for line in lines))
    assert ran.err == ""
    return ran


def test_an_answer_is_read_out_and_kept(story: Shell) -> None:
    """Rolled again, it says what was rolled before; a sentence typed there is the prose that follows."""
    ran = heard(story, "/tables portraits/faces = 2", "2", "She smiles.", "/quit")
    assert "roll again" in ran.out
    assert "=2 " in story.story()
    assert story.story().rstrip().endswith("```\n\nShe smiles.")
    assert story("verify", "story").code == 0
