"""How many dice each colour rolls: scores, bonus and malus (La Couleur des Roses, Résolution d'actions)."""

MOST = 6  # dice of one colour


def dice_counts(virtue: int, skill: int, bonus: int = 0, malus: int = 0) -> tuple[int, int]:
    """Virtue dice and skill dice, 0 to 6 each, never both 0.

    Bonus and malus cancel out; what is left moves the skill, then what the skill has no room for
    moves the virtue, and the rest is lost. Of nothing at all, one virtue die remains.
    """
    wanted = skill + bonus - malus
    skill_dice = _held(wanted)
    virtue_dice = _held(virtue + wanted - skill_dice)
    return (virtue_dice, skill_dice) if virtue_dice or skill_dice else (1, 0)


def _held(dice: int) -> int:
    return max(0, min(MOST, dice))
