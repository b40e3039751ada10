"""Tables that are called otherwise here than in the file they come from, told with both names."""

from typing import Final

from soloist.interop.loss import Tally
from soloist.storage.slug import slug, tells
from soloist.tables.names import HIDDEN

_LONGEST: Final = 40


def tell_name(tally: Tally, called: str, name: str, line: int) -> None:
    """What was `called` so is `name` here."""
    words = " ".join(HIDDEN.sub("", called).split())
    shown = words if len(words) <= _LONGEST else f"{words[: _LONGEST - 1]}…"
    tally.add("guessed", "names", line)
    tally.name("guessed", "names", f"{shown} → {name}" if shown else name)


def same_spelling(called: str, name: str) -> bool:
    """Whether a name is nothing but what was `called` so, as names are spelled."""
    return tells(called) and slug(called) == name
