"""The file in a pack's folder that says which rows it once took from a person's tables; no zip has it."""

from pathlib import Path
from typing import Final

from soloist.storage.disk import Disk, create, replace
from soloist.storage.reading import read_file
from soloist.storage.refusals import NotMade
from soloist.values.message import Refusal

TAKEN: Final = ".taken.json"


def taken_in(folder: Path) -> bytes:
    """What it holds; nothing where there is none, or none that can be read."""
    place = folder / TAKEN
    try:
        return read_file(place)[0] if place.is_file() and not place.is_symlink() else b""
    except (Refusal, OSError):
        return b""


def keep_taken(disk: Disk, folder: Path, data: bytes) -> None:
    """Write it anew. Raises `NotMade`."""
    place = folder / TAKEN
    try:
        if place.exists() and not place.is_symlink():
            replace(disk, place, data)
        else:
            create(disk, place, data)
    except OSError as error:
        raise NotMade(place, error) from error
