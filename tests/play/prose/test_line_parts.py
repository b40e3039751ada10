"""The notation of a line, found as it is written, and nothing in prose taken for it."""

import pytest

from soloist.play.prose.line_parts import parts
from tests.cases import cases


@pytest.mark.parametrize(
    ("line", "found"),
    cases("play/line_parts", "parts"),
)
def test_parts(line: str, found: tuple[tuple[str, str], ...]) -> None:
    """Symbols, tags with their names and signs, notes, headings, commands, code."""
    assert tuple((kind, line[start:end]) for kind, start, end in parts(line)) == found
