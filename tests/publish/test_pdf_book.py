"""A book on paper: pages that say what the book says, fetch nothing, and are the same each time."""

import importlib
import io
import re
import subprocess
import sys
from dataclasses import replace
from functools import cache
from itertools import combinations
from pathlib import Path
from random import Random
from shutil import which
from typing import get_args

import pytest

from soloist.message import Refusal
from soloist.publish.book import Block, Book, Chapter, Matter, Mechanics, Note
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


@pytest.mark.slow
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


_WORDS = ("le", "vent", "poussait", "la", "porte", "et", "nul", "ne", "venait", "depuis", "brûlé")


def crowd(seed: int, mechanics: Mechanics) -> Book:
    """Some sixty notes of every length, several at one place, after paragraphs of one line or of ten."""
    chance, notes, blocks = Random(seed), list[Note](), list[Block]()
    while len(notes) < 60:
        here = range(len(notes), len(notes) + chance.choice([0, 0, 1, 1, 1, 2, 4]))
        for at in here:
            said = " ".join(chance.choices(_WORDS, k=chance.choice([3, 6, 14, 25, 40])))
            notes.append(Note((f"n{at}t {said} n{at}e",), 0))
        told = " ".join(chance.choices(_WORDS, k=chance.choice([4, 12, 30, 60, 120])))
        blocks.append(paragraph(f"{told} {' '.join(f'a{at}z' for at in here)}.", *here))
    return Book(Matter("T", "fr"), (Chapter("C", tuple(blocks), "s1-1"),), mechanics, tuple(notes))


@pytest.mark.parametrize("seed", [6, 14, 19])
def test_footnotes_stand_in_order_on_the_page_of_their_call(seed: int) -> None:
    """However many there are, wherever the page ends."""
    found = pages(pdf(crowd(seed, "footnotes")))
    where = {sign: at for at, page in enumerate(found) for sign in re.findall(r"\b[an]\d+[zte]", page)}
    assert all(where[f"a{n}z"] == where[f"n{n}t"] == where[f"n{n}e"] for n in range(60))
    order = [int(n) for n in re.findall(r"\bn(\d+)t", "".join(found))]
    assert order == [*range(len(order))]


@pytest.mark.slow
@pytest.mark.parametrize("seed", [3, 4])
def test_notes_in_the_margin_never_overprint(seed: int) -> None:
    """No word stands over another, none off the page; each note is whole on the page of its paragraph."""
    data = pdf(crowd(seed, "margin"))
    found = pages(data)
    where = {sign: at for at, page in enumerate(found) for sign in re.findall(r"\b[an]\d+[zte]", page)}
    assert all(where[f"a{n}z"] == where[f"n{n}t"] == where[f"n{n}e"] for n in range(60))
    told = subprocess.run(("pdftotext", "-bbox", "-", "-"), input=data, capture_output=True, check=True)
    for page in told.stdout.decode().split("<page ")[1:]:
        width, height = map(float, re.findall(r'="([\d.]+)"', page)[:2])
        boxes = [
            tuple(map(float, each))
            for each in re.findall(r'xMin="(.+?)" yMin="(.+?)" xMax="(.+?)" yMax="(.+?)"', page)
        ]
        assert all(x > 0 and y > 0 and right < width and end < height for x, y, right, end in boxes)
        for one, other in combinations(boxes, 2):
            wide = min(one[2], other[2]) - max(one[0], other[0])
            high = min(one[3], other[3]) - max(one[1], other[1])
            assert wide < 1 or high < 3, (one, other)


def test_notes_are_told_that_the_margin_has_no_room_for() -> None:
    """They stand in the text, and the export says how many."""
    needed()
    notes = tuple(Note(("six contre deux, " * 30,), 0) for _ in range(12))
    blocks = tuple(paragraph(f"Oui {at}.", at) for at in range(12))
    book = Book(Matter("T"), (Chapter("C", blocks, "s1-1"),), "margin", notes)
    (told,) = write_pdf(book, io.BytesIO())
    assert re.search(r"no room for \d+ notes: they stand in the text", str(told))
    few = replace(book, chapters=(Chapter("C", blocks[:2], "s1-1"),), notes=notes[:2])
    assert write_pdf(few, io.BytesIO()) == ()


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


def test_signs_without_a_font_are_told() -> None:
    """Each with its number, how often it is drawn, the chapter it is in first; other signs are not."""
    needed()
    lacked = "\U00016a40"  # of a script few machines have a font of
    if _drawn(lacked):
        pytest.skip("this machine has a font of that script")
    chapters = (
        Chapter("La halle", (paragraph("Rien d’autre que des mots, ⚅."),), "s1-1"),
        Chapter("Le pont", (paragraph(f"Un signe {lacked}, et {lacked} encore."),), "s1-2"),
    )
    (told,) = write_pdf(Book(Matter("T"), chapters), io.BytesIO())
    assert f"{lacked} (U+16A40) 2× → Le pont" in str(told)
    assert str(told).startswith("1 sign ")
    assert write_pdf(Book(Matter("T"), chapters[:1]), io.BytesIO()) == ()


def _drawn(sign: str) -> bool:
    """Whether a font of this machine has the sign."""
    if which("fc-list") is None:
        pytest.skip("apt-get install fontconfig")
    done = subprocess.run(("fc-list", f":charset={ord(sign):x}"), capture_output=True, check=True)
    return bool(done.stdout)
