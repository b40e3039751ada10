"""What could give dice in an opposition: traits of the sheet, worn gauges, what the scene holds."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from soloist.journal.gauges import Gauge, Trait
from soloist.journal.sheet import Sheet, option, sheet
from soloist.journal.state import State, folded
from soloist.play.scores import named_score
from soloist.rules.hades.gauges import MARKS
from soloist.rules.system import Reason, Side, System

Source = Literal["trait", "session", "gauge", "role", "place"]


_AROUND: tuple[tuple[str, Source], ...] = (("N", "role"), ("L", "place"))
_LATELY = 3
"""How many roles, and how many places, count as being in the scene: those spoken of last."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A reason at hand, where it comes from, and the side it would usually stand on (0 or 1)."""

    reason: Reason
    source: Source
    side: int


def candidates(state: State, system: System, who: Sequence[str]) -> tuple[Candidate, ...]:
    """Reasons at hand for those who act, the likeliest first; each is an offer, none is applied."""
    sides = system.main.sides if system.main else ()
    other = next((at for at, side in enumerate(sides) if side.right), None)
    counted = any(side.scored or side.signed for side in sides)
    found: list[Candidate] = []
    for name in who:
        held = sheet(state, system, name)
        found += _scored(held, sides) if counted else _plain(held)
        for gauge in held.gauges:
            level = _level(gauge, state, system)
            if dice := system.gauge_dice(gauge.kind, level) if system.gauge_dice else 0:
                found.append(_worn(gauge, level, dice))
    if other is not None:
        found += _around(state)
    return tuple(dict.fromkeys(found))


def _plain(held: Sheet) -> list[Candidate]:
    """The traits of a sheet, each with the dice its marks say."""
    traits = [_trait(each, "trait") for each in held.traits]
    return traits + [_trait(each, "session") for each in held.session]


def _scored(held: Sheet, sides: Sequence[Side]) -> list[Candidate]:
    """What a sheet has scores for, with them: on the side its list is called after, else on the first."""
    lists = {"": tuple(each.written for each in (*held.traits, *held.session)), **held.others}
    found = []
    for category, items in lists.items():
        at = next((at for at, side in enumerate(sides) if _called(category, side)), 0)
        worth = (_worth(item, sides[at]) for item in items)
        found += [Candidate(reason, "trait", at) for reason in worth if reason is not None]
    numbers = [each for each in held.gauges if each.value > 0 and sides[0].scored]
    return found + [Candidate(Reason(each.name, each.value), "trait", 0) for each in numbers]


def _called(category: str, side: Side) -> bool:
    words = (side.word.fr, side.word.en, side.name.fr, side.name.en)
    return any(folded(category).startswith(folded(word)) for word in words)


def _worth(item: str, side: Side) -> Reason | None:
    """A reason with its score, where the side reads such scores; None for what is worth no die to it."""
    name, score = named_score(item) or (item, 1)
    if score < 0:
        return Reason(name, score) if side.signed else None
    if not side.scored:
        return Reason(item)
    return Reason(name, score) if score else None


def _trait(trait: Trait, source: Source) -> Candidate:
    if trait.negative:
        return Candidate(Reason(trait.text), source, 1)
    return Candidate(Reason(trait.written, trait.weight), source, 0)


def _level(gauge: Gauge, state: State, system: System) -> int:
    """The level of a gauge, 0 to 3, by the system's rules and the options of the story."""
    value = gauge.value
    if system.gauge_level is not None:
        value = system.gauge_level(value, lambda id_: option(state, system, id_))
    return max(0, min(len(MARKS) - 1, value))


def _worn(gauge: Gauge, level: int, dice: int) -> Candidate:
    """A gauge that weighs on its owner: `blessé II -1D`, or dice it gives to the other side."""
    name = gauge.levels[min(level, len(gauge.levels)) - 1] if gauge.levels and level else gauge.name
    return Candidate(Reason(f"{name} {MARKS[level]}", dice), "gauge", int(dice > 0))


def _around(state: State) -> list[Candidate]:
    """Words on the roles and places met lately: what stands in the way."""
    found: list[Candidate] = []
    for prefix, source in _AROUND:
        elements = sorted(
            state.elements.get(prefix, {}).values(), key=lambda held: -max(held.lines, default=0)
        )
        for element in elements[:_LATELY]:
            found += [Candidate(Reason(f"{element.name} {word}"), source, 1) for word in element.words]
    return found
