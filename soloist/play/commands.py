"""Every command: its keys, its words, its names after `/`, where it works; `commands.txt` declares them."""

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, Final, Literal, NamedTuple

from soloist.lingo import ENGLISH, Lingo, languages
from soloist.tables.names import fold_name
from soloist.values.dataclass import NOTHING
from soloist.values.message import Message, message, records

Place = Literal["play", "front"]
"""Where a command works: at an open story, or on the screens before it (welcome, list of stories)."""


class Command(NamedTuple):
    """One thing a person can ask for.

    `hint` is the short word shown at the foot of the screen, where there is room for a few keys; `typed` is
    what it is called after `/`, then what else it answers to; `alike` words after it that do
    without it, so that `/edit 25` is `/block edit 25`; `synonyms` other words by which people look for it,
    shown nowhere. `does` is the module and function of its conversation, which is handed the face and the
    words after the command; without one the screen does it by itself. One that is `alone` takes no words;
    `line` is said line by line, where it does nothing.
    """

    id: str
    label: Message
    help: Message
    typed: Message
    keys: tuple[str, ...] = ()
    alike: Message | None = None
    hint: Message | None = None
    places: tuple[str, ...] = ("play",)
    synonyms: str = ""
    does: str = ""
    alone: str = ""
    line: Message | None = None

    def called(self, lang: str) -> tuple[str, ...]:
        """What it is called after `/` in any language, first in that one."""
        return typed(self.typed, lang, *languages())

    @property
    def names(self) -> tuple[str, ...]:
        """What it answers to after `/`."""
        return self.called(ENGLISH)

    @property
    def parts(self) -> tuple[str, ...]:
        """The words after it that do without it, in any language."""
        return typed(self.alike, ENGLISH, *languages()) if self.alike is not None else ()


_lingo: Final = cache(Lingo)


def typed(said: Message, *langs: str) -> tuple[str, ...]:
    """Names that are typed after `/`, in some languages, each once."""
    return tuple(dict.fromkeys(name[1:] for lang in langs for name in _lingo(lang).render(said).split()))


def _command(told: Mapping[str, Any]) -> Command:
    split = {name: tuple(told[name].split()) for name in ("keys", "places") if name in told}
    return Command(**{**told, **split})


_ALL: Final = tuple(map(_command, records(__package__, "commands.txt")))
COMMANDS: Final = tuple(each for each in _ALL if "line" not in each.places)
LINES: Final = tuple(each for each in _ALL if "line" in each.places)
"""Commands of line by line alone, where nothing stands in sight."""
NOWHERE: Final = "<none>"
"""A key that no terminal sends, for what has none."""
FIRST: Final = ("quit", "moments", "desk")
"""Commands that come before whatever has the focus, whichever key they have."""
EDITOR: Final = ("f6", "f7")
"""Keys the editor of the composer would keep for itself; on the table the commands come first."""
HANDY: Final = frozenset((*(f"f{n}" for n in range(2, 10)), "ctrl+l", "ctrl+n", "ctrl+o"))
"""Keys among which a hand reaches for others in play: the command that leaves may have none of them."""

_SHIPPED: Final = MappingProxyType({each.id: each.keys for each in _ALL})


def slot(id_: str, number: int = 0, part: str = "") -> str:
    """The id of the binding for key `number`, from 0, of a command; `part`: where it is not the usual one."""
    name = f"{id_}.{part}" if part else id_
    return name if number == 0 else f"{name}.{number + 1}"


class Keyboard:
    """What the keys of each command are."""

    def __init__(self) -> None:
        """As shipped."""
        self._own: Mapping[str, tuple[str, ...]] = NOTHING

    @property
    def own(self) -> Mapping[str, tuple[str, ...]]:
        """The keys the person chose, by the ids of the commands; one that is not in it is as shipped."""
        return self._own

    def put(self, own: Mapping[str, tuple[str, ...]]) -> None:
        """Have these keys, and for all other commands those they are shipped with."""
        self._own = MappingProxyType({id_: keys for id_, keys in own.items() if keys != _SHIPPED[id_]})

    def keys(self, id_: str) -> tuple[str, ...]:
        """The keys of the command of that id, the one to name first."""
        return self._own.get(id_, _SHIPPED[id_])

    def holder(self, key: str) -> str | None:
        """The id of the command that has the key."""
        return next((each.id for each in COMMANDS if key in self.keys(each.id)), None)

    def keymap(self) -> dict[str, str]:
        """What differs from the shipped bindings, as `App.set_keymap` wants it."""
        found: dict[str, str] = {}
        for id_, keys in self._own.items():
            for number in range(1, len(_SHIPPED[id_])):
                found[slot(id_, number)] = NOWHERE
            found[id_] = ",".join(keys) or NOWHERE
            early = [key for key in keys if key in EDITOR and id_ not in FIRST]
            found[slot(id_, part="early")] = ",".join(early) or NOWHERE
        return found


KEYBOARD: Final = Keyboard()
"""The one of this process."""


def in_place(place: Place) -> tuple[Command, ...]:
    """The commands that work there."""
    return tuple(command for command in COMMANDS if place in command.places)


def named(name: str, among: Iterable[Command] = COMMANDS) -> Command | None:
    """The command of that name after `/`, accents or not; an unfinished name counts when only one fits."""
    wanted, begun = fold_name(name), list[Command]()
    for command in among:
        names = [fold_name(each) for each in command.names]
        if wanted in names:
            return command
        if any(each.startswith(wanted) for each in names):
            begun.append(command)
    return begun[0] if len(begun) == 1 else None


def called(name: str, words: str, among: Iterable[Command] = COMMANDS) -> tuple[Command | None, str]:
    """The command that a name after `/` asks for, with the words after it; see `Command.parts`."""
    whole = next((each for each in among if fold_name(name) in map(fold_name, each.parts)), None)
    return (whole, f"{name} {words}".strip()) if whole is not None else (named(name, among), words)


def command(id_: str) -> Command:
    """The command of that id, which must be one."""
    return next(each for each in _ALL if each.id == id_)


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


def slash_name(command: Command, lang: str = ENGLISH) -> str:
    """What a command is called after `/` in the language of the interface."""
    return f"/{command.called(lang)[0]}"


def key_of(id_: str, words: Callable[[Message], str] = str, lang: str = "en") -> str:
    """The first key of a command as the person reads it, or its name after `/`."""
    return keys_named(id_, words, lang, KEYBOARD.keys(id_)[:1])


def keys_named(
    id_: str, words: Callable[[Message], str] = str, lang: str = "en", keys: Iterable[str] | None = None
) -> str:
    """All keys of a command, or those of it, as the person reads them; without any, its name after `/`."""
    found = KEYBOARD.keys(id_) if keys is None else keys
    return ", ".join(key_name(key, words) for key in found) or slash_name(command(id_), lang)
