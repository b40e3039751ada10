"""What could give dice in an opposition: traits of the sheet, worn gauges, what the scene holds."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from soloist.journal.gauges import Gauge, Trait
from soloist.journal.sheet import sheet
from soloist.journal.state import State
from soloist.rules.hades.gauges import MARKS
from soloist.rules.system import Reason, System

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
    found: list[Candidate] = []
    for name in who:
        held = sheet(state, system, name)
        found += [_trait(held_trait, "trait") for held_trait in held.traits]
        found += [_trait(held_trait, "session") for held_trait in held.session]
        found += [_worn(gauge, dice) for gauge in held.gauges if (dice := _gauge_dice(gauge, system))]
    found += _around(state)
    return tuple(dict.fromkeys(found))


def _trait(trait: Trait, source: Source) -> Candidate:
    if trait.negative:
        return Candidate(Reason(trait.text), source, 1)
    return Candidate(Reason(trait.written, trait.weight), source, 0)


def _gauge_dice(gauge: Gauge, system: System) -> int:
    """The dice a gauge gives or takes at its level, by the system's rules."""
    return system.gauge_dice(gauge.kind, gauge.value) if system.gauge_dice else 0


def _worn(gauge: Gauge, dice: int) -> Candidate:
    """A gauge that weighs on its owner: `blessé II -1D`."""
    level = max(0, min(len(MARKS) - 1, gauge.value))
    name = gauge.levels[min(level, len(gauge.levels)) - 1] if gauge.levels and level else gauge.name
    return Candidate(Reason(f"{name} {MARKS[level]}", dice), "gauge", 0)


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
