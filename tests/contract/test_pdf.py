"""Books as PDF, read back from the file: `soloist export --to pdf`."""

import io
from importlib.util import find_spec
from pathlib import Path

import pytest
from pypdf import PdfReader

from tests.contract.running import Ran, Shell

pytestmark = pytest.mark.skipif(find_spec("typst") is None, reason="typst is not installed")

HOSTILE = '#read("/etc/passwd") $x^2$ \\ @label // <a> ~b~ #{1+1} = - + [c] "d" -- …'
TALE = f"""---
title: Le sel
ruleset: hades
lang: fr
author: Ida Vasseur
dedication: À Lubin
epigraph: Le temps n’attend personne.
epigraph_source: proverbe
---

## Session 1: La halle

### S1 *Le seuil*

@ Pousser la porte
d: Opposition [pour: objectif | contre: objectif] 1d6=2 vs 1d6=3 -> Presque (+1)

Il arrive.

@ Forcer la serrure
d: Opposition [pour: objectif | contre: objectif] 1d6=4 vs 1d6=3 -> Succès (+1)

— Qui est là ?

Ô vers
et l’autre vers

> Une lettre.

- du pain
- du sel

***

`{HOSTILE.replace("`", "")}`

[ici](https://example.org/)

## Session 2: Le silence

Tout se tait, anticonstitutionnellement.

## Session 3: Le pont

### S1 *L’eau*

La fin.
"""


def book(run: Shell, *words: str, tale: str = TALE) -> tuple[PdfReader, Ran]:
    """The pages of a story, and what was said of them."""
    (run.root / "journals").mkdir(parents=True, exist_ok=True)
    (run.root / "journals" / "sel.md").write_text(tale, encoding="utf-8")
    ran = run("export", "sel", "--to", "pdf", "--force", *words)
    assert ran.code == 0, ran.err
    return PdfReader(io.BytesIO(Path(ran.out.strip()).read_bytes())), ran


def text(pages: PdfReader) -> str:
    """All their words, a space between any two."""
    return " ".join(" ".join(page.extract_text() for page in pages.pages).split())


def outline(items: object, depth: int = 0) -> list[tuple[int, str]]:
    """The bookmarks, how deep each is."""
    assert isinstance(items, list)
    found: list[tuple[int, str]] = []
    for item in items:
        found += outline(item, depth + 1) if isinstance(item, list) else [(depth, item.title)]
    return found


def test_pages_in_reading_order(run: Shell) -> None:
    """Title, dedication, epigraph, contents, parts and chapters, each with what stands in it."""
    pages, _ = book(run, "--cast")
    said = text(pages)
    wanted = [
        "Le sel", "À Lubin", "Le temps n’attend personne.", "proverbe", "La halle", "Le seuil",
        "Le silence", "Le pont", "L’eau", "La halle", "Le seuil", "Il arrive.", "— Qui est là\u202f?",
        "Ô vers", "et l’autre vers", "Une lettre.", "– du pain", "* * *", "ici", "Le silence", "Tout se tait",
        "Le pont", "L’eau", "La fin.", "HaDes",
    ]  # fmt: skip
    at = 0
    for each in wanted:
        at = said.lower().find(" ".join(each.lower().split()), at)
        assert at >= 0, (each, said)
        at += len(each.split()[0])
    assert "Ô vers\net l’autre vers" in "".join(page.extract_text() for page in pages.pages)


def test_bookmarks_and_particulars(run: Shell) -> None:
    """Parts, chapters in them, what comes after; a part without chapters is no chapter of another."""
    pages, _ = book(run)
    found = outline(pages.outline)
    assert found[:5] == [(0, "La halle"), (1, "Le seuil"), (0, "Le silence"), (0, "Le pont"), (1, "L’eau")]
    assert found[-1] == (0, "Crédits")
    assert pages.metadata is not None
    assert (pages.metadata.title, pages.metadata.author) == ("Le sel", "Ida Vasseur")
    assert str(pages.root_object["/Lang"]) == "fr"
    assert "/StructTreeRoot" in pages.root_object
    links = [a.get_object() for page in pages.pages for a in page.get("/Annots", [])]
    assert "https://example.org/" in {each["/A"].get("/URI") for each in links if "/A" in each}


@pytest.mark.parametrize("mechanics", ["hidden", "margin", "footnotes"])
def test_rolls_stand_where_they_were_asked(run: Shell, mechanics: str) -> None:
    """A footnote under the page that calls it, a note of the margin on its page; never on a title."""
    pages, _ = book(run, "--mechanics", mechanics)
    (at,) = (n for n, page in enumerate(pages.pages) if "Il arrive" in page.extract_text())
    page = " ".join(pages.pages[at].extract_text().split())
    assert ("Forcer la serrure" in text(pages)) is (mechanics != "hidden")
    assert ("Forcer la serrure" in page) is (mechanics in ("margin", "footnotes"))
    assert page.index("Le seuil") < page.index("Il arrive")
    if mechanics == "footnotes":
        assert "Le seuil Il arrive1" in page or "Il arrive 1" in page


def test_nothing_a_person_wrote_is_code(run: Shell) -> None:
    """In prose, titles, names and rolls: set as it is typed."""
    tale = TALE.replace("Ida Vasseur", "'#1 $a$ @b'").replace("title: Le sel", "title: '#sel $x$ \\\\ // @y'")
    tale = tale.replace("*L’eau*", "*#eau $z$ @w*").replace("La fin.", "La \\#fin \\$f\\$ \\@v //rien.")
    pages, _ = book(run, "--mechanics", "footnotes", tale=tale.replace("Forcer", "#forcer $x$"))
    said = text(pages)
    for each in (HOSTILE, "#1 $a$ @b", "#eau $z$ @w", "La #fin $f$ @v //rien.", "#forcer $x$"):
        assert " ".join(each.split()).lower() in said.lower(), (each, said)
    assert "root:" not in said


def test_the_same_story_gives_the_same_bytes(run: Shell) -> None:
    """Neither the clock nor chance is in it."""
    made = []
    for _ in range(2):
        book(run, "--mechanics", "margin")
        made.append((run.root / "books" / "sel.pdf").read_bytes())
    assert made[0] == made[1]


def test_signs_without_a_glyph_are_named(run: Shell) -> None:
    """One line says which; nothing where all are drawn."""
    _, ran = book(run)
    assert ran.err == ""
    _, ran = book(run, tale=TALE.replace("La fin.", "Un \U00016a40 et \U00016a40."))
    (line,) = ran.err.splitlines()
    assert "font that has it: \U00016a40." in line


def test_notes_a_margin_has_no_room_for(run: Shell) -> None:
    """They stand in the text; none is lost."""
    rolls = "\n".join(
        f"@ Effort {n} {'toujours et encore ' * 12}\n"
        "d: Opposition [pour: objectif | contre: objectif] 1d6=4 vs 1d6=3 -> Succès (+1)\n\nOui.\n"
        for n in range(30)
    )
    pages, _ = book(run, "--mechanics", "margin", tale=TALE.replace("La fin.", f"La fin.\n\n{rolls}"))
    said = text(pages)
    assert all(f"Effort {n} " in said for n in range(30))
