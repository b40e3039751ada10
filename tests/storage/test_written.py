"""soloist knows the bytes it wrote again, wherever they have moved, and claims no others."""

import itertools
from collections.abc import Sequence
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from soloist.storage.disk import digest
from soloist.storage.means import Means
from soloist.storage.story.written import KEPT, Range, Written, rebased, standing
from tests.storage.faulty_disk import FaultyDisk, failing

HEAD = b"# Story\n"


def test_a_state_folder_that_cannot_be_written_stops_nothing(tmp_path: Path) -> None:
    """Appending goes on; a file that holds nonsense counts as none."""
    written = Written(tmp_path / "s.md", Means(tmp_path / "gone", FaultyDisk(failing(28), 0, lasting=True)))
    written.add(10, b"x")
    assert written.ranges() == ()
    kept = Written(tmp_path / "s.md", Means(tmp_path / "state"))
    kept.add(10, b"x")
    (place,) = (tmp_path / "state" / "written").iterdir()
    place.write_bytes(b"\xff\n1 2\n9 x y\n" + place.read_bytes()[:12])
    assert kept.ranges() == ()


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
