"""What a test says of itself beyond its outcome: who is expected to win, what changes, what counts."""

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Final, TypeAlias

from soloist.play.rolls.attempt import Alike, Attempt, rolled_again, with_values
from soloist.play.rolls.signs import plain, signed
from soloist.rules.system import Resolution, Side, Test
from soloist.rules.systems import SYSTEMS, system
from soloist.rules.term import Term
from soloist.values.dataclass import dataclass, field, replace
from soloist.values.message import Message, Refusal, Value

Counting: TypeAlias = Callable[[int], bool]
"""Whether a face is one of those that count."""


def counting(
    side: Side, faces: int, resolution: Resolution | None, target: int | None = None
) -> Counting | None:
    """What counts among dice of so many faces on that side; None where no die is told from another.

    What is to be reached is what the rules found, or else `target`.
    """
    match side.looks_for:
        case "even" if faces % 2 == 0:
            return _even
        case "one":
            return _one
        case "reached":
            facts = resolution.facts if resolution else {}
            limit = facts.get("difficulty", facts.get("against", target))
            return limit.__le__ if isinstance(limit, int) else None
        case _:
            return None


def _even(face: int) -> bool:
    return face % 2 == 0


def _one(face: int) -> bool:
    return face == 1


ROLES: Final[Mapping[str, Term]] = MappingProxyType(
    {
        "favourite": Term("Favourite", "Favori"),
        "balanced": Term("Balanced", "Équilibré"),
        "outsider": Term("Outsider", "Outsider"),
    }
)
_IDS: Final = ("side", "key")  # the holes of a message in which an id may stand
_CHANGE: Final = "_change"  # a fact `destiny_change` is what any roll of these pools does to `destiny`


@dataclass(frozen=True, slots=True)
class Foreseen:
    """What is known before the roll: the role, and each counter with its change whatever falls."""

    role: Term | None = None
    changes: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))


def foresee(attempt: Attempt) -> Foreseen:
    """What the rules say of these pools whatever the dice."""
    try:
        facts = attempt.test.resolve(attempt.situation, Alike()).facts
    except Refusal:
        return Foreseen()
    changes = {
        name.removesuffix(_CHANGE): change
        for name, change in facts.items()
        if name.endswith(_CHANGE) and isinstance(change, int)
    }
    return Foreseen(ROLES.get(str(facts.get("role", ""))), MappingProxyType(changes))


def role_of(resolution: Resolution) -> Term | None:
    """Who was expected to win, where the rules say so."""
    return ROLES.get(str(resolution.facts.get("role", "")))


def named(told: Message, test: Test, lang: str) -> Message:
    """The same with the names of sides and inputs, in the story's language, in place of their ids."""
    names = {key.id: key.name.of(lang) for key in test.keys}
    names |= {side.id: side.name.of(lang) for side in test.sides}

    def worded(hole: str, value: Value) -> Value:
        if isinstance(value, Message):
            return named(value, test, lang)
        return names.get(value, value) if hole in _IDS and isinstance(value, str) else value

    values = {hole: worded(hole, value) for hole, value in told.values.items()}
    return replace(told, values=MappingProxyType(values))


def evens_of(resolution: Resolution, side: str) -> int | None:
    """How many dice of a side are even, where the rules count them."""
    found = resolution.facts.get(f"evens_{side}")
    return found if isinstance(found, int) else None


def change_words(attempt: Attempt, changes: Mapping[str, int], *, whose: bool = True) -> Iterator[str]:
    """`Destin +1 (0 → 1)` for each counter that changes, its values too where the test knows whose."""
    for name, change, held in counted(attempt, changes):
        before = held if whose else None
        if before is None:
            yield f"{name} {signed(change)}"
        elif change:
            yield f"{name} {signed(change)} ({plain(before)} → {plain(before + change)})"
        else:
            yield f"{name} {plain(before)}"


def counted(attempt: Attempt, changes: Mapping[str, int]) -> Iterator[tuple[str, int, int | None]]:
    """Each counter that changes and may be seen: its name, by how much, its value where the test knows it."""
    names, lang, values = counter_names(attempt.test), attempt.lang, attempt.situation.values
    for id_, change in changes.items():
        if id_ not in attempt.hidden:
            before = next((values.get(key.id) for key in attempt.test.keys if key.counter == id_), None)
            yield names[id_].of(lang) if id_ in names else id_, change, before


def counter_names(test: Test) -> Mapping[str, Term]:
    """What the counters are called in the system this test belongs to."""
    if test.counters is not None:
        return test.counters
    for id_ in SYSTEMS:
        found = system(id_)
        if found is not None and any(each is test for each in found.tests):
            return {held.id: held.name for held in found.counters}
    return {key.counter: key.name for key in test.keys if key.counter}


# --- dice rolled again after they fell ----------------------------------------------------------


def again_offers(attempt: Attempt) -> tuple[Side, ...]:
    """The sides the rules let be rolled again where that can help; none where all is well already."""
    outcome = attempt.outcome
    if outcome is None or outcome.mood == "good":
        return ()
    return tuple(side for side in attempt.test.sides if _at_worst(attempt, side) is not None)


def again_used(attempt: Attempt) -> bool:
    """Whether some side was rolled again."""
    return any(attempt.situation.values.get(f"again_{side.id}") for side in attempt.test.sides)


def again_cost(attempt: Attempt, side: Side) -> tuple[Attempt, Mapping[str, int]]:
    """What rolling that side once more costs beyond what the result costs already.

    With it the attempt as it then stands: its counters are what the result so far would leave of them.
    """
    then, now = _at_worst(attempt, side), attempt.result.effects
    effects = then.result.effects if then else {}
    step = {id_: change - now.get(id_, 0) for id_, change in effects.items() if change != now.get(id_, 0)}
    values = attempt.situation.values
    left = {
        key.id: values[key.id] + now.get(key.counter, 0)
        for key in attempt.test.keys
        if key.counter and key.id in values
    }
    return with_values(attempt, left), step


def _at_worst(attempt: Attempt, side: Side) -> Attempt | None:
    """What it would come to with the worst of dice: what it costs is the same whatever falls."""
    try:
        return rolled_again(attempt, side.id, Alike())
    except Refusal:
        return None
