"""How many dice a side throws: two, its points, the energy it spends (One Shot, Tests)."""

from soloist.message import Refusal, message

BASE_DICE = 2
MOST_BY_POINTS = 3  # points do not stack
MOST_ENERGY = 1  # on an action without power
LEAST_POWER, MOST_POWER = 1, 3  # energy a power takes


def by_points(strong: bool, weak: bool) -> int:
    """Dice before energy: three with a strong point, one with a weak one, two with both or neither."""
    return BASE_DICE + int(strong) - int(weak)


def dice_count(strong: bool, weak: bool, energy: int, power: bool) -> int:
    """Dice of an action, 1 to 6; a power is a strong point and takes 1 to 3 energy, anything else 0 or 1.

    Raises `Refusal` for energy out of these bounds.
    """
    check_energy(energy, power)
    return by_points(strong or power, weak) + energy


def check_energy(energy: int, power: bool) -> None:
    """Raises `Refusal` when an action cannot take so much energy, or a power so little."""
    if power and not LEAST_POWER <= energy <= MOST_POWER:
        raise Refusal(
            message(
                "A power takes {least} to {most} energy, not {energy}. Give it {least} to {most} energy.",
                least=LEAST_POWER,
                most=MOST_POWER,
                energy=energy,
            )
        )
    if not power and not 0 <= energy <= MOST_ENERGY:
        raise Refusal(
            message(
                "{energy} energy is too much: an action takes {most} at most. A power takes more.",
                energy=energy,
                most=MOST_ENERGY,
            )
        )


def check_held(energy: int, held: int | None) -> None:
    """Raises `Refusal` when more energy is spent than is `held`; None is not known, and stops nothing."""
    if held is not None and energy > held:
        raise Refusal(
            message(
                "{energy} energy is to be spent and {held} is left. Spend less, or none.",
                energy=energy,
                held=held,
            )
        )


def check_dice(side: str, dice: int, energy: int, power: bool, split: bool) -> None:
    """Raises `Refusal` when a pool named die by die has a number of dice no points and energy can make.

    A `split` pool is one share of it, so it may be smaller, never bigger.
    """
    check_energy(energy, power)
    least = energy + by_points(strong=power, weak=True)
    most = energy + MOST_BY_POINTS
    if dice < least and not split:
        raise _impossible(side, dice, energy, least, most)
    check_share(side, dice, energy, most, least=1 if split else least)


def check_share(side: str, dice: int, energy: int, most: int, least: int = 1) -> None:
    """Raises `Refusal` when a pool, or one share of it, has more dice than there are in all."""
    if dice > most:
        raise _impossible(side, dice, energy, least, most)


def _impossible(side: str, dice: int, energy: int, least: int, most: int) -> Refusal:
    return Refusal(
        message(
            "“{side}” has {dice} dice: {least} to {most} with {energy} energy, points do not stack. "
            "Correct its reasons, or the energy.",
            side=side,
            dice=dice,
            least=least,
            most=most,
            energy=energy,
        )
    )
