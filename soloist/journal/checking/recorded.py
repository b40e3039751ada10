"""A recorded dice line read as what a rule was asked, by line and story, and the dice that fell."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import takewhile
from typing import Final, NamedTuple

from soloist.journal.lines import answered, written
from soloist.journal.model import (
    Action,
    Answer,
    Consequence,
    DiceLine,
    DiceText,
    Entry,
    Group,
    Heading,
    Note,
    Prose,
    Question,
    Thrown,
)
from soloist.journal.sheet import counter, shared
from soloist.journal.state import State, folded
from soloist.journal.words import STEPS
from soloist.lingo import ENGLISH
from soloist.rules.dice import Hand, given_dice, recorded_hand
from soloist.rules.games.free.system import FREE
from soloist.rules.given import UNEXPLAINED, Known, reason, value_of
from soloist.rules.moment import Try
from soloist.rules.system import (
    Choice,
    Key,
    Outcome,
    Pool,
    Reason,
    Resolution,
    Side,
    Situation,
    System,
    Test,
)
from soloist.rules.systems import options_of
from soloist.rules.term import Term
from soloist.values import regex
from soloist.values.dataclass import NOTHING, record
from soloist.values.message import Refusal

_STEP_DICE: Final = regex.compile(r".*?(\d{1,3})\s*(?:/\s*(\d{1,3}))?", re.DOTALL | re.ASCII)
_ALEA: Final = regex.compile(r"deus ex alea(?:\s+(\d{1,3}))?", re.IGNORECASE | re.ASCII)
_SPENT: Final = regex.compile(r"(\d{1,3})\s+fortunes?", re.IGNORECASE | re.ASCII)
TARGETS: Final = ("target", "difficulty", "required")
AFTERWARDS: Final = ("shift", "dea", "dea_steps")
"""Inputs that are decided on the result: a line tells them by what stands after `<-`."""


_UNSAID: Final = ("granted", "joint")  # flags that a line may leave out where they are on


@record
class Circumstances:
    """What a rule takes from the story at that line: shared counters and options by id.

    `people` are the personal counters of those who roll, in the order they are `named`; of every
    protagonist where nobody is.
    """

    counters: Known = NOTHING
    options: Mapping[str, str] = NOTHING
    people: tuple[Mapping[str, int], ...] = ()
    named: bool = True

    def known(self, test: Test) -> Known:
        """The inputs of a test that the story itself gives, by key; an option is 1 for on, 0 for off."""
        found: dict[str, int | tuple[int, ...]] = {}
        for key in test.keys:
            value = self._counted(key) if key.counter is not None else self._set(key)
            if value is not None:
                found[key.id] = value
        return found

    def _counted(self, key: Key) -> int | tuple[int, ...] | None:
        """What a counter gives a key: shared, of whoever the key is about, or a list of all who roll."""
        assert key.counter is not None, "only asked for a key that is kept by a counter"
        if key.counter in self.counters:
            return self.counters[key.counter]
        held = tuple(person[key.counter] for person in self.people if key.counter in person)
        if key.kind == "ints":
            return held or None
        return held[key.whose] if key.whose < len(held) and (self.named or len(held) == 1) else None

    def _set(self, key: Key) -> int | None:
        text = self.options.get(key.option, "") if key.option else ""
        return int(text) if text.isdecimal() else int(text == "on") if text else None


ALONE: Final = Circumstances()
"""What is known where a line is read by itself."""


def circumstances(state: State, system: System, who: Sequence[str] | None = None) -> Circumstances:
    """What a story, or a fold under way, gives a roll of `who`: counters, lists, options.

    By default those roll whom the last action names, or everybody where it names nobody.
    """
    named = who is not None or bool(state.actors)
    if who is None:
        who = state.actors or tuple(state.people)
    own = [held for held in system.counters if not (held.shared or held.is_list)]
    known = options_of(system.whole or system)
    return Circumstances(
        shared(state, system),
        {each.id: state.options.get(each.id, each.default) for each in known},
        tuple({held.id: counter(state, system, held.id, name) for held in own} for name in who),
        named,
    )


@record
class Pooled:
    """One side of a recorded roll: its dice, and the reasons the line gives for them, if any."""

    side: Side | None
    thrown: Thrown
    pool: Pool | None


@record
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
        return {pooled.side.id if pooled.side else "": hand(pooled.thrown) for pooled in self.pooled}


def hand(thrown: Thrown) -> Hand:
    """The dice of a pool, ready to be handed out again."""
    waves = [[die.face for die in wave] for wave in thrown.bonus]
    return recorded_hand([die.faces for die in thrown.dice], waves)


def candidates(system: System, line: DiceText) -> tuple[Test, ...]:
    """The tests a line may be of by its label, the system's own first, those that know its outcome before."""
    wanted = folded(line.label)
    named = [test for test in (*system.tests, *FREE.tests) if wanted in called(test.label, test.id)]
    return tuple(sorted(named, key=lambda test: not outcome_ids(test, line.outcome)))


