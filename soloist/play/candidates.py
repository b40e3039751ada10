"""What could give dice in an opposition: traits of the sheet, worn gauges, what the scene holds."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from soloist.journal.gauges import Gauge, Trait, trait
from soloist.journal.sheet import Sheet, option, sheet
from soloist.journal.state import State, folded
from soloist.journal.trait_kinds import KINDS, MANOEUVRE, REFLEX
from soloist.play.scores import named_score
from soloist.rules.given import reason
from soloist.rules.hades.gauges import MARKS
from soloist.rules.hades.powers import power_dice
from soloist.rules.system import Reason, Side, System
from soloist.rules.term import Term

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
        found += _scored(held, sides, system.dice_lists) if counted else _plain(held, state.lang)
        for gauge in held.gauges:
            level = _level(gauge, state, system)
            if dice := system.gauge_dice(gauge.kind, level) if system.gauge_dice else 0:
                found.append(_worn(gauge, level, dice))
    if other is not None:
        found += _around(state)
    return tuple(dict.fromkeys(found))


def _plain(held: Sheet, lang: str) -> list[Candidate]:
    """The traits of a sheet, each with the dice its marks say; a mere colour gives none."""
    traits: list[tuple[Trait, Source]] = [(each, "trait") for each in held.traits]
    traits += [(each, "session") for each in held.session]
    return [way for each, source in traits if each.counts for way in _trait(each, source, lang)]


def _scored(held: Sheet, sides: Sequence[Side], wanted: Sequence[Term] | None) -> list[Candidate]:
    """What a sheet has scores for, with them: on the side its list is called after, else on the first.

    Only `wanted` lists give dice besides traits and those called after a side, where they are told.
    """
    lists = {"": tuple(each.written for each in (*held.traits, *held.session)), **held.others}
    found = []
    for category, listed in lists.items():
        items = [item for item in listed if trait(item).counts]
        own = next((at for at, side in enumerate(sides) if _called(category, side)), None)
        if category and own is None and wanted is not None and not _among(category, wanted):
            continue
        at = own or 0
        worth = (_worth(item, sides[at]) for item in items)
        found += [Candidate(reason, "trait", at) for reason in worth if reason is not None]
    numbers = [each for each in held.gauges if each.value > 0 and sides[0].scored]
    return found + [Candidate(Reason(each.name, each.value), "trait", 0) for each in numbers]


def _among(category: str, lists: Sequence[Term]) -> bool:
    return any(folded(category) in (folded(term.fr), folded(term.en)) for term in lists)


def _called(category: str, side: Side) -> bool:
    words = (side.word.fr, side.word.en, side.name.fr, side.name.en)
    return any(folded(category).startswith(folded(word)) for word in words)


def _worth(item: str, side: Side) -> Reason | None:
    """A reason with its score, where the side reads such scores; None for what is worth no die to it.

    One that says the dice it takes, `stiff leg -1D`, is offered as it stands.
    """
    if side.scored and (loss := reason(item)).weight < 0:
        return loss
    name, score = named_score(item) or (trait(item).name, 1)
    if score < 0:
        return Reason(name, score) if side.signed else None
    if not side.scored:
        return Reason(trait(item).name)
    return Reason(name, score) if score else None


def _trait(held: Trait, source: Source, lang: str) -> Iterator[Candidate]:
    """A trait on its side; a powerful manoeuvre as a reflex too, which costs it a die."""
    if held.negative:
        yield Candidate(Reason(held.text), source, 1)
        return
    yield Candidate(Reason(held.name, held.weight), source, 0)
    if held.weight > 1 and MANOEUVRE in held.kinds:
        reflex = power_dice("++" if held.weight > 2 else "+", reflex=True)
        yield Candidate(Reason(f"{held.name} {KINDS[REFLEX].of(lang)}", reflex.dice), source, 0)


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
