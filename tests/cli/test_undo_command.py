"""`soloist undo`: steps back and forth, the list of what is kept, and copies put back."""

from pathlib import Path

import pytest

from tests.contract.running import Shell

JOURNAL = "the-salt-road"


@pytest.fixture
def played(run: Shell) -> Shell:
    """A story with three paragraphs."""
    run("new", "The Salt Road", "--pc", "Wren", "--lang", "en")
    for text in ("One.", "Two.", "Three."):
        run("log", JOURNAL, text)
    return run


def add(run: Shell, text: str) -> None:
    """What `echo >>` does."""
    with path(run).open("a", encoding="utf-8") as file:
        file.write(text)


def path(run: Shell) -> Path:
    """The file of the story."""
    return run.root / "journals" / f"{JOURNAL}.md"


def test_steps_back_and_forth(played: Shell) -> None:
    """Each is printed; the story is to the byte what it was."""
    before = played.story()
    back = played("undo", JOURNAL, "--steps", "2")
    assert (back.code, back.out) == (0, "Three.\nTwo.\n")
    assert played.story().endswith("One.\n")
    forth = played("undo", JOURNAL, "--redo", "--steps", "2")
    assert (forth.code, forth.out) == (0, "Two.\nThree.\n")
    assert played.story() == before


def test_what_went_and_came_as_json(played: Shell) -> None:
    """Every step with its words, and of what was taken its line."""
    (three, two) = played("undo", JOURNAL, "--steps", "2", "--json").json["taken"]  # type: ignore[index]
    assert (three["text"], two["text"], two["struck"]) == ("Three.", "Two.", False)
    assert three["line"] > two["line"]
    assert played("undo", JOURNAL, "--redo", "--json").json == {"back": [{"text": "Two.", "struck": False}]}


def test_striking_is_said(played: Shell) -> None:
    """Another program's words stay; redo takes the strike out."""
    add(played, "\nVim.\n")
    before = played.story()
    ran = played("undo", JOURNAL)
    assert (ran.code, ran.out) == (0, "Three.\n")
    assert "as another program wrote after it" in ran.err
    assert played.story() == before + "\n```lonelog\n(struck: Three.)\n```\n"
    assert played("undo", JOURNAL, "--redo").code == 0
    assert played.story() == before


def test_the_list_and_what_it_brings_back(played: Shell) -> None:
    """Steps and copies have numbers; a copy put back is itself undone by the copy made before it."""
    whole = played.story()
    played("undo", JOURNAL, "--steps", "2")
    listed = played("undo", JOURNAL, "--list", "--json").json
    assert isinstance(listed, dict)
    kinds = [(item["number"], item["kind"], item.get("text")) for item in listed["kept"]]
    assert kinds == [(1, "cut", "Two."), (2, "cut", "Three."), (3, "copy", None)]
    assert (listed["kept"][2]["added"], listed["kept"][2]["removed"]) == (4, 0)
    assert "+4 -0" in played("undo", JOURNAL, "--list").out
    assert played("undo", JOURNAL, "--restore", "3").code == 0
    assert played.story() == whole
    listed = played("undo", JOURNAL, "--list", "--json").json
    assert isinstance(listed, dict)
    (number,) = [item["number"] for item in listed["kept"] if item.get("why") == "restore"]
    assert played("undo", JOURNAL, "--restore", str(number)).code == 0
    assert played.story().endswith("One.\n")
    assert played("undo", JOURNAL, "--restore", "99").code == 2


def test_a_step_that_cannot_go_back_is_printed(played: Shell) -> None:
    """Its words are given instead, and the story stays as it is."""
    played("undo", JOURNAL)
    played("log", JOURNAL, "Something else.")
    before = played.story()
    refused = played("undo", JOURNAL, "--redo")
    assert refused.code == 2
    assert "--list" in refused.err
    ran = played("undo", JOURNAL, "--restore", "1")
    assert (ran.code, ran.out) == (2, "Three.\n")
    assert played.story() == before


@pytest.mark.parametrize("name", [JOURNAL, f"journals/{JOURNAL}.md"])
def test_a_story_whose_file_is_gone(played: Shell, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its copies are listed under its name, and one of them makes it anew."""
    monkeypatch.chdir(played.root)
    whole = played.story()
    played("undo", JOURNAL)
    path(played).unlink()
    assert "copy before taking back" in played("undo", name, "--list").out
    assert played("undo", name).code in (1, 2)
    assert played("undo", name, "--restore", "2").code == 0
    assert played.story() == whole


def test_a_broken_file_of_the_state_folder(played: Shell) -> None:
    """It is named with what to do; everything else works."""
    played("undo", JOURNAL)
    listed = played("undo", JOURNAL, "--list", "--json").json
    assert isinstance(listed, dict)
    step, copy = (Path(item["file"]) for item in listed["kept"])
    step.write_bytes(b"\0")
    copy.unlink()
    copy.mkdir()
    ran = played("undo", JOURNAL, "--list")
    assert ran.code == 0
    assert str(step) in ran.err
    assert "Nothing to bring back" in played("undo", JOURNAL, "--redo").err
    assert played("undo", JOURNAL).out == "Two.\n"
