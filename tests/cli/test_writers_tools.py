"""`soloist stats`, `soloist export` with a plan and into folders, `/book` and `/stats` line by line."""

import re
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from soloist.publish.book.book import Book, Chapter, Entry, Matter, paragraph
from soloist.publish.formats.formats import Outline
from soloist.publish.formats.obsidian_folder import FileNames, write_obsidian
from soloist.publish.plan.plan import Plan, Planned
from tests.contract.running import Shell

STORY = """---
title: La coupe
ruleset: hades
lang: fr
pcs: Aldric
---

## Session 1
*Date: 2026-11-20*

### S1 *La porte : ouverte ?*

Aldric attend ici. [N:Hélène|calme]

### S2 *Le bal*

Hélène danse. [[pas un lien]]

### S3 *La cour*

Fin.
"""
PLAN = """\
title: La coupe, roman
mechanics: footnotes
scenes:
  - scene: s1-2
    synopsis: "On danse : enfin."
    status: draft
  - s7-7
  - scene: s1-3
    out: yes
"""


@pytest.fixture
def told(run: Shell) -> Shell:
    """A shell with one story and its plan."""
    folder = run.root / "journals"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "coupe.md").write_text(STORY, encoding="utf-8")
    (folder / "coupe.book.yaml").write_text(PLAN, encoding="utf-8")
    return run


def test_a_book_follows_its_plan(told: Shell) -> None:
    """Order, title, what is out; what the command line says counts for more; what is gone is told."""
    ran = told("export", "coupe", "--to", "md", "--output", "-", "--lang", "en")
    assert ran.code == 0
    heads = [line for line in ran.out.split("\n") if line.startswith("#")]
    assert heads[0] == "# La coupe, roman"
    assert [head.strip("# ")[:6] for head in heads[1:3]] == ["Le bal", "La por"]
    assert "Fin." not in ran.out
    assert "s7-7" in ran.err
    ran = told("export", "coupe", "--to", "md", "--output", "-", "--chapters", "sessions", "--lang", "en")
    assert ran.out.index("danse") < ran.out.index("attend")
    assert len([line for line in ran.out.split("\n") if line.startswith("## ")]) == 0


def test_notes_for_obsidian(told: Shell) -> None:
    """A note a scene and a role, linked; the folder is new, and never written over."""
    ran = told("export", "coupe", "--to", "obsidian", "--output", "vault", "--lang", "en")
    assert ran.code == 0
    vault = Path(told.root.parent / "vault")
    scene = (vault / "Scènes" / "01 Le bal.md").read_text(encoding="utf-8")
    head = yaml.safe_load(scene.split("---")[1])
    assert head["synopsis"] == "On danse : enfin."
    assert head["characters"] == ["[[Hélène]]"]
    assert head["status"] == "brouillon"
    assert 'type: "personnage"' in (vault / "Personnages" / "Hélène.md").read_text(encoding="utf-8")
    assert (vault / "Scènes" / "02 La porte ouverte.md").exists()
    assert "On danse" in (vault / "La coupe, roman.md").read_text(encoding="utf-8")
    mine = vault / "Personnages" / "Hélène.md"
    mine.write_text("mine", encoding="utf-8")
    (vault / "La coupe, roman.md").unlink()
    assert told("export", "coupe", "--to", "obsidian", "--output", "vault").code == 2
    ran = told("export", "coupe", "--to", "obsidian", "--output", "vault", "--force", "--lang", "en")
    assert ran.code == 0
    assert "stay as they were" in ran.err
    assert mine.read_text(encoding="utf-8") == "mine"
    assert (vault / "La coupe, roman.md").exists()


def test_line_by_line(told: Shell) -> None:
    """The cards and the statistics are read out."""
    ran = told("play", "coupe", "--linear", "--lang", "en", stdin="/book\n-\n/stats\n-\n/quit\n")
    assert ran.out.index("1. [x] Le bal") < ran.out.index("3. [x] La porte")
    assert "On danse : enfin." in ran.out
    assert "Who is where" in ran.out


HOSTILE = st.text(max_size=40) | st.sampled_from(
    (
        "../../etc/passwd",
        "CON",
        "a/b\\c",
        "x. ",
        "é" * 300,
        "[[a]]",
        "a|b#c^d",
        "---\nx: 1\n---",
        "%%a%%",
        "nul.txt",
    )
)


@given(st.lists(HOSTILE, min_size=1, max_size=6))
def test_names_are_safe_everywhere(names: list[str]) -> None:
    """No folder, no device, nothing a link would stumble over; all different, whatever the case."""
    given_ = FileNames()
    made = [given_.name(name, "scene") for name in names]
    for name in made:
        assert name
        assert not re.search(r'[\\/:*?"<>|#^\[\]\x00-\x1f]', name)
        assert name == name.strip(" .")
        assert len(name.encode()) < 250
        assert name.split(".")[0].casefold() not in ("con", "nul", "aux", "prn")
    assert len({name.casefold() for name in made}) == len(made)


@given(st.lists(HOSTILE, min_size=1, max_size=3), HOSTILE)
def test_hostile_notes_are_inert(titles: list[str], said: str) -> None:
    """Properties stay YAML with the keys they have, paths stay below the folder."""
    said = said.encode("utf-8", "replace").decode()
    chapters = tuple(Chapter(title, (paragraph("x"),), f"s1-{at}") for at, title in enumerate(titles))
    book = Book(Matter(said or "t"), chapters, cast=(Entry(said or "n", said),))
    plan = Plan(scenes=(Planned("s1-0", synopsis=said, status=said),))
    for made in write_obsidian(Outline(book, plan, ())):
        assert ".." not in made.path.split("/")
        assert made.path.count("/") <= 1
        text = made.data.decode()
        assert text.startswith("---\n")
        if made.path.startswith("Scenes/"):
            head = text[4:].split("\n---\n")[0]
            assert [line.split(":")[0] for line in head.split("\n")][:4] == [
                "title",
                "scene",
                "synopsis",
                "status",
            ]
