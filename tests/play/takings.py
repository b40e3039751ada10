"""Everything that can be taken of a guided moment, each on a copy of the story of its own."""

from collections.abc import Mapping
from pathlib import Path

from soloist.play.guide import moments
from soloist.play.guide.moments import Answer, Walk
from soloist.play.story.seat import Seat
from soloist.rules.dice import random_dice
from soloist.rules.moment import Deed
from tests.play.sitting import sit
from tests.play.walks import clean, copy, moment, steps


def everything_taken(seat: Seat, folder: Path, id_: str, who: str | None, texts: Mapping[str, str]) -> int:
    """Takes each way and a typed line of each step on a copy of its own, which must verify; how many.

    `texts` are lines by step for those where not any line will do.
    """
    walk = Walk(moment(seat, id_), who if moment(seat, id_).personal else None)
    found = steps(seat, walk)
    assert len({step.id for step in found}) == len(found)
    every: list[tuple[Answer, int, tuple[Deed, ...]]] = []
    for place, step in enumerate(found):
        if step.table is not None:
            seat.shelves.find(step.table)  # raises for a table nobody has
        assert len({each.id for each in step.ways}) == len(step.ways), step.id
        every += [(Answer(step.id, each.id), place, each.deeds) for each in step.ways]
        if step.typed is not None:
            text = texts.get(step.id, "Une lampe s’éteint")
            every.append((Answer(step.id, text=text), place, step.typed(text)))
    for count, (answer, place, deeds) in enumerate(every):
        there = copy(seat, folder / f"{id_}{count}")
        moments.take(there, Walk(walk.moment, walk.who, place), answer, random_dice(count))
        assert not deeds or there.story.data != seat.story.data, answer
        assert len(steps(there, walk)) == len(found), answer
        clean(there)
        again = sit(folder, there.story.path, there.story.lang)
        assert again.story.state == there.story.state, answer
    return len(every)
