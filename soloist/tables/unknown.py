"""Refusals of a name: no such table, no such part, a list with nothing on it; each with what there is."""

import re
from collections.abc import Sequence

from soloist.message import Message, Problem, Refusal, message

_DICE = re.compile(r"[0-9]*d[0-9F%]+\S*", re.IGNORECASE)  # `4d6kh3`, `4dF`


class UnknownTable(Refusal):
    """There is no table of that name."""

    def __init__(self, name: str, near: tuple[str, ...]) -> None:
        self.near = near
        said = message("There is no table called {name}.", name=name)
        if _DICE.fullmatch(name.strip()):
            said = message("{name} is no dice soloist can roll; write 2d6, 2d6+1 or d100.", name=name)
        super().__init__(_with_near(said, near))


class MistakenTable(UnknownTable):
    """The table is there and could not be read."""

    def __init__(self, name: str, fault: Problem) -> None:
        self.near = ()
        self.fault = fault
        Refusal.__init__(
            self,
            message(
                "{name} has a mistake: {place}: {what}", name=name, place=_place(fault), what=fault.message
            ),
        )


class PerhapsMistaken(UnknownTable):
    """A table nobody knows, and a file with a mistake, where it may be."""

    def __init__(self, unknown: UnknownTable, fault: Problem) -> None:
        self.near = unknown.near
        Refusal.__init__(
            self,
            message(
                "{unknown} Perhaps it is in a file that has a mistake: {place}: {what}",
                unknown=unknown.message,
                place=_place(fault),
                what=fault.message,
            ),
        )


class SeveralTables(UnknownTable):
    """A name without its file that several files have."""

    def __init__(self, name: str, full: tuple[str, ...]) -> None:
        self.near = full
        files = _in_words([each.partition("/")[0] for each in full], message("and"))
        which = _in_words(full, message("or"))
        Refusal.__init__(
            self, message("{name} is in {files}: say which, {which}.", name=name, files=files, which=which)
        )


class PackMissing(UnknownTable):
    """A table nobody knows, and packs the story names that are not there."""

    def __init__(self, unknown: UnknownTable, lacking: Sequence[Message]) -> None:
        """`lacking` says of each pack that it is not there, and how to get it."""
        self.near = unknown.near
        said = unknown.message
        for each in lacking:
            said = message("{said} {more}", said=said, more=each)
        Refusal.__init__(self, said)


class DeadHole(Refusal):
    """A hole of a row that leads to no table, or to no part of one."""

    def __init__(self, refused: "UnknownTable | UnknownPart", file: str, line: int) -> None:
        """`file` and `line` are where the row stands."""
        self.near = refused.near
        told = message(
            "{what} The row in {file}, line {line}, calls it.", what=refused.message, file=file, line=line
        )
        super().__init__(told)


class KeptElsewhere(UnknownTable):
    """A value that another table keeps, which was not rolled before."""

    def __init__(self, name: str, keeper: str) -> None:
        self.near = (keeper,)
        Refusal.__init__(
            self,
            message(
                "{name} is kept by {keeper}, which this roll did not pass: roll {keeper} instead.",
                name=name,
                keeper=keeper,
            ),
        )


class RoundTables(UnknownTable):
    """Tables that begin with each other, so that none of them has rows."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self.near = ()
        said = (
            message("{table} begins with itself; take its from: away.", table=names[0])
            if len(names) == 1
            else message(
                "{tables} begin with each other; take the from: of one of them away.",
                tables=_in_words(names, message("and")),
            )
        )
        Refusal.__init__(self, said)


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


def _place(fault: Problem) -> Message:
    if not fault.line:
        return message("{file}", file=fault.file)
    return message("{file}, line {line}", file=fault.file, line=fault.line)


def _in_words(names: Sequence[str], last: Message) -> Message:
    """`a, b and c`."""
    if len(names) == 1:
        return message("{name}", name=names[0])
    return message("{first} {word} {last}", first=", ".join(names[:-1]), word=last, last=names[-1])


def _with_near(said: Message, near: tuple[str, ...]) -> Message:
    if not near:
        return said
    return message("{said} Perhaps {names}?", said=said, names=", ".join(near))
