"""The tables that words of the shell name: one by its name, all of a file by the file’s."""

from collections.abc import Iterable, Iterator

from soloist.tables.lookup import Shelves, Target
from soloist.tables.names import fold_name
from soloist.values.message import Refusal


def named_targets(names: Iterable[str], shelves: Shelves, *, local: bool = False) -> list[Target]:
    """The tables of these names, in their order; raises `Refusal` where neither table nor file has one.

    A name with a `/` at its end is a file’s, also where a table is called the same. With `local`, all of a
    file are its local tables, too, which only its own rows find.
    """
    return [target for name in names for target in _named(name, shelves, local=local)]


def _named(name: str, shelves: Shelves, *, local: bool) -> Iterator[Target]:
    file = name.removesuffix("/")
    if file != name and (found := _of_file(file, shelves, local=local)):
        yield from found
        return
    try:
        yield shelves.find(name)
    except Refusal:
        found = _of_file(name, shelves, local=local)
        if not found:
            raise
        yield from found


def _of_file(name: str, shelves: Shelves, *, local: bool) -> list[Target]:
    wanted = fold_name(name)
    found = [target for target in shelves.targets() if fold_name(target.file.name) == wanted]
    return _beside_local(found, wanted, shelves) if local else found


def _beside_local(found: list[Target], wanted: str, shelves: Shelves) -> list[Target]:
    """These tables and the local ones of the files of that name, as they stand there."""
    reached = {(id(target.file), target.table.name): target for target in found}
    whole: list[Target] = []
    for shelf in shelves.shelves:
        for file in (each for each in shelf.values() if fold_name(each.name) == wanted):
            for table in file.tables:
                hidden = shelves.reach(table.name, file) if table.local else None
                target = reached.pop((id(file), table.name), None) or hidden
                if target is not None:
                    whole.append(target)
    return [*whole, *reached.values()]