def outcome_ids(test: Test, word: str | None) -> frozenset[str]:
    """The outcomes of a test that a word names, in any language."""
    wanted = folded(word or "")
    return frozenset(outcome.id for outcome in test.outcomes if wanted in called(outcome.name, outcome.id))


def recorded(test: Test, line: DiceText, story: Circumstances = ALONE) -> Recorded | None:
    """The line as a roll of `test`, or None where it lacks something the test needs."""
    pooled = _pooled(test, line)
    if pooled is None:
        return None
    inputs = told(test, line, story)
    if any(key.default is None and not key.optional and key.id not in inputs for key in test.keys):
        return None
    listed = any(isinstance(held, tuple) for held in inputs.values())
    pools = tuple(_pool(one, listed) for one in pooled if one.side)
    readings = tuple(_situation({**inputs, **more}, pools) for more in _unsaid(test, line))
    return Recorded(test, line, pooled, readings) if readings else None


def _situation(inputs: Known, pools: tuple[Pool, ...] = ()) -> Situation:
    lists = {id_: held for id_, held in inputs.items() if isinstance(held, tuple)}
    return Situation(pools, {id_: held for id_, held in inputs.items() if isinstance(held, int)}, lists)


def told(test: Test, line: DiceText, story: Circumstances = ALONE) -> Known:
    """The inputs a line tells: by its brackets, else by the story as it stands there, else by its dice.

    What is moved after the roll is told by what stands after `<-`, and is not among them.
    """
    known, said, pooled = story.known(test), _said(test, line), _pooled(test, line) or ()
    fated = "dea" in (_shifted(line) or ())  # fate moved what it came to: a heroic trait counted then
    found: dict[str, int | tuple[int, ...]] = {}
    for key in test.keys:
        value = said.get(key.id)
        if value is None and key.allowed_by is None:
            value = known.get(key.id)
        if value is None:
            value = _from_dice(test, key, line, pooled)
            if value and key.allowed_by and not (known.get(key.id) or fated):
                value = 0
        value = known.get(key.id) if value is None else value
        if value is not None:
            found[key.id] = value
    return found


# --- sides --------------------------------------------------------------------------------------


def called(term: Term, id_: str) -> tuple[str, ...]:
    """Every folded word that something is read by."""
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


def meant(test: Test, group: Group, *, first: bool = False) -> Side | Key | None:
    """What a group in brackets is about; the `first`, without a word, is of the only side, else an input
    named alone.
    """
    if first and not group.word and len(test.sides) == 1:
        return test.sides[0]
    word = folded(group.word or ", ".join(group.items))
    steps = word in called(STEPS, "steps")
    sides = (side for side in test.sides if group.word and word in called(side.word, side.id))
    keys = (key for key in test.keys if word in called(key.name, key.id) or (steps and key.id == "steps"))
    return next(sides, None) or next(keys, None)


def _reasons(test: Test, side: Side, line: DiceText) -> Pool | None:
    groups = (group for place, group in enumerate(line.groups) if meant(test, group, first=not place) is side)
    return next((Pool(tuple(map(reason, group.items))) for group in groups), None)


def _pool(pooled: Pooled, listed: bool) -> Pool:
    """The reasons of a side; where none are given its dice stand for themselves."""
    if pooled.pool is not None:
        return pooled.pool
    if pooled.side and pooled.side.optional and listed:
        return Pool(())
    return Pool((Reason(UNEXPLAINED, pooled.thrown.count),))


# --- inputs -------------------------------------------------------------------------------------


