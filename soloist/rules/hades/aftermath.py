"""From two rolls to a final result and its effects: Deus Ex Alea first, then fortunes."""

from collections.abc import Mapping

from soloist.rules.dice import Dice
from soloist.rules.hades.alea import deus_ex_alea
from soloist.rules.hades.destiny import destiny_delta, pvp_destiny
from soloist.rules.hades.judgement import fortune, judge, role
from soloist.rules.parity import evens, roll_parity
from soloist.rules.scale import bounded, shift, steps
from soloist.rules.settled import Settled, check_spent
from soloist.rules.system import Roll


def roll_both(
    pools: tuple[int, int], sides: tuple[str, str], values: Mapping[str, int], dice: Dice
) -> tuple[Roll, Roll]:
    """Roll the protagonist's pool, then the obstacle's."""
    unlimited = bool(values["unlimited_chaos"])
    return (
        roll_parity(pools[0], sides[0], dice, unlimited),
        roll_parity(pools[1], sides[1], dice, unlimited),
    )


def destiny_change(for_: int, against: int, values: Mapping[str, int]) -> int:
    """What the dice of this opposition add to destiny."""
    if values.get("pvp"):
        return pvp_destiny(values["added_for"], values["added_against"])
    return destiny_delta(for_, against)


def check_spending(for_: int, against: int, values: Mapping[str, int]) -> None:
    """Raises `Refusal` when more fortunes or free steps are spent than the rules allow."""
    check_spent(destiny_change(for_, against, values), values)


def settle(roll_for: Roll, roll_against: Roll, values: Mapping[str, int]) -> Settled:
    """The final result and its effects.

    Destiny moves by the pools' sizes, then Deus Ex Alea is tried on the natural result, then
    fortunes shift it, one for each step it moves; a shifted result earns none. `facts` has `role`, the
    counts of evens, the natural result, destiny's change by dice, the free steps fate offers (`dea_offer`,
    0 when it does not), those used (`dea`), and those that fortunes moved it by (`shift`).
    """
    sizes = len(roll_for.base), len(roll_against.base)
    counts = evens(roll_for), evens(roll_against)
    natural = judge(*counts)
    before = values["destiny"]
    change = destiny_change(*sizes, values)
    alea = deus_ex_alea(
        before + change,
        natural,
        bool(values.get("heroic_for" if natural < 0 else "heroic_against")),
        (roll_against if natural < 0 else roll_for).all,
        steps=values.get("dea_steps"),
        unbounded=bool(values.get("dea_unbounded")),
        strict_reset=bool(values.get("dea_strict_reset")),
    )
    used = bool(alea.eligible and values.get("dea"))
    offer = abs(before + change) if alea.eligible else 0
    begun = alea.value if used else natural
    value = shift(begun, values["shift"])
    if not (used and values.get("dea_unbounded")):
        value = bounded(value)
    moved = steps(begun, value)
    earned = -abs(moved) if moved else fortune(*sizes, natural, shifted=used)
    effects = {"destiny": (alea.destiny if used else before + change) - before, "fortunes": earned}
    facts: dict[str, int | str] = {
        "role": role(*sizes),
        "evens_for": counts[0],
        "evens_against": counts[1],
        "destiny_change": change,
        "dea_offer": offer,
        "dea": min(values.get("dea_steps", offer), offer) if used else 0,
        "shift": moved,
    }
    return Settled(natural, value, {name: n for name, n in effects.items() if n}, facts)
