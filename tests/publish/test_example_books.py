"""The two stories that ship with the project, as books: how they are built, not how they are worded."""

import re
from pathlib import Path

import pytest

from soloist.journal.folding.skim import skim
from soloist.journal.read import read
from soloist.publish.book.book import Book, Choices
from soloist.publish.book.credits import credits_on
from soloist.publish.formats.markdown_book import write_markdown
from soloist.publish.formats.text_book import WIDTH, write_text
from soloist.publish.source import Source
from soloist.rules.systems import system_or_free
from soloist.storage.shelf.shelf import load_shelves, shelf_roots

RETENUE = ("Le dernier numéro", "Le pont de planches", "La halle", "Le préfet à six heures")
OUNCES = ("The slip at Skerrow", "The weigh-house", "The Trestle")


def book_of(root: Path, name: str, choices: Choices) -> Book:
    """The book of an example."""
    data = (root / "journals" / f"{name}.md").read_bytes()
    state = skim(data).state
    shelves = load_shelves(shelf_roots(None, state.lang), None, state.lang).shelves
    return Source(data, read(data), state, system_or_free(state.ruleset), credits_on(shelves)).book(choices)


@pytest.mark.parametrize(
    ("name", "chapters", "cast", "notes"),
    [
        ("la-retenue", RETENUE, ("Ida", "Lubin", "Maître Sorbier", "Quillet", "Célestin"), 15),
        ("seventeen-ounces", OUNCES, ("Nesta", "Islanders", "Mrs Auld", "Effie", "Tammas Rae"), 9),
    ],
)
def test_structure(
    root: Path, name: str, chapters: tuple[str, ...], cast: tuple[str, ...], notes: int
) -> None:
    """Its chapters, its cast, its rolls where they belong; no sign of play is left in its prose."""
    made = book_of(root, name, Choices(mechanics="footnotes", cast=True, glossary=True))
    assert tuple(chapter.title for chapter in made.chapters) == chapters
    assert tuple(entry.name for entry in made.cast[: len(cast)]) == cast
    assert len(made.notes) == notes
    assert "HaDes 0.1.0, AleaScript, CC BY 4.0" in made.matter.credits
    assert [entry.name for entry in made.glossary]
    hung = [block for each in made.chapters for block in each.blocks if block.kind == "p" and block.notes]
    assert sorted(note for block in hung for note in block.notes) == list(range(notes))
    text = b"".join(write_text(made)).decode()
    assert not re.search(
        r"\[(?:PC|N|E|L|Clock|Thread):|^(?:d|tbl):|lonelog|[0-9]d6=|secret", text, re.MULTILINE
    )
    assert max(map(len, text.splitlines())) <= WIDTH


def test_no_secret_leaves(root: Path) -> None:
    """The mayor's secret is in the story, and in no form of the book."""
    data = (root / "journals" / "la-retenue.md").read_text(encoding="utf-8")
    secret = "Personne n’a vu le corps"
    assert secret in data
    made = book_of(root, "la-retenue", Choices(mechanics="appendix", cast=True, glossary=True))
    assert secret not in b"".join(write_markdown(made)).decode() + repr(made)


@pytest.mark.parametrize("name", ["la-retenue", "seventeen-ounces"])
def test_typography(root: Path, name: str) -> None:
    """No straight quote, no three dots, no plain space before a French sign, in any paragraph."""
    made = book_of(root, name, Choices())
    text = b"".join(write_text(made)).decode()
    assert not re.search(r"[\"']|\.\.\.", text)
    if made.matter.lang == "fr":
        assert not re.search(r"[  \n][;!?»:](?:\s|$)", text)
        assert not re.search(r"^— ", text, re.MULTILINE)
