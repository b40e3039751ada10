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


@pytest.mark.parametrize(
    ("asked", "line"),
    [("scene 2", 27), ("S2", 27), ("séance 1", 10), ("line 25", 25), ("MOTHS", 31), ("“lantern”", 25)],
)
def test_a_place_has_many_names(told: Shell, asked: str, line: int) -> None:
    """A number of a line, of a scene or session, words whatever their case."""
    (said,) = answers(told, f"/read {asked}")
    assert said.startswith(f"From line {line}.\n")


def test_words_that_stand_in_several_places_are_told(told: Shell) -> None:
    """The newest first; a number takes one."""
    said, read = answers(told, "/read the door", "2")
    assert "1. => The door gives way. (line 22)" in said
    assert "2. He goes in, Guard: wary by the door. (line 17)" in said
    assert read.startswith("From line 17.\n")


def test_what_is_not_there_is_refused(told: Shell) -> None:
    """A line, a scene, words."""
    line, scene, words = answers(told, "/read 99", "/read scene 9", "/read zebra")
    assert line == "There is no line 99: lines count from 1 to 31."
    assert "No such heading" in scene
    assert words == "“zebra” stands nowhere here."


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


def test_the_outline_is_gone_to_by_number_and_by_words(told: Shell) -> None:
    """What is gone to is read out, and read on from there."""
    outline, scene, on, found = answers(told, "/outline", "5", "/read", "/search moths")
    assert "4. Immersion\n5. S2, The garden (3 words)\n" in outline
    assert scene == "Scene 2, The garden"
    assert "Nothing but moths." in on
    assert "1. Nothing but moths. (S2, The garden, line 31)" in found


@pytest.mark.parametrize("way", ["play", "manuscript"])
def test_a_fence_of_words_is_read_as_it_stands(run: Shell, way: str) -> None:
    """Whatever signs are in it, without the lines that open and close it."""
    words = "? *Who* `is` it\n# Up\n  [N:Guard|wary]"
    write(run, f"{HEAD}\n~~~ text of old\n{words}\n~~~~\n\nA last word.\n")
    out = play(run, f"/reading {way}", "/read 31", "/quit").out
    assert f"Nothing but moths.\n{words}\nA last word.\n" in out


def test_the_protagonist_is_read_no_secret(run: Shell) -> None:
    """Nor finds words of one, in any reading; who sits alone hears it."""
    secret = HEAD + "\n```lonelog\n\\--- secret\nThe guard\n\nis the thief.\n---\\\n```\n\nA last word.\n"
    write(run, secret)
    alone = play(run, "/read 31", "/quit")
    assert "is the thief." in alone.out
    (path,) = (run.root / "journals").glob("*.md")
    path.write_text(secret.replace("pcs: Aldric", "pcs: Aldric\nplay.mode: two"), encoding="utf-8")
    hidden = play(run, "/read 31", "/reading source", "/read thief", "/search thief", "/edit thief", "/quit")
    assert "A last word." in hidden.out
    assert "is the thief." not in hidden.out
    assert hidden.out.count("“thief” stands nowhere here.") == 3


def test_what_was_struck_is_in_the_source_alone(run: Shell) -> None:
    """As on the screen; nothing is done there."""
    write(run, HEAD + "\n```lonelog\n(struck: The lantern burns.)\n```\n")
    play_, words, edit, source = answers(run, "/read 22", "/read lantern", "/edit 25", "/read source 22")
    assert "The lantern burns." not in play_.splitlines()
    assert "Struck: The lantern burns." in play_.splitlines()
    assert words.startswith("From line 33.\n")
    assert edit == "What stands on line 25 was struck out: nothing is done there."
    assert "The lantern burns." in source.splitlines()


def test_a_paper_notebook_is_read_too(run: Shell) -> None:
    """Without fences; the play in words."""
    write(
        run,
        "---\ntitle: Story\nlang: en\n---\n\nS1 *The mill*\n\nRain.\n\n@ Knock\nd: d6=4 -> Yes\n=> Open.\n",
    )
    (said,) = answers(run, "/read start")
    assert "Knock" in said.splitlines()
    assert "Open." in said.splitlines()
    assert "@" not in said


@pytest.mark.parametrize("command", ["threads now", "clocks 2", "sheet Aldric", "redo 3", "forks x"])
def test_what_takes_nothing_after_it_says_so(told: Shell, command: str) -> None:
    """And is not done."""
    (said,) = answers(told, f"/{command}")
    name, _, rest = command.partition(" ")
    assert said == f"/{name} takes nothing after it: “{rest}” was not done. /{name} alone does it."
