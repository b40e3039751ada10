"""The tables that words of the shell name: one by its name, all of a file by the file’s."""

from collections.abc import Iterable, Iterator

from soloist.message import Refusal
from soloist.tables.lookup import Shelves, Target
from soloist.tables.names import fold_name


def named_targets(names: Iterable[str], shelves: Shelves) -> list[Target]:
    """The tables of these names, in their order; raises `Refusal` where neither table nor file has one.

    A name with a `/` at its end is a file’s, also where a table is called the same.
    """
    return [target for name in names for target in _named(name, shelves)]


def _named(name: str, shelves: Shelves) -> Iterator[Target]:
    file = name.removesuffix("/")
    if file != name and (found := _of_file(file, shelves)):
        yield from found
        return
    try:
        yield shelves.find(name)
    except Refusal:
        found = _of_file(name, shelves)
        if not found:
            raise
        yield from found


def _of_file(name: str, shelves: Shelves) -> list[Target]:
    wanted = fold_name(name)
    return [target for target in shelves.targets() if fold_name(target.file.name) == wanted]
