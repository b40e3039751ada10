"""A recorded dice line read as the situation a rule was asked about, and the dice that fell."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from soloist.journal.dice_text import parse_reason
from soloist.journal.model import DiceText, Group, Thrown
from soloist.journal.state import folded
from soloist.journal.words import STEPS
from soloist.rules.dice import Hand, recorded_hand
from soloist.rules.free import FREE
from soloist.rules.rungs import rung
from soloist.rules.system import Key, Pool, Reason, Side, Situation, System, Test
from soloist.rules.term import Term

UNEXPLAINED: Final = "?"
_DICE_ALONE: Final = re.compile(r"([+-]?\d{1,6})\s*[dD]", re.ASCII)
_STEP_DICE: Final = re.compile(r".*?(\d{1,3})\s*(?:/\s*(\d{1,3}))?", re.DOTALL | re.ASCII)
_ALEA: Final = re.compile(r"deus ex alea(?:\s+(\d{1,3}))?", re.IGNORECASE | re.ASCII)
_SPENT: Final = re.compile(r"(\d{1,3})\s+fortunes?", re.IGNORECASE | re.ASCII)
_FLAGS: Final[Mapping[str, int]] = {
    **dict.fromkeys(("on", "true", "yes", "oui", "1", ""), 1),
    **dict.fromkeys(("off", "false", "no", "non", "0"), 0),
}
TARGETS: Final = ("target", "difficulty", "required")


@dataclass(frozen=True, slots=True)
class Circumstances:
    """What a rule takes from the story at that line: counters, those that are lists, and options by id."""

    counters: Mapping[str, int]
    options: Mapping[str, str]
    lists: Mapping[str, tuple[int, ...]] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True, slots=True)
class Pooled:
    """One side of a recorded roll: its dice, and the reasons the line gives for them, if any."""

    side: Side | None
    thrown: Thrown
    pool: Pool | None


@dataclass(frozen=True, slots=True)
class Recorded:
    """A dice line as one test of a system sees it.

    `readings` are the situations the line may mean, the plainest first: a line says how far a
    fortune moved the result, not always which way.
    """

    test: Test
    line: DiceText
    pooled: tuple[Pooled, ...]
    readings: tuple[Situation, ...]

    @property
    def hands(self) -> Mapping[str, Hand]:
        """The dice of each side, ready to be handed out again."""
        return {
            pooled.side.id if pooled.side else "": recorded_hand(
                [die.faces for die in pooled.thrown.dice],
                [[die.face for die in wave] for wave in pooled.thrown.bonus],
            )
            for pooled in self.pooled
        }


def candidates(system: System, line: DiceText) -> tuple[Test, ...]:
    """The tests a line may be of by its label, the system's own first, those that know its outcome before."""
    wanted = folded(line.label)
    named = [test for test in (*system.tests, *FREE.tests) if wanted in _called(test.label, test.id)]
    return tuple(sorted(named, key=lambda test: not outcome_ids(test, line.outcome)))


def outcome_ids(test: Test, word: str | None) -> frozenset[str]:
    """The outcomes of a test that a word names, in either language."""
    wanted = folded(word or "")
    return frozenset(outcome.id for outcome in test.outcomes if wanted in _called(outcome.name, outcome.id))


def recorded(test: Test, line: DiceText, story: Circumstances) -> Recorded | None:
    """The line as a roll of `test`, or None where it lacks something the test needs."""
    pooled = _pooled(test, line)
    if pooled is None:
        return None
    lists = {**_held(test, story), **_lists(test, line)}
    values = _values(test, line, story, pooled)
    if any(key.default is None and not key.optional and key.id not in {*values, *lists} for key in test.keys):
        return None
    pools = tuple(_pool(one, lists) for one in pooled if one.side)
    readings = tuple(Situation(pools, {**values, **more}, lists) for more in _unsaid(test, line))
    return Recorded(test, line, pooled, readings) if readings else None


# --- sides --------------------------------------------------------------------------------------


def _called(term: Term, id_: str) -> tuple[str, ...]:
    return (*map(folded, term.words), id_)


def _pooled(test: Test, line: DiceText) -> tuple[Pooled, ...] | None:
    """Which dice are whose; None where the line has other pools than the test."""
    if not test.sides:
        alone = len(line.left) <= 1 and not line.right
        return tuple(Pooled(None, thrown, None) for thrown in line.left) if alone else None
    left = [side for side in test.sides if not side.right]
    right = [side for side in test.sides if side.right]
    if len(left) != len(line.left) or len(right) != len(line.right):
        return None
    thrown = dict(zip((side.id for side in left + right), line.left + line.right, strict=True))
    if any(not thrown[side.id].dice and (side.least or thrown[side.id].count) for side in test.sides):
        return None
    return tuple(Pooled(side, thrown[side.id], _reasons(test, side, line)) for side in test.sides)


def _reasons(test: Test, side: Side, line: DiceText) -> Pool | None:
    alone = len(test.sides) == 1
    for place, group in enumerate(line.groups):
        if folded(group.word) in _called(side.word, side.id) or (alone and not place and not group.word):
            return Pool(tuple(map(_reason, group.items)))
    return None


def _reason(item: str) -> Reason:
    """A reason, `3D` alone being three unexplained dice."""
    alone = _DICE_ALONE.fullmatch(item)
    return Reason(UNEXPLAINED, int(alone[1])) if alone else parse_reason(item)


def _pool(pooled: Pooled, lists: Mapping[str, tuple[int, ...]]) -> Pool:
    """The reasons of a side; where none are given its dice stand for themselves."""
    if pooled.pool is not None:
        return pooled.pool
    if pooled.side and pooled.side.optional and lists:
        return Pool(())
    return Pool((Reason(UNEXPLAINED, pooled.thrown.count),))


