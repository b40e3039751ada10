"""A `d:` line as typed: without dice it is rolled, with dice resolved, with a result checked."""

from collections.abc import Mapping

from soloist.journal.dice_text import write_dice_line
from soloist.journal.model import DiceText, Thrown
from soloist.message import Refusal, message
from soloist.play.attempt import Attempt, rolled
from soloist.play.people import rollers
from soloist.play.record import bare_text, outcome_name
from soloist.play.story import Story
from soloist.rules.bare import Bare, roll_bare
from soloist.rules.dice import LONE, Dice, Hand, given_dice, recorded_hand
from soloist.rules.given import situation
from soloist.rules.system import Side, Test
from soloist.rules.systems import labelled_test


def attempt_of(typed: DiceText, story: Story, named: tuple[str, ...], dice: Dice) -> Attempt | None:
    """The rolled test of a `d:` line, or None where the line is no test of the story's system.

    Dice on the line are used, else `dice` are thrown. Raises `Refusal` where the dice do not fit,
    or where the line claims a result its dice do not give.
    """
    test = _test(typed, story)
    if test is None:
        return None
    built = situation(test, _given(test, typed), story.lang, story.known(test))
    attempt = Attempt(test, built, rollers(test, story.state, named))
    thrown = typed.left + typed.right
    if not any(pool.dice for pool in thrown):
        return rolled(attempt, dice)
    return _checked(rolled(attempt, _hands(test, thrown)), typed, story.lang)


def bare_line(typed: DiceText, lang: str, dice: Dice) -> str | None:
    """A roll of any other game, `d: 2d6+1 vs 8`, with its dice; None where the line is not one."""
    if len(typed.left) != 1 or typed.right or typed.outcome is not None:
        return None
    pool = typed.left[0]
    bare = Bare(pool.count, pool.sides, pool.modifier, typed.target)
    if pool.dice:
        dice = given_dice({LONE: _hand(pool)})
    elif pool.total is not None:
        return None
    resolution = roll_bare(bare, dice)
    dice.done()
    return write_dice_line(bare_text(typed, bare, resolution, lang))


def _test(typed: DiceText, story: Story) -> Test | None:
    """The test a line names, or the system's main one where it only names its sides."""
    system = story.system
    if typed.label:
        found = labelled_test(system, typed.label)
        return found if found in system.tests else None
    main = system.main
    if main is None:
        return None
    words = {word for side in main.sides for word in _words(side)}
    return main if any(group.word.casefold() in words for group in typed.groups) else None


def _words(side: Side) -> tuple[str, ...]:
    return (side.word.en.casefold(), side.word.fr.casefold(), side.id)


def _given(test: Test, typed: DiceText) -> Mapping[str, str]:
    """The brackets of a line as `key=value`, side words and key names in either language."""
    given: dict[str, str] = {}
    for group in typed.groups:
        word = group.word.casefold()
        for side in test.sides:
            if word in _words(side):
                given[side.id] = ", ".join(group.items)
        for key in test.keys:
            if word in (key.name.en.casefold(), key.name.fr.casefold(), key.id):
                given[key.id] = ",".join(group.items)
    return given


def _hands(test: Test, thrown: tuple[Thrown, ...]) -> Dice:
    names = [side.id for side in test.sides] or [LONE]
    return given_dice({name: _hand(pool) for name, pool in zip(names, thrown, strict=False)})


def _hand(pool: Thrown) -> Hand:
    waves = [[die.face for die in wave] for wave in pool.bonus]
    return recorded_hand([die.faces for die in pool.dice], waves)


def _checked(attempt: Attempt, typed: DiceText, lang: str) -> Attempt:
    """The attempt, if the line does not claim another result than its dice give."""
    resolution = attempt.resolution
    assert resolution is not None
    if typed.value is not None and typed.value != resolution.value:
        raise Refusal(
            message(
                "The line says {said}, but its dice give {name} ({value}). "
                "Take the result out of the line and it will be filled in.",
                said=typed.value,
                name=outcome_name(attempt.test, resolution, lang),
                value=f"{resolution.value:+d}" if resolution.value is not None else "—",
            )
        )
    return attempt
