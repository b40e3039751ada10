"""The dice of a session: its own, by the seed of the simulation and its number, wherever it is played."""

from typing import Final

from soloist.message import Refusal, message
from soloist.rules.dice import Dice, random_dice

MOST_SEED: Final = 2**63 - 1
MOST_SESSIONS: Final = 100_000_000


def dice_of_session(seed: int, session: int) -> tuple[Dice, Dice]:
    """The dice of the rules, and those by which habits choose: each session has both to itself."""
    own = (seed << 64 | session) << 1
    return random_dice(own), random_dice(own | 1)


def check_seed(seed: int) -> int:
    """The seed; raises `Refusal` for one that is out of bounds."""
    if not 0 <= seed <= MOST_SEED:
        raise Refusal(message("The seed is a whole number from 0 to {most}.", most=MOST_SEED))
    return seed
