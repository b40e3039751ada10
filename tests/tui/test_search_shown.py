"""What stands around words that were found, as the story shows it."""

import pytest

from soloist.journal.search import Hit
from soloist.lingo import Lingo
from soloist.tui.search_shown import AsShown, as_shown


@pytest.mark.parametrize(
    ("before", "found", "after", "shown"),
    [
        ("\\[N:", "Zoé", "|gaie] [[île]] au loin", ("[N:", "|gaie] [[île]] au loin", "")),
        ("[N:", "Zoé", "|gaie|lasse] et [x]", ("", " · gaie · lasse et [x]", "remembered")),
        ("Là [rouge] [N:Zoé|", "gaie", "] cède", ("Là [rouge] Zoé · ", " cède", "")),
        ("…aie|", "lasse", "|là] rit", ("…aie · ", " · là rit", "")),
        ("Un ", "mot", " \\* sans [N:Zoé|gaie]", ("Un ", " * sans Zoé · gaie", "")),
    ],
)
def test_tags_and_what_is_none(before: str, found: str, after: str, shown: tuple[str, str, str]) -> None:
    """A backslash shows nothing; what stands behind it is words."""
    assert as_shown(Hit(9, 9, 1, 1, before, found, after), 0, Lingo("en")) == AsShown(*shown)
