"""Killed or refused at any call, what is kept is the old or the new, whole, and what is told is true."""

import errno
from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

import pytest

from soloist.storage.disk import REAL, Disk
from soloist.storage.means import Means, Patience
from soloist.storage.refusals import NotRewritten
from soloist.storage.settings import SettingsFile
from soloist.storage.shelf.own_tables import Addition, add_to
from soloist.values.message import Refusal
from tests.storage.faulty_disk import Fault, FaultyDisk, Killed, failing, kill, kill_after

OLD, NEW = b"# T\r\nold\r\n", b"# T\r\nnew\r\n"


class Kept(NamedTuple):
    """Something that is kept below a folder: how it is kept, and what a later start finds of it."""

    keep: Callable[[Path, Disk, bytes], object]
    found: Callable[[Path], object]


def means(place: Path, disk: Disk) -> Means:
    """What protocols work with; nobody waits."""
    return Means(place / "state", disk, Patience(0))


def tables(place: Path, disk: Disk, text: bytes) -> None:
    """A line more in a file of tables, which begins with its head where it is made."""
    path = place / "t.yaml"
    lines = path.read_bytes() if path.exists() else b""
    if text not in lines:
        add_to(path, lambda old: Addition(len(old), text, 2), means(place, disk), b"# head\n")


def made(place: Path, disk: Disk, text: bytes) -> None:
    """The same where there is no file yet."""
    if text == NEW:
        tables(place, disk, text)


def setting(place: Path, disk: Disk, text: bytes) -> None:
    """A setting among lines of one's own."""
    SettingsFile(place / "config", disk).write("theme", "light" if text == OLD else "none")


KEPT: Final[dict[str, Kept]] = {
    "tables": Kept(tables, lambda place: (place / "t.yaml").read_bytes()),
    "a new file of tables": Kept(
        made, lambda place: sorted(each.read_bytes() for each in place.glob("*.yaml"))
    ),
    "settings": Kept(setting, lambda place: (place / "config" / "settings.yaml").read_bytes()),
}


@pytest.mark.parametrize("fault", [kill, kill_after, failing(errno.ENOSPC), failing(errno.EIO)])
@pytest.mark.parametrize("name", KEPT)
def test_old_or_new_at_every_call(tmp_path: Path, name: str, fault: Fault) -> None:
    """Once or for good; what is said to be done is done, what a death prevented can be done again."""
    keep, found = KEPT[name]
    count, number = FaultyDisk(), 0
    states = []
    for text, disk in ((OLD, REAL), (NEW, count)):
        (tmp_path / "count").mkdir(exist_ok=True)
        keep(tmp_path / "count", disk, text)
        states.append(found(tmp_path / "count"))
    old, new = states
    assert old != new
    for number in range(len(count.calls)):
        for lasting in (False, True):
            place = tmp_path / f"{number}-{lasting}"
            place.mkdir()
            keep(place, REAL, OLD)
            told = None
            try:
                keep(place, FaultyDisk(fault, number, lasting=lasting), NEW)
                told = new
            except NotRewritten as refused:
                told = new if refused.done else old or None  # a file that was made may stand
            except (Killed, OSError, Refusal):
                pass
            now = found(place)
            assert now in (old, new), count.calls[number]
            assert told in (None, now), count.calls[number]
            if now == old and told is None and fault in (kill, kill_after):
                keep(place, REAL, NEW)
                assert found(place) == new
                assert not [*place.glob("*.tmp")], "the next one sweeps what a dead one left"
