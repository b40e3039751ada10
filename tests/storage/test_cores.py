"""Work over several cores: each part is done once, by processes that know what they were told."""

import os

from soloist.storage.cores import cores, over_cores

_TOLD: list[int] = []


def told(number: int) -> None:
    """Begin a process."""
    _TOLD.append(number)


def times(part: int) -> tuple[int, int]:
    """A part times what was told, and who did it."""
    return part * _TOLD[-1], os.getpid()


def test_every_part_is_done_once_elsewhere() -> None:
    """In whichever order."""
    found = list(over_cores(2, told, (3,), times, range(20)))
    assert sorted(number for number, _ in found) == [3 * part for part in range(20)]
    assert os.getpid() not in {process for _, process in found}


def test_there_is_a_core() -> None:
    """The one that this runs on."""
    assert cores() >= 1
