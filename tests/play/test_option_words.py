"""What options are set to, in words."""

import pytest

from soloist.play.story.option_words import value_meant, value_said
from soloist.rules.modes import MODE

SWITCH = ("on", "off")


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("values", [SWITCH, ("auto", "ask", "off"), ("off", "1", "2", "3"), MODE.values])
def test_what_is_said_is_taken(values: tuple[str, ...], lang: str) -> None:
    """Each value by its own word and by what it is called, and never two for one."""
    said = [value_said(value, lang) for value in values]
    assert len({*said}) == len(values)
    for value, word in zip(values, said, strict=True):
        assert value_meant(word.upper(), values) == value
        assert value_meant(value, values) == value
