"""Tables line by line: by family, by words, their rows, real dice, rows and tables of one's own."""

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


def test_alone_it_reads_the_families(story: Shell) -> None:
    """With how many tables each has, and not the tables; a family reads its own."""
    out = heard(story, "/tables", "/tables portraits", "/quit").out.splitlines()
    (family,) = (line for line in out if line.startswith("portraits: "))
    inside = [line for line in out if line.startswith("portraits/")]
    assert family == f"portraits: {len(inside)} tables"
    assert sum(line.startswith("hades") for line in out) == 1


def test_words_find_tables(story: Shell) -> None:
    """In names and in rows, as the list of the screen does; nothing found is refused."""
    ran = heard(story, "/tables find faces", "/tables find zzzz", "/quit")
    assert "portraits/faces" in ran.out
    assert "No table has “zzzz”" in ran.out


def test_rows_are_read_with_their_chances(story: Shell) -> None:
    """Twenty at a time; where all are as likely, that is said once."""
    ran = heard(story, "/tables read portraits/faces", "/tables read portraits/faces 3", "/quit")
    head = next(line for line in ran.out.splitlines() if line.startswith("portraits/faces, d"))
    assert "each" in head
    faces = [line for line in ran.out.splitlines() if line[:3] in ("1: ", "2: ")]
    assert [line[:2] for line in faces] == ["1:", "2:"]


def test_a_table_whose_rows_are_not_alike_says_each_chance(story: Shell) -> None:
    """Of its own."""
    path = story.root / "oracles" / "en" / "my.yaml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("tables:\n  inn:\n    roll: d6\n    rows:\n      1-4: Full\n      5-6: Empty\n")
    ran = heard(story, "/tables read inn", "/quit")
    assert "1-4: Full, 66.7%" in ran.out.replace("–", "-")


def test_real_dice_and_several(story: Shell) -> None:
    """A face after =; a question by a bare face; a number keeps one of several."""
    ran = heard(story, "/tables portraits/faces = 2", "y", "? Is he alone?", "6", "/quit")
    assert "tbl: portraits/faces" in story.story()
    assert "=2 ->" in story.story()
    assert "? Is he alone?\ntbl: oracle/yes-no d6=6" in story.story()
    assert ran.code == 0
    heard(story, "/tables portraits/faces x3", "2", "/quit")
    assert story.story().count("tbl: portraits/faces") == 2
    assert story("verify", "story").code == 0


def test_an_answer_can_be_rolled_again_or_be_the_row_beside(story: Shell) -> None:
    """The journal says what was rolled before; a row can be taken by its number."""
    heard(story, "/tables portraits/faces = 2", "r", "y", "/tables portraits/faces = 2", "down", "y", "/quit")
    assert story.story().count("=2 ") >= 2
    heard(story, "/tables take 3 portraits/faces", "y", "/tables take 99 portraits/faces", "/quit")
    assert story.story().count("tbl: portraits/faces") == 3
    assert story("verify", "story").code == 0


def test_a_table_is_pinned_and_let_go(story: Shell) -> None:
    """It is said first."""
    ran = heard(story, "/tables pin portraits/faces", "/tables", "/tables pin portraits/faces", "/quit")
    assert "Pinned: portraits/faces" in ran.out
    assert "no longer pinned" in ran.out


def test_rows_and_tables_of_ones_own(story: Shell) -> None:
    """A table of typed rows, a row more for it, one for a shipped table; asked at once."""
    ran = heard(
        story, "/tables new taverns", "The Red Lion", "The Ship", "", "/tables add taverns The Old Oak",
        "/tables add taverns", "The Moon", "/tables taverns = 4", "y", "/quit",
    )  # fmt: skip
    assert "Added: oracles/en/my-tables.yaml, line" in ran.out
    assert "The Old Oak" in (story.root / "oracles/en/my-tables.yaml").read_text()
    assert "d4=4 -> The Moon" in story.story()


def test_what_cannot_be_added_is_kept_for_taking_up(story: Shell) -> None:
    """The row is among the drafts; nothing is written."""
    heard(story, "/tables add portraits A row that goes nowhere", "/quit")
    ran = heard(story, "/tables new x", "One row that was typed", "/quit")
    assert "is a command and no answer" in ran.out
    assert "One row that was typed" in heard(story, "/drafts", "/quit").out
    assert not (story.root / "oracles").exists()


def test_which_table_is_asked(story: Shell) -> None:
    """With what comes first; the next line answers, and is no prose."""
    ran = heard(story, "/tables find", "faces", "/tables add", "mine/colours", "/tables read",
                "portraits/faces", "/tables take", "2 portraits/faces", "n", "/tables pin", "",
                "/quit")  # fmt: skip
    for told in ("Which words?", "Its name, then perhaps the row", "portraits/faces, d"):
        assert told in ran.out, ran.out
    assert "faces" not in story.story()
    assert "colours" not in story.story()
