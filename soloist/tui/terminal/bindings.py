"""Textual bindings for the commands and their keys."""

from collections.abc import Iterable, Iterator

from textual.binding import Binding

from soloist.play.commands import COMMANDS, FIRST, NOWHERE, Command, command, slot


def bindings(commands: Iterable[Command]) -> Iterator[Binding]:
    """One binding for each key of each command, which runs `action_command`; ids allow remapping."""
    for each in commands:
        first = each.id in FIRST
        for number, key in enumerate(each.keys or (NOWHERE,)):
            yield Binding(key, _run(each), show=False, id=slot(each.id, number), priority=first)


def early() -> Iterator[Binding]:
    """For every command a place before the composer, taken once it is given a key the editor keeps."""
    for each in COMMANDS:
        if each.id not in FIRST:
            yield Binding(NOWHERE, _run(each), show=False, id=slot(each.id, part="early"), priority=True)


def following(id_: str, action: str) -> Iterator[Binding]:
    """Bindings of a widget's own `action` to the keys of a command."""
    for number, key in enumerate(command(id_).keys):
        yield Binding(key, action, show=False, id=slot(id_, number))


def _run(each: Command) -> str:
    return f"command('{each.id}')"