def _said(test: Test, line: DiceText) -> Known:
    """The inputs that the brackets of a line name, `difficulté: 4`; where it is no such thing, none.

    `étapes: joindre 2/1, récupérer 1/2` names two: the dice of the obstacle and of the protagonist.
    """
    found: dict[str, int | tuple[int, ...]] = {}
    for group in line.groups:
        key = meant(test, group)
        if isinstance(key, Key) and key.id == "steps":
            dice = [shape for item in group.items if (shape := _STEP_DICE.fullmatch(item))]
            found["steps"] = tuple(int(shape[2] or shape[1]) for shape in dice)
            if dice and all(shape[2] for shape in dice) and any(each.id == "pools" for each in test.keys):
                found["pools"] = tuple(int(shape[1]) for shape in dice)
        elif isinstance(key, Key):
            with suppress(Refusal):
                found.setdefault(key.id, value_said(test, key, group))
    return found


def said_of(key: Side | Key, group: Group) -> str:
    """What a group in brackets says of a side or an input, as in `key=value`; an input named alone is on."""
    alone = isinstance(key, Key) and not (group.word and group.items)
    return "on" if alone else ", ".join(group.items)


def value_said(test: Test, key: Key, group: Group, lang: str = ENGLISH) -> int | tuple[int, ...]:
    """What a group in brackets gives an input. Raises `Refusal` as `value_of`."""
    return value_of(test, key, said_of(key, group), lang)


def _from_dice(test: Test, key: Key, line: DiceText, pooled: Sequence[Pooled]) -> int | None:
    """An input the dice themselves show: a heroic trait, a number to reach, how many options there were."""
    for one in pooled:
        if one.side and key.id == f"heroic_{one.side.id}":
            reasons = one.pool.reasons if one.pool else ()
            return int(any(reason.weight >= 2 and reason.text != UNEXPLAINED for reason in reasons))
        if one.side and key.id == f"again_{one.side.id}":
            return max((len(die.faces) - 1 for die in one.thrown.dice), default=0)
    if key.id == "die" and key.kind == "int" and pooled:
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
    said = _said(test, line)
    yield from ({key.id: 1} for key in test.keys if key.id in _UNSAID and key.id not in said)


def shift_inputs(test: Test, line: DiceText) -> Iterator[Mapping[str, int]]:
    """What fortunes and fate did to the result of a line, as inputs, the likelier way first.

    None where it says no shift, or one of another game's making.
    """
    keys = {key.id for key in test.keys}
    shifted = _shifted(line)
    if line.shift is None or shifted is None or "shift" not in keys:
        return
    up = line.value is None or line.value >= line.shift.value
    for sign in (1, -1) if up else (-1, 1):
        moved = {**shifted, "shift": sign * shifted["shift"]}
        yield {id_: number for id_, number in moved.items() if id_ in keys}


def _shifted(line: DiceText) -> dict[str, int] | None:
    """`Deus Ex Alea 2, 1 fortune`, as inputs; None where a line says no shift, or anything else."""
    shifted = {"shift": 0}
    for part in line.shift.cause.split(",") if line.shift is not None else ("",):
        if alea := _ALEA.fullmatch(part.strip()):
            shifted |= {"dea": 1} | ({"dea_steps": int(alea[1])} if alea[1] else {})
        elif spent := _SPENT.fullmatch(part.strip()):
            shifted["shift"] += int(spent[1])
        else:
            return None
    return shifted


# --- what lines came to, and the rolls of a scene --------------------------------------------------


def open_choice(state: State, system: System) -> str | None:
    """The last dice line from which the story has not gone on whose outcome offers choices, none taken."""
    found = open_roll(state, system)
    return written(found.line) if found else None


def open_contretemps(state: State, system: System) -> str | None:
    """The destiny roll that brought a contretemps, if nothing was played since (HaDes 0.1.0, Jouer seul)."""
    line, outcome = state.unplayed, result_of(state.unplayed.parsed if state.unplayed else None, system)[1]
    return written(line) if line is not None and outcome and outcome.id == "contretemps" else None


def result_of(
    parsed: DiceText | None, system: System
) -> tuple[Test | None, Outcome | None, Resolution | None]:
    """What a line was a test of, its outcome and what it came to, as far as the rules know them.

    The outcome is told by the number in parentheses, else by its name.
    """
    test = next(iter(candidates(system, parsed)), None) if parsed is not None else None
    if parsed is None or test is None:
        return None, None, None
    names = outcome_ids(test, parsed.outcome)
    for each in test.outcomes:
        if each.id in names or (parsed.value is not None and each.value == parsed.value):
            situation, came = _came(test, parsed) or (_situation(_said(test, parsed)), None)
            return test, test.outcome(each.id, situation, came), came
    return test, None, None