# --- inputs -------------------------------------------------------------------------------------


def _lists(test: Test, line: DiceText) -> Mapping[str, tuple[int, ...]]:
    """Inputs that are sequences: `étapes: joindre 2/1, récupérer 1/2` has protagonist and obstacle dice."""
    keys = {key.id: key for key in test.keys if key.kind == "ints"}
    lists: dict[str, tuple[int, ...]] = {}
    for group in line.groups:
        if "steps" in keys and folded(group.word) in _called(STEPS, "steps"):
            lists |= step_dice(group.items, both="pools" in keys)
            continue
        for key in keys.values():
            if folded(group.word) in _called(key.name, key.id):
                lists[key.id] = tuple(int(item) for item in group.items if item.isascii() and item.isdigit())
    return lists


def _held(test: Test, story: Circumstances) -> Mapping[str, tuple[int, ...]]:
    """Inputs that are lists the story keeps: cards in hand."""
    kept = ((key.id, story.lists.get(key.counter)) for key in test.keys if key.counter and key.kind == "ints")
    return {id_: numbers for id_, numbers in kept if numbers is not None}


def step_dice(items: Iterable[str], *, both: bool) -> Mapping[str, tuple[int, ...]]:
    """The lists `steps`, and `pools` where `both` are wanted, of `joindre 2/1, récupérer 1/2`."""
    found = [shape for item in items if (shape := _STEP_DICE.fullmatch(item))]
    steps = tuple(int(shape[2] or shape[1]) for shape in found)
    if both and found and all(shape[2] for shape in found):
        return {"steps": steps, "pools": tuple(int(shape[1]) for shape in found)}
    return {"steps": steps}


def _values(test: Test, line: DiceText, story: Circumstances, pooled: Sequence[Pooled]) -> dict[str, int]:
    values: dict[str, int] = {}
    for key in test.keys:
        if key.kind == "ints":
            continue
        value = _given(key, line.groups)
        if value is None:
            value = _from_story(key, story)
        if value is None:
            value = _from_dice(test, key, line, pooled)
        if value is not None:
            values[key.id] = value
    return values


def _given(key: Key, groups: Iterable[Group]) -> int | None:
    """The input where the brackets name it: `difficulté: 4`."""
    for group in groups:
        if group.word and folded(group.word) in _called(key.name, key.id):
            return _said(key, group.items[0] if group.items else "")
    return None


def _said(key: Key, text: str) -> int | None:
    """A number, or the name it has among those of its key; a word of a key can only be named."""
    named = rung(key, text)
    return named if named is not None or key.kind == "word" else _number(text)


def _number(text: str) -> int | None:
    if re.fullmatch(r"[+-]?\d{1,9}", text, re.ASCII):
        return int(text)
    return _FLAGS.get(folded(text))


def _from_story(key: Key, story: Circumstances) -> int | None:
    if key.counter is not None:
        return story.counters.get(key.counter) if key.whose == 0 else None
    if key.option is not None:
        return _number(story.options.get(key.option, "off"))
    return None


def _from_dice(test: Test, key: Key, line: DiceText, pooled: Sequence[Pooled]) -> int | None:
    """An input the dice themselves show: a heroic trait, a number to reach, how many options there were."""
    for one in pooled:
        if one.side and one.pool and key.id == f"heroic_{one.side.id}":
            return int(any(reason.weight >= 2 and reason.text != UNEXPLAINED for reason in one.pool.reasons))
        if one.side and key.id == f"again_{one.side.id}":
            return max((len(die.faces) - 1 for die in one.thrown.dice), default=0)
    if key.id == "die" and pooled:
        return pooled[0].thrown.sides
    if key.id in TARGETS and line.target is not None:
        return line.target
    if not test.sides and key.id == "options" and pooled:
        return pooled[0].thrown.count
    return None


# --- what the line leaves unsaid ----------------------------------------------------------------


def _unsaid(test: Test, line: DiceText) -> Iterator[Mapping[str, int]]:
    """The further inputs the line may mean; none where its shift is of another game's making."""
    if line.shift is not None:
        yield from shift_inputs(test, line)
        return
    yield {}
    unsaid = (key.id for key in test.keys if key.kind == "flag" and not key.option and not key.said)
    yield from ({id_: 1} for id_ in unsaid if not id_.startswith(("heroic_", "dea")))


def shift_inputs(test: Test, line: DiceText) -> Iterator[Mapping[str, int]]:
    """What fortunes and fate did to the result of a line, as inputs, the likelier way first.

    None where it says no shift, or one of another game's making.
    """
    keys = {key.id for key in test.keys}
    shifted = _shifted(line.shift.cause) if line.shift is not None and "shift" in keys else None
    if line.shift is None or shifted is None:
        return
    up = line.value is None or line.value >= line.shift.value
    for sign in (1, -1) if up else (-1, 1):
        moved = {**shifted, "shift": sign * shifted["shift"]}
        yield {id_: number for id_, number in moved.items() if id_ in keys}


def _shifted(cause: str) -> dict[str, int] | None:
    """`Deus Ex Alea 2, 1 fortune`, as inputs; None where it says anything else."""
    shifted = {"shift": 0}
    for part in cause.split(","):
        if alea := _ALEA.fullmatch(part.strip()):
            shifted |= {"dea": 1} | ({"dea_steps": int(alea[1])} if alea[1] else {})
        elif spent := _SPENT.fullmatch(part.strip()):
            shifted["shift"] += int(spent[1])
        else:
            return None
    return shifted
