"""Whole texts are set in type by looking at few characters; the result is that of looking at all."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from soloist.play import typography
from soloist.play.typography import typeset

SIGNS = "  \u00a0\u202f--–—.;!?:«»\"'‘’“”()[]<>`/\\\nabcoeœAE10tisn,²_*|@\u0301"
BITS = (
    *(
        "‘tis",
        "'tis ",
        "'90s",
        "'TIL",
        "coeur",
        " oeuvre",
        "vitae ",
        "--",
        "---",
        "...",
        "- ",
        "— ",
        "« ",
        " »",
    ),
    *(
        '"',
        "'",
        " : ",
        " ! ",
        "http://a.b/c",
        "`x`",
        "[a]",
        "(b)",
        "![alt](u)",
        " ;)",
        ":-)",
        "\n",
        "\\",
        " ",
    ),
    *("mot", "12:30", "2d6", "l'", "- - ", "«\u202f ", "\n- Oui !", "\n— ", "->", "-->", "```", "\n"),
)
TEXTS = (
    st.text(SIGNS, max_size=40)
    | st.lists(st.sampled_from(BITS), max_size=12).map("".join)
    | st.text(max_size=30)
)


@settings(max_examples=400)
@given(TEXTS, st.sampled_from(("fr", "en")))
@example("'tis", "en")
@example("-   a", "fr")
@example('"  oui"', "fr")
@example("coeur", "fr")
def test_few_characters_are_enough(text: str, lang: str) -> None:
    """The same as where every character of a line is looked at."""
    quick = typeset(text, lang)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(typography, "_places", lambda line, _: range(len(line)))
        assert typeset(text, lang) == quick


def test_pictures_keep_their_sign() -> None:
    """`![` begins a picture of Markdown; before any other bracket it is an exclamation."""
    assert typeset("Voir ![la carte](carte.png) !", "fr") == "Voir ![la carte](carte.png)\u202f!"
    assert typeset("Non![N:Garde|gai]", "fr") == "Non\u202f![N:Garde|gai]"
