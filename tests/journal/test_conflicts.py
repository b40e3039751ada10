"""What git leaves in a story is found where it stands; what only looks like it is the story's own."""

import time

from hypothesis import given
from hypothesis import strategies as st

from soloist.journal.read import conflicts, read

STORY = (
    b"# x\n\nAnn waits.\n\n<<<<<<< HEAD\nShe goes in.\n=======\nShe turns back.\n>>>>>>> theirs\n\nNight.\n"
)
LINES = st.sampled_from(
    [b"<<<<<<< a", b"=======", b"=======\r", b">>>>>>> b", b"||||||| c", b"text", b"", b"<<<"]
)


@given(st.lists(LINES).map(b"\n".join))
def test_every_conflict_opens_and_ends_where_it_says(data: bytes) -> None:
    """In order, none within another; and reading is not disturbed by any."""
    lines = data.split(b"\n")
    last = 0
    for found in conflicts(data):
        first, middle, end = (int(str(found.message.values[name])) for name in ("first", "middle", "last"))
        assert last < first < middle < end
        assert lines[first - 1].startswith(b"<<<<<<< ")
        assert lines[middle - 1].rstrip(b"\r") == b"======="
        assert lines[end - 1].startswith(b">>>>>>> ")
        last = end
    assert read(data).size == len(data)


def test_a_story_without_one_costs_one_look() -> None:
    """Ten megabytes are looked through at once, a million markers in the time they take to read."""
    before = time.process_time()
    assert conflicts(b"Ann waits.\n" * 1_000_000) == ()
    assert conflicts(b"<<<<<<< x\n" * 100_000) == ()
    assert time.process_time() - before < 5
