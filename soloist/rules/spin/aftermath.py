"""From two rolls to a final result and its effects: Deus Ex Alea first, then fortunes."""

from collections.abc import Mapping
from dataclasses import dataclass

from soloist.message import Refusal, message
from soloist.rules.dice import Dice
from soloist.rules.hades.alea import deus_ex_alea
from soloist.rules.hades.destiny import destiny_delta, pvp_destiny
from soloist.rules.parity import evens, roll_parity
from soloist.rules.scale import bounded, shift, steps
from soloist.rules.settled import Settled, check_spent
from soloist.rules.spin.judgement import gain, judge, role
from soloist.rules.system import Roll
from soloist.rules.term import Term

AWAITED = frozenset({"cards"})  # drawn by a roll of its own
_CARD_DUE = Term("a card to draw", "une carte à tirer")


def promised(effects: Mapping[str, int]) -> tuple[Term, ...]:
    """What is to be drawn after a result, in words."""
    return (_CARD_DUE,) if effects.get("cards") else ()


def roll_both(pools: tuple[int, int], sides: tuple[str, str], dice: Dice) -> tuple[Roll, Roll]:
    """Roll the protagonist's pool, then the obstacle's; bonus dice earn no more dice."""
    return roll_parity(pools[0], sides[0], dice), roll_parity(pools[1], sides[1], dice)


def destiny_change(for_: int, against: int, values: Mapping[str, int]) -> int:
    """What the dice of this opposition add to destiny: nothing in a presentation scene."""
    if values.get("presentation"):
        return 0
    if values.get("pvp"):
        return pvp_destiny(values["added_for"], values["added_against"])
    return destiny_delta(for_, against)


def check_spending(for_: int, against: int, values: Mapping[str, int]) -> None:
    """Raises `Refusal` when more fortunes or free steps are spent than the rules allow."""
    check_spent(destiny_change(for_, against, values), values)


def check_zero(change: int, values: Mapping[str, int]) -> None:
    """Raises `Refusal` where the story forbids destiny to be left at 0 (SPIN 0.1, optional rules).

    What does not count for destiny is let be: a presentation scene, player against player.
    """
    counted = not (values.get("presentation") or (values.get("pvp") and not change))
    if values["no_zero"] and counted and values["destiny"] + change == 0:
        raise Refusal(
            message("This would leave destiny at 0, which this story does not allow. Add a die to one side.")
        )


def settle(roll_for: Roll, roll_against: Roll, values: Mapping[str, int]) -> Settled:
    """The final result and its effects.

    Destiny moves by the pools' sizes, then Deus Ex Alea is tried on the natural result, then
    fortunes shift it, one for each step it moves; a shifted result earns no fortune, and a card is
    drawn on the final one. `facts` has `role`, the counts of evens, destiny's change by dice, the free
    steps fate offers (`dea_offer`, 0 when it does not), those used (`dea`), and those that fortunes moved
    it by (`shift`).
    """
    sizes = len(roll_for.base), len(roll_against.base)
    counts = evens(roll_for), evens(roll_against)
    natural = judge(*counts)
    fate = _fate(natural, roll_for, roll_against, values)
    value = shift(fate.value, values["shift"])
    if not (fate.used and values.get("dea_unbounded")):
        value = bounded(value)
    moved = steps(fate.value, value)
    earned = gain(*sizes, value, shifted=bool(moved or fate.used))
    effects = {
        "destiny": fate.destiny - values["destiny"],
        "fortunes": earned.fortune - abs(moved),
        "cards": earned.card,
    }
    facts: dict[str, int | str] = {
        "role": role(*sizes),
        "evens_for": counts[0],
        "evens_against": counts[1],
        "destiny_change": fate.change,
        "dea_offer": fate.offer,
        "dea": fate.used,
        "shift": moved,
    }
    return Settled(natural, value, {name: n for name, n in effects.items() if n}, facts)


@dataclass(frozen=True, slots=True)
class _Fate:
    """Destiny's part: its change by dice, the free steps offered and used, the result and destiny after."""

    change: int
    offer: int
    used: int
    value: int
    destiny: int


def _fate(natural: int, roll_for: Roll, roll_against: Roll, values: Mapping[str, int]) -> _Fate:
    change = destiny_change(len(roll_for.base), len(roll_against.base), values)
    destiny = values["destiny"] + change
    steps = values.get("dea_steps")
    alea = deus_ex_alea(
        destiny,
        natural,
        bool(values.get("heroic_for" if natural < 0 else "heroic_against")),
        (roll_against if natural < 0 else roll_for).all,
        steps=steps,
        unbounded=bool(values.get("dea_unbounded")),
    )
    offer = abs(destiny) if alea.eligible else 0
    if not (offer and values.get("dea")):
        return _Fate(change, offer, 0, natural, destiny)
    return _Fate(change, offer, offer if steps is None else min(steps, offer), alea.value, alea.destiny)
