"""What a test is given, checked against what it wants and completed with its defaults."""

from collections.abc import Mapping, Sequence

from soloist.rules.system import Key, Pool, Side, Situation
from soloist.values.message import Refusal, message

MOST_DICE = 999  # of one side


def sizes(situation: Situation, sides: Sequence[Side]) -> tuple[int, ...]:
    """Number of dice of each side, 1 to 999, in the order of `sides`.

    Raises `Refusal` naming the side that has none, too many, or is not wanted.
    """
    if len(situation.pools) > len(sides):
        raise Refusal(
            message(
                "{given} pools were given and this roll has {wanted}. Take one away.",
                given=len(situation.pools),
                wanted=len(sides),
            )
        )
    absent = len(sides) - len(situation.pools)
    pools = situation.pools + (Pool(()),) * absent
    return tuple(_size(pool, side) for pool, side in zip(pools, sides, strict=True))


def _size(pool: Pool, side: Side) -> int:
    if not any(reason.weight > 0 for reason in pool.reasons):
        raise Refusal(message("“{side}” has no die. Give it at least one: {side}=1.", side=side.id))
    size = pool.size
    if size > MOST_DICE:
        raise Refusal(
            message(
                "“{side}” has {count} dice. Keep to {most} or fewer.",
                side=side.id,
                count=size,
                most=MOST_DICE,
            )
        )
    return size


def inputs(situation: Situation, keys: Sequence[Key]) -> Mapping[str, int]:
    """The single numbers of a test by key, defaults filled in; an optional one left out is absent.

    Raises `Refusal` naming the key that is missing, unknown or out of range.
    """
    single = {key.id: key for key in keys if key.kind != "ints"}
    for name in situation.values:
        if name not in single:
            raise _unknown(name, keys)
    values = {}
    for name, key in single.items():
        value = situation.values.get(name, key.default)
        if value is not None:
            values[name] = value if value == key.default else _in_range(value, key)
        elif not key.optional:
            raise Refusal(message("{key} is missing. Add {key}= and a number.", key=name))
    return values


def alone(situation: Situation, keys: Sequence[Key]) -> Mapping[str, int]:
    """The inputs of a test that has no pools; raises `Refusal` for a pool and as `inputs` does."""
    sizes(situation, ())
    only_lists(situation, keys)
    return inputs(situation, keys)


def numbers(situation: Situation, key: Key) -> tuple[int, ...]:
    """The list of that key, empty when it is optional and left out; same refusals as `inputs`."""
    values = situation.lists.get(key.id, ())
    if not values and not key.optional:
        raise Refusal(message("{key} is missing. Add a list of numbers: {key}=1,2,2.", key=key.id))
    return tuple(_in_range(value, key) for value in values)


def bounds(key: Key) -> tuple[int | None, int | None]:
    """The least and the most each number of a key may be, None where nothing bounds it."""
    if key.kind == "flag":
        return 0, 1
    if key.kind == "word" and key.rungs:
        return min(key.rungs), max(key.rungs)
    return key.least, key.most


def only_lists(situation: Situation, keys: Sequence[Key]) -> None:
    """Raises `Refusal` naming a list this test has no use for."""
    known = {key.id for key in keys if key.kind == "ints"}
    for name in situation.lists:
        if name not in known:
            raise _unknown(name, keys)


def _unknown(name: str, keys: Sequence[Key]) -> Refusal:
    known = ", ".join(key.id for key in keys) or "—"
    return Refusal(message("This roll takes no {key}. It takes: {known}.", key=name, known=known))


def _in_range(value: int, key: Key) -> int:
    least, most = bounds(key)
    if least is not None and value < least:
        raise Refusal(
            message("{key}={value} is too small: {least} at least.", key=key.id, value=value, least=least)
        )
    if most is not None and value > most:
        raise Refusal(
            message("{key}={value} is too big: {most} at most.", key=key.id, value=value, most=most)
        )
    return value
