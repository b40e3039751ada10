"""Which keys a command may be given, and why not the others; what the lines of the settings make of that."""

import re
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from soloist.message import Message, message
from soloist.play.commands import COMMANDS, KEYBOARD, PANELS, key_name
from soloist.storage.settings import Keys

NEEDED: Final = ("quit", "help", "palette")
"""Commands that always have a key."""
MOST: Final = 4
"""Keys a command is given; a file may give more."""
NO_KEY: Final = "none"
"""What stands in the file for no key at all."""

_FUNCTION: Final = re.compile(r"f([1-9]|1[0-2])")
_CONTROL: Final = re.compile(r"ctrl\+[a-z]")
_ALT: Final = re.compile(r"alt\+[a-z]")  # with a digit, signs are typed
_SAFE: Final = re.compile(r"f[2-9]|ctrl\+[srtlognf]")
_EDITING: Final = frozenset(f"ctrl+{letter}" for letter in "aewdxcvukzy")
_TWINS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "ctrl+h": "Backspace",
        "ctrl+i": "Tab",
        "ctrl+m": "Enter",
        "ctrl+[": "Esc",
        "alt+b": "Ctrl+←",  # what Option+← sends on a Mac, and so does Alt+B everywhere
        "alt+f": "Ctrl+→",
        "ctrl+left_square_bracket": "Esc",
        "ctrl+left_square_brace": "Esc",
    }
)
_MODIFIERS: Final = frozenset(("ctrl", "alt", "shift", "super", "hyper", "meta"))
_MOVING: Final = frozenset(
    (
        *("enter", "tab", "escape", "up", "down", "left", "right", "home", "end", "pageup", "pagedown"),
        *("backspace", "delete", "space"),
    )
)
_ALIKE: Final[Mapping[str, str]] = MappingProxyType(
    {
        "control": "ctrl",
        "option": "alt",
        "esc": "escape",
        "return": "enter",
        "pgup": "pageup",
        "pgdn": "pagedown",
    }
)


def written(word: str) -> str:
    """A key as a person may write it, `Ctrl-R`, in the one way it is known by: `ctrl+r`."""
    if len(word) == 1:
        return word
    return "+".join(_ALIKE.get(part, part) for part in _parts(word.casefold()))


def _parts(key: str) -> list[str]:
    """The modifiers of a key, then the key: the last of its signs may itself be + or -."""
    return re.split(r"[+-](?=.)", key) if len(key) > 1 else [key]


def shown_key(key: str, words: Callable[[Message], str] = str) -> str:
    """The name of any key, one that no command may have included."""
    from textual.keys import format_key

    *before, last = _parts(key)
    plain = last if last in _MOVING or _character(last) is None else format_key(last)
    return "+".join(key_name(part, words) for part in (*before, plain.upper() if before else plain))


def forbidden(key: str) -> Message | None:
    """Why no command may have the key; None where one may."""
    if key in _TWINS:
        return message(
            "a terminal sends it as {other}, so one cannot be told from the other.", other=_TWINS[key]
        )
    if key in _EDITING or key == "alt+backspace":
        return message("the composer needs it for editing.")
    if _FUNCTION.fullmatch(key) or _CONTROL.fullmatch(key) or _ALT.fullmatch(key):
        return None
    *before, last = _parts(key)
    if set(before) <= {"shift"} and last in _MOVING:
        return message("it is needed for writing and for moving about.")
    if not before and _character(last) is not None:
        return message("it is typed as text.")
    known = last in _MOVING or _character(last) is not None or _FUNCTION.fullmatch(last)
    if before and set(before) <= _MODIFIERS and known:
        return message("many terminals cannot send it.")
    if not before and (re.fullmatch(r"f(1[3-9]|2[0-4])", last) or last == "insert"):
        return message("many keyboards do not have it.")
    return message("that is no name of a key; keys are written so: f10, ctrl+r, alt+r.")


def _character(name: str) -> str | None:
    """What a key without modifiers types; its name may be Unicode's."""
    from textual.keys import REPLACED_KEYS, key_to_character

    found = name if len(name) == 1 else key_to_character(REPLACED_KEYS.get(name, name))
    return found if found is not None and found < "\u3000" else None  # no hand-written word is an emoji


