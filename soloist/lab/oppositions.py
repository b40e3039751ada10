"""Oppositions by the million: the same dice as one by one, thrown and counted in arrays (HaDes and SPIN).

The arrays only throw dice and count evens; what counts come to is asked of the rules, pair by pair.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from soloist.message import Refusal, message
from soloist.rules.hades.judgement import judge as judge_hades
from soloist.rules.hades.outcomes import outcome_id as hades_outcome
from soloist.rules.spin.judgement import judge as judge_spin
from soloist.rules.spin.outcomes import outcome_id as spin_outcome

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Fallen: TypeAlias = NDArray[np.uint16]

_JUDGED: Final[Mapping[str, Callable[[int, int], str]]] = {
    "hades": lambda for_, against: hades_outcome(judge_hades(for_, against)),
    "spin": lambda for_, against: spin_outcome(judge_spin(for_, against)),
}
SYSTEMS: Final = tuple(_JUDGED)
MOST_DICE: Final = 60  # of one side: evens, bonus dice included, are counted in a byte
MOST_THROWS: Final = 1_000_000_000
_FACES: Final = (1, 3, 5, 2, 4, 6)  # odd ones first, so that evens are told by one comparison
_PAIRS: Final = 36  # of a die and its bonus die
_EVEN: Final = 18  # from here on the die is even
_TWICE_EVEN: Final = 33  # from here on it is a six, and its bonus die is even too
_CACHED: Final = 1 << 18  # dice thrown at once: they stay in the cache until they are counted
_BLOCK: Final = 1 << 20  # throws whose results are counted at once
_BYTE: Final = 256


@dataclass(frozen=True, slots=True)
class Thrown:
    """How often each result came in so many throws."""

    throws: int
    counts: Mapping[str, int]


def throw_oppositions(system: str, for_: int, against: int, throws: int, seed: int) -> Thrown:
    """Throw one opposition over and over, without fortunes, fate or options.

    Pools are of 1 to 60 dice. Raises `Refusal` for other pools or systems, and where numpy is missing.
    """
    numpy = _numpy()
    _check(system, for_, against, throws)
    generator = numpy.random.default_rng(seed)
    wide = 2 * against + 1
    cells = numpy.zeros((2 * for_ + 1) * wide, dtype=numpy.int64)
    left = throws
    while left > 0:
        block = min(left, _BLOCK)
        cells += _counted(_keys(generator, for_, against, block), len(cells))
        left -= block
    counts: dict[str, int] = {}
    for cell, times in enumerate(cells.tolist()):
        outcome = _JUDGED[system](*divmod(cell, wide))
        counts[outcome] = counts.get(outcome, 0) + times
    return Thrown(throws, counts)


def fall(generator: "np.random.Generator", dice: int, throws: int) -> "Fallen":
    """Dice as they fall, a row for each die of the pools: a number of 0 to 35 is a die and the one it earns.

    The bonus die of a die that shows no six is never looked at; `faces` tells both. Two bytes a number,
    since numpy draws these faster than single bytes, of which it throws more away.
    """
    return generator.integers(0, _PAIRS, size=(dice, throws), dtype=_numpy().uint16)


def faces(fallen: int) -> tuple[int, int | None]:
    """What such a number shows: the face of the die, and of its bonus die where it is a six."""
    die, bonus = _FACES[fallen // 6], _FACES[fallen % 6]
    return die, bonus if die == 6 else None


def _keys(generator: "np.random.Generator", for_: int, against: int, throws: int) -> "NDArray[Any]":
    """For each throw one number that tells both counts of evens."""
    numpy = _numpy()
    wide, dice = 2 * against + 1, for_ + against
    kind = numpy.uint8 if (2 * for_ + 1) * wide <= _BYTE else numpy.uint16
    keys: NDArray[Any] = numpy.empty(throws, dtype=kind)
    for first, last in _pieces(throws, max(1, _CACHED // dice)):
        fallen = fall(generator, dice, last - first)
        evens = (fallen >= _EVEN).view(numpy.uint8)
        evens += (fallen >= _TWICE_EVEN).view(numpy.uint8)
        part = keys[first:last]
        numpy.add.reduce(evens[:for_], axis=0, dtype=kind, out=part)
        part *= kind(wide)
        part += numpy.add.reduce(evens[for_:], axis=0, dtype=numpy.uint8)
    return keys


def _counted(keys: "NDArray[Any]", cells: int) -> "NDArray[np.int64]":
    """How often each number is among the keys; those of one byte are counted two at a time."""
    numpy = _numpy()
    if keys.itemsize > 1 or len(keys) < _BYTE * _BYTE:
        few: NDArray[np.int64] = numpy.bincount(keys, minlength=cells)
        return few
    even = len(keys) // 2 * 2
    pairs = numpy.bincount(keys[:even].view(numpy.uint16), minlength=_BYTE * _BYTE).reshape(_BYTE, _BYTE)
    found = pairs.sum(axis=0) + pairs.sum(axis=1)
    both: NDArray[np.int64] = found[:cells] + numpy.bincount(keys[even:], minlength=cells)
    return both


def _pieces(whole: int, most: int) -> Iterator[tuple[int, int]]:
    for first in range(0, whole, most):
        yield first, min(whole, first + most)


def _check(system: str, for_: int, against: int, throws: int) -> None:
    if system not in SYSTEMS:
        known = ", ".join(SYSTEMS)
        raise Refusal(
            message(
                "Only oppositions of {known} are thrown this way, not of {name}.", known=known, name=system
            )
        )
    for side, dice in (("for", for_), ("against", against)):
        if not 1 <= dice <= MOST_DICE:
            raise Refusal(
                message("{side}= is from 1 to {most} here, not {n}.", side=side, most=MOST_DICE, n=dice)
            )
    if not 1 <= throws <= MOST_THROWS:
        raise Refusal(message("--throws is from 1 to {most}.", most=MOST_THROWS))


def _numpy() -> Any:
    try:
        return import_module("numpy")
    except ImportError as error:
        raise Refusal(
            message('This needs numpy, which is not installed: pip install "soloist[lab]"')
        ) from error
