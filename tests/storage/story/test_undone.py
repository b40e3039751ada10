"""What undo took is on the disk before it leaves the story, and comes back byte for byte."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from soloist.storage.story.undone import Snapshots, Step, decode, encode

MOMENT = datetime(2026, 11, 20, 21, 30, tzinfo=UTC)
DATA = b"# Story\n\nOne.\n\nTwo.\n"
PLACE = Path("/state/20261120T213000-0000-out.json")


@given(st.binary(), st.text(), st.integers(0, 10**9))
def test_what_is_kept_is_read_again(content: bytes, text: str, size: int) -> None:
    """Any bytes at all."""
    step = Step(PLACE, MOMENT, size, content, text, b"instead", "left")
    assert decode(PLACE, encode(step)) == step


@given(st.binary(max_size=80))
def test_any_other_file_is_no_step(data: bytes) -> None:
    """Never an exception, whatever a file holds."""
    assert decode(PLACE, data) is None


def test_steps_and_copies_are_a_stack(tmp_path: Path) -> None:
    """The newest first, also from another process; what is dropped is gone, what is broken is no step."""
    kept, story = Snapshots(tmp_path), tmp_path / "s.md"
    first = kept.keep(story, DATA, 14, len(DATA), "Two.", b"", MOMENT)
    copy = kept.take(story, DATA, "edit", MOMENT)
    second = kept.keep(story, DATA[:14], 8, 14, "One.", b"\n", MOMENT)
    assert (first.content, first.size, first.leaves(DATA[:14]), first.leaves(DATA)) == (
        DATA[14:],
        14,
        True,
        False,
    )
    assert second.leaves(DATA[:8] + b"\n")
    assert Snapshots(tmp_path).of(story) == (second, copy, first)
    kept.drop(second)
    first.place.with_name("20261120T213000-0009-out.json").write_bytes(b"{not json")
    assert kept.of(story) == (copy, first)
    for _ in range(2):
        kept.keep(story, DATA, 14, len(DATA), "Two.", b"", MOMENT + timedelta(days=8))
    assert len(kept.of(story)) == 3
