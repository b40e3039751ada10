"""The habits a system can be played by: each key, what it says, and what it is where nothing is said."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, Literal

from soloist.lab.simulate.saving import PURSES
from soloist.message import Message, message
from soloist.rules.system import System, Test

Kind = Literal["spread", "percent", "word", "names"]

SPENDING: Final = ("never", "save", "always")
AT_END: Final = ("scene", "session", "on")

# A mood of a result in which something may be lost; one that went well costs nothing.
_HARMED: Final = ("mixed", "bad")

_USUAL: Final[Mapping[str, Mapping[str, str]]] = {
    "hades": {
        "for": "1:1 2:3 3:4 4:2",
        "against": "1:1 2:4 3:4 4:1",
        "harm.fiasco": "1",
        "harm.failure": "0:1 1:1",
        "gauge": "3",
    },
    "spin": {
        "for": "1:1 2:3 3:4 4:2",
        "against": "1:1 2:4 3:4 4:1",
        "harm.fiasco": "1",
        "harm.failure": "1",
        "gauge": "6",
    },
    "oneshot": {"active": "1:1 2:3 3:2", "difficulty": "5:1 6:3 7:3 8:1", "harm.failure": "0:2 1:1"},
    "bravoure": {"pool": "2..5", "required": "1:4 2:1"},
    "roses": {"virtue": "2..4", "skill": "1..4", "difficulty": "2:2 3:4 4:2", "harm.failure": "0:1 1:1"},
}
_MOST_DICE: Final = {"active": 3, "virtue": 6, "skill": 6}  # what points and scores give at the most
_START: Final[Mapping[str, Mapping[str, str]]] = {
    "hades": {"fortunes": "1"},
    "spin": {"fortunes": "1"},
    "roses": {"advantages": "2", "advantages_max": "2"},
}
_BOUNDS: Final = {"destiny": 7, "fortunes": 6, "cards": 6, "bravoure": 10, "infortune": 7}
"""From −7 on a mishap is certain, six cards are all there are, from 7 Hardship no failure is borne."""


@dataclass(frozen=True, slots=True, eq=False)
class HabitKey:
    """One habit: `usual` is its text where nothing is said, `least` and `most` bound its numbers."""

    id: str
    about: Message
    usual: str
    kind: Kind = "spread"
    least: int = 0
    most: int = 999
    words: tuple[str, ...] = ()


def habit_keys(system: System, options: Mapping[str, str]) -> tuple[HabitKey, ...]:
    """The habits of a system as these options have it; empty where it rolls no test of its own."""
    main = system.main
    if main is None:
        return ()
    return (
        HabitKey("scenes", message("scenes in a session"), "3..6", least=1, most=99),
        HabitKey("actions", message("actions in a scene that are rolled for"), "1..4", most=99),
        *_pools(system, main),
        *_going_on(system, main),
        *_economy(system, options),
        *_gauge(system, main),
        HabitKey("oracle", message("questions put to the tables in a scene"), "0..2", most=99),
        HabitKey("tables", message("the tables that are asked, each as often, by name"), "", kind="names"),
        *_counters(system),
    )


def harmed(system: System) -> str:
    """What harm goes to: `gauge`, the id of a counter, or nothing where the rules have neither."""
    if system.gauge_dice is not None:
        return "gauge"
    own = {held.id for held in system.counters if not held.shared}
    return next((id_ for id_ in ("energy", "fatigue") if id_ in own), "")


def moments_of(system: System) -> Mapping[str, Test]:
    """The tests that are rolled beside actions, where the system has them."""
    wanted = ("auto", "orient", "branch", "draw", "play", "night", "scene", "comeback")
    return {test.id: test for test in system.tests if test.id in wanted}


def _usual(system: System, id_: str, otherwise: str) -> str:
    return _USUAL.get(system.id, {}).get(id_, otherwise)


def _pools(system: System, main: Test) -> Iterator[HabitKey]:
    """What is rolled: dice of each side, and the number it is rolled against."""
    hurt = harmed(system) == "gauge"
    for side in main.sides:
        about = (
            message("dice of an action by somebody unhurt, before harm adds to them: {side}", side=side.id)
            if hurt
            else message("dice of an action: {side}", side=side.id)
        )
        yield HabitKey(
            side.id, about, _usual(system, side.id, "2..3"), least=1, most=_MOST_DICE.get(side.id, 99)
        )
    for key in main.keys:
        if key.id in ("difficulty", "required"):
            about = message("what an action is rolled against: {key}", key=key.id)
            most = key.most or 999
            yield HabitKey(key.id, about, _usual(system, key.id, "3"), least=key.least or 1, most=most)


def _going_on(system: System, main: Test) -> Iterator[HabitKey]:
    if any(outcome.mood == "mixed" for outcome in main.outcomes):
        about = message("chances in 100 of carrying on after a result that settles nothing")
        yield HabitKey("carry_on", about, "70", kind="percent", most=100)
        about = message("rolls of one action at most, however it goes on")
        yield HabitKey("longest", about, "6", least=1, most=99)


def _economy(system: System, options: Mapping[str, str]) -> Iterator[HabitKey]:
    tests = moments_of(system)
    if system.id in PURSES:
        about = message("when points are spent on a roll: never, to save a failure, or always")
        yield HabitKey("spend", about, "save", kind="word", words=SPENDING)
    if "auto" in tests and (system.id != "spin" or options.get("sp.auto") == "on"):
        yield HabitKey("automatic", message("automatic results in a scene"), "0..1", most=99)
    if "orient" in tests:
        yield HabitKey("turns", message("turns of events that destiny pays for in a scene"), "0..1", most=99)
    if "branch" in tests:
        about = message("chances in 100 that destiny below zero is rolled for when a scene ends")
        yield HabitKey("branch", about, "100", kind="percent", most=100)
    if "play" in tests:
        yield HabitKey("strokes", message("cards of fate played in a scene, if held"), "0..1", most=6)


def _gauge(system: System, main: Test) -> Iterator[HabitKey]:
    target = harmed(system)
    if target:
        for outcome in main.outcomes:
            if outcome.mood in _HARMED:
                about = message("harm taken on the result {result}", result=outcome.id)
                yield HabitKey(
                    f"harm.{outcome.id}", about, _usual(system, f"harm.{outcome.id}", "0"), most=99
                )
    if target == "gauge":
        yield HabitKey("gauge", message("boxes of the gauge that takes harm"), _usual(system, "gauge", "3"),
                       least=1, most=9)  # fmt: skip
    if target in ("gauge", "energy"):
        about = message("boxes or nights of rest between two scenes")
        yield HabitKey("recover", about, "0:1 1:1", most=99)
        about = message("what the end of a gauge ends: the scene, the session, or nothing (on)")
        yield HabitKey("end", about, "scene", kind="word", words=AT_END)


def _counters(system: System) -> Iterator[HabitKey]:
    for held in system.counters:
        if not held.is_list:
            usual = _START.get(system.id, {}).get(held.id, str(held.default))
            about = message("{counter} at the start of a session", counter=held.id)
            yield HabitKey(f"start.{held.id}", about, usual, least=-99 if held.shared else 0, most=99)
        if held.id in _BOUNDS:
            about = message("{counter} this far from zero counts as out of hand", counter=held.id)
            yield HabitKey(f"bound.{held.id}", about, str(_BOUNDS[held.id]), least=1, most=999)
