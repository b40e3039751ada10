"""soloist for programs: `soloist.roll`, `soloist.odds`, `soloist.read_journal`… (docs/library.md).

Each name is loaded when it is first used: a program pays for what it takes.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from soloist.journal.model import Journal
    from soloist.journal.state import State
    from soloist.journal.verify import Verified
    from soloist.library import (
        Tables,
        fold,
        odds,
        read_journal,
        roll,
        state_of,
        system,
        systems,
        tables_in,
        tables_of,
        verify,
    )
    from soloist.message import Problem, Refusal
    from soloist.rules.dice import Dice, random_dice, typed_dice
    from soloist.rules.system import Odds, Resolution, System, Test
    from soloist.tables.draw import Drawn
    from soloist.tables.odds import Chance

__all__ = [
    "Chance",
    "Dice",
    "Drawn",
    "Journal",
    "Odds",
    "Problem",
    "Refusal",
    "Resolution",
    "State",
    "System",
    "Tables",
    "Test",
    "Verified",
    "fold",
    "odds",
    "random_dice",
    "read_journal",
    "roll",
    "state_of",
    "system",
    "systems",
    "tables_in",
    "tables_of",
    "typed_dice",
    "verify",
]

_ELSEWHERE = {
    "Chance": "soloist.tables.odds",
    "Dice": "soloist.rules.dice",
    "Drawn": "soloist.tables.draw",
    "Journal": "soloist.journal.model",
    "Odds": "soloist.rules.system",
    "Problem": "soloist.message",
    "Refusal": "soloist.message",
    "Resolution": "soloist.rules.system",
    "State": "soloist.journal.state",
    "System": "soloist.rules.system",
    "Test": "soloist.rules.system",
    "Verified": "soloist.journal.verify",
    "random_dice": "soloist.rules.dice",
    "typed_dice": "soloist.rules.dice",
}
"""Where the names are that do not stand in `soloist.library`."""


if not TYPE_CHECKING:  # a type checker knows the names, and tells of others

    def __getattr__(name: str) -> Any:
        if name not in __all__:
            raise AttributeError(f"module 'soloist' has no attribute {name!r}")
        return getattr(import_module(_ELSEWHERE.get(name, "soloist.library")), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
