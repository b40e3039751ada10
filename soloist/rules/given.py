"""From what a person gives (`for="crochets, calme" against=4`) to the situation a test is rolled on."""

import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from soloist.message import Refusal, message
from soloist.rules.system import Key, Pool, Reason, Side, Situation, Test

UNEXPLAINED = "?"
"""The reason of dice nobody has explained yet: material for a revelation (HaDes 0.1.0, Jets de dés)."""

_WEIGHT = re.compile(r"(?:^|\s)(-?\d{1,3})\s*[dD]$")
_FLAGS = {"true": 1, "on": 1, "yes": 1, "oui": 1, "1": 1, "false": 0, "off": 0, "no": 0, "non": 0, "0": 0}


def reason(text: str) -> Reason:
    """One reason as written: `crochets`, `Voix des morts ++ 3D`, `blessé II -1D`."""
    text = " ".join(text.split())
    found = _WEIGHT.search(text)
    if found is None:
        return Reason(text)
    words = text[: found.start()].strip()
    return Reason(words or UNEXPLAINED, int(found[1]))


def reasons(text: str) -> tuple[Reason, ...]:
    """Reasons separated by commas; empty ones are dropped."""
    return tuple(reason(part) for part in text.split(",") if part.strip())


def unnamed(side: Side, dice: int, lang: str) -> Pool:
    """A pool of so many dice nobody gave reasons for: the objective, then unexplained dice."""
    if dice < 1:
        raise Refusal(message("{side}: at least one die, not {n}", side=side.word.of(lang), n=dice))
    own = (Reason(side.own_reason.of(lang)),) if side.own_reason else ()
    rest = dice - len(own)
    return Pool(own + ((Reason(UNEXPLAINED, rest),) if rest else ()))


def pool(side: Side, text: str, lang: str) -> Pool:
    """A pool from a number of dice or from reasons."""
    text = text.strip()
    if re.fullmatch(r"[+-]?\d{1,6}", text):
        return unnamed(side, int(text), lang)
    named = reasons(text)
    if not named:
        raise Refusal(message("{side}: give a number of dice, or reasons separated by commas", side=side.id))
    return Pool(named)


def situation(
    test: Test, given: Mapping[str, str], lang: str, known: Mapping[str, int] | None = None
) -> Situation:
    """The situation described by `key=value` words.

    `known` fills the keys that a story gives by itself (destiny, options). Raises `Refusal` for an unknown,
    missing or ill-formed key, naming it and what it takes.
    """
    keys = [side.id for side in test.sides] + [key.id for key in test.keys]
    for name in given:
        if name not in keys:
            raise Refusal(
                message(
                    "{test} has no key “{name}”; it takes: {keys}",
                    test=test.id,
                    name=name,
                    keys=", ".join(keys) or "—",
                )
            )
    pools = tuple(_side_pool(test, side, given, lang) for side in test.sides)
    values: dict[str, int] = {}
    lists: dict[str, tuple[int, ...]] = {}
    for key in test.keys:
        if key.kind == "ints":
            lists[key.id] = _whole_numbers(test, key, given)
        elif (value := _value(test, key, given, known or {})) is not None:
            values[key.id] = value
    return Situation(pools, MappingProxyType(values), MappingProxyType(lists))


def _side_pool(test: Test, side: Side, given: Mapping[str, str], lang: str) -> Pool:
    if side.id not in given:
        if side.optional:
            return Pool(())
        raise _missing(test, side.id)
    return pool(side, given[side.id], lang)


def _value(test: Test, key: Key, given: Mapping[str, str], known: Mapping[str, int]) -> int | None:
    text = given.get(key.id)
    if text is None:
        if key.id in known:
            return known[key.id]
        if key.default is None and not key.optional:
            raise _missing(test, key.id)
        return key.default
    if key.kind == "flag":
        flag = _FLAGS.get(text.strip().casefold())
        if flag is None:
            raise Refusal(message("{key}: true or false, not “{value}”", key=key.id, value=text))
        return flag
    return _whole(key, text)


def _whole_numbers(test: Test, key: Key, given: Mapping[str, str]) -> tuple[int, ...]:
    if key.id not in given:
        if not key.optional:
            raise _missing(test, key.id)
        return ()
    return tuple(_whole(key, part) for part in given[key.id].split(","))


def _whole(key: Key, text: str) -> int:
    text = text.strip().replace("−", "-")
    if not re.fullmatch(r"[+-]?\d{1,6}", text):
        raise Refusal(message("{key}: a whole number, not “{value}”", key=key.id, value=text))
    return int(text)


def _missing(test: Test, name: str) -> Refusal:
    return Refusal(
        message(
            "{test} needs {name}=…; for example: {example}", test=test.id, name=name, example=example(test)
        )
    )


def example(test: Test) -> str:
    """A line of `key=value` words this test accepts, for help and for messages."""
    words: Sequence[str] = [f"{side.id}=3" for side in test.sides if not side.optional]
    required = [key for key in test.keys if key.default is None and not key.optional]
    return " ".join([*words, *(f"{key.id}={'1,2,2' if key.kind == 'ints' else 2}" for key in required)])
