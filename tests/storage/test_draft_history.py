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
