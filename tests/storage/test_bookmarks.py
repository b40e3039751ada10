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
from soloist.storage.story.bookmarks import Anchor, Bookmark, Bookmarks, anchor, found
from tests.storage.faulty_disk import FaultyDisk, failing

STORY = b"# T\n\nOne.\n\nTwo words.\n\n```lonelog\n@ try\n=> gone\n```\n\nTwo words.\n\nLast.\n"


def on(data: bytes, words: bytes, nth: int = 0) -> Anchor:
    """An anchor on the block that begins with `words`."""
    at = -1
    for _ in range(nth + 1):
        at = data.index(words, at + 1)
    end = data.find(b"\n\n", at)
    return anchor(at, data[at : end if end >= 0 else len(data)].rstrip(b"\n"))


def where(each: Anchor, data: bytes) -> int | None:
    """Where its block begins now."""
    (at,) = found([each], data)
    return at


def test_of_blocks_that_are_the_same_the_nearest_is_taken() -> None:
    """And those after one that moved have moved as far."""
    data = STORY.replace(b"One.", b"One and a half.")
    first, second = (STORY.index(b"Two words."), STORY.rindex(b"Two words."))
    by = len(data) - len(STORY)
    assert where(on(STORY, b"Two words."), data) == first + by
    both = [on(STORY, b"Two words."), on(STORY, b"Two words.", 1)]
    assert list(found(both, data)) == [first + by, second + by]


def test_a_block_whose_end_was_changed_is_known_by_its_beginning() -> None:
    """A typo mended further on in a long paragraph, or words added to a short one."""
    long = b"The first words of a paragraph stay as they are. " * 4
    data = b"Before.\n\n" + long + b"Then a tpyo.\n"
    at = data.index(long)
    assert where(on(data, long[:20]), b"More.\n\n" + data.replace(b"tpyo", b"typo")) == at + 7
    assert where(on(STORY, b"Last."), STORY.rstrip() + b" And more.\n") == STORY.index(b"Last.")


def test_a_block_that_is_gone_is_nowhere() -> None:
    """Also where its words stand inside another block."""
    gone = STORY.replace(b"One.\n\n", b"")
    assert where(on(STORY, b"One."), gone) is None
    assert where(on(STORY, b"One."), gone + b"\nTwo. One.\n") is None
    assert where(on(STORY, b"One."), b"") is None


@given(st.binary(min_size=1, max_size=400).filter(lambda raw: not raw.startswith(b"\n")), st.data())
def test_any_block_is_found_where_it_stands(block: bytes, data: st.DataObject) -> None:
    """Bytes that are no text too, moved by anything."""
    before = data.draw(st.sampled_from([b"", b"a\n\n", b"\xff\n\n" * 50]))
    each = anchor(0, block)
    at = where(each, before + block + b"\n")
    assert at is not None
    assert (before + block).startswith(each.text, at)


def test_what_is_kept_is_read_back(tmp_path: Path) -> None:
    """Names, bytes that are no text; by whichever link the story is reached."""
    story, link = tmp_path / "s.md", tmp_path / "l.md"
    story.write_bytes(STORY)
    link.symlink_to(story)
    marks = (Bookmark(on(STORY, b"One.")), Bookmark(anchor(9, b"\xff\xfe bytes"), "Émile « là »"))
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
    mark = Bookmark(on(STORY, b"One."))
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
    mark = Bookmark(on(STORY, b"One."))
    kept.change_marks(lambda _: [mark])
    (place,) = (tmp_path / "bookmarks").iterdir()
    place.write_bytes(content)
    assert kept.marks() == ()
    assert kept.change_marks(lambda known: (*known, mark)) == (mark,)


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    """By the answer alone."""
    (tmp_path / "state").write_text("no folder")
    mark = Bookmark(on(STORY, b"One."))
    assert Bookmarks(tmp_path / "state", tmp_path / "s.md").change_marks(lambda _: [mark]) is None
