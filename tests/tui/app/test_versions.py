"""What was typed is never gone at one stroke: which texts are kept, and when."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soloist.play.session.keeping import Versions, lost
from soloist.storage.state_files import LeftTexts

LONG = "Elle ouvrit la porte sans frapper, une lampe à la main."
MORE = LONG + " Le vent entra avec elle jusque dans les papiers du bureau."


def versions(folder: Path) -> Versions:
    """Those of a sitting."""
    return Versions(LeftTexts(folder, Path("/stories/coupe.md")))


def kept(folder: Path, *typed: str) -> list[str]:
    """What is kept of what was typed, look by look."""
    sitting = versions(folder)
    for text in typed:
        sitting.look(text)
    return [*versions(folder).listed()]


@given(st.text("ab ", max_size=30), st.text("ab ", max_size=30))
def test_what_is_lost_lies_between_what_is_alike(before: str, after: str) -> None:
    """Taken out of the first text, nothing is left of it that the second does not begin or end with."""
    gone = lost(before, after)
    first = next((n for n, (a, b) in enumerate(zip(before, after, strict=False)) if a != b), None)
    first = min(len(before), len(after)) if first is None else first
    rest = before[first + len(gone) :]
    assert before == before[:first] + gone + rest
    assert after.startswith(before[:first])
    assert after[first:].endswith(rest)
    assert lost(before, before) == ""


@pytest.mark.parametrize("after", ["", "Autre chose.", LONG[:9]])
def test_a_text_that_is_cleared_or_replaced_is_kept(tmp_path: Path, after: str) -> None:
    """All of it, as it was at its fullest, once; as slowly as one likes."""
    assert kept(tmp_path / "a", LONG, MORE, after, after) == [MORE]
    assert kept(tmp_path / "b", *(MORE[:end] for end in range(len(MORE), -1, -1)))[-1] == MORE


def test_writing_on_and_mending_a_word_keeps_nothing(tmp_path: Path) -> None:
    """Typing is no loss, nor is a word put right."""
    typed = [MORE[:end] for end in range(len(MORE) + 1)] + [MORE.replace("lampe", "bougie"), MORE]
    assert kept(tmp_path, *typed) == []


def test_what_is_sent_is_not_lost(tmp_path: Path) -> None:
    """The story has it; what is written next is looked at anew, and what was kept of it goes."""
    sitting = versions(tmp_path)
    sitting.look(MORE)
    sitting.sent(MORE, "")
    sitting.look("")
    assert sitting.listed() == ()
    sitting.keep(LONG)
    sitting.sent(LONG + "\n", "")
    assert versions(tmp_path).listed() == ()


def test_versions_outlive_the_sitting(tmp_path: Path) -> None:
    """The newest first, each text once, and not the one that is being written; the oldest go."""
    before = versions(tmp_path)
    for text in (LONG, MORE, LONG, "d: choix"):
        before.keep(text)
    assert versions(tmp_path).listed(MORE + "\n") == ("d: choix", LONG)
    for number in range(60):
        before.keep(f"{number}")
    assert versions(tmp_path).listed()[::49] == ("59", "10")
