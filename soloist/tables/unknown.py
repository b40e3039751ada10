"""Refusals of a name: no such table, no such part, an empty list; each with what there is, and why."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence

from soloist.tables.model import TableFile
from soloist.tables.names import fold_name, full_name, near_names
from soloist.tables.references import has_holes, keepings
from soloist.values import regex
from soloist.values.message import Message, Problem, Refusal, message

_ARITHMETIC = regex.compile(r"\w[\w.’' ]*(?:\s[-−/÷]\s|[+*×])\s*\w+")  # `x - 3`
_DICE = regex.compile(r"[0-9]*d[0-9F%]+\S*", re.IGNORECASE)  # `4d6kh3`, `4dF`


class UnknownTable(Refusal):
    """A name that leads to no table; `near` are names like it, `fault` what is wrong with the one meant."""

    def __init__(self, said: Message, near: tuple[str, ...] = (), fault: Problem | None = None) -> None:
        self.near = near
        self.fault = fault
        super().__init__(said)


class DeadHole(Refusal):
    """A hole of a row that leads to no table, or to no part of one."""

    def __init__(self, refused: "UnknownTable | UnknownPart", file: str, line: int) -> None:
        """`file` and `line` are where the row stands."""
        self.near = refused.near
        told = message(
            "{what} The row in {file}, line {line}, calls it.", what=refused.message, file=file, line=line
        )
        super().__init__(told)


class UnknownPart(Refusal):
    """The table has no such column or row."""

    def __init__(self, table: str, part: str, known: tuple[str, ...]) -> None:
        self.near = known
        if not known:
            super().__init__(
                message("{table} is a plain list; ask for it without .{part}.", table=table, part=part)
            )
            return
        names = ", ".join(known)
        super().__init__(
            message("{table} has no {part}; it has {names}.", table=table, part=part, names=names)
        )


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
        stems = _in_words([each.partition("/")[0] for each in several], message("and"))
        which = _in_words(several, message("or"))
        said = message("{name} is in {files}: say which, {which}.", name=name, files=stems, which=which)
        return UnknownTable(said, several)
    if home is not None and all(file is not home for file in files):
        files = [home, *files]
    if (fault := next(_mistakes(name, files, home), None)) is not None:
        said = message(
            "{name} has a mistake: {place}: {what}", name=name, place=_place(fault), what=fault.message
        )
        return UnknownTable(said, fault=fault)
    if home is not None and (keeper := _keeper(name, home)):
        said = message(
            "{name} is kept by {keeper}, which this roll did not pass: roll {keeper} instead.",
            name=name,
            keeper=keeper,
        )
        return UnknownTable(said, (keeper,))
    unknown = unknown_table(name, names())
    said = unknown.message
    fault = next((file.faults[0] for file in files if file.faults), None)
    if lacking:
        for each in lacking:
            said = message("{said} {more}", said=said, more=each)
    elif fault and home is None and not unknown.near:
        said = message(
            "{unknown} Perhaps it is in a file that has a mistake: {place}: {what}",
            unknown=said,
            place=_place(fault),
            what=fault.message,
        )
    return UnknownTable(said, unknown.near)


def unknown_table(name: str, names: Iterable[str]) -> UnknownTable:
    """There is no table of that name; those of `names` that look like it are told."""
    near = near_names(name, names)
    said = message("There is no table called {name}.", name=name)
    if _DICE.fullmatch(name.strip()):
        said = message("{name} is no dice soloist can roll; write 2d6, 2d6+1 or d100.", name=name)
    elif _ARITHMETIC.fullmatch(name.strip()):
        said = message("Arithmetic with kept names begins with an equals sign: {form}.", form=f"{{= {name}}}")
    if near:
        said = message("{said} Perhaps {names}?", said=said, names=", ".join(near))
    return UnknownTable(said, near)


def round_tables(names: tuple[str, ...]) -> UnknownTable:
    """Tables that begin with each other, so that none of them has rows."""
    if len(names) == 1:
        return UnknownTable(message("{table} begins with itself; take its from: away.", table=names[0]))
    return UnknownTable(
        message(
            "{tables} begin with each other; take the from: of one of them away.",
            tables=_in_words(names, message("and")),
        )
    )


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


def _keeper(name: str, home: TableFile) -> str:
    """The full name of the table of `home` that keeps a value under `name`; nothing where none does."""
    wanted = fold_name(name)
    for table in home.tables:
        rows = (row for strip in table.strips for row in strip.rows if has_holes(row))
        if any(fold_name(each.name) == wanted for row in rows for each in keepings(row)):
            return full_name(home.name, table.name)
    return ""


def _place(fault: Problem) -> Message:
    if not fault.line:
        return message("{file}", file=fault.file)
    return message("{file}, line {line}", file=fault.file, line=fault.line)


def _in_words(names: Sequence[str], last: Message) -> Message:
    """`a, b and c`."""
    if len(names) == 1:
        return message("{name}", name=names[0])
    return message("{first} {word} {last}", first=", ".join(names[:-1]), word=last, last=names[-1])
