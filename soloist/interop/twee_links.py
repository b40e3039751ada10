"""What a passage leads to: Twine's links in all their spellings, and those to the web."""

import re
from dataclasses import dataclass
from typing import Final

_WEB: Final = re.compile(r"(?:https?|ftp)://\S|mailto:\S", re.IGNORECASE)
_ENCODED: Final = str.maketrans({sign: f"%{ord(sign):02X}" for sign in ' ()<>\\"*`[]'})
_BRACKETS: Final = re.compile(r"(?<!\\)([\[\]])")


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


def is_web(target: str) -> bool:
    """Whether a link leads out of the story: to a page or to somebody’s mail."""
    return _WEB.match(target.strip()) is not None


def address(target: str) -> str:
    """An address as Markdown takes it between its round brackets."""
    return target.strip().translate(_ENCODED)


def web_link(label: str, target: str) -> str:
    """A link to the web in Markdown; `label` may be empty or the address itself."""
    shown = _BRACKETS.sub(r"\\\1", label or target.strip())
    return f"[{shown}]({address(target)})"
