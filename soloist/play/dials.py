"""The inputs of a test besides its pools: which are turned, what they begin with, what they stand at."""

from dataclasses import replace
from types import MappingProxyType

from soloist.journal.recorded import AFTERWARDS, TARGETS
from soloist.message import Refusal
from soloist.play.attempt import Attempt
from soloist.play.signs import plain
from soloist.rules.system import Key, Situation, Test


def shown_keys(test: Test, *, more: bool) -> tuple[Key, ...]:
    """The inputs to turn: numbers to reach, those shown from the first or that a roll cannot do without,
    the seldom wanted if `more`.

    What the story knows (counters, options), what the reasons tell (a heroic trait) and what is
    decided on the result is never asked.
    """
    sides = [f"{about}_{side.id}" for side in test.sides for about in ("heroic", "again")]
    known = {*AFTERWARDS, *sides}
    asked = [key for key in test.keys if not (key.counter or key.option or key.id in known)]
    return tuple(key for key in asked if more or _always(key))


def has_more(test: Test) -> bool:
    """Whether there are inputs that are seldom wanted."""
    return len(shown_keys(test, more=True)) > len(shown_keys(test, more=False))


def key_value(situation: Situation, key: Key) -> int | tuple[int, ...] | None:
    """What an input stands at."""
    if key.kind == "ints":
        return situation.lists.get(key.id, ())
    return situation.values.get(key.id, key.default)


def dial_value(attempt: Attempt, key: Key) -> int | tuple[int, ...] | None:
    """What an input is turned from: what it stands at, or more where the reasons ask more of it."""
    value = key_value(attempt.situation, key)
    if attempt.test.asked is None or not isinstance(value, int):
        return value
    try:
        asked = attempt.test.asked(attempt.situation)
    except Refusal:  # said where the test is prepared
        return value
    return max(value, asked.get(key.id, value))


def value_words(key: Key, value: int, lang: str) -> str:
    """A number, and what it is called where it has a name: `Technique 3`."""
    rung = key.rungs.get(value) if key.rungs else None
    if rung and key.kind == "word":
        return rung.of(lang)
    return f"{rung.of(lang)} {plain(value)}" if rung else plain(value)


def with_required(attempt: Attempt) -> Attempt:
    """The attempt with a first value for each input it cannot do without."""
    situation = attempt.situation
    required = [key for key in attempt.test.keys if _required(key)]
    values = {key.id: _first(key) for key in required if key.kind != "ints"}
    lists = {key.id: (_first(key),) for key in required if key.kind == "ints"}
    if not required:
        return attempt
    held = {name: numbers for name, numbers in situation.lists.items() if numbers}
    begun = replace(
        situation,
        values=MappingProxyType({**values, **situation.values}),
        lists=MappingProxyType({**lists, **held}),
    )
    return replace(attempt, situation=begun)


def _first(key: Key) -> int:
    return key.usual if key.usual is not None else max(1, key.least or 0)


def _always(key: Key) -> bool:
    return key.shown or _required(key) or key.id in TARGETS


def _required(key: Key) -> bool:
    return key.default is None and not key.optional and key.counter is None
