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
