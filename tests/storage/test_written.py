"""soloist knows the bytes it wrote again, wherever they have moved, and claims no others."""

import itertools
from collections.abc import Sequence
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from soloist.storage.disk import digest
from soloist.storage.means import Means
from soloist.storage.story.draft import Draft, Flight, Leftover
from soloist.storage.story.journal_file import JournalFile
from soloist.storage.story.undone import Snapshots
from soloist.storage.story.written import KEPT, Range, Written, rebased, standing
from tests.storage.faulty_disk import FaultyDisk, failing

HEAD = b"# Story\n"


def file(root: Path) -> JournalFile:
    """A story that begins with a heading, read."""
    path = root / "story.md"
    path.write_bytes(HEAD)
    opened = JournalFile(path, root / "state")
    opened.read()
    return opened


def texts(file: JournalFile) -> list[bytes]:
    """What soloist wrote of what is in the file."""
    data = file.path.read_bytes()
    return [data[r.start : r.end] for r in standing(Written(file.path, file.means).ranges(), data)]


def test_what_is_appended_is_known(tmp_path: Path) -> None:
    """By whichever window; what another program adds is not."""
    one = file(tmp_path)
    two = JournalFile(one.path, tmp_path / "state")
    two.read()
    one.append(lambda _: b"\nOne.\n")
    with one.path.open("ab") as other:
        other.write(b"\nVim.\n")
    two.append(lambda _: b"\nTwo.\n")
    assert texts(one) == [b"\nOne.\n", b"\nTwo.\n"]


def test_what_moved_is_found_and_what_changed_is_not(tmp_path: Path) -> None:
    """An edit above moves all of it; an edit of it makes it the other program's."""
    one = file(tmp_path)
    for number in range(4):
        one.append(lambda _, number=number: b"\nLine %d.\n" % number)  # type: ignore[misc]
    data = one.path.read_bytes()
    one.path.write_bytes(data.replace(HEAD, HEAD + b"\nFor Anne.\n").replace(b"Line 1", b"line one"))
    assert texts(one) == [b"\nLine 0.\n", b"\nLine 2.\n", b"\nLine 3.\n"]


def test_a_rewrite_of_ours_is_followed(tmp_path: Path) -> None:
    """What is put in the place of our own words is ours, what is cut is nobody's."""
    one = file(tmp_path)
    one.append(lambda _: b"\nOne.\n")
    one.append(lambda _: b"\nTwo.\n")
    start = one.path.stat().st_size - 6
    one.replace_tail(start, b"\nTwo.\n", b"\nTwo and a half.\n", "edit")
    assert texts(one) == [b"\nOne.\n", b"\nTwo and a half.\n"]
    one.replace_tail(start, b"\nTwo and a half.\n", b"", "undo")
    assert texts(one) == [b"\nOne.\n"]


def test_what_a_copy_brings_back_is_ours_again(tmp_path: Path) -> None:
    """In its place; the same words in another place are somebody else's."""
    one = file(tmp_path)
    one.append(lambda _: b"\nOne.\n")
    one.replace_tail(len(HEAD), b"\nOne.\n", b"", "undo")
    one.path.write_bytes(HEAD + b"\nVim.\n\nOne.\n")
    assert texts(one) == []
    one.restore(Snapshots(tmp_path / "state").of(one.path)[-1])
    assert texts(one) == [b"\nOne.\n"]


def test_what_a_crash_left_to_be_finished_is_known(tmp_path: Path) -> None:
    """An append brought home by the next start is ours as well."""
    one = file(tmp_path)
    flight = Flight(len(HEAD), one.path.stat().st_ino, b"\nOne.\n")
    assert one.finish(Leftover(tmp_path / "draft", Draft(one.path, flight=flight), 0)) == "completed"
    assert texts(one) == [b"\nOne.\n"]


def test_a_state_folder_that_cannot_be_written_stops_nothing(tmp_path: Path) -> None:
    """Appending goes on; a file that holds nonsense counts as none."""
    one = file(tmp_path)
    written = Written(one.path, Means(tmp_path / "gone", FaultyDisk(failing(28), 0, lasting=True)))
    written.add(10, b"x")
    assert written.ranges() == ()
    one.append(lambda _: b"\nOne.\n")
    (place,) = (tmp_path / "state" / "written").iterdir()
    place.write_bytes(b"\xff\n1 2\n9 x y\n" + place.read_bytes()[:12])
    assert texts(one) == []


def test_only_the_last_are_kept(tmp_path: Path) -> None:
    """However long a story is played, the file stays small."""
    written = Written(tmp_path / "story.md", Means(tmp_path / "state", FaultyDisk()))
    for number in range(4 * KEPT):
        written.add(number + 1, b"x")
    assert [one.end for one in written.ranges()] == list(range(3 * KEPT + 1, 4 * KEPT + 1))
    (place,) = (tmp_path / "state" / "written").iterdir()
    assert place.stat().st_size < 200_000


def ranges(data: bytes, cuts: Sequence[int]) -> tuple[Range, ...]:
    """Every other piece between the cuts, as if soloist had written it."""
    places = sorted({0, len(data), *(cut % (len(data) + 1) for cut in cuts)})
    pairs = list(itertools.pairwise(places))[::2]
    return tuple(Range(a, b, digest(data[a:b], 8)) for a, b in pairs)


@given(st.binary(max_size=40), st.binary(max_size=40), st.lists(st.integers(0, 40), max_size=6))
def test_ranges_after_a_change_stand(old: bytes, new: bytes, cuts: list[int]) -> None:
    """Whatever is changed: what is said to be ours afterwards is there, in order, none over another."""
    known = ranges(old, cuts)
    assert standing(known, old) == known
    found = rebased(known, old, new)
    ours = [one for one in found if not one.out]
    assert all(one.stands(new) for one in ours)
    assert all(a.end <= b.start for a, b in itertools.pairwise(ours))
    back = standing(found, old)
    assert all(one in back for one in known if one._replace(out=True) in found)
