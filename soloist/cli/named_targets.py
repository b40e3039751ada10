"""The tables that words of the shell name: one by its name, all of a file by the file’s."""

from collections.abc import Iterable, Iterator

from soloist.message import Refusal
from soloist.tables.lookup import Shelves, Target
from soloist.tables.names import fold_name


def named_targets(names: Iterable[str], shelves: Shelves) -> list[Target]:
    """The tables of these names, in their order; raises `Refusal` where neither table nor file has one."""
    return [target for name in names for target in _named(name, shelves)]


def _named(name: str, shelves: Shelves) -> Iterator[Target]:
    try:
        yield shelves.find(name)
    except Refusal:
        wanted = fold_name(name)
        found = [target for target in shelves.targets() if fold_name(target.file.name) == wanted]
        if not found:
            raise
        yield from found
