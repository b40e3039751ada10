"""What a passage leads to: Twine's links in all their spellings."""

import re
from dataclasses import dataclass
from typing import Final

_QUOTED: Final = re.compile(r"\"((?:[^\"\\\n]|\\.)*)\"|'((?:[^'\\\n]|\\.)*)'")
_LONGEST: Final = 2000


@dataclass(frozen=True, slots=True)
class Link:
    """A way out of a passage, on a line of the file; `label` is what is clicked, empty where nothing is."""

    label: str
    target: str
    line: int


def link_of(inside: str, line: int) -> Link:
    """What stands between `[[` and `]]`: `to`, `label->to`, `to<-label`, `label|to`, each with a setter."""
    inside = inside.partition("][")[0]  # SugarCube’s setter
    label, arrow, target = inside.rpartition("->")
    if not arrow:
        target, arrow, label = inside.partition("<-")
    if not arrow:
        label, arrow, target = inside.rpartition("|")
    if not arrow:
        label = target = inside
    return Link(" ".join(label.split()), " ".join(target.split()), line)


def quoted(arguments: str) -> list[str]:
    """The texts in quotes among what a macro is given."""
    return [found[1] or found[2] or "" for found in _QUOTED.finditer(arguments[:_LONGEST])]
