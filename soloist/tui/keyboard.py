"""The keys in force: those a command is shipped with, or those the person put in their place.

There is one keyboard for the process, as there is one terminal: any sentence may name a key, and what it
names has to be the key of this moment. The app sets it when it starts and at each change.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from soloist.tui.command_list import COMMANDS

NOWHERE: Final = "<none>"
"""A key that no terminal sends, for what has none."""
FIRST: Final = ("quit", "moments", "desk")
"""Commands that come before whatever has the focus, whichever key they have."""
EDITOR: Final = ("f6", "f7")
"""Keys the editor of the composer would keep for itself; on the table the commands come first."""
PANELS: Final = frozenset((*(f"f{n}" for n in range(2, 10)), "ctrl+l", "ctrl+n", "ctrl+o"))
"""Keys that panels have uses of their own for; a command's key among them stays the panel's there."""

_SHIPPED: Final = MappingProxyType({each.id: each.keys for each in COMMANDS})


def slot(id_: str, number: int = 0, part: str = "") -> str:
    """The id of the binding for key `number`, from 0, of a command; `part`: where it is not the usual one."""
    name = f"{id_}.{part}" if part else id_
    return name if number == 0 else f"{name}.{number + 1}"


class Keyboard:
    """What the keys of each command are."""

    def __init__(self) -> None:
        """As shipped."""
        self._own: Mapping[str, tuple[str, ...]] = MappingProxyType({})

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

    def within(self, id_: str) -> tuple[str, ...]:
        """The keys that do the same in a panel; the shipped ones where none of these is free there."""
        if id_ not in self._own:
            return _SHIPPED[id_]
        free = tuple(key for key in self._own[id_] if key not in PANELS)
        return free or tuple(key for key in _SHIPPED[id_] if self.holder(key) is None) or _SHIPPED[id_]

    def holder(self, key: str) -> str | None:
        """The id of the command that has the key."""
        return next((each.id for each in COMMANDS if key in self.keys(each.id)), None)

    def keymap(self) -> dict[str, str]:
        """What differs from the shipped bindings, as `App.set_keymap` wants it."""
        found: dict[str, str] = {}
        for id_, keys in self._own.items():
            for part, here in (("", keys), ("within", self.within(id_))):
                for number in range(max(1, len(_SHIPPED[id_]))):
                    found[slot(id_, number, part)] = NOWHERE
                found[slot(id_, part=part)] = ",".join(here) or NOWHERE
            early = [key for key in keys if key in EDITOR and id_ not in FIRST]
            found[slot(id_, part="early")] = ",".join(early) or NOWHERE
        return found


KEYBOARD: Final = Keyboard()
"""The one of this process."""
