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


def test_tables_are_listed_and_found_by_words(story: Shell) -> None:
    """A page at a time, or those that fit; a number takes one."""
    ran = heard(story, "/tables", "portraits/faces", "", "/tables", ">", "-", "/quit")
    assert "more after these: >" in ran.out
    assert "tbl: portraits/faces" in story.story()


def test_real_dice_and_several(story: Shell) -> None:
    """After =, for a table and for the question; a number keeps one of several."""
    heard(story, "/tables portraits/faces = 2", "", "? Is he alone?", "= 6", "/quit")
    assert "tbl: portraits/faces" in story.story()
    assert "=2 ->" in story.story()
    assert "? Is he alone?\ntbl: oracle/yes-no d6=6" in story.story()
    heard(story, "/tables portraits/faces x3", "2", "", "/quit")
    assert story.story().count("tbl: portraits/faces") == 2
    assert story("verify", "story").code == 0


def test_an_answer_is_read_out_and_kept(story: Shell) -> None:
    """Rolled again, it says what was rolled before; a sentence typed there is the prose that follows."""
    ran = heard(story, "/tables portraits/faces = 2", "2", "She smiles.", "/quit")
    assert "Roll again" in ran.out
    assert "=2 " in story.story()
    assert story.story().rstrip().endswith("```\n\nShe smiles.")
    assert story("verify", "story").code == 0


def test_rows_and_tables_of_ones_own(story: Shell) -> None:
    """A table of typed rows, each written at once; asked then."""
    ran = heard(
        story, "/tables new taverns", "The Red Lion", "The Ship", "The Old Oak", "",
        "/tables taverns = 3", "", "/quit",
    )  # fmt: skip
    assert "Made: oracles/en/my-tables.yaml, line" in ran.out
    assert "The Old Oak" in (story.root / "oracles/en/my-tables.yaml").read_text()
    assert "d3=3 -> The Old Oak" in story.story()


def test_the_end_of_the_input_loses_no_answer(story: Shell) -> None:
    """What was read out is written; a question nobody answered waits."""
    heard(story, "/tables portraits/faces = 2")
    assert "=2 ->" in story.story()
    heard(story, "? Is he alone?", "-")
    assert "tbl: oracle" not in story.story()
