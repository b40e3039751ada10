"""What each outcome of a test takes from the gauges of both sides, by the rules or as a designer has it."""

import re
from dataclasses import dataclass
from typing import Final

from soloist.lab.odds.question import Question
from soloist.message import Refusal, message
from soloist.rules.engine.odds import Fall
from soloist.rules.system import Outcome, Test

MOST: Final = 99

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
    test = question.test
    told = tuple(_signed(id_, number) for id_, number in (test.bars or {}).items())
    if test.worth is not None:
        times = test.worth(question.situation())
        counted = tuple(Progress(each.id, times, by_value=True) for each in _good(test))
        return (*counted, *told)
    if test.bars is not None:
        return told
    return tuple(
        Progress(each.id, theirs=1) if each.mood == "good" else Progress(each.id, ours=1)
        for each in test.outcomes
        if each.mood in ("good", "bad")
    )


def _good(test: Test) -> tuple[Outcome, ...]:
    return tuple(each for each in test.outcomes if each.mood == "good")


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
