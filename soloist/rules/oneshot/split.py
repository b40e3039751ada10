"""Several targets at once: the dice are shared out before they are thrown (One Shot, Combat)."""

from collections.abc import Sequence

from soloist.message import Refusal, message


def shares(dice: int, targets: int) -> tuple[int, ...]:
    """The most even way to share dice among targets, the first ones served best.

    Raises `Refusal` where there are fewer dice than targets: each takes one at least.
    """
    if not 1 <= targets <= dice:
        raise _too_few(dice, targets)
    each, more = divmod(dice, targets)
    return tuple(each + (place < more) for place in range(targets))


def check_shares(dice: int, given: Sequence[int]) -> None:
    """Raises `Refusal` unless every share has a die and they make up all that is thrown."""
    if not given or min(given) < 1:
        raise _too_few(dice, len(given))
    if sum(given) != dice:
        raise Refusal(
            message(
                "The shares make {given} dice, and there are {dice} to throw. Make them agree.",
                given=sum(given),
                dice=dice,
            )
        )


def _too_few(dice: int, targets: int) -> Refusal:
    return Refusal(
        message(
            "{dice} dice cannot be shared among {targets}: one each at least.", dice=dice, targets=targets
        )
    )
