"""A cached state is given back only for the very story it was made from."""

from pathlib import Path

from soloist.storage.reading import read_tail
from soloist.storage.statecache import StateCache
from tests.storage.faulty_disk import FaultyDisk, failing

STATE = {"scene": 3, "counters": {"destiny": -1}}


def test_given_back_until_the_story_changes(tmp_path: Path) -> None:
    """The same bytes, time and form give the state; anything else gives none."""
    path = tmp_path / "story.md"
    path.write_bytes(b"one")
    cache = StateCache(tmp_path / "state", "1")
    ending = read_tail(path)
    assert cache.get(ending) is None
    cache.put(ending, STATE)
    assert cache.get(read_tail(path)) == STATE
    assert StateCache(tmp_path / "state", "2").get(ending) is None
    link = tmp_path / "link.md"
    link.symlink_to(path)
    assert cache.get(read_tail(link)) == STATE
    path.write_bytes(b"two")
    assert cache.get(read_tail(path)) is None


def test_corrupt_is_ignored(tmp_path: Path) -> None:
    """Junk in the cache, or no room for it, is as good as no cache."""
    path = tmp_path / "story.md"
    path.write_bytes(b"one")
    cache = StateCache(tmp_path / "state", "1")
    ending = read_tail(path)
    cache.put(ending, STATE)
    (file,) = (tmp_path / "state" / "cache").iterdir()
    for junk in (b"", b"{", b"\xff", b"[]", b'{"of": 1}', b"[" * 100_000, file.read_bytes()[:-2]):
        file.write_bytes(junk)
        assert cache.get(ending) is None
    StateCache(tmp_path / "full", "1", FaultyDisk(failing(28), lasting=True)).put(ending, STATE)
