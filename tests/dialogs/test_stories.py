"""The list of stories: one is opened, begun, or given what a copy of it holds."""

import os
from pathlib import Path

import pytest

from soloist.play.dialogs.reading.stories import ending, open_story
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
