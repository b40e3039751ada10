"""What of a title stays on one line: a short last word with the one before it, the parts of a compound."""

import re
from typing import Final

_SHORT: Final = 5  # letters of a last word that would look lost on a line of its own
_LONG: Final = 24  # letters that are never held together, for a small page has no room for them
_LAST: Final = re.compile(rf"(?<= )[^ ]+ [^\W\d_]{{1,{_SHORT}}}[^ \w]*$")
_COMPOUND: Final = re.compile(r"\w+(?:[-’'](?!\s)\w+)*-\w[\w’'-]*")


def held(title: str) -> tuple[tuple[str, bool], ...]:
    """The pieces of a title in order, and whether each has to stay on one line."""
    last = _LAST.search(title)
    end = last.start() if last is not None and len(last[0]) <= _LONG else len(title)
    found: list[tuple[str, bool]] = []
    done = 0
    for compound in _COMPOUND.finditer(title, 0, end):
        if len(compound[0]) <= _LONG:
            found += [(title[done : compound.start()], False), (compound[0], True)]
            done = compound.end()
    found += [(title[done:end], False), (title[end:], True)]
    return tuple(piece for piece in found if piece[0])
