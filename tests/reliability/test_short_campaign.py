"""The short fault campaign: nothing lost, doubled or changed, and a broken protocol is found out."""

import errno
import random

import pytest

from campaign import deaths, errors, kills, odd, together
from campaign.errors import DEEDS, NUMBERS, Deed
from campaign.foreign import FOREIGN, Foreign
from campaign.frail import Fault
from campaign.model import Process
from campaign.power import contents, namings
from campaign.report import Row
from campaign.scenes import SCENES, Scene

SEED = 7


def harmed(rows: tuple[Row, ...] | list[Row]) -> list[Row]:
    """The rows that are not good, or that tried nothing."""
    return [row for row in rows if not row.good or not row.tried]


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.name)
def test_killed_or_without_power_anywhere(scene: Scene) -> None:
    """At every call and byte, what the next start finds is what was said, or what was about to be."""
    assert not harmed(deaths.try_scene(scene, 0.3, random.Random(SEED), step=61))


@pytest.mark.parametrize("deed", DEEDS, ids=lambda deed: deed.name)
def test_any_error_at_any_call(deed: Deed) -> None:
    """Saved or refused, said as it is, and done again once the fault is over."""
    found = [
        (number, fault)
        for number in NUMBERS
        for fault in list(errors.faults(deed, number))[number % 8 :: 8]
        if errors.one(deed, fault)
    ]
    assert not found


def test_without_second_names(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a disk that knows no hard links a deleted story is written again all the same."""
    deed = next(deed for deed in DEEDS if "deleted" in deed.name)
    assert not errors.one(deed, Fault(0, errno.EPERM, lasting=True, names=frozenset({"link"})))


def test_a_disk_that_lies_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """The campaign can fail: where syncing does nothing, a power cut loses what was said to be saved."""
    monkeypatch.setattr(Process, "sync", lambda self, fd: None)
    (append,) = (scene for scene in SCENES if scene.name == "append")
    killed, cut = deaths.try_scene(append, 0.2, random.Random(SEED), step=17)
    assert killed.good
    assert cut.lost


def test_every_way_the_power_may_leave_a_file() -> None:
    """All lengths, zeros for what did not arrive, the end without the beginning; the synced bytes always."""
    found = contents([b"ab", b"abcd"], random.Random(SEED))
    assert (found[0], found[-1]) == (b"ab", b"abcd")
    assert set(found) == {b"ab", b"abc", b"abcd", b"ab\0\0", b"abc\0", b"ab\0d"}


def test_every_way_the_power_may_leave_a_folder() -> None:
    """Any of the changes since it was synced, and no others."""
    found = namings({"a": 1}, [("name", "b", 2), ("move", "b", "a", 2)], random.Random(SEED))
    assert sorted(map(sorted, (names.items() for names in found))) == [
        [("a", 1)],
        [("a", 1), ("b", 2)],
        [("a", 2)],
    ]


def test_three_processes_write_at_once() -> None:
    """Two windows and the command line: every entry once, in order, and the rolls add up."""
    row = together.alone((17, 17, 6))
    assert (row.tried, row.good) == (40, True), row


@pytest.mark.parametrize("foreign", FOREIGN, ids=lambda foreign: foreign.name.rpartition(" that ")[2])
def test_beside_a_program_without_the_lock(foreign: Foreign) -> None:
    """Nothing acknowledged is missing but what that program itself took out, and its own words stay."""
    row = together.beside(foreign, (12, 12, 0), random.Random(SEED))
    assert (row.tried, row.good) == (24, True), row


def test_killed_and_failed_by_strace() -> None:
    """Real processes at a few of their system calls, where strace may trace; limits on size anywhere."""
    limited, *traced = kills.run(2, SEED)
    assert limited.good, limited
    assert limited.tried
    if len(traced) < 2:
        pytest.skip(f"{limited.note} {[row.note for row in traced]}")
    assert not harmed(traced)


def test_odd_clocks_locks_and_disks() -> None:
    """Clocks that jump, marks left behind, full and read-only disks: nothing is harmed."""
    rows = odd.run(0.2, SEED)
    assert not [row for row in rows if not row.good]
    assert all(row.tried or row.note for row in rows)


def test_any_error_while_recovering() -> None:
    """A start that fails on what a dead process left leaves all of it to the next start."""
    found = errors.in_recovery(errno.EIO)
    assert set(found) == {""}
