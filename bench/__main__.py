"""Every yardstick, one after the other: `make bench`. The exit code counts those that were missed.

`python -m bench append search` runs only those that are named.
"""

import sys
from collections.abc import Callable, Sequence
from typing import Final

from bench import (
    append,
    export,
    first_paint,
    full_read,
    keystroke,
    memory,
    odds,
    roll,
    scroll,
    search,
    simulate,
    tables_read,
    tables_roll,
    vault,
)

YARDSTICKS: Final[dict[str, Callable[[], int]]] = {
    "odds": lambda: odds.main([]),
    "roll": roll.main,
    "tables_read": tables_read.main,
    "tables_roll": lambda: tables_roll.main([]),
    "vault": vault.main,
    "first_paint": first_paint.main,
    "keystroke": keystroke.main,
    "scroll": scroll.main,
    "full_read": full_read.main,
    "append": append.main,
    "search": search.main,
    "memory": memory.main,
    "export": export.main,
    "simulate": simulate.main,
}


def main(names: Sequence[str]) -> int:
    """Run them all, or those named; each says what it found and what it should be."""
    return sum(YARDSTICKS[name]() for name in names or YARDSTICKS)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
