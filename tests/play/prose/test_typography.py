"""What is typed is set in type, notation never is, and nothing of what was typed is lost."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soloist.play.prose.typography import typeset
from tests.cases import cases

NN, NB = "\u202f", "\u00a0"


def seen(text: str) -> str:
    """`_` for the narrow space that does not break, `~` for the wide one."""
    return text.replace(NN, "_").replace(NB, "~")


def plain(text: str) -> str:
    """Text as a keyboard has it, its spaces apart, and one hyphen for any dash."""
    for sign, keys in {"’": "'", "‘": "'", "…": "...", "œ": "oe", "Œ": "OE"}.items():
        text = text.replace(sign, keys)
    text = re.sub("[“”«»]", '"', text)
    return re.sub("[-–—]+", "-", re.sub(r"\s", "", text)).upper()


@pytest.mark.parametrize(
    ("keys", "set_"),
    cases("play/typography", "french"),
)
def test_french(keys: str, set_: str) -> None:
    """Guillemets, high signs, dashes, dots, ligatures."""
    assert seen(typeset(keys, "fr")) == set_


@pytest.mark.parametrize(
    ("keys", "set_"),
    cases("play/typography", "english"),
)
def test_english(keys: str, set_: str) -> None:
    """Curly quotes by context, dashes and dots, and no space before a sign."""
    assert seen(typeset(keys, "en")) == set_


@pytest.mark.parametrize("before", ["---\ntitle: x\n---\n", "```\nx\n```\n", "\\--- secret\nx\n---\\\n"])
def test_after_a_block_is_prose(before: str) -> None:
    """It ends where it ends."""
    assert typeset(before + "l'ami", "fr") == before + "l’ami"


def test_pictures_keep_their_sign() -> None:
    """`![` begins a picture of Markdown; before any other bracket it is an exclamation."""
    assert typeset("Voir ![la carte](carte.png) !", "fr") == "Voir ![la carte](carte.png)\u202f!"
    assert typeset("Non![N:Garde|gai]", "fr") == "Non\u202f![N:Garde|gai]"


PIECES = st.sampled_from(cases("play/typography", "pieces"))
NOTATION = st.sampled_from(cases("play/typography", "notation"))


@given(st.text("ab \"'-.!?:;«»“”’‘—–…()é1\n\u00a0\u202f", max_size=24), st.sampled_from(["fr", "en"]))
def test_twice_is_once_of_any_signs(text: str, lang: str) -> None:
    """The same, of signs in any order."""
    once = typeset(text, lang)
    assert typeset(once, lang) == once


@given(st.lists(PIECES, max_size=14).map("".join), st.sampled_from(["fr", "en"]))
def test_nothing_typed_is_lost(text: str, lang: str) -> None:
    """Without the signs of typography it is what was typed, but for spaces and the length of dashes."""
    assert plain(typeset(text, lang)) == plain(text)


@given(
    st.lists(st.one_of(PIECES.filter(lambda each: each not in "*_"), NOTATION), max_size=9),
    st.sampled_from(["fr", "en"]),
)
def test_notation_stays(pieces: list[str], lang: str) -> None:
    """Every piece of notation in prose comes out as it went in."""
    spaced = [f" {piece} " for piece in pieces]
    text = "x" + "".join(spaced).replace("\n", " ")
    out = typeset(text, lang)
    for piece in pieces:
        if len(piece) > 4 and piece not in ("l'ami", "coeur ", "Il dit : "):
            assert piece in out
