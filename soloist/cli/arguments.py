"""What several commands take: `key=value` words, dice, a system and its test."""

import argparse
from collections.abc import Sequence

from soloist.lingo import Lingo
from soloist.message import Refusal, message
from soloist.rules.dice import Dice, given_dice, parse_hand, random_dice, typed_dice
from soloist.rules.system import System, Test
from soloist.rules.systems import SYSTEMS, labelled_test
from soloist.rules.systems import system as find_system


def pairs(words: Sequence[str]) -> dict[str, str]:
    """`key=value` words as a mapping; raises `Refusal` for a word without `=` or a key given twice."""
    given: dict[str, str] = {}
    for word in words:
        key, equals, value = word.partition("=")
        if not equals or not key:
            raise Refusal(message("“{word}” is not key=value, for example for=3", word=word))
        if key in given:
            raise Refusal(message("{key}= is given twice.", key=key))
        given[key] = value
    return given


def dice_options(parser: argparse.ArgumentParser, lingo: Lingo) -> None:
    """Declare `--dice` and `--seed`."""
    group = parser.add_mutually_exclusive_group()
    group.add_argument("--dice", metavar='"6 2 5 +4 | 1 4 3"', help=lingo.say("dice from the real table"))
    group.add_argument(
        "--seed", type=int, metavar="N", help=lingo.say("random dice that fall the same each time")
    )


def dice_from(options: argparse.Namespace, sides: Sequence[str] | None = None) -> Dice:
    """The dice the options ask for: typed in for `sides` (None: as they are asked for), seeded, or random."""
    if options.dice is not None:
        return typed_dice(options.dice) if sides is None else given_dice(parse_hand(options.dice, sides))
    return random_dice(options.seed)


def system_and_test(system_id: str, test_id: str) -> tuple[System, Test]:
    """The test asked for; raises `Refusal` with what there is."""
    found = find_system(system_id)
    if found is None:
        raise Refusal(
            message("No system called “{name}”; there are: {known}", name=system_id, known=", ".join(SYSTEMS))
        )
    test = found.test(test_id) or labelled_test(found, test_id)
    if test is None or test not in found.tests:
        known = ", ".join(held.id for held in found.tests)
        raise Refusal(
            message(
                "{system} has no test “{name}”; it has: {known}", system=found.id, name=test_id, known=known
            )
        )
    return found, test
