"""The story read line by line: from any place, on and back, in each reading; what is hidden stays so."""

import re
from collections.abc import Sequence

import pytest

from tests.contract.running import Ran, Shell

HEAD = """---
title: Story
ruleset: hades
lang: en
pcs: Aldric
---

# Story

## Session 1
*Date: 2026-11-22*

### S1 *The ball*

#### Immersion

He *goes* in, [N:Guard|wary] by the door.

```lonelog
@ Pick the lock
d: Opposition [for: goal, rope | against: goal] 2d6=5,2 vs 1d6=1 -> Almost (+1)
=> The door gives way.
```

The lantern burns.

### S2 *The garden*

#### Immersion

Nothing but moths.
"""


@pytest.fixture
def told(run: Shell) -> Shell:
    """A shell with a story of two scenes, in 32 lines."""
    return write(run, HEAD)


def write(run: Shell, text: str) -> Shell:
    """A shell with that story alone."""
    assert run("new", "Story", "--lang", "en", "--system", "hades", "--pc", "Aldric").code == 0
    (path,) = (run.root / "journals").glob("*.md")
    path.write_text(text, encoding="utf-8")
    return run


def play(run: Shell, *lines: str, lang: str = "en") -> Ran:
    """The story played by those lines."""
    return run("--lang", lang, "play", "story", "--linear", stdin="".join(f"{line}\n" for line in lines))


def answers(run: Shell, *lines: str, lang: str = "en") -> Sequence[str]:
    """What is said to each of them, prompts left out."""
    out = play(run, *lines, "/quit", lang=lang).out
    return [said.strip() for said in re.split(r"^.*> $", out, flags=re.MULTILINE)[1:-1]]


def test_a_line_is_read_from_and_read_on_from(told: Shell) -> None:
    """Play is in words, without fences and signs; what follows says how to go on."""
    (first, again) = answers(told, "/read 14", "/read")
    assert first.splitlines() == [
        "From line 15.",
        "Immersion",
        "He goes in, (Guard: wary) by the door.",
        "Pick the lock",
        "For (goal, rope): 5 2",
        "Against (goal): 1",
        "Almost (+1)",
        "The door gives way.",
        "The lantern burns.",
        "Scene 2, The garden",
        "Immersion",
        "Nothing but moths.",
        "That is the end. /read back reads what stands before, /read start begins.",
    ]
    assert again == first.splitlines()[-1]


def test_a_page_ends_and_the_next_goes_on(told: Shell) -> None:
    """Nothing is read twice or passed over; back reads the page before."""
    start, on, back = answers(told, "/read start", "/read", "/read back")
    assert start.startswith("From line 8.\nStory\nSession 1\nDate: 2026-11-22\nScene 1, The ball\n")
    assert start.endswith("Line 25 of 31. /read reads on, /read back goes back.")
    assert on.startswith("From line 27.\nScene 2, The garden\n")
    assert back == start


def test_there_are_three_readings(told: Shell) -> None:
    """The manuscript is prose alone, the source the lines of the file; the place stays the same."""
    manuscript, source, next_one = answers(told, "/read manuscript 13", "/reading source", "/reading")
    assert manuscript.splitlines()[:5] == [
        "The manuscript: prose alone.",
        "From line 13.",
        "The ball",
        "He goes in, Guard by the door.",
        "The lantern burns.",
    ]
    assert source.splitlines()[:3] == [
        "The source: the lines of the file.",
        "From line 13.",
        "### S1 *The ball*",
    ]
    assert "d: Opposition [for: goal, rope" in source
    assert "```" not in source
    assert next_one.startswith("As it is played.\nFrom line 13.\nScene 1, The ball\n")
    (refused,) = answers(told, "/reading aloud")
    assert "There is no reading “aloud”" in refused


def test_what_was_struck_is_in_the_source_alone(run: Shell) -> None:
    """As on the screen; nothing is done there."""
    write(run, HEAD + "\n```lonelog\n(struck: The lantern burns.)\n```\n")
    play_, words, edit, source = answers(run, "/read 22", "/read lantern", "/edit 25", "/read source 22")
    assert "The lantern burns." not in play_.splitlines()
    assert "Struck: The lantern burns." in play_.splitlines()
    assert words.startswith("From line 33.\n")
    assert edit == "What stands on line 25 was struck out: nothing is done there."
    assert "The lantern burns." in source.splitlines()
