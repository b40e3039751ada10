"""Earlier versions of what was typed: few, whole, the newest first; a disk that fails loses none of them."""

from pathlib import Path

import pytest

from soloist.storage.story.draft_history import FOLDER, LARGEST, MOST, DraftHistory, Version, Why

STORY = Path("/stories/coupe.md")
SECOND = 1_000_000_000
ODD = "Elle dit :\u202f« non »\x00\udcff\n\n🜁 fin"


def texts(state: Path) -> list[str]:
    """The texts kept, the newest first."""
    return [version.text for version in DraftHistory(state, STORY).versions()]


def version(number: int, text: str = "", why: Why = "replaced") -> Version:
    """One taken at that second."""
    return Version(text or f"Texte {number}.", number * SECOND, why)


def test_what_is_kept_is_read_back(tmp_path: Path) -> None:
    """Every letter of it, and what became of it; other stories have their own."""
    kept = [version(1, ODD, "taken"), version(2, "Deux", "let go")]
    for each in kept:
        DraftHistory(tmp_path, STORY).keep(each)
    assert DraftHistory(tmp_path, STORY).versions() == (kept[1], kept[0])
    assert DraftHistory(tmp_path, Path("/stories/autre.md")).versions() == ()


def test_two_of_the_same_moment_are_both_kept(tmp_path: Path) -> None:
    """A clock that stands still takes nothing away."""
    history = DraftHistory(tmp_path, STORY)
    for text in ("Une.", "Deux.", "Trois."):
        history.keep(version(1, text))
    assert set(texts(tmp_path)) == {"Une.", "Deux.", "Trois."}


def test_the_oldest_go_first(tmp_path: Path) -> None:
    """There are never more than so many, or so much; the newest stays however long it is."""
    history = DraftHistory(tmp_path, STORY)
    for number in range(MOST + 3):
        history.keep(version(number))
    assert texts(tmp_path) == [f"Texte {number}." for number in range(MOST + 2, 2, -1)]
    history.keep(version(90, "x" * (LARGEST // 2)))
    history.keep(version(91, "y" * (LARGEST // 2)))
    assert [text[0] for text in texts(tmp_path)] == ["y"]
    history.keep(version(92, "z" * (LARGEST * 2)))
    assert [text[0] for text in texts(tmp_path)] == ["z"]


def test_a_text_that_goes_on_takes_the_place_of_its_beginning(tmp_path: Path) -> None:
    """Of what was kept on the way; what was cleared stays, and nothing is kept twice."""
    history = DraftHistory(tmp_path, STORY)
    history.keep(version(1, "Il pleut", "replaced"))
    history.keep(version(2, "Il pleut sur", "writing"))
    history.keep(version(3, "Il pleut sur la ville", "writing"))
    assert texts(tmp_path) == ["Il pleut sur la ville", "Il pleut"]
    history.keep(version(4, "Il pleut", "replaced"))
    assert texts(tmp_path) == ["Il pleut", "Il pleut sur la ville"]


def test_what_was_kept_on_the_way_goes_once_it_is_sent(tmp_path: Path) -> None:
    """And only that: a text that was cleared is not in the story for all that."""
    history = DraftHistory(tmp_path, STORY)
    history.keep(version(1, "Il pleut sur la ville.", "replaced"))
    history.keep(version(2, "Il pleut sur", "writing"))
    history.keep(version(3, "Elle attend.", "writing"))
    history.sent("Il pleut sur la ville. Il vente.")
    assert texts(tmp_path) == ["Elle attend.", "Il pleut sur la ville."]


@pytest.mark.parametrize(
    "junk", [b"", b"{", b"[1]", b'{"text": 3}', b"\xff\xfe", b'{"text": "", "taken": 1}']
)
def test_what_is_no_version_is_passed_over(tmp_path: Path, junk: bytes) -> None:
    """Half a file, or somebody else's, hides none of the others."""
    history = DraftHistory(tmp_path, STORY)
    history.keep(version(1))
    (folder,) = (tmp_path / FOLDER).iterdir()
    (folder / "00000000000000000002-1.json").write_bytes(junk)
    assert texts(tmp_path) == ["Texte 1."]
    history.keep(version(3))
    assert texts(tmp_path) == ["Texte 3.", "Texte 1."]
