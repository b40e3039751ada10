"""What was put together for a roll that waits, as a draft holds it: reasons with their dice, and values."""

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Built:
    """The dice of a test before its roll; `title` is what is attempted, empty for a roll without a line.

    `pools` has for each side its reasons and their weights in dice, `values` and `lists` the other inputs
    by key. `typed` is the line as it was typed where it had its dice with it: `@ Nager 2/2`.
    """

    title: str
    test: str
    pools: tuple[tuple[tuple[str, int], ...], ...]
    values: tuple[tuple[str, int], ...] = ()
    lists: tuple[tuple[str, tuple[int, ...]], ...] = ()
    typed: str = ""


def plain(built: Iterable[Built]) -> list[dict[str, object]]:
    """As JSON has it."""
    return [
        {
            "title": each.title,
            "typed": each.typed,
            "test": each.test,
            "pools": [[list(reason) for reason in pool] for pool in each.pools],
            "values": dict(each.values),
            "lists": {name: list(numbers) for name, numbers in each.lists},
        }
        for each in built
    ]


def read(content: object) -> tuple[Built, ...]:
    """What `plain` gave; without those nobody can read."""
    found = (_one(each) for each in content) if isinstance(content, list) else ()
    return tuple(each for each in found if each is not None)


def _one(content: object) -> Built | None:
    match content:
        case {
            "title": str(title),
            "typed": str(typed),
            "test": str(test),
            "pools": list(pools),
            "values": dict(values),
            "lists": dict(lists),
        }:
            try:
                return Built(
                    title,
                    test,
                    tuple(tuple((str(text), int(weight)) for text, weight in pool) for pool in pools),
                    tuple((str(name), int(value)) for name, value in values.items()),
                    tuple((str(name), tuple(map(int, numbers))) for name, numbers in lists.items()),
                    typed,
                )
            except (TypeError, ValueError):
                return None
        case _:
            return None
