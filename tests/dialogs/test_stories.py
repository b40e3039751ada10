"""The list of stories: one is opened, begun, or given what a copy of it holds."""

import os
from pathlib import Path

import pytest

from soloist.message import Refusal
from soloist.play.dialogs.reading.stories import ending, open_story, previously
from soloist.play.dialogs.setting.new_story import welcome
from tests.dialogs.conftest import Begin, Table

OTHER = """---
title: Le bal
ruleset: spin
---

### S3 *Minuit*

Elle danse.

```lonelog
=> Non.
```

Puis rien.
"""


def beside(face: Table, name: str, text: str = OTHER, age: int = 10) -> Path:
    """Another file of the same folder, written some days before."""
    path = face.sitting.path.with_name(name)
    path.write_text(text, encoding="utf-8")
    then = path.stat().st_mtime - age * 86400
    os.utime(path, (then, then))
    return path


def test_stories_are_listed_the_last_changed_first_and_found_by_their_rules(table: Begin) -> None:
    """What the marked one is at stands below it."""
    face = table("\nUn.\n")
    path = beside(face, "bal.md")
    face.hold(open_story(face, ""))
    rows = face.shown.splitlines()
    assert rows[1].startswith("1 La coupe  HaDes · ~")
    assert rows[1].endswith(" · today")
    assert rows[2].startswith("2 Le bal  SPIN · ~")
    assert rows[3] == "3 New story"
    face.give("spin")
    assert "S3 Minuit\nElle danse.\nPuis rien.\nEnter: open it" in face.shown
    assert "Non." not in face.shown
    face.give("enter")
    assert face.opened == [path]


@pytest.mark.parametrize("words", ["bal", "2", "bal.md", "Le bal"])
def test_words_open_the_only_story_they_mean(table: Begin, words: str) -> None:
    """Without a list; the one that is open stays."""
    face = table()
    path = beside(face, "bal.md")
    face.hold(open_story(face, words))
    assert face.is_over
    assert face.opened == [path]
    face.hold(open_story(face, "coupe"))
    assert face.opened == [path]


def test_words_of_several_or_of_none(table: Begin) -> None:
    """Several are listed; near ones are named; what is like nothing says how one begins."""
    face = table()
    for name in ("un.md", "deux.md"):
        beside(face, name)
    face.hold(open_story(face, "bal"))
    assert face.shown.splitlines()[0] == "Several stories answer to “bal”."
    assert [each.row.text for each in face.turn.dialog.view("")] == ["Le bal", "Le bal", "New story"]
    face.give("3", "enter")
    assert face.done == ["new"]
    for words in ("cuope", "Zanzibar"):
        with pytest.raises(Refusal):
            face.hold(open_story(face, words))


def test_unsent_words_and_what_cannot_be_opened_are_told(table: Begin) -> None:
    """A link out of the workspace stays shut."""
    face = table()
    path = beside(face, "bal.md")
    elsewhere = face.desk.workspace.root.parent / "loin.md"
    elsewhere.write_text(OTHER, encoding="utf-8")
    path.with_name("lien.md").symlink_to(elsewhere)
    face.hold(open_story(face, ""))
    assert "a link out of the workspace" in face.shown
    face.give("lien", "enter")
    assert not face.opened


def test_a_copy_set_aside_is_looked_at_or_joined(table: Begin) -> None:
    """It stands under its story; once all is there, there is nothing to add."""
    face = table("\nOurs.\n")
    copy = beside(face, "coupe (Copie en conflit de Zoé 2026-11-20).md", face.text.replace("Ours", "Theirs"))
    face.hold(open_story(face, ""))
    rows = face.shown.splitlines()
    assert rows[2].startswith("2 ↳ La coupe")
    assert "set aside by a sync" in rows[2]
    face.give("2", "enter", "enter")
    assert face.opened == [copy]
    face.hold(open_story(face, "2"), "add what", "enter")
    assert "Ours.\n" in face.text
    assert "Theirs.\n" in face.text
    assert "1 block was added" in face.desk.lingo.render(face.told[-1])
    face.hold(open_story(face, "2"))
    assert "add what only it holds" not in face.shown


@pytest.mark.parametrize("text", ["", "\x00\xff", "#", "```", "---\n---\n"])
def test_the_end_of_anything_is_safe_to_show(tmp_path: Path, text: str) -> None:
    """A file that is no story has no last lines, and none that is gone."""
    path = tmp_path / "x.md"
    path.write_text(text, encoding="utf-8")
    ending(path)
    assert ending(tmp_path / "gone.md") == (None, ())


def test_what_to_remember_is_said(table: Begin) -> None:
    """Where it stands and its last lines, in words; of a new story there is nothing."""
    face = table("\n### S1 *Le bal*\n\nElle danse. [N:Zoé|gaie]\n")
    shown = face.hold(previously(face, "")).shown
    assert "Where it stands: S1 Le bal" in shown
    assert "Elle danse." in shown
    assert "[N:" not in shown
    face = table()
    with pytest.raises(Refusal):
        face.hold(previously(face, ""))


def test_the_welcome_leads_to_stories_that_are_there(table: Begin) -> None:
    """Whoever left the list of them finds it again."""
    face = table()
    face.hold(welcome(face, ""), "3", "enter")
    assert face.done == ["open"]
