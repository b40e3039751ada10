"""What is known of a file is what was read and added, however it is asked for."""

from hypothesis import given
from hypothesis import strategies as st

from soloist.storage.disk import Seen
from soloist.storage.story.append import Memory

LOOK = Seen(1, 2, 3, 4)


@given(st.binary(max_size=20), st.lists(st.binary(max_size=9), max_size=4), st.integers(0, 60), st.booleans())
def test_what_was_added_is_known(first: bytes, added: list[bytes], start: int, together: bool) -> None:
    """The whole, its size, and all from some byte on."""
    memory = Memory()
    memory.learn(first, LOOK)
    for part in added:
        memory.add(part, LOOK)
    whole = first + b"".join(added)
    if together:
        assert memory.content() == whole
    assert (memory.size(), memory.since(start), memory.content()) == (len(whole), whole[start:], whole)


@given(st.binary(max_size=12), st.binary(max_size=4), st.binary(max_size=12))
def test_only_what_grew_at_its_end_is_no_rewrite(first: bytes, added: bytes, now: bytes) -> None:
    """A file read again counts as rewritten unless it begins with all that was known."""
    memory = Memory()
    memory.learn(first, LOOK)
    memory.add(added, LOOK)
    before = memory.rewrites
    memory.learn(first + added + now, LOOK)
    assert memory.rewrites == before
    memory.learn(now, LOOK)
    assert (memory.rewrites == before) is now.startswith(first + added + now)
