"""What was just added to a file of tables is taken out again, unless somebody wrote there since."""

from pathlib import Path

import pytest

from soloist.storage.means import Means
from soloist.storage.refusals import ChangedElsewhere
from soloist.storage.shelf.own_tables import Added, Addition, add_to, take_back
from soloist.storage.story.undone import Snapshots


def added(path: Path, means: Means) -> Added:
    """A row at the end."""
    return add_to(path, lambda old: Addition(len(old), b"  - two\n", 1), means, b"tables:\n")


def test_the_file_is_what_it_was(tmp_path: Path) -> None:
    """Its bytes and its mode; a copy of what went is kept."""
    means, path = Means(tmp_path / "state"), tmp_path / "a.yaml"
    path.write_bytes(b"t:\r\n  - one\n")
    path.chmod(0o640)
    grown = added(path, means)
    assert path.read_bytes() == grown.new == b"t:\r\n  - one\n  - two\n"
    take_back(grown, means)
    assert path.read_bytes() == grown.old == b"t:\r\n  - one\n"
    assert path.stat().st_mode & 0o777 == 0o640
    copies = Snapshots(means.state)
    assert [copies.read(each) for each in copies.of(path)] == [grown.new, grown.old]


def test_a_file_that_was_made_is_gone(tmp_path: Path) -> None:
    """With a copy of it kept; asked a second time, it is said that it is not there."""
    means, path = Means(tmp_path / "state"), tmp_path / "new" / "a.yaml"
    grown = added(path, means)
    assert grown.old is None
    take_back(grown, means)
    assert not path.exists()
    assert [Snapshots(means.state).read(each) for each in Snapshots(means.state).of(path)] == [grown.new]
    with pytest.raises(ChangedElsewhere):
        take_back(grown, means)


@pytest.mark.parametrize("there", [b"", b"t:\n  - one\n"])
def test_what_somebody_wrote_since_stays(tmp_path: Path, there: bytes) -> None:
    """Whether the file was there before or was made."""
    means, path = Means(tmp_path / "state"), tmp_path / "a.yaml"
    if there:
        path.write_bytes(there)
    grown = added(path, means)
    theirs = path.read_bytes() + b"# theirs\n"
    path.write_bytes(theirs)
    with pytest.raises(ChangedElsewhere):
        take_back(grown, means)
    assert path.read_bytes() == theirs
