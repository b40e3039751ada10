"""Paragraphs that are read without the parser are what the parser would have made of them."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from soloist.publish.book.book import Paragraph, SceneBreak, plain
from soloist.publish.book.prose_tree import parsed, prose_blocks
from soloist.publish.book.set_type import set_in_type

PIECES = st.sampled_from(
    (
        "mot", "Mot.", " ", "  ", "\n", "\n\n", "\n\n\n", "*", "**", "_", "—\u00a0", "«\u202f", "- ", "1. ",
        "#", "# ", ">", "> ", "`", "```", "~~~", "|", "=", "===", "---", "***", "* * *", "[a]", "[a]: b",
        "<b>", "\\", "\t", "\r", "\0", "\u00a0", "\u2028", "\x0b", "\x85", "    ", "é" * 70, "!", "+", "a_b",
        "1)", "&amp;", ":",
    )
)  # fmt: skip


@pytest.mark.parametrize("lang", ["fr", "en"])
@given(pieces=st.lists(PIECES, max_size=14))
@example(pieces=["mot", "\n", "Mot."])
@example(pieces=["mot", "\n", "—\u00a0", "mot", "\n", "mot", "\n", "«\u202f", "mot"])
@example(pieces=["é" * 70, "\n", "mot", "\n\n", "*", "mot", "*"])
@example(pieces=["mot", "\n\n\n", "\n", "mot", "\n\n\n"])
@example(pieces=["mot", "\n", "===", "\n\n", "mot"])
@example(pieces=["\u00a0"])
def test_the_quick_way_and_the_parser_agree(lang: str, pieces: list[str]) -> None:
    """Whatever signs of Markdown stand next to each other."""
    text = "".join(pieces)
    assert prose_blocks(text, lang) == parsed(set_in_type(text.strip("\n"), lang))


@pytest.mark.parametrize("under", ["=====", "=", "--"])
def test_signs_under_a_line_make_no_heading(under: str) -> None:
    """All that was written is there, as on the screen; three dashes are a rule there too."""
    (only,) = prose_blocks(f"Une *ligne*\n{under}\naprès", "fr")
    assert isinstance(only, Paragraph)
    assert plain(only.inlines) == f"Une ligne {under} après"
    first, rule, last = prose_blocks("Une *ligne*\n-----\naprès", "fr")
    assert isinstance(rule, SceneBreak)
    assert [plain(each.inlines) for each in (first, last) if isinstance(each, Paragraph)] == [
        "Une ligne",
        "après",
    ]
