"""A person's own table files: where they are, and adding to them, where every byte that was there stays."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, TypeAlias

from soloist.lingo import languages
from soloist.storage.disk import Disk, make_folder, real
from soloist.storage.listing import inside, is_tables, slug
from soloist.storage.means import Means
from soloist.storage.refusals import NotRewritten, reason
from soloist.storage.shared_files import keep_new
from soloist.storage.shelf.shelf import shipped_oracles
from soloist.storage.story.rewrite import change_file
from soloist.storage.story.undone import Snapshot
from soloist.storage.workspace import PACKS, LeadsOutside, Workspace
from soloist.values.dataclass import record
from soloist.values.message import Problem, message


@record
class Addition:
    """`new` goes in before byte `at`; `line`, from 1, is where what was added can be looked at."""

    at: int
    new: bytes
    line: int

    def to(self, old: bytes) -> bytes:
        """What the file holds then."""
        return old[: self.at] + self.new + old[self.at :]


Plan: TypeAlias = Callable[[bytes], Addition]
"""Decides from what a file holds what goes in; raises `Refusal`."""


@record
class Added:
    """Where something was added, at which line (from 1).

    `overtaken` is a copy of what another program wrote in the very moment of the change, which the file
    does not hold; None nearly always.
    """

    path: Path
    line: int
    overtaken: Snapshot | None = None


def add_to(path: Path, plan: Plan, means: Means, head: bytes = b"") -> Added:
    """Add to the file at `path`, links followed; where there is none it is made, and begins with `head`.

    Raises what `plan` raises, Unreadable, Busy, ChangedElsewhere or NotRewritten; then the file is
    as it was, unless the last of them says otherwise.
    """
    target, planned = real(path), list[Addition]()

    def change(old: bytes) -> bytes:
        planned.append(plan(old or head))
        return planned[-1].to(old or head)

    try:
        make_folder(means.disk, target.parent, 0o777)
    except OSError as error:
        raise NotRewritten(target, reason(error)) from error
    done = change_file(path, change, "tables", means, b"")
    return Added(target, planned[-1].line, done.overtaken)


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
    if any((shipped_oracles() / each / f"{stem}{ENDINGS[0]}").is_file() for each in languages()):
        stem = f"{stem}-2"
    path = folder / f"{stem}{ENDINGS[0]}"
    if not inside(path, workspace.root):
        raise LeadsOutside(path)
    return keep_new(disk, folder, stem, ENDINGS[0], content.encode("utf-8", "replace"))


def replace_own_file(workspace: Workspace, path: Path, content: str, means: Means) -> Path:
    """Write a file of tables anew, at once whole; the path of the copy of what it held, kept for a week.

    Raises `LeadsOutside`, Unreadable, Busy, NotRewritten.
    """
    if not inside(path, workspace.root):
        raise LeadsOutside(path)
    new = content.encode("utf-8", "replace")
    copy = change_file(path, lambda _: new, "edit", means).snapshot
    assert copy is not None, "there was a file"
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


_FOREIGN: Final = (".csv", ".html", ".json", ".kdl", ".ods", ".toml", ".tsv", ".txt", ".xlsx")
"""How files of tables end that are not read here as they are."""


def unread(folder: Path, workspace: Path) -> Iterator[Problem]:
    """Files that one could think were read, and are not: in the wrong place, or of another kind."""
    here, root = real(folder), real(workspace)
    home = root / "oracles"
    strange = here.is_relative_to(root) and not here.is_relative_to(root / PACKS)
    shelf = here in (home, *(home / lang for lang in languages()))
    for path in sorted(each for each in folder.iterdir() if each.is_file()):
        if is_tables(path.name):
            if strange and not shelf:
                said = message(
                    "No story finds these tables here; put the file into {place}, or into fr or en there.",
                    place=str(home),
                )
                yield Problem(str(path), 0, 0, "warning", said)
        elif path.suffix.lower() in _FOREIGN and here.is_relative_to(home) and path.name != _SCHEMA:
            said = message(
                "This is not read: tables end in .yaml or .yml. “soloist import” takes those of other tools."
            )
            yield Problem(str(path), 0, 0, "warning", said)
