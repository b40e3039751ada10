"""Paths as a person types them: where they lead, and the names they may become."""

import os
import shlex
from pathlib import Path
from typing import Final
from unicodedata import normalize

from soloist.message import Message, message
from soloist.storage.paths import current_folder
from soloist.storage.reading import first_bytes, unreadable
from soloist.storage.refusals import Missing, Unreadable

_MOST: Final = 400
_LOOKED_AT: Final = 4_000
_ABOVE: Final = frozenset({"~", os.pardir})


def place_of(typed: str) -> Path:
    """The path that was typed, `~` for one’s home; in quotes, or with strokes, as a terminal drops it."""
    bare = typed.strip()
    if len(bare) > 1 and bare[0] == bare[-1] and bare[0] in "'\"":
        bare = bare[1:-1]
    place = _place(bare)
    if "\\" in typed and os.sep != "\\" and not _is_there(place):
        try:
            words = shlex.split(typed)
        except ValueError:  # a quotation mark without its partner
            return place
        if len(words) == 1:
            return _place(words[0])
    return place


def _place(bare: str) -> Path:
    try:
        return Path(current_folder() / Path(bare).expanduser())
    except RuntimeError:  # the home of somebody who is not here
        return Path(current_folder() / bare)


def _is_there(place: Path) -> bool:
    try:
        return place.exists()
    except (OSError, ValueError):
        return False


def is_file(typed: str) -> bool:
    """Whether there is a file of that name."""
    try:
        return place_of(typed).is_file()
    except (OSError, ValueError):
        return False


def names_folder(typed: str) -> bool:
    """Whether what was typed ends as the name of a folder does."""
    return typed.endswith(os.sep)


def why_no_file(typed: str) -> Message:
    """Why what was typed leads to no file that can be read."""
    place = place_of(typed)
    try:
        if place.is_dir():
            os.scandir(place).close()
        first_bytes(place, 0)
    except OSError as error:
        return unreadable(place, error).message
    except (Missing, ValueError):
        pass
    except Unreadable as refusal:
        return refusal.message
    return message("There is no such file.")


def names_like(typed: str) -> tuple[str, ...]:
    """The files and folders a path that is being typed may become, as it would stand there, in order."""
    bare = typed.strip().lstrip("'\"")
    folder, _, begun = bare.rpartition(os.sep) if os.sep in bare else ("", "", bare)
    lead = f"{folder}{os.sep}" if os.sep in bare else ""
    if begun in _ABOVE and place_of(bare).is_dir():
        return (f"{bare}{os.sep}",)
    wanted = _fold(begun)
    try:
        with os.scandir(place_of(lead or os.curdir)) as entries:
            found = [
                f"{entry.name}{os.sep if entry.is_dir() else ''}"
                for entry, _ in zip(entries, range(_LOOKED_AT), strict=False)
                if _fold(entry.name).startswith(wanted) and (begun or not entry.name.startswith("."))
            ]
    except (OSError, ValueError):
        return ()
    return tuple(f"{lead}{name}" for name in sorted(found, key=str.casefold)[:_MOST])


def _fold(name: str) -> str:
    """A name without case, its accents as one sign each: some systems take them apart."""
    return normalize("NFC", name).casefold()
