"""The shelves of tables on this machine: the person's own before the shipped ones, always up to date."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final

from soloist.lingo import languages
from soloist.storage.disk import real
from soloist.storage.shelf.shelf_folder import LAST_GOOD, ShelfFolder
from soloist.tables.check import check_file, first_hundred
from soloist.tables.lookup import Shelves
from soloist.tables.model import TableFile
from soloist.tables.names import fold_name
from soloist.values.dataclass import replace
from soloist.values.message import Message, Problem

_PACKAGE: Final = Path(__file__).parent.parent.parent


def shipped_oracles(package: Path = _PACKAGE) -> Path:
    """The folder of shipped tables: in the package once installed, beside it in a checkout."""
    inside = package / "oracles"
    return inside if inside.is_dir() else package.parent / "oracles"


def shelf_roots(workspace: Path | None, lang: str, shipped: Path | None = None) -> tuple[Path, ...]:
    """The folders tables come from, first wins, whether or not they exist; each place once.

    The workspace's `oracles/LANG` and `oracles`, the shipped `LANG`, then the other shipped languages.
    """
    ours = shipped or shipped_oracles()
    order = [ours / lang, *(ours / other for other in languages() if other != lang)]
    if workspace:
        order = [workspace / "oracles" / lang, workspace / "oracles", *order]
    places: dict[Path, Path] = {}
    for root in order:
        places.setdefault(real(root), root)
    return tuple(places.values())


class Shelf:
    """Every table in reach. Files are read when first asked for, and again when they change."""

    def __init__(
        self,
        folders: Iterable[ShelfFolder],
        own: Iterable[ShelfFolder] = (),
        lang: str = "",
        lacking: Callable[[], tuple[Message, ...]] = tuple,
    ) -> None:
        """`own` are those of `folders` that are the person's, `lang` the language of files without one.

        `lacking` is asked, where a name finds nothing, what is said of packs that are not there.
        """
        self._folders = tuple(folders)
        self._own = tuple(own)
        self.shelves = Shelves(self._folders, lang, lacking=lacking)

    def refresh(self) -> bool:
        """Look at the folders again; whether anything changed. Broken files keep their last good version."""
        changed = [folder.scan() for folder in self._folders]  # every one, even after a first change
        if any(changed):
            self.shelves.forget()
        return any(changed)

    def problems(self) -> tuple[Problem, ...]:
        """Everything wrong in the person's own files: what could not be read, and what `check_file` finds."""
        read = [problem for folder in self._own for problem in folder.problems()]
        older = {problem.file for problem in read if problem.message == LAST_GOOD}
        found = (file for folder in self._own for file in folder.values())
        files = [_as_it_stands(file) for file in found if file.file not in older]
        checked = (problem for file in files for problem in check_file(file, self.shelves))
        return first_hundred((*read, *checked))


def _as_it_stands(file: TableFile) -> TableFile:
    """The file without tables that are in use as they were before: their lines are gone."""
    broken = {fold_name(name) for name in file.broken}
    if not broken:
        return file
    return replace(file, tables=tuple(each for each in file.tables if fold_name(each.name) not in broken))


def load_shelves(
    workspace: Path | None, lang: str, packs: tuple[str, ...] = (), shipped: Path | None = None
) -> Shelf:
    """The shelves of the folders of `shelf_roots`.

    Files under `workspace` are the person's own, and may be links to anywhere inside it; others stay put.
    `lang` is the language of files that stand in none's folder. The tables of `packs`, those the
    workspace has of them, stand between the person's own and the others.
    """

    def ours(root: Path) -> bool:
        return workspace is not None and root.is_relative_to(workspace)

    folders = [
        ShelfFolder(root, workspace if workspace and ours(root) else root)
        for root in shelf_roots(workspace, lang, shipped)
    ]
    own = [folder for folder in folders if ours(folder.root)]
    if packs and workspace:
        from soloist.storage.shelf.pack_shelf import pack_folders  # few stories name a pack
        from soloist.storage.shelf.packs import missing_packs

        beside = [folder for folder in folders if folder not in own]
        folders = [*own, *pack_folders(workspace, packs, lang), *beside]

        def lacking() -> tuple[Message, ...]:
            return tuple(told for _, told in missing_packs(workspace, packs))

        return Shelf(folders, own, lang, lacking)
    return Shelf(folders, own, lang)
