"""soloist for programs: `soloist.roll`, `soloist.odds`, `soloist.read_journal`… (docs/library.md).

Each name is loaded when it is first used: a program pays for what it takes.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from soloist.journal.checking.verify import Verified
    from soloist.journal.model import Journal
    from soloist.journal.state import State
    from soloist.library.journals import fold, read_journal, state_of, verify
    from soloist.library.rules import odds, roll, simulate, system, systems
    from soloist.library.tables import Tables, tables_from, tables_in, tables_of
    from soloist.rules.dice import Dice, Throw, random_dice, typed_dice
    from soloist.rules.system import Odds, Resolution, System, Test
    from soloist.tables.draw import Drawn
    from soloist.tables.odds import Chance, Spread
    from soloist.values.message import Problem, Refusal

__all__ = [
    "Chance",
    "Dice",
    "Drawn",
    "Journal",
    "Odds",
    "Problem",
    "Refusal",
    "Resolution",
    "Spread",
    "State",
    "System",
    "Tables",
    "Test",
    "Throw",
    "Verified",
    "fold",
    "odds",
    "random_dice",
    "read_journal",
    "roll",
    "simulate",
    "state_of",
    "system",
    "systems",
    "tables_from",
    "tables_in",
    "tables_of",
    "typed_dice",
    "verify",
]

_HOMES = {
    "Chance": "soloist.tables.odds",
    "Dice": "soloist.rules.dice",
    "Drawn": "soloist.tables.draw",
    "Journal": "soloist.journal.model",
    "Odds": "soloist.rules.system",
    "Problem": "soloist.values.message",
    "Refusal": "soloist.values.message",
    "Resolution": "soloist.rules.system",
    "Spread": "soloist.tables.odds",
    "State": "soloist.journal.state",
    "System": "soloist.rules.system",
    "Tables": "soloist.library.tables",
    "Test": "soloist.rules.system",
    "Throw": "soloist.rules.dice",
    "Verified": "soloist.journal.checking.verify",
    "fold": "soloist.library.journals",
    "odds": "soloist.library.rules",
    "random_dice": "soloist.rules.dice",
    "read_journal": "soloist.library.journals",
    "roll": "soloist.library.rules",
    "simulate": "soloist.library.rules",
    "state_of": "soloist.library.journals",
    "system": "soloist.library.rules",
    "systems": "soloist.library.rules",
    "tables_from": "soloist.library.tables",
    "tables_in": "soloist.library.tables",
    "tables_of": "soloist.library.tables",
    "typed_dice": "soloist.rules.dice",
    "verify": "soloist.library.journals",
}
"""Where each name stands."""


if not TYPE_CHECKING:  # a type checker knows the names, and tells of others

    def __getattr__(name: str) -> Any:
        if name not in _HOMES:
            raise AttributeError(f"module 'soloist' has no attribute {name!r}")
        held = globals()[name] = getattr(import_module(_HOMES[name]), name)
        return held


def __dir__() -> list[str]:
    return sorted({*__all__, "__all__", "__doc__", "__file__", "__name__", "__path__"})
