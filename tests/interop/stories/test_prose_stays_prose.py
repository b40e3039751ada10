"""Prose from elsewhere has the same words in every book, whatever play it looks like, and no escape shows."""

import html
import io
import re
import zipfile

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from soloist.interop.opening import Made
from soloist.journal.folding.skim import skim
from soloist.journal.read import read
from soloist.journal.write import UNSEEN
from soloist.publish.book.book import Choices
from soloist.publish.exporting import Source, exported
from soloist.publish.formats.formats import format_called
from soloist.rules.systems import system_or_free
from soloist.tables.lookup import Shelves
from tests.interop.cases import lines
from tests.interop.story_kit import open_story, report

PIECES = st.sampled_from(
    lines(r"""
Wren
waits
(note: torn)
(secret: the king (dead) came)
( Note : thin)
(secret: open
(SECRET:x).
(phase: Destin)
(option: a b)
(choice: go)
[N:Bob|tall]
#N:Cy
[PC:Ann]
[#L:Quay]
*Date: today*
Date: now
[Date]
@home
? why
=> so
d: 2d6
`(note: code)`
``(secret: c)``
`
**(note: bold)**
*Dates*
\(note: kept)
\\(note: even)
(
)
[Foo
S1 *x*
(a)
-> b
""")
)  # fmt: skip
LINES = st.lists(PIECES, min_size=1, max_size=4).map(" ".join)
FRONTS = st.sampled_from(
    lines("""
∅
∅
∅
>␠
-␠
␠␠
␠␠␠␠
⇥
""")
)
PARAGRAPHS = st.tuples(FRONTS, st.lists(LINES, min_size=1, max_size=3)).map(
    lambda made: "\n".join(made[0] + line for line in made[1])
)
FORMATS = ("md", "txt", "html", "epub", "docx")


def source_words(markdown: str) -> list[str]:
    """The words a reader of Markdown shows."""
    return said(re.sub(r"<[^>]*>", " ", MarkdownIt("commonmark", {"html": False}).render(markdown)))


def said(text: str) -> list[str]:
    """Words and whatever backslashes are among them."""
    return re.findall(r"[^\W_]+|\\", html.unescape(text).replace(UNSEEN, ""))


def book_words(found: Made, form: str, after: str = "Alpha") -> list[str]:
    """What a book of that format says between a word, the end of its title, and its last word."""
    data = found.text.encode()
    state = skim(data).state
    source = Source(data, read(data), state, system_or_free(state.ruleset), Shelves())
    made = exported(source, format_called(form), Choices())
    if form in ("epub", "docx"):
        with zipfile.ZipFile(io.BytesIO(made)) as file:
            names = [each for each in file.namelist() if re.search(r"(/document|/s\d+-\d+)\.x", each)]
            text = "\n".join(file.read(name).decode() for name in names)
        text = re.sub(r"</w:p>|</p>|<br/>|<w:br/>", " ", text)
    else:
        text = made.decode()
    if form == "md":
        words = source_words(text)
    else:
        words = said(re.sub(r"<[^>]*>", " " if form != "docx" else "", text) if form != "txt" else text)
    last = len(words) - words[::-1].index("Omega") - 1
    first = last - words[:last][::-1].index(after)
    return words[first:last]


@pytest.mark.parametrize("lang", ["fr", pytest.param("en", marks=pytest.mark.slow)])
@given(st.lists(PARAGRAPHS, min_size=1, max_size=3).map("\n\n".join))
@settings(max_examples=60, deadline=None)
def test_every_word_is_in_every_book(lang: str, text: str) -> None:
    """Also of notes, secrets, tags and dates, whole lines or not; no backslash that was not one."""
    found = open_story(f"# T\n\n## Alpha\n\n{text}\n\nOmega\n", lang=lang)
    told = [word for each in text.split("\n\n") for word in source_words(each)]
    for form in FORMATS:
        assert book_words(found, form) == told, form


def test_comments_are_no_words_and_all_else_is() -> None:
    """One that nothing closes is none; in code there are none."""
    parts = lines("""
## Alpha
One <!-- two
## In
three --> four.
`<!--` five
six <!-- seven
Omega
""")
    given = "\n\n".join(("# T", *parts))
    for form in ("md", "txt", "html"):
        assert book_words(open_story(given), form) == lines("""
One
In
four
five
six
seven
""")


def test_titles_keep_their_words() -> None:
    """What stands in brackets in a title is no aside; a heading within a scene neither."""
    found = open_story("# T (note: a)\n\n## Alpha (secret: b)\n\nx\n\n### In (note: c) #N:Bob\n\nOmega\n")
    assert "guessed plain titles 3: 1, 3, 7" in report(found)
    made = book_words(found, "html", "b")
    assert made == lines("""
x
In
note
c
N
Bob
""")
    assert "T (note: a)" in found.text.replace(UNSEEN, "")
