"""Signs of the text that begin nothing stand on the screen, whatever is beside them, in each reading."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soloist.play.prose.prose_tags import bare_words
from soloist.play.session.services import Reading
from soloist.tui.story_view.page import Page
from soloist.tui.story_view.prose import render

SIGNS = st.text("ab12 ><-=&|*_`#~+.,:\"'→«»()!", max_size=24)


@pytest.mark.parametrize("reading", ["play", "manuscript"])
@given(SIGNS)
def test_no_sign_is_lost(reading: Reading, signs: str) -> None:
    """But marks of emphasis and of code, as few as a recap lets out or fewer."""
    text = f"x {signs} y".encode()
    shown = iter("".join(row.plain for row in render(text, text, Page(72, reading=reading))))
    assert all(sign in shown for sign in re.sub(r"[\s*_`]", "", bare_words(text.decode())))
