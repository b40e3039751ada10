"""A search sees the words as they are read, whatever marks them."""

import pytest

from tests.cases import cases
from tests.contract.running import Shell

TEXT = "She had *eleven* minutes, __no more__ than _that_, and a *very* *long* way. The f*ar s*hore.\n"


@pytest.mark.parametrize(
    ("words", "found"),
    cases("contract/search_words", "emphasis_hides_nothing"),
)
def test_emphasis_hides_nothing(run: Shell, words: str, found: str) -> None:
    """Neither between words nor inside one; the marks around what is found are no part of it."""
    assert run("new", "Tide", "--lang", "en").code == 0
    assert run("log", "tide", "-", stdin=TEXT).code == 0
    hits = run("search", words, "--json").json
    assert isinstance(hits, list)
    data = run.story().encode()
    assert [data[hit["start"] : hit["end"]].decode() for hit in hits] == [found]
