"""A story played to write has no headings of phases: they are quiet lines of play, and fold the same."""

from pathlib import Path

import pytest

from soloist.journal.read import read
from tests.contract.running import Shell


@pytest.mark.parametrize(("lang", "words"), [("fr", "(phase: Destin)"), ("en", "(phase: Destiny)")])
def test_phases_of_a_book(run: Shell, lang: str, words: str) -> None:
    """The line is there once, no heading is, and the state says the same as of any story."""
    path = run("new", "Un livre", "--mode", "write", "--lang", lang, "--pc", "Ana").out.strip()
    for text in ("# Le quai", "Il pleut.", "#### Destin", "La nuit tombe.", "@ Sortir 2/2"):
        run("log", path, text)
    written = Path(path).read_text("utf-8")
    assert written.count(words) == 1
    assert "####" not in written
    state = run("state", path, "--json").json
    assert isinstance(state, dict)
    assert state["phase"] == "destiny"
    assert run("verify", path).code == 0
    assert read(written.encode()).problems == ()
