"""Bookmarks and folds in the state folder, and how their blocks are known again after the story changed."""

from concurrent.futures import ThreadPoolExecutor
from errno import EIO
from functools import partial
from itertools import chain
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soloist.storage.means import Patience
from soloist.storage.story import bookmarks
from soloist.storage.story.bookmarks import Bookmark, Bookmarks, anchor, found
from tests.storage.faulty_disk import FaultyDisk, failing

STORY = b"# T\n\nOne.\n\nTwo words.\n\n```lonelog\n@ try\n=> gone\n```\n\nTwo words.\n\nLast.\n"
ONE = anchor(STORY.index(b"One."), b"One.")


@given(st.binary(min_size=1, max_size=400).filter(lambda raw: not raw.startswith(b"\n")), st.data())
def test_any_block_is_found_where_it_stands(block: bytes, data: st.DataObject) -> None:
    """Bytes that are no text too, moved by anything."""
    before = data.draw(st.sampled_from([b"", b"a\n\n", b"\xff\n\n" * 50]))
    each = anchor(0, block)
    (at,) = found([each], before + block + b"\n")
    assert at is not None
    assert (before + block).startswith(each.text, at)


def test_what_is_kept_is_read_back(tmp_path: Path) -> None:
    """Names, bytes that are no text; by whichever link the story is reached."""
    story, link = tmp_path / "s.md", tmp_path / "l.md"
    story.write_bytes(STORY)
    link.symlink_to(story)
    marks = (Bookmark(ONE), Bookmark(anchor(9, b"\xff\xfe bytes"), "Émile « là »"))
    kept = Bookmarks(tmp_path / "state", story)
    assert kept.marks() == ()
    assert kept.change_marks(lambda _: marks) == marks
    again = Bookmarks(tmp_path / "state", link)
    assert again.marks() == marks
    assert story.read_bytes() == STORY
    assert again.change_marks(lambda _: ()) == ()
    assert kept.marks() == ()
    assert not list((tmp_path / "state" / "bookmarks").iterdir())
    assert again.change_marks(lambda known: known) == ()


def added(mark: Bookmark, known: tuple[Bookmark, ...]) -> tuple[Bookmark, ...]:
    """One more."""
    return (*known, mark)


def test_what_several_windows_mark_at_once_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each adds its own to what is there at that moment, however busy the machine."""
    monkeypatch.setattr(bookmarks, "_BRIEFLY", Patience(60.0))
    story = tmp_path / "s.md"
    windows = [[Bookmark(anchor(each * 10 + nth, b"x")) for nth in range(10)] for each in range(4)]

    def add(marks: list[Bookmark]) -> list[bool]:
        kept = Bookmarks(tmp_path / "state", story)
        return [kept.change_marks(partial(added, mark)) is not None for mark in marks]

    with ThreadPoolExecutor() as pool:
        assert all(chain(*pool.map(add, windows)))
    assert set(Bookmarks(tmp_path / "state", story).marks()) == set(chain(*windows))


def test_bookmarks_the_disk_does_not_give_are_not_written_over(tmp_path: Path) -> None:
    """A fault in reading is told, and the next window finds them all."""
    mark = Bookmark(ONE)
    kept = Bookmarks(tmp_path, tmp_path / "s.md")
    kept.change_marks(lambda _: (mark,))
    disk = FaultyDisk()
    Bookmarks(tmp_path, tmp_path / "s.md", disk).change_marks(lambda known: known)
    at = disk.calls.index("read")
    broken = Bookmarks(tmp_path, tmp_path / "s.md", FaultyDisk(failing(EIO), at))
    assert broken.change_marks(lambda known: (*known, mark)) is None
    assert kept.marks() == (mark,)


@pytest.mark.parametrize(
    "content",
    [b"", b"[]", b"{", b'{"blocks": 3}', b'{"blocks": [{"start": -1, "text": "a"}]}',
     b'{"blocks": [null, {"start": 1, "text": "\\ud800"}]}', b"[" * 100_000],
)  # fmt: skip
def test_a_file_that_is_broken_is_no_bookmark(tmp_path: Path, content: bytes) -> None:
    """Nothing is raised, and the next bookmark makes it whole."""
    kept = Bookmarks(tmp_path, tmp_path / "s.md")
    mark = Bookmark(ONE)
    kept.change_marks(lambda _: [mark])
    (place,) = (tmp_path / "bookmarks").iterdir()
    place.write_bytes(content)
    assert kept.marks() == ()
    assert kept.change_marks(lambda known: (*known, mark)) == (mark,)


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    """By the answer alone."""
    (tmp_path / "state").write_text("no folder")
    mark = Bookmark(ONE)
    assert Bookmarks(tmp_path / "state", tmp_path / "s.md").change_marks(lambda _: [mark]) is None
