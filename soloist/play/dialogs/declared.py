"""What dialogs say, as `dialogs.txt` declares it: titles, fixed rows, what can be done to others."""

from collections.abc import Callable, Iterable
from typing import Any, Final, TypeAlias

from soloist.play.dialogs.dialog import Listing, Option, Row, line
from soloist.values.dataclass import replace
from soloist.values.message import Message, Value, records

Doing: TypeAlias = Callable[[], Any] | None

BLOCKS: Final = {each["id"]: each for each in records(__package__, "dialogs.txt")}
"""By the id of each, what is said."""


def said(id_: str, part: str = "label", /, **values: Value) -> Message:
    """A sentence of a block, with its holes filled."""
    told: Message = BLOCKS[id_][part]
    return replace(told, values=values)


def deeds(of: str, told: dict[str, Value] | None = None, /, **does: Doing) -> tuple[Option, ...]:
    """What can be done to a row of a dialog, in that order, with what does it; `told` fills their holes."""
    return tuple(Option(id_, said(f"{of} {id_}", **told or {}), do=do) for id_, do in does.items())


def fixed(of: str, id_: str, do: Doing = None, **told: Value) -> Row:
    """A row that a dialog always has, with the one thing it is for."""
    block, name = BLOCKS[f"{of} {id_}"], f"{of} {id_}"
    enter = Option(id_, block["enter"], do=do)
    return Row(
        said(name, **told), id_, detail=block.get("help", ""), part=block.get("part", ""), deeds=(enter,)
    )


def listing(id_: str, rows: Iterable[Row], told: dict[str, Value] | None = None, /, **more: Any) -> Listing:
    """A dialog of rows as its block has it, what is `told` in its holes; `more` as in `Listing`."""
    block, found, values = BLOCKS[id_], tuple(rows), told or {}
    quiet = "help" if "help" in block else "none" if "none" in block and not found else ""
    above = (line(said(id_, quiet, **values), "quiet"),) if quiet else ()
    enter = (Option("enter", block["enter"]),) if "enter" in block else ()
    declared = {"title": said(id_, **values), "above": above, "deeds": enter, "makes": block.get("makes")}
    return Listing(rows=found, **{**declared, **more})
