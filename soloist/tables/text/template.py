"""The language of a row's text: words, and holes `{…}`; `{{` and `}}` are braces.

`parse_template` is the only reader of that language and `Part` its only tree: a new form is a new kind
of part, found in `parse_hole` and carried out where rows are drawn.
"""

import re
from typing import Final

from soloist.tables.text.parts import Misread, Part, Parts, TableHole, Words

__all__ = ["Misread", "Part", "Parts", "TableHole", "Words", "parse_template"]

# Names of tables in one word, and nothing else between braces: most holes, read in a tenth of the time.
_NAMES_ONLY: Final = re.compile(r"[^{}]*(?:\{(?![dD][0-9])[^\W\d_][\w’'/.-]*\}[^{}]*)*")
_HOLE: Final = re.compile(r"\{([^{}]*)\}")


def parse_template(text: str) -> tuple[Parts, tuple[Misread, ...]]:
    """The parts of a row's text, and every place in it that is not understood; never raises."""
    if "{" not in text and "}" not in text:
        return (Words(text),), ()
    if _NAMES_ONLY.fullmatch(text):
        return _names(text), ()
    from soloist.tables.text.parse_hole import FORMS  # plain tables never need it
    from soloist.tables.text.parse_text import TextReader

    reader = TextReader(text, FORMS)
    parts = reader.parts(0, len(text), 0)
    return parts, tuple(sorted(reader.misread, key=lambda place: place.at))


def _names(text: str) -> Parts:
    """Words and names of tables in turns."""
    parts: list[Part] = []
    at = 0
    for number, piece in enumerate(_HOLE.split(text)):
        if number % 2:
            parts.append(TableHole(piece, at, piece[0].isupper()))
            at += len(piece) + 2
        elif piece:
            parts.append(Words(piece))
            at += len(piece)
    return tuple(parts)
