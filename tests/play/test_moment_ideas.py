"""Every idea a step of a guided moment offers is one the step takes, whole, as it comes from its table."""

from pathlib import Path

import pytest

from soloist.message import Refusal
from soloist.play.guide import moments
from soloist.play.guide.moments import Walk
from soloist.rules.dice import random_dice
from soloist.rules.systems import SYSTEMS
from soloist.tables.draw import draw
from tests.play.sitting import begin

DRAWS = 40


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("system", sorted(set(SYSTEMS)))
def test_every_step_takes_what_its_table_gives(tmp_path: Path, system: str, lang: str) -> None:
    """On an empty story: nothing is asked that the next line would refuse."""
    seat = begin(tmp_path, "Idées", system, lang, ("Ryn",))
    shelves = seat.shelves  # each asking looks at every file of them
    refused: list[str] = []
    for found in moments.moments(seat.story.system):
        walk = Walk(found, "Ryn" if found.personal else None)
        for step in moments.steps(walk, seat.story.state, seat.story.system):
            if step.table is None or step.typed is None:
                continue
            table = shelves.find(step.table)
            for seed in range(DRAWS):
                for drawn in draw(table, random_dice(seed), shelves):
                    try:
                        assert step.typed(drawn.text)
                    except Refusal as why:
                        if "at the step before" in str(why):
                            continue  # a canvas without a name takes nothing at all yet
                        refused.append(f"{found.id}/{step.id}: {drawn.text}: {why}")
    assert not refused, "\n".join(dict.fromkeys(refused))
