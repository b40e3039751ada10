"""A walk over passages and the ways between them, nearest first; circles are walked once."""

from collections.abc import Iterable, Mapping, Set


def walk(
    first: str, ways: Mapping[str, Iterable[str]], known: Set[str] = frozenset()
) -> Mapping[str, str | None]:
    """The passages that can be come to from the first, nearest first, and where each is come from.

    `ways` are the passages each leads to; those `known` are not gone to. The first is come to from
    nowhere, None.
    """
    found: dict[str, str | None] = {first: None}
    waiting = [first]
    for key in waiting:
        for to in ways[key]:
            if to not in found and to not in known:
                found[to] = key
                waiting.append(to)
    return found


def depths(first: str, ways: Mapping[str, Iterable[str]]) -> Mapping[str, int]:
    """How many ways lead to each passage from the first, at least."""
    found: dict[str, int] = {}
    for key, before in walk(first, ways).items():
        found[key] = 0 if before is None else found[before] + 1
    return found