def _came(test: Test, parsed: DiceText) -> tuple[Situation, Resolution] | None:
    """What a line was rolled on and came to, where that closes ways to take it."""
    held = recorded(test, parsed) if test.closes is not None else None
    if held is None:
        return None
    with suppress(Refusal):  # a line of another program
        return held.readings[0], test.resolve(held.readings[0], given_dice(held.hands))
    return None


class Tried(NamedTuple):
    """A roll of a scene: the action declared last before it, its test and outcome where the rules know them,
    what it came to where that closes ways to take it, the way that was chosen, and what follows up to the
    next roll.
    """

    action: Action | None
    line: DiceLine
    test: Test | None
    outcome: Outcome | None
    came: Resolution | None
    way: Choice | None
    follows: tuple[Entry, ...]

    @property
    def ways(self) -> tuple[Choice, ...]:
        """Those to take it that its outcome offers."""
        return self.outcome.choices if self.outcome is not None else ()

    @property
    def deed(self) -> str:
        """What is tried, else what is rolled."""
        if self.action is not None:
            return self.action.text
        return self.line.parsed.label if self.line.parsed is not None else self.line.text

    @property
    def actors(self) -> tuple[str, ...]:
        """Who is named for it."""
        return self.action.actors if self.action is not None else ()


def tries(state: State, system: System) -> tuple[Try, ...]:
    """The rolls of the session, as far as they are at hand."""
    return tuple(
        (
            each.test.id,
            each.actors,
            each.deed,
            line.value,
            tuple(
                text
                for group in line.groups[:1]
                for text in (reason(item).text for item in group.items)
                if not any(word.begins(text) for side in each.test.sides for word in side.beside)
            ),
        )
        for each in tried(state.log, system, ("session",))
        if each.test is not None and (line := each.line.parsed) is not None and line.value is not None
    )


def tried(
    entries: Sequence[Entry], system: System, heads: Sequence[str] = ("scene", "session")
) -> tuple[Tried, ...]:
    """The rolls of the scene that `entries` end with, in their order; of what begins with other `heads`."""
    begins = [at for at, each in enumerate(entries) if isinstance(each, Heading) and each.kind in heads]
    part = entries[begins[-1] if begins else 0 :]
    found: list[Tried] = []
    declared: Action | None = None
    for at, entry in enumerate(part):
        if isinstance(entry, Action):
            declared = entry
        if isinstance(entry, DiceLine):
            follows = tuple(takewhile(lambda each: not isinstance(each, DiceLine), part[at + 1 :]))
            found.append(Tried(declared, entry, *result_of(entry.parsed, system), None, follows))
        elif isinstance(entry, Note) and entry.kind == "choice":
            _take(found, entry.text.strip())
    return tuple(found)


def _take(rolls: list[Tried], text: str) -> None:
    """Take the way of that text of the last roll that has it, with none taken; other words are the last's."""
    open_ = [at for at, each in enumerate(rolls) if each.way is None]
    known = ((at, way) for at in reversed(open_) for way in rolls[at].ways if way.text.named(text))
    for at, way in (*known, *((at, Choice("", Term(text))) for at in open_[-1:]))[:1]:
        rolls[at] = rolls[at]._replace(way=way)


def open_roll(state: State, system: System) -> Tried | None:
    """The last roll from which the story has not gone on with several ways to take it, none of them taken.

    Once it is taken, the one before it is the last.
    """
    acted = {each.line: each.action for each in tried(state.log, system)}
    rolls = reversed(tried(state.undecided, system))
    found = next((each for each in rolls if each.way is None and len(each.ways) > 1), None)
    return found._replace(action=acted.get(found.line)) if found is not None else None


def unrolled(entries: Iterable[Entry], *, told: bool = False) -> Action | None:
    """The last action that was declared and not rolled, though a question may have been asked since.

    A consequence, another scene end it, as they end all that is open, and so does prose, unless what was
    `told` after it counts as nothing.
    """
    declared: Action | None = None
    asked = False
    for entry in entries:
        match entry:
            case Action(text=text):
                declared, asked = None if answered(text) else entry, False
            case Question():
                asked = True
            case DiceLine() | Heading(kind="scene" | "session"):
                declared = None
            case Prose() if not told:
                declared = None
            case Answer() | Consequence() if not asked:
                declared = None
            case _:
                pass
    return declared
