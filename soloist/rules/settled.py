"""What two rolls of even dice come to, and how far fortunes and free steps may move it.

HaDes 0.1.0, Points de fortune, Deus Ex Alea; SPIN 0.1, where both are the same.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from soloist.message import Refusal, message


@dataclass(frozen=True, slots=True)
class Settled:
    """What two rolls came to; `effects` are the changes of counters, without the zeros."""

    natural: int
    value: int
    effects: Mapping[str, int]
    facts: Mapping[str, int | str]


def check_spent(change: int, values: Mapping[str, int]) -> None:
    """Raises `Refusal` when more fortunes or free steps are spent than the rules allow.

    `change` is what the dice of this roll add to destiny.
    """
    most = values["max_shift"]
    if most and abs(values["shift"]) > most:
        raise Refusal(
            message(
                "shift={shift} is too far: this story allows {most} on one result.",
                shift=values["shift"],
                most=most,
            )
        )
    free = abs(values["destiny"] + change)
    if values.get("dea") and values.get("dea_steps", 0) > free:
        raise Refusal(
            message(
                "dea_steps={steps} is too many: destiny gives {free} free steps here.",
                steps=values["dea_steps"],
                free=free,
            )
        )
