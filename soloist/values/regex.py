"""Regular expressions that are compiled when they are first used.

Compiling takes a third of a millisecond each, and a command that loads fifty modules has a hundred of them
and needs ten.
"""

import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from re import compile
else:

    def compile(pattern: str | bytes, flags: int = 0) -> "_Expression":
        """As `re.compile`, which is called as soon as anything is asked of the result."""
        return _Expression(pattern, flags)


_ASKED = ("findall", "finditer", "fullmatch", "match", "search", "split", "sub", "subn")


class _Expression:
    """Becomes what `re.compile` gives, attribute by attribute, at the first question."""

    def __init__(self, pattern: str | bytes, flags: int) -> None:
        self._given = pattern, flags

    def __getattr__(self, name: str) -> Any:
        pattern, flags = self._given
        compiled: re.Pattern[Any] = re.compile(pattern, flags)
        vars(self).update({each: getattr(compiled, each) for each in (*_ASKED, name)})
        return getattr(compiled, name)


__all__ = ["compile"]
