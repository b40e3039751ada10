"""Notes for Obsidian, whatever their titles: names that every system takes, properties that stay YAML."""

import re

from hypothesis import given
from hypothesis import strategies as st

from soloist.publish.book.book import Book, Chapter, Entry, Matter, Names, paragraph
from soloist.publish.formats.formats import Outline
from soloist.publish.formats.obsidian_folder import file_name, write_obsidian
from soloist.publish.plan import Plan, Planned

ODD = ["../../etc/passwd", "CON", "a/b\\c", "x. ", "[[a]]", "b#c^d", "---\nx: 1\n---", "%%a%%", "nul.txt"]
HOSTILE = st.text(max_size=40) | st.sampled_from((*ODD, "a|b", "é" * 300))
KEYS = ["title", "scene", "synopsis", "status"]


@given(st.lists(HOSTILE, min_size=1, max_size=6))
def test_names_are_safe_everywhere(names: list[str]) -> None:
    """No folder, no device, nothing a link would stumble over; all different, whatever the case."""
    given_ = Names(" ")
    made = [given_.free(file_name(name, "scene")) for name in names]
    for name in made:
        assert re.fullmatch(r'[^\\/:*?"<>|#^\[\]\x00-\x1f]+', name)
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
            assert [line.split(":")[0] for line in head.split("\n")][:4] == KEYS
