"""Commands line by line: those of the screen, but for what needs one, and a few that read something out."""

from typing import Final

from soloist.play import commands
from soloist.play.commands import Command, slash_name
from soloist.tables.names import fold_name
from soloist.values.message import Refusal, message

COMMANDS: Final = (*commands.COMMANDS, *commands.LINES)
"""Every command that has a name here."""
ELSEWHERE: Final = {
    "focus": message("There is nothing here but the story and your words."),
    "light": message("There are no colours here."),
    "suspend": message("Ctrl+Z goes to the shell, fg comes back."),
}
"""What needs a screen: by the commands' ids, what to do instead."""
_ALONE: Final = frozenset(
    {
        *("threads", "clocks", "sheet", "previously", "forks", "redo", "problems"),
        *("seats", "send", "tutorial", "quit", "stats", "typography"),
    }
)
"""Commands that take nothing after them; every other one has its own use for what follows it."""


def named(name: str) -> str:
    """The id of the command of that name, accents or not; an unfinished one counts where it fits only one.

    Raises `Refusal` for another name, and for a command that needs a screen.
    """
    found = commands.named(name or "help", COMMANDS)
    if found is None:
        raise Refusal(
            message(
                "There is no command /{name}. /help all lists them; write \\/{name} to begin prose so.",
                name=name,
            )
        )
    if found.id in ELSEWHERE:
        raise Refusal(ELSEWHERE[found.id])
    return found.id


def is_command(line: str) -> bool:
    """Whether a line is a command by its whole name, with or without words after it."""
    word, _, _ = line.strip().partition(" ")
    known = {f"/{fold_name(name)}" for each in offered() for name in each.names}
    return f"/{fold_name(word[1:])}" in known if word.startswith("/") else False


def offered() -> tuple[Command, ...]:
    """The commands that do something here."""
    return tuple(each for each in COMMANDS if each.id not in ELSEWHERE)


def called(id_: str, lang: str) -> str:
    """What a command is called after `/` in the language of the interface; nothing for another id."""
    return next((slash_name(each, lang) for each in offered() if each.id == id_), "")


def refuse_more(id_: str, argument: str, lang: str) -> None:
    """Raise `Refusal` where something stands after a command that takes nothing: no word is passed over."""
    if id_ in _ALONE and argument.strip():
        raise Refusal(
            message(
                "{command} takes nothing after it: “{typed}” was not done. {command} alone does it.",
                command=called(id_, lang),
                typed=argument.strip(),
            )
        )
