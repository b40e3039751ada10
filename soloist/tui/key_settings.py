"""Keys between the file of settings and the keyboard: taken at the start, written when changed."""

from collections.abc import Iterable

from soloist.play.commands import COMMANDS, KEYBOARD, command
from soloist.play.session.desk import Desk
from soloist.storage.settings import KEY
from soloist.tui.key_rules import NO_KEY, left_with, understood


def take(desk: Desk) -> None:
    """Put the keys of the file in force; what is wrong with its lines is told with its other faults."""
    keys, faults = understood(desk.found.keys)
    KEYBOARD.put(keys)
    if desk.kept is not None:
        told = tuple(desk.kept.fault(line, what) for line, what in faults)
        desk.found = desk.found._replace(faults=(*desk.found.faults, *told))


def give(desk: Desk, id_: str, keys: Iterable[str]) -> None:
    """Give the command these keys, which it may have, for now and for later.

    Its shipped ones need no line in the file. Raises `Refusal` where they hold only for now.
    """
    wanted = tuple(keys)
    KEYBOARD.put({**KEYBOARD.own, id_: wanted})
    if desk.kept is None:
        return
    if wanted == command(id_).keys:
        desk.kept.remove((KEY + id_,))
    else:
        desk.kept.write(KEY + id_, " ".join(wanted) or NO_KEY)


def give_whosever(desk: Desk, id_: str, keys: Iterable[str]) -> list[str]:
    """Give the command these keys and take them from those that had them; the ids of those.

    Raises `Refusal`, as `give`.
    """
    wanted = tuple(keys)
    losers: list[str] = []
    for key in wanted:
        holder = KEYBOARD.holder(key)
        if holder is not None and holder != id_:
            losers.append(holder)
            give(desk, holder, left_with(holder, key) or ())
    give(desk, id_, wanted)
    return losers


def as_shipped(desk: Desk) -> None:
    """Give every command the keys it is shipped with. Raises `Refusal` where they hold only for now."""
    KEYBOARD.put({})
    if desk.kept is not None:
        desk.kept.remove([KEY + each.id for each in COMMANDS])
