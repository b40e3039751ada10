"""What says whose a text is, whatever file it stands in, and what only looks so."""

import pytest

from soloist.interop.loss import Tally
from soloist.interop.tables.credit_lines import (
    MOST,
    Credits,
    bare,
    heads_credits,
    is_labelled,
    is_sure,
    name_somebody,
    names_author,
    names_whose,
    says_whose,
    says_within,
)
from soloist.interop.tables.opening import opened_tables
from soloist.message import message


@pytest.mark.parametrize(
    "text",
    [
        "Author: Ann Rye",
        "Authors: Ann Rye, Bo Vane",
        "Source: The Bay",
        "License: CC BY 4.0",
        "Licence : CC BY 4.0",
        "Copyright: Ann Rye",
        "Attribution: Ann Rye",
        "Attributions : Ann Rye",
        "By: Ann Rye",
        "© 2020 Ann Rye",
        "(c) 2020 Ann Rye",
        "Autrice : Anne Seigle",
        "Auteurs\u00a0: Anne et Bo",
        "Crédits : Anne",
        "Écrit par : Anne",
        "Par : Anne",
        "Droits d’auteur : Anne",
        "**Author:** Ann Rye",
        "*Source: The Bay*",
        "<!-- License: MIT -->",
        "%% Author: Ann Rye %%",
        "// Credits: Ann Rye",
        "- Source: The Bay",
    ],
)
def test_lines_that_say_it(text: str) -> None:
    """By a word and a colon, or by a sign, in English and French, in a comment or marked up."""
    assert is_labelled(text)
    assert says_whose(text)


@pytest.mark.parametrize(
    "text",
    [
        "By Ann Rye",
        "par Anne Seigle",
        "Ships are released under a licence.",
        "Edited from the bay list.",
        "Traduit par Bo",
    ],
)
def test_lines_that_may_say_it_where_they_are_no_rows(text: str) -> None:
    """They have no label."""
    assert says_whose(text)
    assert not is_labelled(text)


@pytest.mark.parametrize(
    "text", ["Source:", "by the sea", "An author: drunk", "Roll twice.", "Parrot: 3", "Sources dry up"]
)
def test_lines_that_do_not(text: str) -> None:
    """Words like these alone are none."""
    assert not is_labelled(text)
    assert not says_whose(text)


def test_what_is_sure_even_among_rows() -> None:
    """A licence, an address or a year beside the label."""
    assert is_sure("License: CC BY 4.0")
    assert is_sure("Source: https://x.org")
    assert not is_sure("Author: drunk")
    assert not is_sure("See https://x.org")


def test_headings() -> None:
    """Those about rights, and those that end with a name."""
    assert all(map(heads_credits, ["Attributions", "Licence et crédits", "Sources", "Credits & License"]))
    assert not heads_credits("Sources", rights=True)
    assert heads_credits("Crédits", rights=True)
    assert not heads_credits("Water sources")
    assert names_author("Birds of the Bay by Ann Rye")
    assert not names_author("Birds by the bay")


def test_words_and_addresses_stay() -> None:
    """The signs around them go."""
    said = "<!-- **Source:** [The _Bay_](https://x.org/a_b) and <https://y.org/c_d> -->"
    assert bare(said) == "Source: The Bay (https://x.org/a_b) and https://y.org/c_d"
    assert bare('see <a href="https://z.org">Z</a>') == "see Z (https://z.org)"


def test_no_more_than_there_is_room_for() -> None:
    """What does not fit is not taken, and so is told as what it was; the same line is one."""
    tally = Tally({"credit": message("credit")})
    credits = Credits(tally)
    assert credits.take("Author: Ann Rye", 1)
    assert credits.take("Author: Ann Rye", 2)
    assert not credits.take("Source: " + "far " * MOST, 3)
    assert not credits.take("<!-- -->", 4)
    assert credits.line(["Bo Vane", ""]) == "Bo Vane — Author: Ann Rye"
    assert tally.losses()[0].lines == (1, 2)


FOUNDRY = (
    '[{{"name": "B", "formula": "1d2", "description": "<p>{}</p>", "results": '
    '[{{"range": [1, 1], "text": "gull"}}, {{"range": [2, 2], "text": "rook"}}]}}]'
)
SAID = ["License: CC BY 4.0 Ann Rye", "Autrice : Anne Seigle, 2020", "Source: https://x.org/a_b", "© 2020 Bo"]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.md", "| d2 | Bird |\n|---|---|\n| 1 | gull |\n| 2 | rook |\n\n{}\n"),
        ("b.md", "| d2 | Bird |\n|---|---|\n| 1 | gull |\n| 2 | rook |\n<!-- {} -->\n"),
        ("c.txt", "1. gull\n2. rook\n{}\n"),
        ("d.txt", "<!-- {} -->\ngull\nrook\n"),
        ("e.csv", "d2,text\n1,gull\n2,rook\n# {}\n"),
        ("f.csv", "# {}\ngull\nrook\n"),
        ("g.perchance", "// {}\noutput\n  gull\n  rook\n"),
        ("h.json", FOUNDRY),
    ],
)
@pytest.mark.parametrize("said", SAID)
def test_every_reader_finds_it(name: str, text: str, said: str) -> None:
    """It is in the table file, it is told as carried, and it is no row."""
    found = opened_tables(text.format(said).encode(), name, lang="en", usual="en")
    assert said in found.text
    assert found.rows == 2
    assert "credit" in {loss.what for loss in found.losses if loss.fate == "carried"}


@pytest.mark.parametrize(
    "text",
    [
        "Author: a mad monk",
        "Credits: 200",
        "Credits: 2000",
        "Source: the well behind the house",
        "© on a shield",
        "License: to kill an orc",
        "Licence : revoked",
        "Auteur : une vieille dame",
    ],
)
def test_what_names_nobody(text: str) -> None:
    """Neither a person nor a licence, an address or a year."""
    assert not is_labelled(text)
    assert not is_sure(text)
    assert not names_whose(text)


@pytest.mark.parametrize(
    "text",
    [
        "Author: Ann",
        "Auteur : Élise",
        "Author: anonymous",
        "Source: thebay.org",
        "Credits: @annrye",
        "License: MIT",
        "License: free for personal use",
        "© Ann Rye",
        "(c) 2020",
    ],
)
def test_what_names_somebody(text: str) -> None:
    """In few words."""
    assert is_labelled(text)
    assert names_whose(text)


def test_what_stands_below_credits() -> None:
    """Half of its lines name somebody; a capital at the start of a line names nobody."""
    assert name_somebody(["Ann Rye, words", "pictures by Bo Vane", "and all others"])
    assert not name_somebody(["100 gp", "50 gp"])
    assert not name_somebody(["Gold", "Silver"])


def test_within_sentences() -> None:
    """A label, or two names behind a little word."""
    assert says_within("A list of birds by Ann Rye. Roll!")
    assert says_within("Birds. Source: https://x.org")
    assert not says_within("A guard by the River. Roll!")
    assert not says_within("Birds of the bay; sources: many")
