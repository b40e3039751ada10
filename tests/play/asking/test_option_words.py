"""What options are set to, in words."""

import pytest

from soloist.play.story.birth import value_said
from soloist.rules.systems import MODE


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("values", [("on", "off"), ("auto", "ask", "off"), MODE.values])
def test_no_two_values_are_called_alike(values: tuple[str, ...], lang: str) -> None:
    """They are chosen by what they are called."""
    assert len({value_said(value, lang) for value in values}) == len(values)
