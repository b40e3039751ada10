"""What is said once a command has other keys."""

from collections.abc import Sequence

from soloist.message import Message, message
from soloist.play.commands import KEYBOARD, command, key_name, slash_name
from soloist.tui.key_rules import unsure


def given_told(
    id_: str, keys: tuple[str, ...], losers: Sequence[str], lang: str, *, pressed: bool = True
) -> Message:
    """What a command has now, who had it, and whether its only key may not reach a terminal.

    `pressed` says that the key was pressed here, and came through.
    """
    label = command(id_).label
    if not keys:
        return message("{command} has no key; its name after / still calls it.", command=label)
    named = ", ".join(key_name(key) for key in keys)
    if losers:
        had = command(losers[0])
        left = ", ".join(key_name(key) for key in KEYBOARD.keys(had.id)) or slash_name(had, lang)
        return message(
            "{command}: {keys}. “{other}” is left with {left}.",
            command=label,
            keys=named,
            other=had.label,
            left=left,
        )
    if len(keys) == 1 and unsure(keys[0]):
        if not pressed:
            return message(
                "{command}: {keys}. Some terminals keep it for themselves: a second key beside it is safer.",
                command=label,
                keys=named,
            )
        return message(
            "{command}: {keys}. It came through here, but some terminals keep it for themselves: "
            "a second key beside it is safer.",
            command=label,
            keys=named,
        )
    return message("{command}: {keys}.", command=label, keys=named)
