"""Refusals of a name: no such table, no such part, an empty list; each with what there is, and why."""

from collections.abc import Callable, Iterable, Iterator

from soloist.tables.model import TableFile
from soloist.tables.names import fold_name, near_names
from soloist.values import regex
from soloist.values.message import Message, Problem, Refusal, message

_NUMBER = regex.compile(r"\w[\w.’' ]*(?:\s[-−/÷]\s|[+*×])\s*\w+|[0-9]*[dD][0-9F%]\S*")  # `x - 3`, `4d6kx`


class UnknownTable(Refusal):
    """A name that leads to no table, or to no part of one; `fault` is what is wrong with the one meant."""

    def __init__(self, said: Message, fault: Problem | None = None) -> None:
        self.fault = fault
        super().__init__(said)


class DeadHole(Refusal):
    """A hole of a row that leads to no table, or to no part of one."""

    def __init__(self, refused: UnknownTable, file: str, line: int) -> None:
        """`file` and `line` are where the row stands."""
        told = message(
            "{what} The row in {file}, line {line}, calls it.", what=refused.message, file=file, line=line
        )
        super().__init__(told)


class EmptyList(Refusal):
    """A list of the story that has no names yet."""

    def __init__(self, name: str) -> None:
        super().__init__(
            message(
                "{name} is empty: nothing in this story is tagged so yet, as in [N:Marthe], [L:The mill] or "
                "[Thread:The debt|open].",
                name=name,
            )
        )


def unknown_part(table: str, part: str, known: Iterable[str]) -> UnknownTable:
    """The table has no such column or row, but those that are `known`."""
    if names := ", ".join(known):
        said = message("{table} has no {part}; it has {names}.", table=table, part=part, names=names)
        return UnknownTable(said)
    return UnknownTable(
        message("{table} is a plain list; ask for it without .{part}.", table=table, part=part)
    )


def absent(
    name: str,
    files: list[TableFile],
    names: Callable[[], Iterable[str]],
    home: TableFile | None,
    several: tuple[str, ...] = (),
    lacking: tuple[Message, ...] = (),
) -> UnknownTable:
    """The refusal of `name`, which no table of `files` has; `several` are tables that all answer to it.

    `names` gives those of the tables there are, `lacking` what is said of packs that are not there, and how
    to get them.
    """
    if several:
        which = ", ".join(several)
        return UnknownTable(
            message("{name} is in several files: say which, {which}.", name=name, which=which)
        )
    if home is not None and all(file is not home for file in files):
        files = [home, *files]
    if (fault := next(_mistakes(name, files, home), None)) is not None:
        place = _place(fault)
        said = message("{name} has a mistake: {place}: {what}", name=name, place=place, what=fault.message)
        return UnknownTable(said, fault)
    near = near_names(name, names())
    said = unknown_table(name, near).message
    for each in lacking:
        said = message("{said} {more}", said=said, more=each)
    fault = next((file.faults[0] for file in files if file.faults), None)
    if fault and not (home or near or lacking):
        said = message(
            "{unknown} Perhaps it is in a file that has a mistake: {place}: {what}",
            unknown=said,
            place=_place(fault),
            what=fault.message,
        )
    return UnknownTable(said)


def unknown_table(name: str, near: tuple[str, ...]) -> UnknownTable:
    """There is no table of that name; names that are `near` are told."""
    said = message("There is no table called {name}.", name=name)
    if _NUMBER.fullmatch(name.strip()):
        said = message(
            "{name} is no table: dice are written 2d6, 2d20kh1 or d100, and sums with kept names begin with "
            "an equals sign, {form}.",
            name=name,
            form=f"{{= {name}}}",
        )
    if near:
        said = message("{said} Perhaps {names}?", said=said, names=", ".join(near))
    return UnknownTable(said)


def _mistakes(name: str, files: list[TableFile], home: TableFile | None) -> Iterator[Problem]:
    """What is wrong with the tables `name` may mean: those of the file it names or of `home`, then others."""
    stem, slash, rest = name.partition("/")
    sought = fold_name(rest if slash else stem)
    mine = fold_name(stem if slash or home is None else home.name)
    for file in sorted(files, key=lambda each: fold_name(each.name) != mine):
        if slash and fold_name(file.name) != mine:
            return
        if not file.readable and fold_name(file.name) == mine:
            yield from file.faults[:1]
        for broken, fault in zip(file.broken, file.faults, strict=False):
            called = fold_name(broken)
            if sought == called or (sought.startswith(f"{called}.") and len(sought) > len(called) + 1):
                yield fault


def _place(fault: Problem) -> str:
    return f"{fault.file}:{fault.line}" if fault.line else fault.file
