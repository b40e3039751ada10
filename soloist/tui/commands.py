"""What is asked of the commands of the screen: where they work, how they are called, which keys they have."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Final

from textual.binding import Binding

from soloist.message import Message, message
from soloist.tui.command_list import COMMANDS
from soloist.tui.command_record import Command, Place
from soloist.tui.keyboard import FIRST, KEYBOARD, NOWHERE, slot


def in_place(place: Place) -> tuple[Command, ...]:
    """The commands that work there."""
    return tuple(command for command in COMMANDS if place in command.places)


def bindings(commands: Iterable[Command]) -> Iterator[Binding]:
    """One binding for each key of each command, which runs `action_command`; ids allow remapping."""
    for command in commands:
        first = command.id in FIRST
        for number, key in enumerate(command.keys or (NOWHERE,)):
            yield Binding(key, _run(command), show=False, id=slot(command.id, number), priority=first)


def early() -> Iterator[Binding]:
    """For every command a place before the composer, taken once it is given a key the editor keeps."""
    for command in COMMANDS:
        if command.id not in FIRST:
            yield Binding(
                NOWHERE, _run(command), show=False, id=slot(command.id, part="early"), priority=True
            )


def following(id_: str, action: str, *, within: bool = False, priority: bool = False) -> Iterator[Binding]:
    """Bindings of a screen's own `action` to the keys of a command; `within` a panel with keys of its own."""
    part = "within" if within else ""
    for number, key in enumerate(command(id_).keys):
        yield Binding(key, action, show=False, id=slot(id_, number, part), priority=priority)


def _run(command: Command) -> str:
    return f"command('{command.id}')"


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
        "space": message("Space"),
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
    return keys_named(id_, words, lang, KEYBOARD.keys(id_)[:1])


def key_within(id_: str, words: Callable[[Message], str] = str, lang: str = "en") -> str:
    """The same within a panel."""
    return keys_named(id_, words, lang, KEYBOARD.within(id_)[:1])


def keys_named(
    id_: str, words: Callable[[Message], str] = str, lang: str = "en", keys: Iterable[str] | None = None
) -> str:
    """All keys of a command, or those of it, as the person reads them; without any, its name after `/`."""
    found = KEYBOARD.keys(id_) if keys is None else keys
    return ", ".join(key_name(key, words) for key in found) or slash_name(command(id_), lang)
