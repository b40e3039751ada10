"""The keys of commands: which a command may have, what the file gives, and how they are changed."""

import re
import string
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from soloist.lingo import Lingo
from soloist.play.commands import (
    COMMANDS,
    HANDY,
    KEYBOARD,
    Command,
    command,
    key_name,
    keys_named,
    slash_name,
)
from soloist.play.dialogs.conversation import Conversation, confirm, menu, pick
from soloist.play.dialogs.dialog import Done, Listing, Option, Row
from soloist.play.session.desk import Desk
from soloist.play.session.face import Face
from soloist.storage.settings import KEY, Keys
from soloist.values import regex
from soloist.values.message import Message, Refusal, message

NEEDED: Final = ("quit", "help", "palette")
"""Commands that always have a key."""
MOST: Final = 4
"""Keys a command is given; a file may give more."""
NO_KEY: Final = "none"
"""What stands in the file for no key at all."""

_FUNCTION: Final = regex.compile(r"f([1-9]|1[0-2])")
_CONTROL: Final = regex.compile(r"ctrl\+[a-z]")
_ALT: Final = regex.compile(r"alt\+[a-z]")  # with a digit, signs are typed
_SAFE: Final = regex.compile(r"f[2-9]|ctrl\+[srtlognf]")
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


_NAMED: Final[Mapping[str, str]] = MappingProxyType(
    {"at": "@", "slash": "/", "backslash": "\\", "minus": "-", "plus": "+", "underscore": "_"}
    | {"hyphen_minus": "-", "less_than_sign": "<", "greater_than_sign": ">"}
)
"""Names of keys that Unicode does not know, as terminals' libraries have them."""
_USUAL: Final = frozenset({"default", "shipped", "défaut", "origine"})
_NONE: Final = frozenset({"none", "aucune"})
_BETWEEN: Final = regex.compile(r"[\s,]+")
_OFFERED: Final = (
    *(f"f{number}" for number in range(2, 13)),
    *(f"{held}+{letter}" for held in ("ctrl", "alt") for letter in string.ascii_lowercase),
)
"""Keys that are offered where no command has them."""


# --- which keys there are -----------------------------------------------------------------------


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
    *before, last = _parts(key)
    plain = last if last in _MOVING else _character(last) or last
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
    found = name if len(name) == 1 else _NAMED.get(name)
    if found is None:
        try:
            found = unicodedata.lookup(name.replace("_", " "))
        except KeyError:
            return None
    return found if found < "\u3000" else None  # no hand-written word is an emoji


def unsure(key: str) -> bool:
    """Whether some terminals, desktops or multiplexers keep the key for themselves."""
    return not _SAFE.fullmatch(key)


def refused(id_: str, key: str) -> Message | None:
    """Why the command may not have the key, whoever has it now."""
    if (why := forbidden(key)) is not None:
        return why
    if id_ == "quit" and key in HANDY:
        return message("it stands among the keys of play: a slip would leave the story.")
    return None


def left_with(holder: str, key: str) -> tuple[str, ...] | None:
    """What the holder of a key keeps when it gives it up; None where it would lack one it needs."""
    keys = tuple(each for each in KEYBOARD.keys(holder) if each != key)
    return None if holder in NEEDED and not keys else keys


def _taken(holder: str) -> Message:
    return message("it is the key of “{command}”; give that one another first.", command=_label(holder))


def _label(id_: str) -> Message:
    return next(each.label for each in COMMANDS if each.id == id_)


# --- the file of settings -----------------------------------------------------------------------


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


def take(desk: Desk) -> None:
    """Put the keys of the file in force; what is wrong with its lines is told with its other faults."""
    keys, faults = understood(desk.found.keys)
    KEYBOARD.put(keys)
    if desk.kept is not None:
        told = tuple(desk.kept.fault(line, what) for line, what in faults)
        desk.found = desk.found._replace(faults=(*desk.found.faults, *told))


