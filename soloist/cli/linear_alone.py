"""Commands that take nothing after them say so, and are not done: nothing that is typed is passed over."""

from typing import Final

from soloist.cli.linear_commands import called
from soloist.message import Refusal, message

ALONE: Final = frozenset(
    {
        "threads",
        "clocks",
        "sheet",
        "previously",
        "forks",
        "redo",
        "problems",
    }
    | {"seats", "send", "tutorial", "quit", "stats", "typography"}
)
"""By their ids; every other one has its own use for what follows it."""


def refuse_more(id_: str, argument: str, lang: str) -> None:
    """Raise `Refusal` where something stands after a command of `ALONE`."""
    if id_ in ALONE and argument.strip():
        raise Refusal(
            message(
                "{command} takes nothing after it: “{typed}” was not done. {command} alone does it.",
                command=called(id_, lang),
                typed=argument.strip(),
            )
        )
