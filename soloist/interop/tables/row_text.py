"""Foreign words as the language of rows has them, and names that can stand in a hole."""

import re
from collections import Counter
from collections.abc import Iterable
from typing import Final

from soloist.storage.slug import slug, tells
from soloist.tables.die import parse_die
from soloist.tables.names import HIDDEN, fold_name
from soloist.tables.text.template import TableHole, parse_template

# --- titles of foreign tables as further names of theirs, where one table alone has i -------------

_FIT: Final = re.compile(r"[^\W\d_][\w’' -]{1,59}")


class Titles:
    """The titles of one file that can stand as aliases."""

    def __init__(self, titles: Iterable[str], names: Iterable[str]) -> None:
        """`titles` are those of all its tables, `names` what these are called here."""
        times = Counter(map(fold_name, titles))
        self._free = {title for title, many in times.items() if many == 1} - set(map(fold_name, names))

    def alias(self, title: str) -> str:
        """The title, where its table can be asked for by it; else nothing."""
        return title if fold_name(title) in self._free and _FIT.fullmatch(title) else ""


# --------------------------------------------------------------------------------------------------

_LINE_END: Final = re.compile(r"[ \t]*(?:\r\n|[\r\n\v\f\x85\u2028\u2029])+[ \t]*")
_LONGEST: Final = 5_000  # what a table file takes as one row
CUT: Final = "…"


def plain(text: str) -> str:
    """Text that means itself: its braces doubled, its lines in one, what hides or controls taken out."""
    one = _LINE_END.sub(" / ", text.strip())
    return HIDDEN.sub("", one.replace("\t", " ")).replace("{", "{{").replace("}", "}}").strip()


def one_line(text: str) -> str:
    """Words beside a row or a table, on one line and without what hides."""
    return " ".join(HIDDEN.sub(" ", text).split())


def hole(name: str) -> str:
    """The hole another table fills; `name` is one of `Names`, or `file/table`."""
    return f"{{{name}}}"


def fits(text: str) -> bool:
    """Whether a row takes it: not empty, not too long, every hole understood."""
    return bool(text.strip()) and len(text) <= _LONGEST and not parse_template(text)[1]


def shortened(text: str) -> str:
    """As much of a plain text as a row takes."""
    if len(text) <= _LONGEST:
        return text
    kept = text[: _LONGEST - 1]
    return kept[: len(kept) - (len(kept) - len(kept.rstrip("{}"))) % 2] + CUT


class Names:
    """Names for the tables of a file, each other than the others and fit for a hole."""

    def __init__(self, taken: Iterable[str] = ()) -> None:
        """`taken` are names that are not to be given."""
        self._taken = {fold_name(name) for name in taken}
        self._given: dict[str, str] = {}
        self._last: dict[str, int] = {}  # by a name that others are like, the number behind the last of them

    def of(self, foreign: str) -> str:
        """The name of the table that is called so there: always the same one for the same word."""
        if foreign not in self._given:
            self._given[foreign] = self._free(_fit(foreign))
        return self._given[foreign]

    def new(self, foreign: str) -> str:
        """The name of one more table that is called so there; the first of them is found by it."""
        return self._free(_fit(foreign)) if foreign in self._given else self.of(foreign)

    def known(self, foreign: str) -> bool:
        """Whether a name was given for that one."""
        return foreign in self._given

    def _free(self, wanted: str) -> str:
        name, number = wanted, self._last.get(wanted, 1)
        while fold_name(name) in self._taken:
            number += 1
            name = f"{wanted}-{number}"
        self._last[wanted] = number
        self._taken.add(fold_name(name))
        return name


def _fit(foreign: str) -> str:
    """A name in one word that a hole takes for a table's."""
    name = slug(foreign) if tells(foreign) else "table"
    if not name[0].isalpha() or parse_die(name) is not None or not _is_name(name):
        name = f"table-{name}"
    return name


def _is_name(name: str) -> bool:
    parts, misread = parse_template(hole(name))
    return not misread and len(parts) == 1 and isinstance(parts[0], TableHole) and name not in _VALUES


_VALUES: Final = frozenset(
    {"pc", "pj", "scene", "title", "titre", "session", "story", "histoire", "else", "sinon"}
)
"""What a hole takes from the story, whatever tables there are."""
