"""What the tests with two colours share: their inputs checked, their dice thrown, advantages counted."""

from collections.abc import Mapping
from dataclasses import dataclass

from soloist.rules.dice import Dice
from soloist.rules.roses.advantages import check_spending
from soloist.rules.roses.colour import Colour, again, first_throw
from soloist.rules.roses.pools import counts
from soloist.rules.roses.success_dice import check_die
from soloist.rules.situation import inputs, only_lists
from soloist.rules.system import Key, Situation


@dataclass(frozen=True, slots=True)
class Read:
    """The dice of virtue and skill, 0 to 6 each and never both 0, and the other inputs by key."""

    counts: tuple[int, int]
    values: Mapping[str, int]


def read(situation: Situation, keys: tuple[Key, ...]) -> Read:
    """The situation of a test of two colours; raises `Refusal` for what the rules do not allow."""
    values = inputs(situation, keys)
    only_lists(situation, keys)
    check_die(values["die"])
    spending = values["again_virtue"] + values["again_skill"]
    check_spending(spending, values.get("held"), bool(values["several"]))
    return Read(counts(situation), values)


def thrown(wanted: Read, dice: Dice) -> tuple[Colour, Colour]:
    """Both colours rolled, then rolled again as often as was asked."""
    virtue, skill = (
        first_throw(side, count, wanted.values["die"], dice)
        for side, count in zip(("virtue", "skill"), wanted.counts, strict=True)
    )
    for _ in range(wanted.values["again_virtue"]):
        virtue = again(virtue, dice)
    for _ in range(wanted.values["again_skill"]):
        skill = again(skill, dice)
    return virtue, skill


def spent(colours: tuple[Colour, Colour]) -> Mapping[str, int]:
    """The change of the advantages left: one less for each time a colour was rolled again."""
    times = sum(len(colour.throws) - 1 for colour in colours)
    return {"advantages": -times} if times else {}
