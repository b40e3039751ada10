"""Signs under a line of prose."""

import pytest

from soloist.publish.book.book import plain
from soloist.publish.book.prose_tree import prose_blocks


@pytest.mark.parametrize("under", ["=====", "=", "--"])
def test_signs_under_a_line_make_no_heading(under: str) -> None:
    """All that was written is there, as on the screen; three dashes are a rule there too."""
    (only,) = prose_blocks(f"Une *ligne*\n{under}\naprès", "fr")
    assert only.kind == "p"
    assert plain(only.inner) == f"Une ligne {under} après"
    first, rule, last = prose_blocks("Une *ligne*\n-----\naprès", "fr")
    assert rule.kind == "hr"
    assert [plain(each.inner) for each in (first, last) if each.kind == "p"] == [
        "Une ligne",
        "après",
    ]