def unsure(key: str) -> bool:
    """Whether some terminals, desktops or multiplexers keep the key for themselves."""
    return not _SAFE.fullmatch(key)


def refused(id_: str, key: str) -> Message | None:
    """Why the command may not have the key, whoever has it now."""
    if (why := forbidden(key)) is not None:
        return why
    if id_ == "quit" and key in PANELS:
        return message("panels have another use for it, and would be left by it.")
    return None


def clash(id_: str, key: str) -> Message | None:
    """Whose the key is, where it is another command's."""
    holder = KEYBOARD.holder(key)
    return None if holder in (None, id_) else _taken(holder)


def left_with(holder: str, key: str) -> tuple[str, ...] | None:
    """What the holder of a key keeps when it gives it up; None where it would lack one it needs."""
    keys = tuple(each for each in KEYBOARD.keys(holder) if each != key)
    return None if holder in NEEDED and not keys else keys


def _taken(holder: str) -> Message:
    return message("it is the key of “{command}”; give that one another first.", command=_label(holder))


def _label(id_: str) -> Message:
    return next(each.label for each in COMMANDS if each.id == id_)


class Understood(NamedTuple):
    """The keys that lines of a file give, by the ids of commands; what is wrong, with the line's number."""

    keys: Mapping[str, tuple[str, ...]]
    faults: tuple[tuple[int, Message], ...]


class _Wish(NamedTuple):
    id: str
    line: int
    keys: tuple[str, ...]


def understood(lines: Iterable[Keys]) -> Understood:
    """Judge the lines: what is wrong is told and does not hold, all else does.

    A key is one command's. A command that no line names keeps its own; among the others the first line has
    it. A line of which nothing is left leaves its command as shipped.
    """
    faults: list[tuple[int, Message]] = []
    wishes = [wish for line in lines if (wish := _wish(line, faults)) is not None]
    while True:
        keys, told, lost = _shared_out(wishes)
        faults += [each for each in told if lost is None or each[0] == lost.line]
        if lost is None:
            return Understood(keys, tuple(sorted(faults, key=lambda each: each[0])))
        wishes.remove(lost)


def _shared_out(
    wishes: list[_Wish],
) -> tuple[dict[str, tuple[str, ...]], list[tuple[int, Message]], _Wish | None]:
    """What each wish is given, what is told of it, and the first of which nothing is left."""
    named = {wish.id for wish in wishes}
    holders = {key: each.id for each in COMMANDS if each.id not in named for key in each.keys}
    given: dict[str, tuple[str, ...]] = {}
    told: list[tuple[int, Message]] = []
    for wish in wishes:
        free = []
        for key in wish.keys:
            if key in holders:
                told.append((wish.line, _not_given(wish.id, key, _taken(holders[key]))))
            else:
                free.append(key)
                holders[key] = wish.id
        if wish.keys and not free:
            return given, told, wish
        given[wish.id] = tuple(free)
    return given, told, None


def _wish(line: Keys, faults: list[tuple[int, Message]]) -> _Wish | None:
    id_ = line.command
    if all(each.id != id_ for each in COMMANDS):
        unknown = message(
            "there is no command “{command}”; these are: {known}.",
            command=line.command,
            known=", ".join(each.id for each in COMMANDS),
        )
        faults.append((line.line, unknown))
        return None
    words = tuple(
        dict.fromkeys(written(word) for word in re.split(r"[\s,]+", line.value.strip(" ,\t")) if word)
    )
    if not words:
        faults.append((line.line, message("no key is given; “none” takes every key away.")))
        return None
    if words == (NO_KEY,):
        if id_ not in NEEDED:
            return _Wish(id_, line.line, ())
        faults.append((line.line, needed(id_)))
        return None
    good = []
    for key in words:
        why = refused(id_, key)
        if why is None:
            good.append(key)
        else:
            faults.append((line.line, _not_given(id_, key, why)))
    return _Wish(id_, line.line, tuple(good)) if good else None


def needed(id_: str) -> Message:
    """Why a command keeps a key."""
    return message("“{command}” cannot be without a key: there would be no way back.", command=_label(id_))


def _not_given(id_: str, key: str, why: Message) -> Message:
    return message("“{command}” cannot have {key}: {why}", command=_label(id_), key=shown_key(key), why=why)
