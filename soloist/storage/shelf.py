"""The shelves of tables on this machine: the person's own before the shipped ones, always up to date."""

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from soloist.message import Problem
from soloist.storage.identity import real
from soloist.storage.shelf_folder import ShelfFolder
from soloist.tables.lookup import Shelves
from soloist.tables.references import dead_references

LANGUAGES: Final = ("fr", "en")
_PACKAGE: Final = Path(__file__).parent.parent


def shipped_oracles(package: Path = _PACKAGE) -> Path:
    """The folder of shipped tables: in the package once installed, beside it in a checkout."""
    inside = package / "oracles"
    return inside if inside.is_dir() else package.parent / "oracles"


def shelf_roots(workspace: Path | None, lang: str, shipped: Path | None = None) -> tuple[Path, ...]:
    """The folders tables come from, first wins, whether or not they exist; each place once.

    The workspace's `oracles/LANG` and `oracles`, the shipped `LANG`, then the other shipped languages.
    """
    ours = shipped or shipped_oracles()
    order = [ours / lang, *(ours / other for other in LANGUAGES if other != lang)]
    if workspace:
        order = [workspace / "oracles" / lang, workspace / "oracles", *order]
    places: dict[Path, Path] = {}
    for root in order:
        places.setdefault(real(root), root)
    return tuple(places.values())


class Shelf:
    """Every table in reach. Files are read when first asked for, and again when they change."""

    def __init__(self, folders: Iterable[ShelfFolder]) -> None:
        self._folders = tuple(folders)
        self.shelves = Shelves(self._folders)

    def refresh(self) -> bool:
        """Look at the folders again; whether anything changed. Broken files keep their last good version."""
        changed = [folder.scan() for folder in self._folders]  # every one, even after a first change
        return any(changed)

    def problems(self) -> tuple[Problem, ...]:
        """Everything wrong on the shelves, holes nobody can fill included; reads every file not read yet."""
        found = [problem for folder in self._folders for problem in folder.problems()]
        files = [file for folder in self._folders for file in folder.values()]
        dead = [problem for file in files for problem in dead_references(file, self.shelves)]
        return (*found, *dead)


def load_shelves(roots: Iterable[Path], workspace: Path | None = None) -> Shelf:
    """The shelves of `roots`; files under `workspace` may be links to anywhere inside it, others stay put."""
    return Shelf(
        ShelfFolder(root, workspace if workspace and root.is_relative_to(workspace) else root)
        for root in roots
    )
