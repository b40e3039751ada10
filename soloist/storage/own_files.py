"""Where a person's own table files are, and which files are not theirs."""

from pathlib import Path
from typing import Final

from soloist.storage.identity import real
from soloist.storage.listing import inside
from soloist.storage.shelf import shipped_oracles
from soloist.storage.slug import slug
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


def any_file(workspace: Workspace) -> bool:
    """Whether there is a table file of the person's own."""
    return any(path.suffix in ENDINGS for path in workspace.oracles.glob("**/*"))


def is_shipped(path: Path) -> bool:
    """Whether a file came with soloist."""
    return real(path).is_relative_to(real(shipped_oracles()))


def first_line() -> bytes:
    """How a new file begins: where editors find what may stand in it, nothing where that is not there."""
    schema = shipped_oracles() / _SCHEMA
    if not schema.is_file():
        return b""
    return f"# yaml-language-server: $schema={real(schema).as_uri()}\n".encode()
