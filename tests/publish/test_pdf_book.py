"""A book on paper: pages that say what the book says, fetch nothing, and are the same each time."""

import importlib
import io
import subprocess
import sys
from functools import cache
from pathlib import Path
from shutil import which
from typing import get_args

import pytest

from soloist.message import Refusal
from soloist.publish.book import Book, Chapter, Matter, Mechanics, Note
from soloist.publish.pdf_book import write_pdf
from tests.publish.sampler import paragraph, sampler


def needed() -> None:
    """Skip where pages cannot be laid out."""
    try:
        importlib.import_module("weasyprint")
    except (ImportError, OSError) as error:
        pytest.skip(f"pip install 'soloist[pdf]', and Pango: {error}")


def pdf(book: Book, style: str | None = None) -> bytes:
    """The file."""
    needed()
    out = io.BytesIO()
    write_pdf(book, out, style)
    return out.getvalue()


@cache
def whole(mechanics: Mechanics) -> tuple[str, ...]:
    """The pages of the book with everything."""
    return tuple(pages(pdf(sampler(mechanics))))


def pages(data: bytes) -> list[str]:
    """The text of each page, as it is laid out."""
    if which("pdftotext") is None:
        pytest.skip("apt-get install poppler-utils")
    done = subprocess.run(("pdftotext", "-layout", "-", "-"), input=data, capture_output=True, check=True)
    return done.stdout.decode("utf-8").split("\f")[:-1]


@pytest.mark.parametrize("mechanics", get_args(Mechanics))
def test_the_pages_say_what_the_book_says(mechanics: Mechanics) -> None:
    """Title, chapters, notes unless they are hidden, credits."""
    found = whole(mechanics)
    text = " ".join(" ".join(found).split())
    assert "Le sel & la nuit" in found[0]
    for said in (
        "Première nuit",
        "La halle",
        "Un vers",
        "puis l’autre",
        "<b>",
        "La fin",
        "mémoire des noms",
    ):
        assert said in text
    assert "Tables, CC BY 4.0" in text
    assert ("Elle cède." in text) is (mechanics != "hidden")


def test_a_footnote_stands_under_the_page_that_calls_it() -> None:
    """Not at the end; and the chapter that follows goes on counting."""
    found = whole("footnotes")
    (first,) = (page for page in found if "La nuit tombait" in page)
    assert "Elle cède." in first
    assert first.index("La nuit tombait") < first.index("Elle cède.")
    (last,) = (page for page in found if "La fin" in page)
    assert "4. d6 5 → Rien" in last


@pytest.mark.parametrize("mechanics", ["footnotes", "margin"])
@pytest.mark.parametrize(("notes", "lines"), [(1, 300), (9, 20), (3, 5)])
def test_no_note_is_lost(mechanics: Mechanics, notes: int, lines: int) -> None:
    """However long, however many at one place: every line of them is on a page, and so is the text."""
    rolled = tuple(
        Note(tuple(f"n{at}l{line}z de ce jet, six contre deux" for line in range(lines)), 0)
        for at in range(notes)
    )
    blocks = (paragraph("mot " * 90), paragraph("mot " * 60, *range(notes)), paragraph("fin"))
    found = " ".join(pages(pdf(Book(Matter("T"), (Chapter("C", blocks, "s1-1"),), mechanics, rolled))))
    assert not [
        f"n{at}l{line}z" for at in range(notes) for line in range(lines) if f"n{at}l{line}z" not in found
    ]
    assert found.count("mot") == 150
    assert "fin" in found


def test_a_note_in_the_margin_stays_whole_beside_its_paragraph() -> None:
    """Wherever the page ends: it is never cut in two, nor alone on the next one."""
    rolled = tuple(Note((f"d{at}t " + "six contre deux, " * 9 + f"f{at}n",), at) for at in range(30))
    chapters = tuple(
        Chapter(
            f"C{at}",
            (paragraph("mot " * (200 + 12 * at)), paragraph("Oui."), paragraph(f"Ancre{at}z.", at)),
            f"s1-{at}",
        )
        for at in range(30)
    )
    found = pages(pdf(Book(Matter("T"), chapters, "margin", rolled)))
    for n in range(30):
        signs = (f"Ancre{n}z", f"d{n}t", f"f{n}n")
        assert len({next(at for at, page in enumerate(found) if sign in page) for sign in signs}) == 1


