"""The language of tables by their small words."""

import pytest

from soloist.interop.tables.tongue import tongue


@pytest.mark.parametrize(
    ("texts", "lang"),
    [
        (["the mill of the lord", "a bag of nails and a rope"], "en"),
        (["le moulin de la dame", "un sac de clous et une corde"], "fr"),
        (["Ann", "Bo"], ""),
        (["the mill and the lord of the hill", "le moulin et la dame de la colline"], ""),
        ([], ""),
    ],
)
def test_small_words_tell(texts: list[str], lang: str) -> None:
    """Names alone, and both languages at once, do not."""
    assert tongue(texts) == lang
