"""What oracles of Iron Vault answered: with a d100, unless the file shows other dice in their family."""

import re
from typing import Final

from soloist.interop.loss import Tally
from soloist.interop.stories.play import Line, note, respelled, table, unlinked
from soloist.journal.table_text import neutralise

_HUNDRED: Final = 100
_TARGET: Final = re.compile(r"\]\(([^()\s]+)\)")


class OracleDice:
    """The families of oracles whose results go beyond a d100: nobody can say which dice those are."""

    def __init__(self) -> None:
        """Nothing has been met yet."""
        self._beyond: set[str] = set()

    def meet(self, family: str, roll: int) -> None:
        """A result of that number, of an oracle of that family."""
        if not 1 <= roll <= _HUNDRED:
            self._beyond.add(family)

    def hundred(self, family: str) -> bool:
        """Whether nothing speaks against a d100."""
        return family not in self._beyond


def family(identifier: str, name: str) -> str:
    """What belongs together: `starsmith` of `oracle_rollable:starsmith/core/focus`; without such, the name.

    `name` may be a link that has the identifier as its target.
    """
    target = _TARGET.search(name)
    path = identifier or (target[1] if target else "")
    return path.rsplit(":", 1)[-1].split("/", 1)[0].casefold() or name.strip().casefold()


def answer(
    name: str, roll: int, result: str, *, hundred: bool, line: int, tally: Tally
) -> tuple[Line, ...] | None:
    """The line of a table, its number in a note where the dice are not known; None where it is no line."""
    found = table(name, _HUNDRED, (roll,), result) if hundred else table(name, 0, (), result)
    if found is None:
        return None
    tally.add("carried", "answers", line)
    words = unlinked(result)[0].strip()
    odd = respelled(name) + (neutralise(words) != words)
    if odd:
        tally.add("left", "signs", line, odd)
    if hundred:
        tally.add("guessed", "hundred", line)
        return (found,)
    tally.add("carried", "mechanics", line)
    return found, note(f"{name or '–'}: {roll}")
