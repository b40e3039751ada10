"""The panel of a test as a beginner first meets it: dice and chances, then the result, a line or two each."""

from collections.abc import Iterator
from typing import Final

from textual.content import Content

from soloist.lingo import Lingo
from soloist.play.attempt import Attempt
from soloist.play.building import Build
from soloist.play.commands import key_name
from soloist.play.foretold import evens_of
from soloist.play.tutorial_result_words import BROUGHT, came_to, why
from soloist.rules.system import Odds
from soloist.tui.ink import KEY, MOODS, QUIET, STRONG, flowed, ink, key_word, lines, padded
from soloist.tui.odds_bar import percent_words

_GOALS: Final = 1  # of the outcomes above nothing, how many are told, the least ones


def plain_face(build: Build, odds: Odds | None, lingo: Lingo) -> Content:
    """A row for each side, then how likely the least good outcomes are, or better ones."""
    names = [side.name.of(build.lang) for side in build.attempt.test.sides]
    margin = max((ink(name).cell_length for name in names), default=0)
    rows = []
    for name, side, pool in zip(names, build.attempt.test.sides, build.seen.situation.pools, strict=True):
        size = max(side.least, sum(reason.weight for reason in pool.reasons))
        dice = lingo.count("{n} die", "{n} dice", size)
        rows.append(ink("  ") + padded(ink(name, STRONG), margin) + "  " + ink(dice, f"{KEY} {STRONG}"))
    told = " · ".join(_chances(build, odds, lingo)) if odds is not None else ""
    return lines([*rows, *([ink(""), ink(f"  {told}")] if told else [])])


def plain_keys(lingo: Lingo) -> tuple[Content, ...]:
    """What can be pressed then; letters and arrows work too, and show all there is."""
    return (
        key_word(key_name("enter", lingo.render), lingo.say("roll")),
        key_word(key_name("f2", lingo.render), lingo.say("all there is")),
        key_word(key_name("escape", lingo.render), lingo.say("back")),
    )


def plain_result(attempt: Attempt, lang: str, width: int) -> Content:
    """What the dice came to, and why, a line each where they fit into `width` cells."""
    outcome, resolution = attempt.outcome, attempt.resolution
    if outcome is None or resolution is None:
        return Content("")
    name = ink(outcome.name.of(lang), f"{MOODS[outcome.mood]} {STRONG}")
    found = [evens_of(resolution, side) for side in resolution.rolls]
    counts = [each for each in found if each is not None]
    told = [ink(why(*counts).of(lang), QUIET)] if len(counts) == 2 else []
    if any(any(roll.bonus) for roll in resolution.rolls.values()):
        told.append(ink(BROUGHT.of(lang), QUIET))
    return lines(
        [name + "  " + ink(came_to(outcome).of(lang)), *([flowed(told, width, " · ")] if told else [])]
    )


def plain_result_keys(letter: str, several: bool, lingo: Lingo) -> tuple[Content, ...]:
    """What can be pressed then; `letter` is that of the way taken, one of `several`, or nothing."""
    taken = lingo.say("take {letter}", letter=letter) if letter else lingo.say("keep")
    return (
        key_word(key_name("enter", lingo.render), taken),
        *([key_word("↑ ↓", lingo.say("another"))] if several else []),
        key_word(key_name("f2", lingo.render), lingo.say("all there is")),
    )


def _chances(build: Build, odds: Odds, lingo: Lingo) -> Iterator[str]:
    """`Almost or better: 47%` for each outcome from which on things go well."""
    good = [each for each in build.attempt.test.outcomes if (each.value or 0) > 0 and each.id in odds.weights]
    for least in sorted(good, key=lambda each: each.value or 0)[:_GOALS]:
        weight = sum(odds.weights[each.id] for each in good if (each.value or 0) >= (least.value or 0))
        chance = percent_words(weight, odds.total, lingo)
        yield lingo.say("{outcome} or better: {chance}", outcome=least.name.of(build.lang), chance=chance)