def _give(desk: Desk, id_: str, keys: Iterable[str]) -> None:
    """Give the command keys it may have, for now and for later; its shipped ones need no line in the file.

    Raises `Refusal` where they hold only for now.
    """
    wanted = tuple(keys)
    KEYBOARD.put({**KEYBOARD.own, id_: wanted})
    if desk.kept is None:
        return
    if wanted == command(id_).keys:
        desk.kept.remove((KEY + id_,))
    else:
        desk.kept.write(KEY + id_, " ".join(wanted) or NO_KEY)


# --- asked for ----------------------------------------------------------------------------------


def keys(face: Face, words: str) -> Conversation[None]:
    """Show every command with its keys, to be given others.

    Words after the command do it at once: `act f6`, `act + f10` beside those it has, `act none`,
    `act default`, `default` for all. Raises `Refusal` for a command there is not and a key it may not have.
    """
    desk, mark = face.desk, ""
    found = desk.kept.read() if desk.kept is not None else desk.found
    KEYBOARD.put(understood(found.keys).keys)  # the file may have been changed meanwhile
    given = [word for word in _BETWEEN.split(words.strip()) if word]
    if given and given[0].casefold() in _USUAL:
        yield from _as_shipped(face)
        return
    if given:
        chosen = _called(given[0])
        mark = chosen.id
        if given[1:]:
            yield from _given(face, chosen, _wanted(chosen, given[1:]))
            return

    def do(done: Done) -> Conversation[None]:
        if done.deed == "all":
            yield from _as_shipped(face)
        else:
            yield from _done(face, command(done.subject.name), done.deed)

    yield from menu("keys", lambda: _listing(desk.lingo), do, mark=mark)


def _done(face: Face, chosen: Command, deed: str) -> Conversation[None]:
    """What was chosen for a command."""
    if deed in ("none", "default"):
        yield from _given(face, chosen, _wanted(chosen, [deed]))
        return
    before = KEYBOARD.keys(chosen.id) if deed == "beside" else ()

    def do(done: Done) -> Conversation[bool]:
        words = done.words if done.deed == "read" else done.subject.name
        yield from _given(face, chosen, (*before, written(words.strip())))
        return True

    yield from menu(f"keys {chosen.id}", lambda: _offer(chosen, face.desk.lingo), do)


def _given(face: Face, chosen: Command, wanted: Sequence[str]) -> Conversation[None]:
    """Give a command keys; one that another command can do without is taken from it once that is wanted.

    Raises `Refusal` for a key it may not have, and where the change holds only until the end.
    """
    desk, render = face.desk, face.desk.lingo.render
    keys = tuple(dict.fromkeys(wanted))
    if not keys and chosen.id in NEEDED:
        raise Refusal(needed(chosen.id))
    if len(keys) > max(MOST, len(chosen.keys)):
        raise Refusal(message("{n} keys are enough for one command.", n=MOST))
    losers: dict[str, str] = {}
    for key in keys:
        shown, holder = shown_key(key, render), KEYBOARD.holder(key)
        if key not in chosen.keys and (why := refused(chosen.id, key)) is not None:
            raise Refusal(message("{key}: {why}", key=shown, why=why))
        if holder in (None, chosen.id):
            continue
        assert holder is not None, "somebody has it"
        if left_with(holder, key) is None:
            raise Refusal(message("{key}: {why}", key=shown, why=_taken(holder)))
        title = message("{key} is the key of “{command}”.", key=shown, command=_label(holder))
        say = desk.lingo.say
        take, leave = say("take it from there"), say("leave it there")
        if not (yield from confirm("keys taken", render(title), take, leave)):
            return
        losers[key] = holder
    try:
        for key, holder in losers.items():
            _give(desk, holder, left_with(holder, key) or ())
        _give(desk, chosen.id, keys)
    finally:
        face.set("keys")
    face.tell(_told(chosen, keys, [*losers.values()], desk.lingo.lang))


def _as_shipped(face: Face) -> Conversation[None]:
    """Give every command the keys it is shipped with, once that is wanted.

    Raises `Refusal` where they hold only for now.
    """
    say = face.desk.lingo.say
    ways = (Option("all", say("as shipped")), Option("leave", say("leave them as they are")))
    title = say("Every command with the keys it is shipped with?")
    if (yield from pick("keys all", title, ways, 1)) != "all":
        return
    KEYBOARD.put({})
    face.set("keys")
    if face.desk.kept is not None:
        face.desk.kept.remove([KEY + each.id for each in COMMANDS])
    face.tell(message("Every key is as shipped."))


