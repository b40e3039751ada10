"""What stands under a path that is to be checked: stories, and folders of tables."""

import os
from dataclasses import dataclass
from pathlib import Path

from soloist.message import message
from soloist.storage.listing import PLAN, stories
from soloist.storage.refusals import Unreadable
from soloist.storage.shelf_folder import is_tables

_DEEPEST = 4


@dataclass(frozen=True, slots=True)
class Inspected:
    """Stories, folders whose table files are to be read, plans of books; the one of these files meant."""

    stories: tuple[Path, ...] = ()
    folders: tuple[Path, ...] = ()
    only: Path | None = None
    plans: tuple[Path, ...] = ()


def inspected(path: Path) -> Inspected:
    """What to check for a file or a folder; raises `Unreadable` where there is neither."""
    if path.is_dir():
        folders = tuple(_folders(path))
        found = [story for folder in folders for story in stories(folder, folder)]
        told = tuple(story.path for story in found if story.kind == "story")
        plans = (path for folder in folders for path in sorted(folder.glob(f"*{PLAN}")))
        return Inspected(told, folders, plans=tuple(path for path in plans if path.is_file()))
    if not os.path.lexists(path):
        raise Unreadable(path, message("there is no such file or folder: check the name."))
    if path.name.lower().endswith(PLAN):
        return Inspected(plans=(path,))
    if is_tables(path.name):
        return Inspected(folders=(path.parent,), only=path)
    return Inspected(stories=(path,))


def _folders(top: Path) -> list[Path]:
    """The folder and those inside it, hidden ones left out, no deeper than anyone keeps tables."""
    found = []
    for here, inner, _ in os.walk(top):
        depth = len(Path(here).relative_to(top).parts)
        inner[:] = sorted(name for name in inner if not name.startswith(".") and depth < _DEEPEST)
        found.append(Path(here))
    return found
