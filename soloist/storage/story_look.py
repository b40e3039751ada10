"""Whether a file looks like a story at all: nobody's settings, tables or pictures are written into."""

import os
import re
import stat
from pathlib import Path
from typing import Final

from soloist.message import Refusal, message
from soloist.storage.refusals import named

_STORIES: Final = (".md", ".markdown", ".txt", ".lonelog")
_NEVER: Final = (".yaml", ".yml", ".json")
_LOOKED: Final = 1 << 20
# Compiled by the first look at a file whose name says nothing.
_PLAY: Final = (
    r"(?m)^(?:```lonelog|[@?] \S|tbl: \S|=> \S|d: .*->|\[(?:PC|N|L|E|Thread|Clock|Track|Timer|R):[^\]\n]+\])"
)


class NoStory(Refusal):
    """A file that is there and is something else than a story."""

    def __init__(self, path: Path, *, tables: bool = False) -> None:
        """`tables`: it is one of tables, or stands among them."""
        if tables:
            said = message(
                "{path} is no story but stands with tables or data: name a story, or start one with "
                "“soloist new”.",
                path=named(path),
            )
        else:
            said = message(
                "{path} does not look like a story: name one that ends in .md, or start one with "
                "“soloist new”. If it is one, rename it to {name}.md.",
                path=named(path),
                name=named(Path(path.name)),
            )
        super().__init__(said)


def check_story(path: Path) -> None:
    """Raise `NoStory` for a file whose name and content are no story's; reads those with odd names only.

    What cannot be read, and what is no file, is left to whoever opens it.
    """
    real = Path(os.path.realpath(path))
    if any(each.name.lower().endswith(_NEVER) or _among_tables(each) for each in (path, real)):
        raise NoStory(path, tables=True)
    if path.name.lower().endswith(_STORIES):
        return
    try:
        if not stat.S_ISREG(os.stat(path).st_mode):
            return
        head = _head(path)
    except OSError:
        return
    if not _told(head):
        raise NoStory(path)


def _among_tables(path: Path) -> bool:
    """Whether the folder of tables is nearer than any folder of stories."""
    near = (folder.name for folder in path.parents if folder.name in ("oracles", "journals"))
    return next(near, "") == "oracles"


def _told(head: bytes) -> bool:
    from soloist.storage.reading import readable

    text = readable(head).decode("utf-8-sig", "replace")
    if "\0" in text:
        return False
    return text.partition("\n")[0].rstrip() == "---" or re.search(_PLAY, text) is not None


def _head(path: Path) -> bytes:
    fd = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC | os.O_NOCTTY)
    try:
        return os.pread(fd, _LOOKED, 0)
    finally:
        os.close(fd)
