"""The words that stand before a colon in a hole, in both languages, and what is said of others."""

from typing import Final

from soloist.message import Message, message
from soloist.tables.grammar.speech import PREFIXES

CAPITALS: Final = {"cap": False, "maj": False, "caps": True, "majs": True}  # whether every letter is one
_ENGLISH: Final = frozenset({"a", "the"})


def plain_word(written: str) -> str:
    """A word as the lists have it."""
    return written.lower().replace("’", "'")


def is_prefix(written: str) -> bool:
    """Whether it is an article, a preposition, a plural or a bare noun of some language."""
    return any(plain_word(written) in known for known in PREFIXES.values())


def prefix_in(written: str, lang: str) -> tuple[str, str]:
    """What a prefix is in a text of `lang`, and the language whose grammar it needs: `a` is `à` in French.

    The word has passed `is_prefix`.
    """
    word = PREFIXES["en" if lang == "en" else "fr"].get(plain_word(written), "")
    return word, lang if word in {"pl", "bare"} else "en" if word in _ENGLISH else "fr"


def no_prefix(form: str) -> Message:
    """What is said of a colon after anything else."""
    return message(
        "{form} is not understood: before a colon stands an article such as le, de or the, or a number.",
        form=form,
    )
