"""The two stories that ship with the project, as books: how they are built, not how they are worded."""

import re
from pathlib import Path

import pytest

from soloist.journal.folding.skim import skim
from soloist.journal.read import read
from soloist.publish.book.book import Book, Choices
from soloist.publish.exporting import Source
from soloist.publish.formats.text_book import write_markdown, write_text
from soloist.rules.systems import system_or_free
from soloist.storage.shelf.shelf import load_shelves


def book_of(root: Path, name: str, choices: Choices) -> Book:
    """The book of an example."""
    data = (root / "journals" / f"{name}.md").read_bytes()
    state = skim(data).state
    shelves = load_shelves(None, state.lang).shelves
    return Source(data, read(data), state, system_or_free(state.ruleset), shelves).book(choices)


def test_no_secret_leaves(root: Path) -> None:
    """The mayor's secret is in the story, and in no form of the book."""
    data = (root / "journals" / "la-retenue.md").read_text(encoding="utf-8")
    secret = "Personne n’a vu le corps"
    assert secret in data
    made = book_of(root, "la-retenue", Choices(mechanics="footnotes", cast="yes", glossary="yes"))
    assert secret not in "".join(write_markdown(made)) + repr(made)


@pytest.mark.parametrize("name", ["la-retenue", "seventeen-ounces"])
def test_only_prose_is_left_and_it_is_set(root: Path, name: str) -> None:
    """No sign of play, no straight quote, no three dots, no plain space before a French sign."""
    made = book_of(root, name, Choices())
    text = "".join(write_text(made))
    assert not re.search(r"(?m)\[(?:PC|N|E|L|Clock|Thread):|^(?:d|tbl):|lonelog|[0-9]d6=|secret", text)
    assert not re.search(r"[\"']|\.\.\.", text)
    if made.matter.lang == "fr":
        assert not re.search(r"[  \n][;!?»:](?:\s|$)", text)
        assert not re.search(r"^— ", text, re.MULTILINE)
