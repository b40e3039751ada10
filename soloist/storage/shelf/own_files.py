"""Where a person's own table files are, and which files are not theirs."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from soloist.storage.disk import Disk, real
from soloist.storage.listing import inside, slug
from soloist.storage.means import Means, held
from soloist.storage.reading import read_file
from soloist.storage.refusals import NotMade
from soloist.storage.shared_files import keep_new, write_whole
from soloist.storage.shelf.shelf import shipped_oracles
from soloist.storage.shelf.shelf_folder import LANGUAGES
from soloist.storage.story.undone import Snapshots
from soloist.storage.workspace import LeadsOutside, Workspace

ENDINGS: Final = (".yaml", ".yml")
_SCHEMA: Final = "tables.schema.json"


def own_file(workspace: Workspace, lang: str, stem: str) -> Path:
    """The person's file of that name, where one is, else where it will be. Raises `LeadsOutside`."""
    folders = (workspace.oracles / lang, workspace.oracles)
    for path in (folder / f"{stem}{ending}" for folder in folders for ending in ENDINGS):
        if path.is_file() and inside(path, workspace.root):
            return path
    path = folders[0] / f"{slug(stem)}{ENDINGS[0]}"
    if not inside(path, workspace.root):
        raise LeadsOutside(path)
    return path


def add_own_file(workspace: Workspace, lang: str, name: str, content: str, disk: Disk) -> Path:
    """A new file of tables called `name`, with a number where that is taken; no file is written over.

    Without a `lang` it stands where stories of every language find it. The name of a shipped file is taken:
    what came with soloist is not to be hidden by chance. Raises `LeadsOutside`, NotMade.
    """
    folder, stem = workspace.oracles / lang, slug(name)
    if any((shipped_oracles() / each / f"{stem}{ENDINGS[0]}").is_file() for each in LANGUAGES):
        stem = f"{stem}-2"
    path = folder / f"{stem}{ENDINGS[0]}"
    if not inside(path, workspace.root):
        raise LeadsOutside(path)
    return keep_new(disk, folder, stem, ENDINGS[0], first_line() + content.encode("utf-8", "replace"))


def replace_own_file(workspace: Workspace, path: Path, content: str, means: Means) -> Path:
    """Write a file of tables anew, at once whole; the path of the copy of what it held, kept for a week.

    Raises `LeadsOutside`, Unreadable, Busy, NotMade.
    """
    target = real(path)
    if not inside(path, workspace.root):
        raise LeadsOutside(path)
    try:
        with held(means.disk, means.state, target, means.patience):
            old, _ = read_file(target, means.disk)
            copy = Snapshots(means.state, means.disk).take(target, old, "edit", means.now())
            write_whole(means.disk, target, first_line() + content.encode("utf-8", "replace"), force=True)
    except OSError as error:
        raise NotMade(path, error) from error
    return copy.place


def own_files(workspace: Workspace) -> Iterator[Path]:
    """Every table file of the person's own."""
    return (path for path in workspace.oracles.glob("**/*") if path.suffix in ENDINGS)


def any_file(workspace: Workspace) -> bool:
    """Whether there is a table file of the person's own."""
    return any(True for _ in own_files(workspace))


def is_shipped(path: Path) -> bool:
    """Whether a file came with soloist."""
    return real(path).is_relative_to(real(shipped_oracles()))


def first_line() -> bytes:
    """How a new file begins: where editors find what may stand in it, nothing where that is not there."""
    schema = shipped_oracles() / _SCHEMA
    if not schema.is_file():
        return b""
    return f"# yaml-language-server: $schema={real(schema).as_uri()}\n".encode()
