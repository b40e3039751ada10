"""Refusals of a name: no such table, no such part, a list with nothing on it; each with what there is."""

from soloist.message import Message, Refusal, message


class UnknownTable(Refusal):
    """There is no table of that name."""

    def __init__(self, name: str, near: tuple[str, ...]) -> None:
        self.near = near
        super().__init__(_with_near(message("There is no table called {name}.", name=name), near))


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


def _with_near(said: Message, near: tuple[str, ...]) -> Message:
    if not near:
        return said
    return message("{said} Perhaps {names}?", said=said, names=", ".join(near))
