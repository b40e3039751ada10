"""What shows a success: even faces, tails, or the eight faces of an Ubiquity die.

La Couleur des Roses, Résolution d'actions.
"""

from collections.abc import Iterable

from soloist.message import Refusal, message

COIN = 2  # faces: the even one is tails

# 2 is even: a success
COIN_FACES = {
    **dict.fromkeys(("p", "pile", "t", "tails"), 2),
    **dict.fromkeys(("f", "face", "h", "heads"), 1),
}

_UBIQUITY = {
    1: (0, 0, 0, 0, 1, 1, 1, 1),
    2: (0, 0, 1, 1, 1, 1, 2, 2),
    3: (0, 1, 1, 1, 2, 2, 2, 3),
}


def successes(faces: Iterable[int]) -> int:
    """How many dice show an even face."""
    return sum(face % 2 == 0 for face in faces)


def better(old: tuple[int, ...], new: tuple[int, ...]) -> tuple[int, ...]:
    """The throw of a colour that counts once it was rolled again: the one with more successes."""
    return new if successes(new) > successes(old) else old


def check_die(faces: int) -> None:
    """Raises `Refusal` for a die that is not even and odd by equal chances."""
    if faces < COIN or faces % 2:
        raise Refusal(
            message("A d{faces} is not even one time in two. Take a coin (2) or a d6.", faces=faces)
        )


def ubiquity_faces(dice: int) -> tuple[int, ...]:
    """Successes on the faces of the Ubiquity die that stands for `dice` success dice, 1 to 3."""
    return _UBIQUITY[dice]


def ubiquity_dice(count: int) -> tuple[int, ...]:
    """Ubiquity dice that stand for `count` success dice together, the biggest first."""
    threes, rest = divmod(count, 3)
    return (3,) * threes + ((rest,) if rest else ())
