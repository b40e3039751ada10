"""The book line by line: scenes moved, named, summed up, left out; its title page."""

import pytest

from tests.contract.running import Ran, Shell


@pytest.fixture
def story(run: Shell) -> Shell:
    """A shell with a story of three scenes."""
    assert run("new", "Story", "--lang", "en").code == 0
    heard(run, "# One", "It begins.", "", "# Two", "It goes on.", "", "# Three", "It ends.", "", "/quit")
    return run


def heard(run: Shell, *lines: str) -> Ran:
    """What is said to those lines."""
    return run("--lang", "en", "play", "story", "--linear", stdin="".join(f"{line}\n" for line in lines))


def plan(run: Shell) -> str:
    """The file of the plan."""
    (path,) = (run.root / "journals").glob("*.book.yaml")
    return path.read_text(encoding="utf-8").replace('"', "")


def order(ran: Ran) -> list[str]:
    """The scenes as they are read out last."""
    rows = [line for line in ran.out.splitlines() if line[:3] in ("1. ", "2. ", "3. ")]
    return [row[3:].partition(",")[0] for row in rows[-3:]]


def test_scenes_are_moved(story: Shell) -> None:
    """A place, to either end, to a place; the file says so, and the next evening."""
    assert order(heard(story, "/book", "/quit")) == ["One", "Two", "Three"]
    assert order(heard(story, "/book 3 up", "/book", "/quit")) == ["One", "Three", "Two"]
    assert order(heard(story, "/book 2 first", "/book", "/quit")) == ["Three", "One", "Two"]
    assert order(heard(story, "/livre 1 dernier", "/book", "/quit")) == ["One", "Two", "Three"]
    assert order(heard(story, "/book 1 3", "/book 1 down", "/book", "/quit")) == ["Three", "Two", "One"]
    assert "The book has places 1 to 3" in heard(story, "/book 1 9", "/quit").out


def test_a_scene_is_named_summed_up_and_set(story: Shell) -> None:
    """In words typed after it, or asked for; - takes them away; a state in either language."""
    ran = heard(
        story, "/book 2 title The middle", "/book 2 synopsis", "Everything goes wrong.",
        "/book 2 state brouillon", "/book 3 state", "",
        "/book 3 state", "idée", "/book 1 out", "/book 2", "/quit",
    )  # fmt: skip
    assert "2. The middle, draft, 3 words" in ran.out
    assert "3. Three, idea" in ran.out
    assert "1. One, left out" in ran.out
    for line in ("title: The middle", "synopsis: Everything goes wrong.", "status: draft", "out: yes"):
        assert line in plan(story)
    again = heard(
        story, "/book 2 title -", "/book 2 synopsis -", "/book 1 in", "/book 2 state -", "/book", "/quit"
    )
    assert order(again) == ["One", "Two", "Three"]
    assert "The middle" not in plan(story)
    assert "left out" not in again.out


def test_what_no_scene_has_is_refused(story: Shell) -> None:
    """And nothing is written."""
    ran = heard(story, "/book 9 up", "/book 2 colour red", "/quit")
    assert "The book has scenes 1 to 3" in ran.out
    assert "“colour” is nothing a scene has" in ran.out
    assert not list((story.root / "journals").glob("*.book.yaml"))


def test_a_scene_says_where_it_is_read(story: Shell) -> None:
    """By the line of the file."""
    ran = heard(story, "/book 2", "/quit")
    number = 1 + [line.startswith("###") and "Two" in line for line in story.story().splitlines()].index(True)
    assert f"/read {number} reads it." in ran.out


def test_the_title_page(story: Shell) -> None:
    """Its lines by name."""
    ran = heard(
        story, "/book page author Jane Doe", "/book page source The Tempest", "/book page zzz x", "/quit"
    )
    assert "Author: Jane Doe" in ran.out
    assert "no line “zzz”" in ran.out
    assert "author: Jane Doe" in plan(story)
    assert "epigraph_source: The Tempest" in plan(story)
