"""A paste that is all to be prose is play to no reader, and its words are in every book and on the screen."""

import html
import re
from typing import Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from soloist.journal.checking.verify import verify
from soloist.journal.folding.skim import skim
from soloist.journal.lexer import closed
from soloist.journal.model import Heading, Prose
from soloist.journal.read import read
from soloist.journal.write import UNSEEN, prose
from soloist.play.blocks.story import blocks
from soloist.play.prose.composing import as_prose
from soloist.publish.book.book import Choices
from soloist.publish.exporting import Source, exported
from soloist.publish.formats.formats import format_called
from soloist.rules.systems import system_or_free
from soloist.tables.lookup import Shelves
from soloist.tui.story_view.page import Page
from soloist.tui.story_view.prose import render
from tests.cases import cases

HEAD = '---\ntitle: "T"\nruleset: "free"\nlang: "en"\n---\n\n# T\n\n## Session 1\n\n### S1 *Alpha*\n\n'
PLAYED = "```lonelog\n@ Open the door\n```\n\n"
LINES = st.sampled_from(
    [
        "```", "~~~", "````", "```lonelog", "~~~ Lonelog", "   ```", "```  ", "```python", "~~~", "```", "",
        "She wrote", "? why", "@ go", "=> so", "-> yes", "# Day", "### S4 *x*",
        "d: Force 2d6=7 vs 8 -> Success",
        "tbl: d6=3 -> wolf", "[N:Ida|calm]", "(note: mine)", "the (secret: king) came", "#N:Cy", "#one",
        "*Date: 2026-01-02*", "=== Session 4 ===", "Rain.",
        "S1", "S2 *Quay*", "S3 @Go",
    ]
)  # fmt: skip
PASTES = st.lists(LINES, min_size=1, max_size=12).map("\n".join).filter(lambda text: bool(text.strip()))
CLOSED = "I read:\n\n{0}\n? a\nd: Force 2d6=7 vs 8 -> Success\n\n(note: not mine)\n{1}\n\nThe end."


def said(text: str) -> list[str]:
    """Words and whatever backslashes are among them."""
    return re.findall(r"[^\W_]+|\\", html.unescape(text).replace(UNSEEN, ""))


def pasted_words(paste: str) -> list[str]:
    """Those of its lines, without the lines that open a fence which is closed."""
    lines = paste.split("\n")
    opening = {start for start, _, _ in closed(lines)}
    return said("\n".join(line for place, line in enumerate(lines) if place not in opening))


def written(paste: str) -> str:
    """What the file has after such a paste is sent."""
    return prose(as_prose(paste))[0]


def shown(body: str, reading: Literal["play", "manuscript"] = "play") -> str:
    """What the screen shows of it."""
    data = body.encode()
    rows = (
        row
        for start, end in blocks(data)
        for row in render(data[start:end], data[start:end].split(b"\n")[0], Page(400, reading=reading))
    )
    return "\n".join(row.plain for row in rows)


def book(body: str, form: str) -> str:
    """What a book of that format has between the title of its chapter and its last word."""
    data = f"{HEAD}{PLAYED}{body}\nOmega\n".encode()
    state = skim(data).state
    source = Source(data, read(data), state, system_or_free(state.ruleset), Shelves())
    made = exported(source, format_called(form), Choices()).decode()
    if form == "html":
        made = re.sub(r"<[^>]*>", " ", made.partition("<body")[2])
    return made.rpartition("Omega")[0].rpartition("Alpha")[2]


@given(PASTES, st.sampled_from(["", PLAYED]))
@settings(max_examples=4 * settings().max_examples, deadline=None)
def test_no_reader_takes_it_for_play(paste: str, before: str) -> None:
    """On paper and in a story with fences: no entry but prose, nothing in the fold, nothing to verify."""
    body = written(paste)
    assert as_prose(as_prose(paste)) == as_prose(paste)
    data = f"{HEAD}{before}{body}".encode()
    journal, state = read(data), skim(data).state
    told = [each for each in journal.entries if each.span.start >= len((HEAD + before).encode())]
    assert all(isinstance(each, Prose) and not each.tags for each in told)
    assert not state.elements
    assert state.date == ""
    assert sum(isinstance(each, Heading) for each in journal.entries) == 3
    assert not verify(data).problems


@given(PASTES)
@settings(max_examples=4 * settings().max_examples, deadline=None)
def test_its_words_are_in_books_and_on_the_screen(paste: str) -> None:
    """The same ones in both, all of them, and no backslash shows."""
    body = written(paste)
    held = said(shown(body))
    assert "\\" not in held
    assert held == pasted_words(paste)
    assert said(shown(body, "manuscript")) == held
    for form in ("txt", "html"):
        assert said(book(body, form)) == held, form


@pytest.mark.parametrize(
    ("opening", "closing", "kept"),
    cases("tui/composing", "a_closed_fence_holds_its_words"),
)
def test_a_closed_fence_holds_its_words(opening: str, closing: str, kept: str) -> None:
    """As they were pasted, but for what nobody sees; one block of words, set as it stands in every book."""
    body = written(CLOSED.format(opening, closing))
    assert body.replace(UNSEEN, "") == CLOSED.format(kept, closing) + "\n"
    assert body.count(UNSEEN) == 1
    fenced = read(body.encode()).entries[1]
    assert isinstance(fenced, Prose)
    assert fenced.text.startswith(kept)
    lines = "? a\nd: Force 2d6=7 vs 8 -> Success\n\n(note: not mine)"
    drawn = "\n".join(f"┊ {line}" for line in lines.split("\n"))
    assert shown(body).replace(UNSEEN, "") == f"I read:\n{drawn}\nThe end."
    for form in ("md", "txt"):
        assert all(line in book(body, form).replace(UNSEEN, "") for line in lines.split("\n"))
    assert re.search(r"<pre><code>\? a\nd: Force", html_book(body))


def html_book(body: str) -> str:
    """The whole page of a book."""
    data = f"{HEAD}{PLAYED}{body}".encode()
    state = skim(data).state
    source = Source(data, read(data), state, system_or_free(state.ruleset), Shelves())
    return exported(source, format_called("html"), Choices()).decode()


def test_what_nothing_closes_shows_its_marks() -> None:
    """All three of them, each time: they set nothing apart."""
    body = written("I read:\n```\n? a\n\nb\n```lonelog\nc")
    assert body == "I read:\n\\```\n\\? a\n\nb\n\\```lonelog\nc\n"
    assert shown(body) == "I read:\n```\n? a\nb\n```lonelog\nc"
    assert shown("\\```\n\\? a\n\\```") == "```\n? a\n```"
