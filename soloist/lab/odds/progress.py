"""What each outcome of a test takes from the gauges of the two sides, by the rules or as a designer has it.

HaDes 0.1.0, Interpréter le résultat: an objective reached costs the other side a bar, a feat one more; going
on after a failure costs a price, after a fiasco two. SPIN 0.1, Jauges: a success is a level, a feat two where
the story spares them; a fiasco is a loss. Bravoure & Infortune, Menace, and One Shot, Combat: each success
counts, a power's twice; a misfortune ends the scene for whom it strikes.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from soloist.lab.odds.fall import Fall
from soloist.lab.odds.question import Question
from soloist.message import Refusal, message
from soloist.rules.system import System, Test

MOST: Final = 99

_BARS: Final[Mapping[str, Mapping[str, int]]] = {
    "hades": {"feat": 2, "success": 1, "failure": -1, "fiasco": -2},
    "spin": {"feat": 2, "success": 1, "fiasco": -1},
}
_PART: Final = re.compile(
    r"\s*([^=,]+?)\s*=\s*(?:([+\-−]?\d{1,2})|(value|valeur))\s*", re.ASCII | re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Progress:
    """What an outcome takes from their gauge and from ours; `by_value`, as often as its value."""

    outcome: str
    theirs: int = 0
    ours: int = 0
    by_value: bool = False

    def taken(self, fall: Fall) -> tuple[int, int]:
        """From theirs and from ours, at this fall."""
        times = max(0, fall.value or 0) if self.by_value else 1
        return self.theirs * times, self.ours * times


def usual_progress(question: Question) -> tuple[Progress, ...]:
    """What the rules say; without gauges, one from theirs when it goes well and from ours when badly."""
    system, test = question.system, question.test
    if system.id in _BARS and test.id in ("opposition", "off_stage"):
        return tuple(_signed(id_, number) for id_, number in _BARS[system.id].items())
    if _counts_successes(system, test):
        times = 2 if system.id == "oneshot" and _by_power(question) else 1
        return tuple(
            Progress(each.id, times, by_value=True) if each.mood == "good" else Progress(each.id, ours=1)
            for each in test.outcomes
            if each.mood == "good" or each.id == "misfortune"
        )
    return tuple(
        Progress(each.id, theirs=1) if each.mood == "good" else Progress(each.id, ours=1)
        for each in test.outcomes
        if each.mood in ("good", "bad")
    )


def progress_of(test: Test, text: str) -> tuple[Progress, ...]:
    """What `feat=2,success=1,fiasco=-2` says: from theirs above zero, from ours below.

    `success=value` takes as many as the value, which is where successes are counted.

    Raises `Refusal` for what it cannot read.
    """
    ids = {each.id for each in test.outcomes}
    called = {word.casefold(): each.id for each in test.outcomes for word in (*each.name.words, each.id)}
    told = []
    for part in text.split(","):
        found = _PART.fullmatch(part)
        if found is None or found[1].casefold() not in called:
            raise Refusal(
                message(
                    "“{part}” is no progress. Write outcome=number as in {example}; outcomes: {known}",
                    part=part.strip(),
                    example="success=1,fiasco=-2",
                    known=", ".join(sorted(ids)) or "—",
                )
            )
        word, number, by_value = found.groups()
        id_ = called[word.casefold()]
        told.append(
            Progress(id_, theirs=1, by_value=True)
            if by_value
            else _signed(id_, int(number.replace("−", "-")))
        )
    return tuple(told)


def _signed(id_: str, number: int) -> Progress:
    return Progress(id_, theirs=number) if number > 0 else Progress(id_, ours=-number)


def _by_power(question: Question) -> bool:
    """Whether the acting side uses a power, by a flag or among its reasons (One Shot, Combat)."""
    from soloist.rules.oneshot.pools import reckoned  # one system of six

    asked = question.situation()
    return bool(reckoned(asked, asked.values, question.test.sides).get("power"))


def _counts_successes(system: System, test: Test) -> bool:
    if system.id == "oneshot":
        return test.id in ("standard", "opposed", "ranged", "surprise")
    return system.id == "bravoure" and test.id in ("action", "menace")
