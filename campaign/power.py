"""What a disk may hold after the power failed: what was synced, and any part of what was not."""

import random
from collections.abc import Iterator, Mapping
from itertools import pairwise, product
from typing import Final

from campaign.model import Change, FileSystem, apply

_SUBSETS: Final = 5  # unsynced changes of one folder of which every subset is tried


def after_power_loss(system: FileSystem, chance: random.Random, most: int) -> Iterator[FileSystem]:
    """The states the disk may be found in, all of them where there are at most `most`.

    Of a file's unsynced bytes, any may be there, none, or zeros in the place of some; its length may
    have reached the disk before its bytes. Of a folder's unsynced changes, any of them may have.
    Where there are more than `most` states: all old, all new, each part alone, then by chance.
    """
    files = {n: contents(node.past, chance) for n, node in system.inodes.items() if len(node.past) > 1}
    folders = {
        n: namings(node.settled, node.changes, chance) for n, node in system.inodes.items() if node.changes
    }
    parts = [*files, *folders]
    sizes = [len(files[n]) for n in files] + [len(folders[n]) for n in folders]
    for chosen in _choices(sizes, chance, most):
        picked = dict(zip(parts, chosen, strict=True))
        yield _state(
            system, {n: files[n][picked[n]] for n in files}, {n: folders[n][picked[n]] for n in folders}
        )


def _choices(sizes: list[int], chance: random.Random, most: int) -> Iterator[tuple[int, ...]]:
    total = 1
    for size in sizes:
        total *= size
    if total <= most:
        yield from product(*map(range, sizes))
        return
    old, new = tuple(0 for _ in sizes), tuple(size - 1 for size in sizes)
    tried = {old, new}
    for place, size in enumerate(sizes):
        for base in (old, new):
            tried |= {(*base[:place], one, *base[place + 1 :]) for one in (0, size - 1)}
    while len(tried) < most:
        tried.add(tuple(chance.randrange(size) for size in sizes))
    yield from sorted(tried)


def _state(
    system: FileSystem, files: Mapping[int, bytes], folders: Mapping[int, Mapping[str, int]]
) -> FileSystem:
    left = system.twin()
    for number, inode in left.inodes.items():
        inode.data = files.get(number, inode.past[0])
        inode.names = dict(folders.get(number, inode.settled))
        inode.sync()
    return left


def contents(past: list[bytes], chance: random.Random) -> list[bytes]:
    """Every content a file may be found with, the synced one first and the newest last."""
    found = dict.fromkeys(past[:1])
    for old, new in pairwise(past):
        found.update(dict.fromkeys(_torn(old, new, chance)))
    found.pop(past[-1], None)
    return [*found, past[-1]]


def _torn(old: bytes, new: bytes, chance: random.Random) -> Iterator[bytes]:
    yield old
    if len(new) > len(old) and new.startswith(old):
        same, size = len(old), len(new)
        cuts = (
            range(same, size + 1)
            if size - same <= 64
            else sorted({same, same + 1, size - 1, size, *(chance.randrange(same, size) for _ in range(8))})
        )
        for cut in cuts:
            yield new[:cut]
            yield new[:cut] + bytes(size - cut)
            yield old + bytes(cut - same) + new[cut:]
    yield new


def namings(settled: Mapping[str, int], changes: list[Change], chance: random.Random) -> list[dict[str, int]]:
    """Every set of names a folder may be found with, the synced one first and the newest last."""
    count = len(changes)
    if count <= _SUBSETS:
        chosen = [[bool(mask >> bit & 1) for bit in range(count)] for mask in range(2**count)]
    else:
        chosen = [[number < upto for number in range(count)] for upto in range(count)]
        chosen += [[chance.random() < 0.5 for _ in range(count)] for _ in range(2**_SUBSETS)]
        chosen += [[True] * count]
    found = []
    for kept in chosen:
        names = dict(settled)
        for change, keep in zip(changes, kept, strict=True):
            if keep:
                apply(change, names)
        if names not in found:
            found.append(names)
    return found
