"""Titles of foreign tables as further names of theirs, where one table alone has it."""

import re
from collections import Counter
from collections.abc import Iterable
from typing import Final

from soloist.tables.names import fold_name

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
