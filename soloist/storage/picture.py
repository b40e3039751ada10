"""The file of the last picture: kept for one occasion, shown on no other, and never trusted.

Read before anything else is loaded, so nothing is imported for that but what Python loads for itself.
"""

import os
import stat

TYPE_CHECKING = False  # `typing` would come too late
if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path
    from typing import Final

    from soloist.storage.disk import Disk

_FORM: "Final" = "soloist picture 1"
LARGEST: "Final" = 1 << 20  # bytes, at most
_SPACES: "Final" = "\u00a0\u202f\u2009\u200c\u200d"  # no letters to Python, and no harm to a terminal
_ENVIRONMENT: "Final" = (
    *("TERM", "COLORTERM", "TEXTUAL_COLOR_SYSTEM", "HOME", "SOLOIST_HOME", "XDG_STATE_HOME"),
    *("XDG_CONFIG_HOME", "LANG", "LC_ALL", "LC_MESSAGES"),
)


def place() -> str:
    """Where it is: in the state folder, which `storage.paths` finds by the same rule."""
    state = os.environ.get("XDG_STATE_HOME", "")
    if not os.path.isabs(state):
        state = os.path.join(os.path.expanduser("~"), ".local", "state")
    return os.path.join(state, "soloist", "picture")


def wanted() -> bool:
    """Whether this terminal and this person want a picture at all."""
    if os.environ.get("NO_COLOR") or os.environ.get("SOLOIST_NO_PICTURE"):
        return False
    return os.environ.get("TERM", "").lower() not in ("", "dumb", "unknown")


def occasion(words: "Sequence[str]", columns: int, lines: int) -> bytes:
    """What must be as it was for a picture to be shown: command, folder, environment, size."""
    told = [*words, os.getcwd(), *(os.environ.get(name, "") for name in _ENVIRONMENT)]
    return f"{_FORM} {columns} {lines} {os.fsencode(chr(0).join(told)).hex()}".encode()


def look(story: "str | Path") -> bytes:
    """A story as its file is now, and which it is; raises OSError."""
    found = os.stat(story)
    moment = f"{found.st_dev} {found.st_ino} {found.st_size} {found.st_mtime_ns}"
    return f"{moment} {os.fsencode(story).hex()}".encode()


def harmless(rows: str) -> bool:
    """Whether there is nothing in `rows` but printable text, line ends and colours."""
    first, *rest = rows.split("\x1b[")
    texts = [first]
    for part in rest:
        numbers, end, text = part.partition("m")
        if not end or numbers.strip("0123456789;"):
            return False
        texts.append(text)
    plain = "".join(texts).replace("\n", "")
    for space in _SPACES:
        plain = plain.replace(space, "")
    return plain.isprintable()


def fits(rows: str, occasion: bytes) -> bool:
    """Whether a picture is one to be shown: harmless, and as many rows as the terminal has."""
    return rows.count("\n") == int(occasion.split()[4]) - 1 and harmless(rows)


def read(occasion: bytes) -> str | None:
    """The rows of the picture for this occasion; None where there is none, or none to be shown."""
    try:
        head, _, body = _read(place()).partition(b"\n\n")
        known, _, seen = head.partition(b"\n")
        story = bytes.fromhex(seen.rpartition(b" ")[2].decode())
        if known != occasion or look(os.fsdecode(story)) != seen:
            return None
        rows = body.decode()
    except (OSError, ValueError):
        return None
    return rows if fits(rows, occasion) else None


def _read(path: str) -> bytes:
    """A file that is ours, and nobody else's; raises OSError for anything else."""
    fd = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    try:
        found = os.fstat(fd)
        alone = stat.S_ISREG(found.st_mode) and not found.st_mode & 0o077 and found.st_uid == os.geteuid()
        if not alone or found.st_size > LARGEST:
            raise PermissionError(path)
        return os.read(fd, LARGEST)
    finally:
        os.close(fd)


def keep(disk: "Disk", occasion: bytes, seen: bytes, rows: str) -> None:
    """Keep the picture of a story, looked at before it was taken; raises OSError."""
    from pathlib import Path

    from soloist.storage.disk import put

    if fits(rows, occasion):
        put(disk, Path(place()), b"\n".join((occasion, seen, b"", rows.encode())))


def drop(disk: "Disk") -> None:
    """Take it away, if there is one and it can be."""
    from pathlib import Path

    from soloist.storage.disk import forget

    forget(disk, Path(place()))
