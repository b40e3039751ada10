"""What stands in a folder of stories: enough to choose one, without reading any whole."""

import os
import re
import stat
from collections.abc import Collection
from pathlib import Path
from typing import Final, Literal, NamedTuple, TypeAlias

from soloist.storage.reading import readable
from soloist.storage.refusals import named

ENDINGS: Final = (".md", ".markdown")
PLAN: Final = ".book.yaml"
"""How the plan of a book ends, beside its story: YAML, but no tables."""
_HEAD: Final = 4096
# Compiled, and kept, by the first listing: opening a story by its path does without.
# Syncthing, ownCloud and rclone say so in their own way; others in brackets, in the person's language.
_SURE: Final = (
    r"(?i)[ ._-]*(?:(?:sync-)?conflict-\d{8}-\d{6}(?:-\w+)?|\.conflict\d+"
    r"|\([^()]*(?:conflicted copy|copie en conflit|SFConflict)[^()]*\))"
)
_LIKELY: Final = r"(?i)[ ._-]*\([^()]*\bconfli(?:c?t)\b[^()]*\)"

Kind: TypeAlias = Literal["story", "conflict", "outside", "special", "unreadable"]


class Story(NamedTuple):
    """A name in the folder.

    `kind` is `story`, or why it cannot be taken for one: `conflict`, a copy that a syncing program
    set aside (`of` is the name it is a copy of); `outside`, a link that leads out of the workspace;
    `special`, a folder, pipe or device; `unreadable`. `modified` is in seconds since 1970, `rules` is
    the id of those the story says it is played by, or empty.
    What editors and merge tools leave (`name.md~`, `name.md.orig`, `.#name.md`) is older than the
    story, not another side of it: it is not listed.
    """

    path: Path
    title: str
    kind: Kind = "story"
    size: int = 0
    modified: float = 0.0
    of: str = ""
    rules: str = ""


def stories(folder: Path, root: Path) -> tuple[Story, ...]:
    """The stories of `folder`, last changed first; links may lead anywhere inside `root`."""
    try:
        names = sorted(os.listdir(folder))
    except OSError:
        return ()
    wanted = [name for name in names if name.lower().endswith(ENDINGS) and not name.startswith(".")]
    found = [_story(folder / name, root, names) for name in wanted]
    return tuple(sorted(found, key=lambda story: (-story.modified, story.path.name)))


def _story(path: Path, root: Path, others: Collection[str]) -> Story:
    if not inside(path, root):
        return Story(path, named(Path(path.stem)), "outside")
    try:
        found = os.stat(path)
        if not stat.S_ISREG(found.st_mode):
            return Story(path, named(Path(path.stem)), "special")
        head = _head(path)
    except OSError:
        return Story(path, named(Path(path.stem)), "unreadable")
    of = copy_of(path, others)
    kind: Kind = "conflict" if of else "story"
    name = title(head) or named(Path(path.stem))
    return Story(path, name, kind, found.st_size, found.st_mtime, of, _rules(head))


def story_at(path: Path) -> Story:
    """A story anywhere, of which the person knows where it is."""
    return _story(path, path.parent, ())


def copy_of(path: Path, others: Collection[str]) -> str:
    """The name a conflict copy is a copy of, else nothing; `others` are the names in its folder.

    Words in brackets that a person may have written, too, count only beside a story of the name without.
    """
    if (original := re.sub(_SURE, "", path.name)) != path.name:
        return original
    original = re.sub(_LIKELY, "", path.name)
    return original if original != path.name and original in others else ""


def set_aside_of(path: Path) -> str:
    """The name that the file at `path` is a conflict copy of, else nothing; looks at its folder once."""
    try:
        return copy_of(path, os.listdir(path.parent))
    except OSError:
        return ""


def conflict_copies(story: Path, root: Path) -> tuple[Story, ...]:
    """What syncing programs set aside of `story`, oldest first."""
    found = [each for each in stories(story.parent, root) if each.kind == "conflict"]
    return tuple(sorted((each for each in found if each.of == story.name), key=lambda each: each.path.name))


def taken_names(folder: Path) -> frozenset[str]:
    """The names in a folder, none where there is no folder, as a disk that knows no case compares them."""
    try:
        return frozenset(name.casefold() for name in os.listdir(folder))
    except OSError:
        return frozenset()


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
    lines = [line.rstrip("\r") for line in readable(head).decode("utf-8-sig", "replace").split("\n")]
    if lines and lines[0].rstrip() == "---":
        for number, line in enumerate(lines[1:], 1):
            if line.rstrip() in ("---", "..."):
                lines = lines[number + 1 :]
                break
            if line.startswith("title:") and (found := _unquoted(line.removeprefix("title:").strip())):
                return found
    headings = (line[2:].strip() for line in lines if line.startswith("# "))
    return next(headings, "")


def _rules(head: bytes) -> str:
    """The rules named in the first bytes of a story, where they begin with front matter."""
    found = re.search(
        rb"\A(?:\xef\xbb\xbf)?---[ \t]*\r?\n(?:(?!---)[^\n]*\n)*?ruleset:[ \t]*[\"']?(\w{1,40})", head
    )
    return found[1].decode("ascii", "replace") if found else ""


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
