"""A book as plain text: nothing wider than a page of old, nothing lost."""

import re
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from soloist.publish.book.book import (
    Book,
    Break,
    Chapter,
    Emphasis,
    Entry,
    Link,
    Listing,
    Matter,
    Note,
    Paragraph,
    Quote,
    SceneBreak,
    Text,
    Verbatim,
)
from soloist.publish.formats.text_book import WIDTH, wrapped, write_text

LONG = "Le vent venait du plateau et sentait le foin et la fête, et personne n’y pouvait rien du tout."
BOOK = Book(
    Matter("La coupe", "fr", "A. Nonyme", "conte", "à toi", credits=("HaDes 0.1.0, CC BY 4.0",)),
    (
        Chapter(
            "La porte",
            (
                Paragraph((Text("Un "), Emphasis((Text("mot"),)), Text(" !")), (0,)),
                SceneBreak(),
                Quote((Paragraph((Text(LONG),)),)),
                Listing(((Paragraph((Text(LONG),)),), (Paragraph((Text("b"),)),)), ordered=True),
                Verbatim("a  b\n  c"),
                Paragraph((Text("Vers"), Break(), Link((Text("ici"),), "https://example.org/"))),
            ),
            "s1-1",
            "Soir",
        ),
    ),
    "footnotes",
    (Note(("Forcer — 6 → Succès", "Elle cède."), 0),),
    (Entry("Aldric", "crochets"),),
    (Entry("Porte", ""),),
)


def test_whole_book() -> None:
    """Title page, part, chapter, all kinds of blocks, notes, cast, glossary, credits, in that order."""
    text = b"".join(write_text(BOOK)).decode()
    marks: tuple[str, ...] = (
        "La coupe\n========",
        "conte",
        "A. Nonyme",
        "    à toi",
    )
    marks += ("Soir\n====", "La porte\n--------", "Un _mot_[1] !", "* * *")
    marks += ("    Le vent", "1. Le vent", "2. b", "    a  b\n      c", "Vers\nici <https://example.org/>")
    marks += (
        "[1] Forcer — 6 → Succès\n    Elle cède.",
        "Personnages\n===========",
        "Aldric — crochets",
        "Porte",
        "Crédits\n=======\n\nHaDes 0.1.0, CC BY 4.0\n",
    )
    places = [text.index(mark) for mark in marks]
    assert places == sorted(places)
    assert max(map(len, text.splitlines())) <= WIDTH
    assert text.endswith("4.0\n")
    assert not re.search(r"[ \t]$", text, re.MULTILINE)


@given(
    st.lists(st.text("abcé\u00a0\u202f", min_size=1, max_size=20).filter(str.strip), min_size=1, max_size=40)
)
def test_wrapped(words: list[str]) -> None:
    """Every word once and in order, spaces that hold words together kept, no line too long."""
    text = " ".join(words)
    lines = wrapped(text, "- ", "  ").split("\n")
    assert " ".join(line[2:] for line in lines) == text
    assert all(len(line) <= WIDTH for line in lines)
    assert all(len(a) + 1 + len(b[2:].split(" ")[0]) > WIDTH for a, b in pairwise(lines))


def test_no_line_begins_with_a_dash_between_words() -> None:
    """It would be somebody who speaks; one that opens the text is."""
    told = wrapped("— Elle vit la ville —\u00a0enfin. Rien — rien.", width=22)
    assert told == "— Elle vit la\nville —\u00a0enfin. Rien —\nrien."


def test_a_long_word_stands_alone() -> None:
    """It is not cut: it may be an address."""
    assert wrapped("a " + "x" * 80 + " b") == "a\n" + "x" * 80 + "\nb"
