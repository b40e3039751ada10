"""A story that was exported and comes back: the same prose, in the same order."""

from pathlib import Path

import pytest

from soloist.interop.formats import Asked
from soloist.interop.opening import Made
from soloist.journal.read import read
from soloist.publish.book.book import Book, Choices, Matter, plain, with_chapters
from soloist.publish.book.manuscript import manuscript
from soloist.publish.forks.roads import roads
from soloist.publish.forks.twee_book import write_twee
from soloist.publish.formats.text_book import write_markdown
from soloist.rules.systems import system_or_free
from tests.interop.story_kit import opened

STORIES = ("la-retenue.md", "seventeen-ounces.md")


def book(data: bytes, lang: str) -> Book:
    """The book of a journal."""
    found = manuscript(read(data), Choices(), Matter("T", lang), system_or_free("free"))
    return with_chapters(found, found.chapters)


def paragraphs(found: Book) -> list[str]:
    """What its paragraphs say, in order."""
    told = (each for chapter in found.chapters for each in chapter.blocks if each.kind == "p")
    return [plain(each.inner) for each in told if each.inner]


def come_back(data: bytes, name: str, lang: str) -> Made:
    """An exported file, opened."""
    return opened(data, name, Asked(lang=lang), "2026-11-22")


@pytest.mark.parametrize("name", STORIES)
def test_markdown_comes_back_the_same(root: Path, name: str) -> None:
    """Every paragraph and every chapter of the examples is where it was."""
    lang = "fr" if name.startswith("la") else "en"
    made = book((root / "journals" / name).read_bytes(), lang)
    back = book(come_back("".join(write_markdown(made)).encode(), "t.md", lang).text.encode(), lang)
    assert paragraphs(back) == paragraphs(made)
    assert [each.title for each in back.chapters] == [each.title for each in made.chapters]


@pytest.mark.parametrize("name", STORIES)
def test_twee_comes_back_along_the_road_that_was_taken(root: Path, name: str) -> None:
    """The prose of the examples comes back in order; what was asked and chosen stands in notes."""
    lang = "fr" if name.startswith("la") else "en"
    data = (root / "journals" / name).read_bytes()
    made = paragraphs(book(data, lang))
    found = come_back(
        "".join(write_twee(roads([data], Matter("T", lang), rolled=True))).encode(), "t.twee", lang
    )
    back = paragraphs(book(found.text.encode(), lang))
    places = [back.index(each) for each in made]
    assert places == sorted(places)
    assert found.facts["sessions"] == 1


def test_marks_of_markdown_come_back_from_twee() -> None:
    """Emphasis, quotes, lists, code, verse and signs that look like markup."""
    text = """---
title: T
lang: en
---

# T

### S1 *One*

A *b* **c** `d*` e, 2 \\* 3 \\_ and [f](https://g.example/h).

> quoted
> twice

- one
- two

1. three
2. four

short
lines

1\\. no list

***

\\# no heading

```lonelog
@ End
```
"""
    data = text.encode()
    made = book(data, "en")
    written = "".join(write_twee(roads([data], made.matter)))
    back = book(come_back(written.encode(), "t.twee", "en").text.encode(), "en")
    assert [each.blocks for each in back.chapters] == [each.blocks for each in made.chapters]


BRANCHES = """:: StoryTitle
Branch

:: StoryData
{"format":"Harlowe","start":"Gate"}

:: Gate
You stand at the gate.
[[Go north->North (47)]]
[[Go south->South]]

:: North (47)
It is cold.
[[Back to the gate->Gate]]

:: South
It is warm, [[further on->Hill]].

:: Hill
The end.

:: Lost
Nothing leads here.
"""


def ways(text: str) -> dict[str, list[tuple[str, str]]]:
    """The ways out of each passage of a story that was opened and leaves again, by names."""
    road = roads([come_back(text.encode(), "branch.twee", "en").text.encode()], Matter("Branch"))
    names = {each.key: each.name for each in road.passages}
    return {each.name: [(way.label, names[way.to]) for way in each.ways] for each in road.passages}


def test_the_ways_of_a_story_that_branches_come_back() -> None:
    """Choices lead where they led; what nothing leads to is read on to, and lost for nobody."""
    found = ways(BRANCHES)
    assert found == {
        "Gate": [("Go north", "North (47)"), ("Go south", "South")],
        "North (47)": [("Back to the gate", "Gate")],
        "South": [("further on", "Hill")],
        "Hill": [("Lost", "Lost")],
        "Lost": [],
    }
    journal = come_back(BRANCHES.encode(), "branch.twee", "en").text.encode()
    again = "".join(write_twee(roads([journal], Matter("Branch"))))
    assert "[[Go north->North (47)]]" in again
    assert ways(again) == found
