"""The results of tests, in the words of their game."""

from collections.abc import Mapping
from typing import Final, Literal

from soloist.rules.content import Words
from soloist.rules.system import Choice, Outcome
from soloist.rules.term import Term

Mood = Literal["good", "mixed", "bad", "plain"]


def outcome(
    words: Words,
    id_: str,
    value: int | None = None,
    mood: Mood = "plain",
    name: Term | None = None,
    bars: str | None = None,
    part: str = "outcomes",
) -> Outcome:
    """The result of that id in a `part` of a game's content, `name` where it is called as others are."""
    held = words.part(part)
    return Outcome(id_, value, name or held(f"{id_}.name"), *told(held, id_), mood, bars)


def told(words: Words, id_: str) -> tuple[Term, tuple[Choice, ...]]:
    """What a result means, and the ways it can be taken."""
    choices = f"{id_}.choices"
    return words(f"{id_}.text"), tuple(
        Choice(each, words(f"{choices}.{each}")) for each in words.names(choices)
    )


def scale(words: Words, names: Mapping[int, Term], ids: Mapping[int, str]) -> tuple[Outcome, ...]:
    """The six results from −3 to +3 as a test tells them; two and more are good, or bad."""
    return tuple(outcome(words, ids[value], value, _MOODS[value], names[value], part="") for value in ids)


_MOODS: Final[Mapping[int, Mood]] = {3: "good", 2: "good", 1: "mixed", -1: "mixed", -2: "bad", -3: "bad"}
