"""From what is written after `/odds` to what the explorer is set to: `3/4`, or a test and its words."""

import re
from typing import Final

from soloist.lab.explorer.setup import Knows, Setup, begun, begun_on, nothing
from soloist.lab.odds.asked import check_sides, parted
from soloist.lab.odds.measure import ranged
from soloist.play.rolls.attempt import between, quick_ids
from soloist.rules.given import by_ids, situation
from soloist.rules.system import System, Test
from soloist.rules.systems import any_test, called_test, rollable
from soloist.values import regex
from soloist.values.dataclass import replace
from soloist.values.message import Refusal, message

_PAIR: Final = regex.compile(r"(\d{1,9})\s*/\s*(\d{1,9})(?:\s+vs\s+(\d{1,3}))?", re.ASCII)


def opened(system: System, lang: str, argument: str, knows: Knows = nothing) -> Setup:
    """What was asked for; with nothing said, the main test as it is usually rolled.

    Raises `Refusal` for a test the rules have not, and for words it cannot take.
    """
    main = system.main or rollable(system)[0]
    pair = _PAIR.fullmatch(argument.strip())
    if pair is not None:
        return _of_pools(system, main, lang, pair, knows)
    if argument.strip().isdecimal():
        argument = _alone(main, argument.strip(), lang)
    test, given = asked(system, lang, argument)
    ranges = {key: found for key, text in given.items() if (found := ranged(text)) is not None}
    given |= {key: str(numbers[0]) for key, numbers in ranges.items()}
    fresh = begun(system, test, lang, knows)
    if given:
        whole = {**fresh.question.words, **given}
        fresh = begun_on(system, test, lang, situation(test, whole, lang, knows(test)), knows)
    turned = next((dial.id for dial in fresh.dials if dial.id in ranges), fresh.at)
    return replace(fresh, at=turned)


def ranges_in(argument: str) -> int:
    """How many ranges, `for=2..6`, are asked for."""
    return sum(ranged(word.partition("=")[2]) is not None for word in parted(argument) if "=" in word)


def asked(system: System, lang: str, argument: str) -> tuple[Test, dict[str, str]]:
    """The test that is named, or the main one, and the words for its keys, ranges as they are written.

    Raises `Refusal` as `opened`.
    """
    words = parted(argument)
    named = [word for word in words if "=" not in word]
    test = _named(system, " ".join(named), lang) if named else system.main or rollable(system)[0]
    given = by_ids(test, dict(word.split("=", 1) for word in words if "=" in word))
    check_sides(test, given)
    return test, given


def _of_pools(system: System, test: Test, lang: str, pair: re.Match[str], knows: Knows) -> Setup:
    dice = (int(pair[1]), int(pair[2]))
    if len(quick_ids(test)) != len(dice):
        raise Refusal(
            message(
                "{test} is not rolled with a pair of numbers. Write key=value: {keys}",
                test=test.label.of(lang),
                keys=", ".join(side.id for side in test.sides) or "—",
            )
        )
    target = int(pair[3]) if pair[3] else None
    attempt = between(test, dice, (), knows(test), lang, target)
    return begun_on(system, test, lang, attempt.situation, knows)


def _alone(test: Test, number: str, lang: str) -> str:
    """What a number by itself says: the dice of the one side; raises `Refusal` where there are two."""
    if len(test.sides) == 1:
        return f"{test.sides[0].id}={number}"
    if len(test.sides) > 1:
        raise Refusal(
            message(
                "“{number}” is one side alone, {side}. Write both: /odds {number}/2",
                number=number,
                side=test.sides[0].name.of(lang),
            )
        )
    return number


def _named(system: System, name: str, lang: str) -> Test:
    found = called_test(system, name) or any_test(system, name)
    if found is None:
        raise Refusal(
            message(
                "{system} rolls no “{name}”; there are: {known}",
                system=system.name.of(lang),
                name=name,
                known=", ".join(f"{test.label.of(lang)} ({test.id})" for test in rollable(system)),
            )
        )
    return found