def _called(name: str) -> Command:
    """The command of that name, or whose name alone begins so. Raises `Refusal`."""
    wanted = name.casefold().lstrip("/")
    whole = [each for each in COMMANDS if wanted in (*each.names, each.id)]
    begun = [each for each in COMMANDS if any(one.startswith(wanted) for one in each.names)]
    found = whole or (begun if len(begun) == 1 else [])
    if not found:
        raise Refusal(message("There is no command /{name} on the full screen; /keys lists them.", name=name))
    return found[0]


def _wanted(chosen: Command, words: Sequence[str]) -> tuple[str, ...]:
    """The keys that words ask for: `none`, the `default`, or some, after `+` beside those there are."""
    if len(words) == 1 and words[0].casefold() in _NONE:
        return ()
    if len(words) == 1 and words[0].casefold() in _USUAL:
        return chosen.keys
    beside = KEYBOARD.keys(chosen.id) if words[0] == "+" else ()
    return (*beside, *(written(word) for word in words if word != "+"))


def _listing(lingo: Lingo) -> Listing:
    rows = [_row(each, lingo) for each in COMMANDS]
    if KEYBOARD.own:
        every = (Option("all", lingo.say("as shipped")),)
        rows.append(Row(lingo.say("All as shipped"), "all", deeds=every))
    return Listing(lingo.render(command("keys").label), tuple(rows))


def _row(each: Command, lingo: Lingo) -> Row:
    say, now = lingo.say, KEYBOARD.keys(each.id)
    deeds = [Option("give", say("another key") if now else say("a key"))]
    if now:
        deeds.append(Option("beside", say("one key more")))
    if now and each.id not in NEEDED:
        deeds.append(Option("none", say("no key")))
    shipped = keys_named(each.id, lingo.render, lingo.lang, each.keys) if each.keys else say("no key")
    usual = say("as shipped: {keys}", keys=shipped)
    own = each.id in KEYBOARD.own
    if own:
        deeds.append(Option("default", usual))
    name = slash_name(each, lingo.lang)
    return Row(
        lingo.render(each.label),
        each.id,
        ", ".join(shown_key(key, lingo.render) for key in now),
        f"{name}, {usual}" if own else name,
        deeds=tuple(deeds),
    )


def _offer(chosen: Command, lingo: Lingo) -> Listing:
    """The keys nobody has; another is written as it is called."""

    def reads(words: str) -> Message | None:
        return message("Enter: {option}", option=shown_key(written(words.strip()), lingo.render))

    free = (key for key in _OFFERED if KEYBOARD.holder(key) is None and refused(chosen.id, key) is None)
    rows = tuple(Row(shown_key(key, lingo.render), key) for key in sorted(free, key=unsure))
    title = lingo.say("A key for “{command}”: F10, Ctrl+R, Alt+R", command=lingo.render(chosen.label))
    return Listing(title, rows, (Option("take", lingo.say("take it")),), reads=reads)


def _told(chosen: Command, keys: tuple[str, ...], losers: Sequence[str], lang: str) -> Message:
    """What a command has now, who had it, and whether its only key may not reach a terminal."""
    if not keys:
        return message("{command} has no key; its name after / still calls it.", command=chosen.label)
    named = ", ".join(key_name(key) for key in keys)
    if losers:
        had = command(losers[0])
        left = ", ".join(key_name(key) for key in KEYBOARD.keys(had.id)) or slash_name(had, lang)
        return message(
            "{command}: {keys}. “{other}” is left with {left}.",
            command=chosen.label,
            keys=named,
            other=had.label,
            left=left,
        )
    if len(keys) == 1 and unsure(keys[0]):
        return message(
            "{command}: {keys}. Some terminals keep it for themselves: a second key beside it is safer.",
            command=chosen.label,
            keys=named,
        )
    return message("{command}: {keys}.", command=chosen.label, keys=named)
