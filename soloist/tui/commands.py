"""What is asked of the commands of the screen: where they work, how they are called, which keys they have."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Final

from textual.binding import Binding

from soloist.message import Message, message
from soloist.tui.command_list import COMMANDS, Command, Place


def in_place(place: Place) -> tuple[Command, ...]:
    """The commands that work there."""
    return tuple(command for command in COMMANDS if place in command.places)


def bindings(commands: Iterable[Command]) -> Iterator[Binding]:
    """One binding for each key of each command, which runs `action_command`; ids allow remapping."""
    for command in commands:
        for number, key in enumerate(command.keys):
            id_ = command.id if number == 0 else f"{command.id}.{number + 1}"
            # The composer is an editor, and editors keep F6 and F7 for themselves.
            first = command.id in ("quit", "moments", "desk")
            yield Binding(key, f"command('{command.id}')", show=False, id=id_, priority=first)


def named(name: str) -> Command | None:
    """The command of that name after `/`, case-folded; an unfinished name counts when only one fits."""
    wanted = name.casefold()
    for command in COMMANDS:
        if wanted in command.names:
            return command
    begun = [each for each in COMMANDS if any(name.startswith(wanted) for name in each.names)]
    return begun[0] if len(begun) == 1 else None


def command(id_: str) -> Command:
    """The command of that id, which must be one."""
    return next(each for each in COMMANDS if each.id == id_)


_KEYS: Final[Mapping[str, Message]] = MappingProxyType(
    {
        "enter": message("Enter"),
        "escape": message("Esc"),
    }
)
_ARROWS: Final[Mapping[str, str]] = MappingProxyType({"up": "↑", "down": "↓", "left": "←", "right": "→"})


def key_name(key: str, words: Callable[[Message], str] = str) -> str:
    """A key as the person reads it: `F2`, `Ctrl+R`, `Enter`, `a`; `words` say it in their language."""
    if len(key) == 1:
        return key
    parts = key.split("+")
    return "+".join(
        words(_KEYS[part]) if part in _KEYS else _ARROWS.get(part, part.capitalize()) for part in parts
    )


def slash_name(command: Command, lang: str = "en") -> str:
    """What a command is called after `/` in the language of the interface."""
    return f"/{command.names[-1] if lang == 'fr' else command.names[0]}"


def key_of(id_: str, words: Callable[[Message], str] = str, lang: str = "en") -> str:
    """The first key of a command as the person reads it, or its name after `/`."""
    found = command(id_)
    return key_name(found.keys[0], words) if found.keys else slash_name(found, lang)
