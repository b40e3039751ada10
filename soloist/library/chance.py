"""Where the dice of a program come from: its own, or chance, the same each time for a seed."""

from soloist.rules.dice import Dice, random_dice
from soloist.values.message import Refusal, message


def dice_of(dice: Dice | None, seed: int | None) -> Dice:
    """The dice given, else random ones. Raises `Refusal` for a seed beside dice, or one below 0."""
    if dice is None:
        if seed is not None and seed < 0:
            raise Refusal(
                message("{key}={value} is too small: {least} at least.", key="seed", value=seed, least=0)
            )
        return random_dice(seed)
    if seed is not None:
        raise Refusal(message("Dice that are given need no seed: leave out one of the two."))
    return dice