def test_pages_are_headed_but_not_where_a_chapter_begins() -> None:
    """The title of the book on the left, that of the chapter on the right, a number below each."""
    chapter = Chapter("La halle", tuple(paragraph("mot " * 200) for _ in range(8)), "s1-1")
    found = pages(pdf(Book(Matter("Le sel", "fr"), (chapter,))))
    heads = [page.strip().splitlines()[0].strip() for page in found if page.strip()]
    assert heads[:2] == ["Le sel", "La halle"]
    assert [head.replace(" ", "") for head in heads[2::2]] == ["LESEL"] * len(heads[2::2])
    assert heads[3::2] == ["La halle"] * len(heads[3::2])
    assert len(heads) >= 5
    assert found[-1].strip().splitlines()[-1].strip() == str(len(found))


def test_contents_lead_to_the_page() -> None:
    """The number in the contents is the page where the chapter begins."""
    found = whole("hidden")
    (contents,) = (page for page in found if "matières".upper() in page.replace(" ", ""))
    (line,) = (line for line in contents.splitlines() if "Le pont" in line)
    at = int(line.split()[-1])
    assert "Voir ici" in found[at - 1]


def test_the_same_book_gives_the_same_bytes() -> None:
    """Neither the clock nor chance is in it."""
    book = sampler("appendix")
    assert pdf(book) == pdf(book)


def test_progress_is_told_by_chapter() -> None:
    """From nothing to all of it, never back."""
    needed()
    chapters = tuple(Chapter(f"C{at}", (paragraph("mot " * 300),) * 3, f"s1-{at}") for at in range(6))
    heard: list[tuple[int, int]] = []
    write_pdf(Book(Matter("T"), chapters), io.BytesIO(), told=lambda done, all_: heard.append((done, all_)))
    assert heard == sorted(set(heard))
    assert heard[-1] == (6, 6)
    assert len(heard) > 3


def test_hostile_words_are_only_words() -> None:
    """No element is made of them."""
    said = "<b>x</b></p><h1>no & so"
    found = pages(pdf(Book(Matter(said, "en"), (Chapter(said, (paragraph(said),), said),))))
    assert " ".join(found).count(said) == 3


def test_nothing_outside_the_page_is_given(tmp_path: Path) -> None:
    """Neither the network nor a file: a style sheet that asks is refused, and so is the engine."""
    secret = tmp_path / "secret.css"
    secret.write_text("p { color: red }", encoding="utf-8")
    for style in (f"@import '{secret.as_uri()}';", f"p {{ background: url({secret.as_uri()}) }}"):
        with pytest.raises(Refusal):
            pdf(sampler(), style)
    from soloist.publish.pdf_book import layout_engine

    needed()
    _, fetcher = layout_engine()
    for url in (secret.as_uri(), "http://127.0.0.1:9/", "https://example.org/", "ftp://example.org/"):
        with pytest.raises(ValueError, match="disallowed"):
            fetcher.fetch(url)
    assert fetcher.fetch("data:text/css,p%7B%7D").read() == b"p{}"


def test_a_style_of_ones_own_takes_the_place_of_the_books() -> None:
    """Its page size is what the pages have."""
    data = pdf(Book(Matter("T"), ()), "@page { size: 300pt 310pt; margin: 20pt }")
    if which("pdfinfo") is None:
        pytest.skip("apt-get install poppler-utils")
    told = subprocess.run(("pdfinfo", "-"), input=data, capture_output=True, check=True).stdout.decode()
    assert "300 x 310 pts" in told
    assert "Tagged:          yes" in told


def test_without_the_extra_the_refusal_names_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """And nothing is written."""
    monkeypatch.setitem(sys.modules, "weasyprint", None)
    out = io.BytesIO()
    with pytest.raises(Refusal) as refused:
        write_pdf(sampler(), out)
    assert "soloist[pdf]" in str(refused.value.message)
    assert out.getvalue() == b""


def test_without_pango_the_refusal_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The module is there, but cannot load what it draws letters with."""
    (tmp_path / "weasyprint.py").write_text("raise OSError('cannot load library')\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "weasyprint", raising=False)
    with pytest.raises(Refusal) as refused:
        write_pdf(sampler(), io.BytesIO())
    assert "libpango" in str(refused.value.message)
