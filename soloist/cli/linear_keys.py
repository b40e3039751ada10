"""The keys of the full screen line by line: read out, given to a command, put back as shipped."""

import re
from typing import TYPE_CHECKING, Final

from soloist.message import Refusal, message

if TYPE_CHECKING:
    from soloist.cli.linear_voice import Voice
    from soloist.play.commands import Command
    from soloist.play.session.desk import Desk
    from soloist.play.session.session import Session

_USUAL: Final = frozenset({"default", "shipped", "défaut", "origine"})
_NONE: Final = frozenset({"none", "aucune"})
_BETWEEN: Final = re.compile(r"[\s,]+")


def tell_keys(sitting: "Session", voice: "Voice", argument: str) -> None:
    """List the keys; after the name of a command, give it those that follow, `none`, or the `default`.

    Raises `Refusal` for a command there is not, a key it may not have, one another command needs, and where
    the change holds only until the end.
    """
    words = [word for word in _BETWEEN.split(argument.strip()) if word]
    _in_force(sitting.desk)
    if not words:
        _list(voice)
    elif [word.casefold() for word in words] in [[usual] for usual in _USUAL]:
        _all_as_shipped(sitting.desk, voice)
    else:
        chosen, keys = _command(words[0]), words[1:]
        if keys:
            _give(sitting.desk, voice, chosen, keys)
        else:
            _tell(chosen, voice)


def _in_force(desk: "Desk") -> None:
    """Take the keys of the file as it is now."""
    from soloist.play.commands import KEYBOARD
    from soloist.tui.key_rules import understood

    found = desk.kept.read() if desk.kept is not None else desk.found
    KEYBOARD.put(understood(found.keys).keys)


def _list(voice: "Voice") -> None:
    """The commands that have keys on the full screen, with their names here."""
    from soloist.play.commands import COMMANDS, KEYBOARD

    voice.tell(
        message("Here: Enter ends a line, Ctrl+C lets go, Ctrl+D leaves, Tab completes, the arrows edit.")
    )
    voice.tell(message("On the full screen, soloist play:"))
    for each in COMMANDS:
        if KEYBOARD.keys(each.id):
            _tell(each, voice)


def _tell(command: "Command", voice: "Voice") -> None:
    from soloist.play.commands import KEYBOARD, key_name, slash_name

    say = voice.lingo.render
    keys = ", ".join(key_name(key, say) for key in KEYBOARD.keys(command.id)) or voice.lingo.say("no key")
    voice.pair(keys, f"{say(command.label)} ({slash_name(command, voice.lingo.lang)})")


def _command(name: str) -> "Command":
    """The command of that name, or whose name alone begins so. Raises `Refusal`."""
    from soloist.play.commands import COMMANDS

    wanted = name.casefold().lstrip("/")
    whole = [each for each in COMMANDS if wanted in (*each.names, each.id)]
    begun = [each for each in COMMANDS if any(one.startswith(wanted) for one in each.names)]
    found = whole or (begun if len(begun) == 1 else [])
    if not found:
        raise Refusal(message("There is no command /{name} on the full screen; /keys lists them.", name=name))
    return found[0]


def _give(desk: "Desk", voice: "Voice", command: "Command", words: list[str]) -> None:
    """Give these keys; one that another command can do without is taken from it once that is wanted."""
    from soloist.play.commands import KEYBOARD
    from soloist.play.commands import command as named
    from soloist.tui.key_rules import MOST, NEEDED, clash, left_with, needed, refused, shown_key, written
    from soloist.tui.key_settings import give_whosever
    from soloist.tui.key_told import given_told

    first = words[0].casefold()
    if len(words) == 1 and first in _NONE:
        if command.id in NEEDED:
            raise Refusal(needed(command.id))
        keys: tuple[str, ...] = ()
    elif len(words) == 1 and first in _USUAL:
        keys = command.keys
    else:
        beside = KEYBOARD.keys(command.id) if words[0] == "+" else ()
        keys = tuple(dict.fromkeys((*beside, *(written(word) for word in words if word != "+"))))
    if len(keys) > max(MOST, len(command.keys)):
        raise Refusal(message("{n} keys are enough for one command.", n=MOST))
    for key in keys:
        shown = shown_key(key, voice.lingo.render)
        if key not in command.keys and (why := refused(command.id, key)) is not None:
            raise Refusal(message("{key}: {why}", key=shown, why=why))
        if (why := clash(command.id, key)) is None:
            continue
        holder = KEYBOARD.holder(key)
        if holder is None or left_with(holder, key) is None:
            raise Refusal(message("{key}: {why}", key=shown, why=why))
        asked = message(
            "{key} is the key of “{command}”. Take it from there?", key=shown, command=named(holder).label
        )
        if not voice.agrees(asked):
            voice.tell(message("Nothing was changed."))
            return
    losers = give_whosever(desk, command.id, keys)
    voice.tell(given_told(command.id, keys, losers, voice.lingo.lang, pressed=False))


def _all_as_shipped(desk: "Desk", voice: "Voice") -> None:
    from soloist.tui.key_settings import as_shipped

    if not voice.agrees(message("Give every command the keys it is shipped with?")):
        voice.tell(message("Nothing was changed."))
        return
    as_shipped(desk)
    voice.tell(message("Every key is as shipped."))
