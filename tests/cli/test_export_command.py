"""`soloist export`: a book in a new file, or to the output, and nothing ever written over."""

import zipfile
from pathlib import Path
from typing import BinaryIO

import pytest

from soloist.publish.formats.formats import Format
from soloist.values.message import Message, message
from tests.contract.running import Shell

TALE = """---
title: La porte
ruleset: hades
lang: fr
pcs: Aldric
---

## Session 1

### S1 *Le seuil*

Il arrive. [N:Garde|méfiant]

```lonelog
@ Forcer la serrure
d: Opposition [pour: objectif | contre: objectif] 1d6=2 vs 1d6=3 -> Presque (+1)
(secret: elle est en bois)
```

— Qui est là ?
"""


def begun(run: Shell) -> Path:
    """The tale, in a workspace."""
    path = run.root / "journals" / "porte.md"
    path.parent.mkdir(parents=True)
    path.write_text(TALE, encoding="utf-8")
    return path


def test_into_the_books(run: Shell) -> None:
    """--to alone: a file among the books of the workspace; its path is the answer; never over another."""
    path = str(begun(run))
    ran = run("export", path, "--to", "md", "--mechanics", "footnotes", "--cast", "--author", "A. Nonyme")
    book = run.root / "books" / "porte.md"
    assert (ran.code, ran.out) == (0, f"{book}\n")
    text = book.read_text(encoding="utf-8")
    assert text.startswith("# La porte\n\n**A. Nonyme**\n\n## Le seuil\n\nIl arrive[^1].\n")
    assert "\n## Personnages\n\n- **Aldric**\n- **Garde** — méfiant\n" in text
    assert "bois" not in text
    again = run("export", path, "--to", "md")
    assert (again.code, again.out) == (2, "")
    assert "--force" in again.err
    assert book.read_text(encoding="utf-8") == text
    assert run("export", path, "--to", "md", "--force").code == 0
    assert "[^1]" not in book.read_text(encoding="utf-8")


def test_raw_forms(run: Shell) -> None:
    """The file itself, secrets and all, which is said; data; rolls."""
    path = begun(run)
    ran = run("export", str(path), "--to", "lonelog")
    assert (run.root / "books" / "porte.lonelog.md").read_bytes() == path.read_bytes()
    assert "secrets" in ran.err
    assert "Opposition" in run("export", str(path), "--to", "csv", "--output", "-").out
    assert '"entries"' in run("export", str(path), "--to", "json", "--output", "-").out


def test_an_archive(run: Shell) -> None:
    """A binary format goes into its file whole."""
    assert run("export", str(begun(run)), "--to", "epub").code == 0
    with zipfile.ZipFile(run.root / "books" / "porte.epub") as book:
        assert book.testzip() is None


def test_it_says_what_a_book_leaves_out(run: Shell) -> None:
    """What stands after `=>` goes with the rolls: the help says so, and only hidden leaves it out."""
    told = " ".join(run("export", "--help").out.split())
    assert "where the rolls go, and what you wrote after => with them; hidden: left out" in told
    path = begun(run)
    path.write_text(TALE.replace("(secret", "=> La clenche tient\n(secret"), encoding="utf-8")
    for mechanics, there in (("hidden", False), ("footnotes", True)):
        ran = run("export", str(path), "--to", "md", "--output", "-", "--mechanics", mechanics)
        assert ("La clenche tient" in ran.out) is there


def test_signs_without_a_font_are_told(run: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """After the book is written, and beside its path."""

    def writes(_book: object, out: BinaryIO, told: object = None) -> tuple[Message, ...]:
        del told
        out.write(b"%PDF-")
        return (message("A box."),)

    monkeypatch.setattr(Format, "load", lambda _format: writes)
    ran = run("export", str(begun(run)), "--to", "pdf")
    assert (ran.code, ran.out) == (0, f"{run.root / 'books' / 'porte.pdf'}\n")
    assert "A box." in ran.err
