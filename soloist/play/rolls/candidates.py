"""What could give dice in an opposition: traits of the sheet, worn gauges, what the scene holds.

What a name typed by hand is worth is read from the same: `Patience 4`, `vertus: Patience 4, Ruse 2` for rules
whose reasons are numbers, `lent (-)` for those that take a die for it, gauges and powers elsewhere.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Final, Literal

from soloist.journal.dice_text import write_reason
from soloist.journal.sheet import KINDS, Gauge, Sheet, Trait, option, sheet, trait
from soloist.journal.state import Element, State, folded
from soloist.rules.games.hades.system import MARKS
from soloist.rules.given import Scores, reason
from soloist.rules.system import Reason, Side, System
from soloist.rules.term import Term
from soloist.values import regex
from soloist.values.dataclass import dataclass
from soloist.values.message import Refusal, message

Source = Literal["trait", "session", "gauge", "role", "place"]


_AROUND: tuple[tuple[str, Source], ...] = (("N", "role"), ("L", "place"))
_SCORED: Final = regex.compile(r"(.*\S)\s+(\d{1,3})", re.ASCII)
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
    counted = _counts(system)
    found: list[Candidate] = []
    for name in who:
        held = sheet(state, system, name)
        found += _scored(held, sides, system.dice_lists) if counted else _plain(held, state.lang, system)
        found += [worn for _, worn in _worn(held, state, system) if worn.reason.weight]
    if other is not None:
        found += _around(state)
    return tuple(each for each in dict.fromkeys(found) if _is_carried(each.reason))


def _is_carried(offered: Reason) -> bool:
    """Whether a journal can say a reason; one from a foreign file, or with a comma, may not be."""
    try:
        write_reason(offered)
    except Refusal:
        return False
    return True


def _plain(held: Sheet, lang: str, system: System) -> list[Candidate]:
    """The traits of a sheet, each with the dice its marks say; a mere colour gives none."""
    traits: list[tuple[Trait, Source]] = [(each, "trait") for each in held.traits]
    traits += [(each, "session") for each in held.session]
    return [way for each, source in traits for way in _trait(each, source, lang, system)]


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


def _trait(held: Trait, source: Source, lang: str, system: System) -> Iterator[Candidate]:
    """A trait on its side; a power also as what its rules let it be turned into, which costs it a die."""
    if held.counts:
        reason = Reason(held.text) if held.negative else Reason(held.name, held.weight)
        yield Candidate(reason, source, int(held.negative))
    for kind, other in system.turned.items() if held.weight > 1 else ():
        if kind in held.kinds:
            yield Candidate(Reason(f"{held.name} {KINDS[other].of(lang)}", held.weight - 1), source, 0)


def _level(gauge: Gauge, state: State, system: System) -> int:
    """The level of a gauge, 0 to 3, by the system's rules and the options of the story."""
    value = gauge.value
    if system.gauge_level is not None:
        value = system.gauge_level(value, lambda id_: option(state, system, id_))
    return max(0, min(len(MARKS) - 1, value))


def _worn(held: Sheet, state: State, system: System) -> Iterator[tuple[Gauge, Candidate]]:
    """Gauges that weigh on their owner, `blessé II -1D`, or give the other side dice; the lightest none."""
    for gauge in held.gauges:
        level = _level(gauge, state, system)
        if system.gauge_dice is None or not level or gauge.kind not in ("state", "resource"):
            continue
        dice = system.gauge_dice(gauge.kind, level)
        name = gauge.levels[min(level, len(gauge.levels)) - 1] if gauge.levels else gauge.name
        yield gauge, Candidate(Reason(f"{name} {MARKS[level]}", dice), "gauge", int(dice > 0))


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


# --- what a name is worth that somebody types -----------------------------------------------------


def scores_of(state: State, system: System, who: Sequence[str]) -> Scores:
    """What the sheets of those who roll say of a name: its dice on a side, and the list it stands in.

    It raises `Refusal` for a state named on its holder's side where its dice belong to the other.
    """
    elements = [state.element("PC", name) for name in who]
    kinds = [dict(_kinds(element)) if element else {} for element in elements]

    def kind(name: str, place: int) -> str | None:
        return kinds[place].get(folded(name)) if place < len(kinds) else None

    if _counts(system):
        sheets = [dict(_numbers(element)) if element else {} for element in elements]

        def score(name: str, side: Side) -> int | None:
            held = sheets[side.whose].get(folded(name)) if side.whose < len(sheets) else None
            return held if held is not None and (side.signed if held < 0 else side.scored) else None

        return Scores(score, kind)
    held = [sheet(state, system, name) for name in who if state.element("PC", name)]
    traits = {
        folded(called): way.reason.weight
        for one in held
        for each in (*one.traits, *one.session)
        for way in _trait(each, "trait", state.lang, system)
        for called in ((way.reason.text, each.text) if way.reason.text == each.name else (way.reason.text,))
        if not each.negative
    }
    gauges = {
        folded(called): (gauge.kind, worn)
        for one in held
        for gauge, worn in _worn(one, state, system)
        for called in (gauge.name, *gauge.levels, worn.reason.text)
    }

    def weight(name: str, side: Side) -> int | None:
        kind, worn = gauges.get(folded(name), ("", None))
        if worn is not None and worn.reason.weight and side.right == bool(worn.side):
            return worn.reason.weight
        if worn is not None and kind == "state" and not side.right:  # a resource may still serve
            if not worn.side:
                return 0
            raise Refusal(
                message(
                    "“{name}” is a gauge: its dice belong to the other side. Put it there, or say what it "
                    "gives here: {name} 1D",
                    name=name,
                )
            )
        marked = trait(name).weight
        return traits.get(folded(name), marked if marked > 1 else None)

    return Scores(weight, kind)


def _counts(system: System) -> bool:
    """Whether the reasons of a system are numbers, or signs, of a sheet."""
    return any(side.scored or side.signed for side in (system.main.sides if system.main else ()))


def named_score(item: str) -> tuple[str, int] | None:
    """The name and the score that an item of a sheet tells: `Patience 4`, `lent (-)`; None without one."""
    if (held := trait(item)).negative:
        return held.text, -1
    found = _SCORED.fullmatch(held.name)
    return (found[1], int(found[2])) if found else None


def _numbers(element: Element) -> Iterator[tuple[str, int]]:
    for listed in element.lists.values():
        for item in listed.items:
            if (told := named_score(item)) is not None:
                yield folded(told[0]), told[1]
    for name, number in element.numbers.items():
        yield name, number.value


def _kinds(element: Element) -> Iterator[tuple[str, str]]:
    for category, listed in element.lists.items():
        for item in listed.items:
            yield folded(named[0] if (named := named_score(item)) else trait(item).name), category
    for name in element.numbers:
        yield name, ""
