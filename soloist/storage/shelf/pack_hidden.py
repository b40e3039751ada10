"""Tables of a pack that nobody hears: the person's own, or a pack named before it, has one of that name."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from soloist.storage.shelf.pack_shelf import folders_of
from soloist.storage.shelf.packs import Pack, find_pack
from soloist.storage.shelf.shelf_folder import LANGUAGES, ShelfFolder
from soloist.tables.model import Table, TableFile
from soloist.tables.names import fold_name, full_name
from soloist.values.dataclass import dataclass
from soloist.values.message import Message, Refusal, message

_SHOWN: Final = 5


@dataclass(frozen=True, slots=True)
class Hidden:
    """Tables of a pack, by their full names, and the file that is asked in their place."""

    pack: str
    tables: tuple[str, ...]
    by: Path
    before: str = ""
    """The pack that file is of; empty for the person's own."""

    def said(self) -> Message:
        """A sentence with the cure."""
        shown = ", ".join(self.tables[:_SHOWN]) + (", …" if len(self.tables) > _SHOWN else "")
        if self.before:
            return message(
                "{tables} of {pack} cannot be heard: {before} has it too, and the story names that first.",
                tables=shown,
                pack=self.pack,
                before=self.before,
            )
        return message(
            "{tables} of {pack} cannot be heard: {file} has it too, and your own are asked first. "
            "Rename yours to hear the pack’s.",
            tables=shown,
            pack=self.pack,
            file=str(self.by),
        )


def hidden_in(root: Path, pack: Pack, langs: Sequence[str] = ()) -> tuple[Hidden, ...]:
    """What the person's own tables hide of a pack, in stories told in `langs`, else in those it speaks."""
    told = (each for lang in langs or pack.head.langs or LANGUAGES for each in _of_pack(root, pack, lang, ()))
    return tuple(dict.fromkeys(told))


def hidden_of(root: Path, wanted: Sequence[str], lang: str) -> tuple[Hidden, ...]:
    """What own tables and packs named earlier hide of the packs a story in `lang` names."""
    before: list[Pack] = []
    found: list[Hidden] = []
    for name in wanted:
        try:
            pack = find_pack(root, name)
        except Refusal:
            continue
        found += _of_pack(root, pack, lang, before)
        before.append(pack)
    return tuple(dict.fromkeys(found))


def _of_pack(root: Path, pack: Pack, lang: str, before: Sequence[Pack]) -> Iterator[Hidden]:
    own = [ShelfFolder(root / "oracles" / lang, root), ShelfFolder(root / "oracles", root)]
    first = [("", folder) for folder in own]
    first += [(other.head.label, folder) for other in before for folder in folders_of(other, lang)]
    hidden: dict[tuple[str, Path], list[str]] = {}
    for folder in folders_of(pack, lang):
        for stem, file in folder.items():
            for table in file.tables:
                if not table.local and (by := _hiding(stem, file, table, first)) is not None:
                    hidden.setdefault(by, []).append(full_name(file.name, table.name))
    for (label, path), names in hidden.items():
        yield Hidden(pack.head.label, tuple(dict.fromkeys(names)), path, label)


def _hiding(
    stem: str, file: TableFile, table: Table, first: Sequence[tuple[str, ShelfFolder]]
) -> tuple[str, Path] | None:
    """The first file that has that table; None where there is none, or where it goes on with this one."""
    for label, folder in first:
        other = folder.get(stem)
        found = other.table(table.name) if other is not None else None
        if other is not None and found is not None and not found.local:
            names = {fold_name(f"{file.name}/{table.name}"), fold_name(full_name(file.name, table.name))}
            return None if fold_name(found.start) in names else (label, Path(other.file))
    return None
