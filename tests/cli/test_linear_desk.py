"""The desk, tags and secrets, line by line: by number, by name, by words after the command."""

import pytest

from tests.contract.running import Ran, Shell


@pytest.fixture
def story(run: Shell) -> Shell:
    """A shell with a story that has a sheet, a guard, a thread and a threat."""
    assert run("new", "Story", "--lang", "en", "--pc", "Aldric", "--traits", "quick").code == 0
    heard(
        run, "# The ball", "[N:Guard|wary]", "[Thread:Find the keeper|open]",
        "[Clock:Flood 1/4|next: cellars, bridge]", "(secret: the keeper lied)", "/quit",
    )  # fmt: skip
    return run


def heard(run: Shell, *lines: str) -> Ran:
    """What is said to those lines."""
    return run("--lang", "en", "play", "story", "--linear", stdin="".join(f"{line}\n" for line in lines))


def number_of(ran: Ran, name: str) -> str:
    """The number a thing has in the list."""
    return next(line.partition(".")[0] for line in ran.out.splitlines() if f". {name}" in line)


def test_one_of_it_is_opened_and_changed(story: Shell) -> None:
    """By its number or its name; what comes next is offered; what was written is said, and verifies."""
    ran = heard(story, "/desk", "-", "/quit")
    for line in ("Threats and clocks", "Threads", "Roles"):
        assert line in ran.out.splitlines()
    opened = heard(story, f"/desk {number_of(ran, 'Guard')}", "1", "alert", "tired", "-", "/quit")
    assert "[N:Guard|wary -> alert]" in opened.out
    assert "[N:Guard|tired]" in story.story()
    ticked = heard(story, "/carnet flood", "1+", "-", "The bridge breaks.", "/quit")
    assert "What happens?" in ticked.out
    assert "=> The bridge breaks." in story.story()
    assert "[Clock:Flood 2/4]" in story.story()
    assert story("verify", "story").code == 0


def test_secrets_are_not_for_the_other_seat(story: Shell) -> None:
    """Where two share the keyboard only Destiny hears them."""
    assert "the keeper lied (Secret, line " in heard(story, "/secrets", "-", "/quit").out
    assert "Secret, line" in heard(story, "/desk", "-", "/quit").out
    heard(story, "/secrets The lamp is empty", "/quit")
    assert "(secret: The lamp is empty)" in story.story()
    heard(story, "/seats", "y", "/quit")
    veiled = heard(story, "/secrets", "/secret", "/desk", "-", "/quit")
    assert veiled.out.count("Only Destiny may look there") == 2
    assert "keeper lied" not in veiled.out.partition("Only Destiny")[2]
