"""What its author alone may read stays out of everything that is handed on."""

import zipfile
from pathlib import Path

import pytest

from tests.contract.running import Shell

STORY = """\
---
title: Tide
ruleset: hades
lang: en
pcs: Ann
---

# Tide

## Session 1

### S1 *The quay (note: KEPT title)*

She waited (secret: KEPT in prose, with [N:Keptman|traitor]) by the door.

A line <!-- KEPT comment --> and another (note: KEPT note [L:Keptplace|hidden]).

```lonelog
@ Force the lock (secret: KEPT tried)
tbl: locks d6=2 -> It gives (note: KEPT table)
d: 2d6=3,4 vs 7 -> Success
(secret: KEPT line [N:Keptwoman|spy])
(note: KEPT remark)
=> The door opens. (secret: KEPT came [N:Keptboy|thief])
```

```lonelog
\\--- secret
KEPT block
---\\
```

A paragraph of KEPT that was struck.

```lonelog
(struck: A paragraph of KEPT)
```

She went in.
"""


@pytest.fixture
def tide(run: Shell) -> Shell:
    """A story that keeps something wherever it can."""
    journals = run.root / "journals"
    journals.mkdir(parents=True)
    (journals / "tide.md").write_text(STORY, encoding="utf-8")
    return run


BOOKS = ("txt", "md", "html", "docx", "epub", "twee", "ink", "play", "obsidian", "novelwriter", "csv")


@pytest.mark.parametrize("mechanics", ["hidden", "footnotes"])
@pytest.mark.parametrize("to", BOOKS)
def test_no_book_tells_it(tide: Shell, tmp_path: Path, to: str, mechanics: str) -> None:
    """Neither its text nor its notes, nor the register of people and places."""
    made = tmp_path / f"book-{to}"
    words = ["--mechanics", mechanics, "--cast", "--glossary"] if to in BOOKS[:5] else []
    assert tide("export", "tide", "--to", to, "--output", str(made), *words).code == 0
    files = [each for each in made.rglob("*") if each.is_file()] if made.is_dir() else [made]
    found = b"".join(each.read_bytes() for each in files)
    if zipfile.is_zipfile(made):
        with zipfile.ZipFile(made) as packed:
            found = b"".join(map(packed.read, packed.namelist()))
    assert b"kept" not in found.lower()
    assert to == "csv" or b"She waited by the door." in found


@pytest.mark.parametrize("form", ["markdown", "text", "source", "svg"])
def test_no_exchange_that_is_shared_tells_it(tide: Shell, form: str) -> None:
    """Inside a line, as a line, in a tag: in no form; the rest of the line is there."""
    shared = tide("share", "tide", "--as", form)
    assert shared.code == 0
    assert "kept" not in shared.out.lower()
    assert "The door opens." in shared.out
    prose = tide("share", "tide", "--as", form, "--at", "14")
    assert "kept" not in prose.out.lower()
    assert "by the door." in prose.out


def test_what_was_struck_is_refused(tide: Shell) -> None:
    """It is not shared by its line either."""
    shared = tide("share", "tide", "--at", "33")
    assert (shared.code, shared.out) == (2, "")


def test_line_by_line_hears_it_copied_without_it(tide: Shell) -> None:
    """`/copy` too."""
    heard = tide("play", "tide", "--linear", stdin="/copy\n").out.partition("Immersion> ")[2]
    assert "The door opens." in heard
    assert "KEPT" not in heard


def test_a_search_says_that_it_is_secret(tide: Shell) -> None:
    """Inside a line as on one of its own."""
    found = tide("search", "kept", "--json").json
    assert isinstance(found, list)
    marks = {hit["line"]: hit.get("mark") for hit in found}
    assert [marks[line] for line in (14, 19, 22, 24, 29, 33)] == [*["secret"] * 5, "struck"]


def test_its_own_copy_keeps_all(tide: Shell) -> None:
    """The story itself, byte for byte, is no book."""
    assert tide("export", "tide", "--to", "lonelog", "--output", "-").out == STORY
