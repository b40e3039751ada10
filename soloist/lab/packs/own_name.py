"""A person’s usual file under the name of a pack: there nobody’s own hides it, and what calls it follows."""

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from itertools import chain, count
from pathlib import Path, PurePosixPath
from typing import Final

from soloist.play.own_tables import USUAL
from soloist.storage.shelf_folder import tables_of
from soloist.tables.model import TableFile
from soloist.tables.names import fold_name
from soloist.tables.references import holed_rows, references

_FROM: Final = re.compile(r"\s*(?:- )?[\"']?(?:from|depuis)[\"']?\s*:")


def is_usual(stem: str) -> bool:
    """Whether a file of that name is one that everybody has: `mes-tables`, `my-tables`."""
    return fold_name(stem) in USUAL.values()


def names_for(paths: Collection[str], name: str, taken: Callable[[str], bool]) -> Mapping[str, str]:
    """What each usual file is called in the pack `name`, by its own name; `taken` is another file's name.

    Those of several languages share one.
    """
    names: dict[str, str] = {}
    used = {_key(path) for path in paths if not is_usual(PurePosixPath(path).stem)}
    for stem in dict.fromkeys(PurePosixPath(path).stem for path in paths):
        if not is_usual(stem):
            continue
        folders = [_key(path)[0] for path in paths if PurePosixPath(path).stem == stem]
        for number in count(1):
            new = name if number == 1 else f"{name}-{number}"
            keys = {(folder, fold_name(new)) for folder in folders}
            if not taken(new) and not keys & used:
                names[stem] = new
                used |= keys
                break
    return names


def called(files: Mapping[str, bytes], names: Mapping[str, str]) -> Mapping[str, tuple[str, bytes]]:
    """Each file of the person's with the path it has in a pack, and its bytes there.

    Holes and `from` that name a renamed file follow; no other word changes. Where that cannot be done without
    changing what a file says, all keep their names.
    """
    found: dict[str, tuple[str, bytes]] = {}
    for path, data in files.items():
        new = _called(data, names)
        if not _same(path, data, new, names):
            return {path: (path, data) for path, data in files.items()}
        found[path] = _placed(path, names), new
    return found


def _key(path: str) -> tuple[str, str]:
    place = PurePosixPath(path)
    return str(place.parent), fold_name(place.stem)


def _placed(path: str, names: Mapping[str, str]) -> str:
    place = PurePosixPath(path)
    return str(place.with_name(names.get(place.stem, place.stem) + place.suffix))


def _called(data: bytes, names: Mapping[str, str]) -> bytes:
    """The bytes of a file with the names of other files new, in holes and after `from:` alone."""
    text = data.decode("utf-8", "surrogateescape")
    for old, new in names.items():
        found = re.compile(rf"(?<![\w/.-]){re.escape(old)}(?=[ \t]*/)", re.IGNORECASE)
        lines = (_in_line(line, found, new) for line in text.split("\n"))
        text = "\n".join(lines)
    return text.encode("utf-8", "surrogateescape")


def _in_line(line: str, found: re.Pattern[str], new: str) -> str:
    begins = _FROM.match(line) is not None

    def put(match: re.Match[str]) -> str:
        within = line.rfind("{", 0, match.start()) > line.rfind("}", 0, match.start())
        return new if begins or within else match[0]

    return line if line.lstrip().startswith("#") else found.sub(put, line)


def _same(path: str, old: bytes, new: bytes, names: Mapping[str, str]) -> bool:
    """Whether a file calls what it called before, but for the new names."""
    before, _ = tables_of(Path(path), old)
    after, _ = tables_of(Path(_placed(path, names)), new)
    alone = {fold_name(stem) for stem in names}
    if any(fold_name(name) in alone for name in _calls(before)):
        return False  # the table that has its file's own name is called by that alone
    return [_plain(name, names) for name in _calls(before)] == [_plain(name, {}) for name in _calls(after)]


def _calls(file: TableFile) -> Iterator[str]:
    starts = (table.start for table in file.tables if table.start)
    return chain(starts, (each.name for row in holed_rows(file) for each in references(row)))


def _plain(called: str, names: Mapping[str, str]) -> tuple[str, str]:
    """A name as file and table, as they are compared, the file under its new name."""
    stem, slash, rest = called.partition("/")
    if not slash:
        return "", fold_name(called)
    known = {fold_name(old): fold_name(new) for old, new in names.items()}
    file = fold_name(stem)
    return known.get(file, file), fold_name(rest)
