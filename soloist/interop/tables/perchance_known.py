"""What a Perchance generator calls by name: its lists, and the names its rows give to results."""

import re
from collections.abc import Iterator, Mapping
from typing import Final

from soloist.interop.tables.perchance_lists import NAME

_NOTED: Final = re.compile(rf"[\[,]\s*({NAME})\s*=(?![=>])\s*([^,\]\n]*)")


class Known:
    """The lists of a generator by their paths, with their rows where these are plain, and its variables."""

    __slots__ = ("_aliases", "_kept", "_lists")

    def __init__(self, lists: Mapping[str, tuple[str, ...] | None], texts: Iterator[str]) -> None:
        """`texts` are all that rows say: a name they give is a list’s other name, or is kept."""
        self._lists = dict(lists)
        self._aliases: dict[str, str] = {}
        self._kept: set[str] = set()
        for text in texts:
            self._note(text)

    @property
    def paths(self) -> tuple[str, ...]:
        """The paths of all lists, in their order."""
        return tuple(self._lists)

    def has(self, path: str) -> bool:
        """Whether there is such a list."""
        return path in self._lists

    def rows(self, path: str) -> tuple[str, ...] | None:
        """The rows of a list where all are words alone; None for any other, and where there is none."""
        return self._lists.get(path)

    def alias(self, name: str) -> str | None:
        """The list a name stands for wherever it is used; None for a result’s name and for all else."""
        return self._aliases.get(name)

    def keeps(self, name: str) -> bool:
        """Whether rows give that name to a result."""
        return name in self._kept

    def _note(self, text: str) -> None:
        for found in _NOTED.finditer(text):
            name, value = found[1], found[2].strip().removesuffix(".consumableList")
            if value in self._lists and self._aliases.get(name, value) == value and name not in self._kept:
                self._aliases[name] = value
            else:
                self._aliases.pop(name, None)
                self._kept.add(name)
