"""What every book has, whatever its format."""

import re

import pytest

from tests.contract.running import Shell

TALE = """---
title: Salt
ruleset: hades
lang: en
---

## Session 1: The hall

### S1 *The door*

@ Force the lock
d: Opposition [for: goal | against: goal] 1d6=4 vs 1d6=3 -> Success (+1)

She goes in.

## Session 2: Silence

Nobody speaks.

## Session 3: The bridge

### S1 *Water*

The end.
"""


@pytest.mark.parametrize(
    ("format_", "heading"), [("html", r"<h\d.*?</h\d>"), ("md", r"^#.*$"), ("txt", r"^The door.*$")]
)
def test_a_note_hangs_on_no_title(run: Shell, format_: str, heading: str) -> None:
    """What was rolled at the head of a scene is called by the first words below it."""
    (run.root / "journals").mkdir(parents=True)
    (run.root / "journals" / "salt.md").write_text(TALE, encoding="utf-8")
    told = run("export", "salt", "--to", format_, "--output", "-", "--mechanics", "footnotes").out
    assert not [
        each for each in re.findall(heading, told, re.MULTILINE) if "1" in re.sub(r"</?h\d|id=\S*", "", each)
    ]
    assert re.search(r"goes in\.\W*(<[^>]*>)*\W*1", told)


def test_a_part_without_chapters_has_its_own_line(run: Shell) -> None:
    """In the contents it holds nothing, and what comes after the text stands in no part."""
    (run.root / "journals").mkdir(parents=True)
    (run.root / "journals" / "salt.md").write_text(TALE, encoding="utf-8")
    told = run("export", "salt", "--to", "html", "--output", "-").out
    contents = re.sub(r"<a[^>]*>|</a>|\n", "", told[told.index("<ol>") : told.index("</nav>")])
    part = '<li class="of-part">'
    assert contents == (
        f"<ol>{part}The hall<ol><li>The door</li></ol></li>{part}Silence</li>"
        f"{part}The bridge<ol><li>Water</li></ol></li><li>Credits</li></ol>"
    )
