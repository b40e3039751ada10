"""Marks at the end of a row: what is one, what it says, and what is text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soloist.tables.grammar.mark import Mark, split_mark


@pytest.mark.parametrize(
    ("text", "bare", "mark"),
    [
        ("moulin (m)", "moulin", Mark("m")),
        ("tour (f)", "tour", Mark("f")),
        ("tour(f)", "tour", Mark("f")),
        ("tour ( F. ) ", "tour", Mark("f")),
        ("tour (fém.)", "tour", Mark("f")),
        ("tour (fem)", "tour", Mark("f")),
        ("tour (féminin)", "tour", Mark("f")),
        ("loup (masc.)", "loup", Mark("m")),
        ("loup (Masculin)", "loup", Mark("m")),
        ("ruines (fp)", "ruines", Mark("f", plural=True)),
        ("ruines (f, p)", "ruines", Mark("f", plural=True)),
        ("Kim (they)", "Kim", Mark(they=True)),
        ("Kim (P)", "Kim", Mark(they=True)),
        ("Kim (iel, h)", "Kim", Mark(aspirated=True, they=True)),
        ("ruines (f pl)", "ruines", Mark("f", plural=True)),
        ("ruines (f. pl.)", "ruines", Mark("f", plural=True)),
        ("ruines (pl, f)", "ruines", Mark("f", plural=True)),
        ("ruines (f.p.)", "ruines", Mark("f", plural=True)),
        ("gens (m; pl)", "gens", Mark("m", plural=True)),
        ("gens (mp)", "gens", Mark("m", plural=True)),
        ("gens (mpl.)", "gens", Mark("m", plural=True)),
        ("gens (pl)", "gens", Mark(plural=True)),
        ("hameau (m, h)", "hameau", Mark("m", aspirated=True)),
        ("hameau (h m)", "hameau", Mark("m", aspirated=True)),
        ("hameau (h aspiré, m)", "hameau", Mark("m", aspirated=True)),
        ("hameau (h)", "hameau", Mark(aspirated=True)),
        ("œil (m, pl. yeux)", "œil", Mark("m", forms={"pl": "yeux"})),
        ("œil (pl. yeux, m)", "œil", Mark("m", forms={"pl": "yeux"})),
        ("œil (m; pl: yeux)", "œil", Mark("m", forms={"pl": "yeux"})),
        ("œil (m pl. yeux)", "œil", Mark("m", forms={"pl": "yeux"})),
        ("wolf (pl. wolves)", "wolf", Mark(forms={"pl": "wolves"})),
        ("wolf (pl wolves)", "wolf", Mark(forms={"pl": "wolves"})),
        ("wolf (plural: wolves)", "wolf", Mark(forms={"pl": "wolves"})),
        ("blanc (f. blanche)", "blanc", Mark(forms={"f": "blanche"})),
        ("blanc (f.blanche)", "blanc", Mark(forms={"f": "blanche"})),
        ("blanc (fém. blanche)", "blanc", Mark(forms={"f": "blanche"})),
        ("blanc (f blanche)", "blanc", Mark(forms={"f": "blanche"})),
        (
            "beau (f. belle, el. bel, pl. beaux)",
            "beau",
            Mark(forms={"f": "belle", "el": "bel", "pl": "beaux"}),
        ),
        (
            "beau (f. belle el. bel mp. beaux fp. belles)",
            "beau",
            Mark(forms={"f": "belle", "el": "bel", "mp": "beaux", "fp": "belles"}),
        ),
        ("chef (m, pl. chefs de guerre)", "chef", Mark("m", forms={"pl": "chefs de guerre"})),
        ("tour (nord) (f)", "tour (nord)", Mark("f")),
    ],
)
def test_marks(text: str, bare: str, mark: Mark) -> None:
    """Order, case, dots, spaces and separators do not count."""
    assert split_mark(text) == (bare, mark)


@pytest.mark.parametrize(
    "text",
    [
        "ami(e)",
        "loup(s)",
        "la carte (p. 12)",
        "mort jeune (m. 1312)",
        "née tard (f. 1312)",
        "une tour (en ruine)",
        "une tour (f, en ruine)",
        "vitesse (km/h)",
        "un loup (m ou f)",
        "un loup (m, f)",
        "the letter (f as in fire)",
        "a wolf (pl of wolf)",
        "un chat (m. miaou)",
        "a wolf ()",
        "a wolf (,)",
        "(m)",
        " (f)",
        "tour (f",
        "tour f)",
        "tour (f).",
        "tour (f) haute",
        ")",
        "",
        "rien",
        "blanc (f. {couleurs})",
        "tour (" + "f, " * 100 + "f)",
        "(" * 1000 + ")" * 1000,
    ],
)
def test_text_stays(text: str) -> None:
    """A parenthesis that holds anything else is text, whole and untouched."""
    assert split_mark(text) == (text, None)


@given(st.text(alphabet="()mfhpl.,; xé\u00a0{}", max_size=40) | st.text(max_size=40).map(lambda t: f"{t})"))
def test_any_text(text: str) -> None:
    """Never raises; without a mark the text is untouched, with one it is the beginning and not empty."""
    bare, mark = split_mark(text)
    assert bare == text if mark is None else bare and text.startswith(bare) and hash(mark) is not None
