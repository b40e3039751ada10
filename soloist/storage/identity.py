"""How a file is known again: by its place, and by what it was when last looked at."""

import os
from pathlib import Path
from typing import NamedTuple


class Seen(NamedTuple):
    """What a file was at one look; two equal looks mean nobody wrote in between.

    `modified` is in nanoseconds. `mode` does not count: a changed permission is not a changed story.
    """

    device: int
    inode: int
    size: int
    modified: int
    mode: int = 0o600

    def __eq__(self, other: object) -> bool:
        """Whether nobody wrote in between."""
        return isinstance(other, Seen) and self[:4] == other[:4]

    def __ne__(self, other: object) -> bool:
        """Whether somebody wrote in between: a tuple's own answer counts the mode."""
        return not self == other

    def __hash__(self) -> int:
        """Of what counts."""
        return hash(self[:4])


def seen(found: os.stat_result) -> Seen:
    """A look, from what the system says."""
    return Seen(found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns, found.st_mode & 0o7777)


def real(path: Path) -> Path:
    """The place itself, links followed, whether or not something is there."""
    return Path(os.path.realpath(path))


def key(path: Path) -> str:
    """A short name for a place, the same by whichever link it is reached."""
    return digest(os.fsencode(real(path)), 16)


def digest(data: bytes, size: int = 32) -> str:
    """A fingerprint of `data` in `2 × size` hexadecimal digits."""
    from hashlib import blake2b  # loads the whole of OpenSSL, and the first picture names no file

    return blake2b(data, digest_size=size).hexdigest()
