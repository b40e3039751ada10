"""The words a person taught the speller are theirs: a word is added, nothing else is touched."""

from pathlib import Path

import pytest

from soloist.storage.spelling import OwnSpellings
from soloist.values.message import Refusal


def test_words_are_kept_one_a_line(tmp_path: Path) -> None:
    """A new file, then a second word; the same again changes nothing."""
    own = OwnSpellings(tmp_path / "config")
    assert own.words() == frozenset()
    for word in ("carnyx", "œillard", "carnyx"):
        own.add(word)
    assert own.path.read_text("utf-8") == "carnyx\nœillard\n"
    assert OwnSpellings(tmp_path / "config").words() == {"carnyx", "œillard"}


def test_what_a_person_wrote_stays(tmp_path: Path) -> None:
    """Remarks, bytes that are no UTF-8, a missing last newline, and the mode of the file."""
    own = OwnSpellings(tmp_path)
    own.path.write_bytes(b"# mine\n\nabc\r\n\xff\nlast")
    own.path.chmod(0o640)
    own.add("new")
    assert own.path.read_bytes() == b"# mine\n\nabc\r\n\xff\nlast\nnew\n"
    assert own.path.stat().st_mode & 0o777 == 0o640
    assert {"abc", "last", "new"} <= own.words()
    assert not any(word.startswith("#") for word in own.words())


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    """Where someone keeps such files elsewhere."""
    (tmp_path / "dots").mkdir()
    own = OwnSpellings(tmp_path)
    own.path.symlink_to(tmp_path / "dots" / "words.txt")
    own.add("abc")
    assert own.path.is_symlink()
    assert (tmp_path / "dots" / "words.txt").read_text("utf-8") == "abc\n"


def test_a_disk_that_says_no(tmp_path: Path) -> None:
    """It is said, and no half file is left."""
    (tmp_path / "config").write_text("no folder", encoding="utf-8")
    with pytest.raises(Refusal):
        OwnSpellings(tmp_path / "config").add("abc")
    assert (tmp_path / "config").read_text("utf-8") == "no folder"
