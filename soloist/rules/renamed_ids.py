"""The ids by which a story renames things, in its options: `word.infortune`, `word.phase.destiny.gender`."""

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from soloist.rules.system import System

WORD: Final = "word."
"""What the option of a renamed word begins with."""

_KINDS: Final = ("test", "outcome", "phase")


def split_option(option: str) -> tuple[str, str]:
    """The id of an option of a word, and the form it gives, `""` for the word itself."""
    first, _, rest = option.removeprefix(WORD).partition(".")
    if first not in _KINDS:
        return first, rest
    second, _, form = rest.partition(".")
    return f"{first}.{second}", form


def word_id(system: "System", kind: str, id_: str) -> str:
    """The id by which a test, an outcome or a phase is renamed: not its own where a counter has that too."""
    taken = any(held.id == id_ for held in (system.whole or system).counters)
    return f"{kind}.{id_}" if taken else id_
