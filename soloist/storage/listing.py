"""What stands in a folder of stories: enough to choose one, without reading any whole."""

import os
import re
import stat
from pathlib import Path
from typing import Final, Literal, NamedTuple, TypeAlias

from soloist.storage.reading import narrow

ENDINGS: Final = (".md", ".markdown")
_HEAD: Final = 4096
# Compiled, and kept, by the first listing: opening a story by its path does without.
_CONFLICT: Final = (
    r"(?i)[ ._-]*(?:sync-conflict-\d{8}-\d{6}(?:-\w+)?|\([^()]*(?:conflicted copy|copie en conflit)[^()]*\))"
)

Kind: TypeAlias = Literal["story", "conflict", "outside", "special", "unreadable"]


class Story(NamedTuple):
    """A name in the folder.

    `kind` is `story`, or why it cannot be taken for one: `conflict`, a copy that a syncing program
    set aside (`of` is the name it is a copy of); `outside`, a link that leads out of the workspace;
    `special`, a folder, pipe or device; `unreadable`. `modified` is in seconds since 1970.
    """

    path: Path
    title: str
    kind: Kind = "story"
    size: int = 0
    modified: float = 0.0
    of: str = ""


def stories(folder: Path, root: Path) -> tuple[Story, ...]:
    """The stories of `folder`, last changed first; links may lead anywhere inside `root`."""
    try:
        names = sorted(os.listdir(folder))
    except OSError:
        return ()
    wanted = [name for name in names if name.lower().endswith(ENDINGS) and not name.startswith(".")]
    found = [_story(folder / name, root) for name in wanted]
    return tuple(sorted(found, key=lambda story: (-story.modified, story.path.name)))


def _story(path: Path, root: Path) -> Story:
    if not inside(path, root):
        return Story(path, path.stem, "outside")
    try:
        found = os.stat(path)
        if not stat.S_ISREG(found.st_mode):
            return Story(path, path.stem, "special")
        head = _head(path)
    except OSError:
        return Story(path, path.stem, "unreadable")
    original = re.sub(_CONFLICT, "", path.name)
    kind: Kind = "story" if original == path.name else "conflict"
    of = "" if kind == "story" else original
    return Story(path, title(head) or path.stem, kind, found.st_size, found.st_mtime, of)


def inside(path: Path, root: Path) -> bool:
    """Whether `path`, links followed, stays within `root`."""
    return Path(os.path.realpath(path)).is_relative_to(os.path.realpath(root))


def _head(path: Path) -> bytes:
    fd = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC | os.O_NOCTTY)
    try:
        return os.pread(fd, _HEAD, 0)
    finally:
        os.close(fd)


def title(head: bytes) -> str:
    """The title in the first bytes of a story: of its front matter, else its first heading, else nothing."""
    lines = narrow(head).decode("utf-8-sig", "replace").splitlines()
    if lines and lines[0].rstrip() == "---":
        for number, line in enumerate(lines[1:], 1):
            if line.rstrip() in ("---", "..."):
                lines = lines[number + 1 :]
                break
            if line.startswith("title:") and (found := _unquoted(line.removeprefix("title:").strip())):
                return found
    headings = (line[2:].strip() for line in lines if line.startswith("# "))
    return next(headings, "")


def _unquoted(text: str) -> str:
    if text.startswith("'"):
        return text[1 : text.rfind("'")].replace("''", "'") if text.count("'") > 1 else text
    if text.startswith('"'):
        import json  # few titles are written so

        try:
            return str(json.JSONDecoder().raw_decode(text)[0])
        except ValueError:
            return text.strip('"')
    return re.split(r"\s#", text, maxsplit=1)[0].strip()
