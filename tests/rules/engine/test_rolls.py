"""One roll a line, by every game: what `key=value` words and dice that were typed come to (`rolls.txt`)."""

import re
import shlex
from pathlib import Path

import pytest

from soloist.rules.dice import given_dice, parse_hand
from soloist.rules.given import by_ids, situation, told_by_dice
from soloist.rules.system import Resolution
from soloist.rules.systems import any_test, system_or_free
from soloist.values.message import Refusal

ROLLS = [
    line
    for line in Path(__file__).with_name("rolls.txt").read_text("utf-8").splitlines()
    if line and not line.startswith("#")
]
LINE = re.compile(r"(?P<name>[^|]+) \| (?P<asked>.+?) ::(?P<dice>.*?)(?: \{(?P<facts>.+)\})? => (?P<told>.*)")


def rolled(asked: str, typed: str) -> Resolution:
    """What one line rolls; its odds know what came of it."""
    game, id_, *words = shlex.split(asked)
    test = any_test(system_or_free(game), id_)
    assert test is not None
    given = by_ids(test, dict(word.split("=", 1) for word in words))
    built = situation(test, told_by_dice(test, given, typed), "en")
    resolution = test.resolve(built, given_dice(parse_hand(typed, test.dice_sides, test.called)))
    if test.outcomes and resolution.outcome is not None and id_ != "competition":
        assert test.odds(built).chance(resolution.outcome) > 0
    return resolution


def written(found: Resolution, facts: str) -> str:
    """A result as a line of the file has it."""
    told = [found.outcome or "-", "-" if found.value is None else str(found.value)]
    told += [f"step {found.step}"] if found.step else []
    told += [f"{id_} {change:+d}" for id_, change in sorted(found.effects.items())]
    told += [" / ".join(f"{one.name.en} {dict(one.effects)}" for one in found.each)] if found.each else []
    told += [found.remark.en] if found.remark else []
    told += [f"{fact}={found.facts[fact]}" for fact in facts.split()]
    return ", ".join(told)


@pytest.mark.parametrize("line", ROLLS, ids=[line.partition(" |")[0] for line in ROLLS])
def test_a_roll(line: str) -> None:
    """The outcome, its value and what it changes, or the refusal that names what is wrong."""
    found = LINE.fullmatch(line)
    assert found is not None
    try:
        told = written(rolled(found["asked"], found["dice"].strip()), found["facts"] or "")
    except Refusal as refusal:
        told = f"! {refusal}"
    assert told == found["told"]
