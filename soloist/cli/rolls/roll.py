"""`soloist roll`: one test of one system, with random dice or dice from the real table."""

import argparse
from collections.abc import Mapping
from typing import TYPE_CHECKING

from soloist.cli.arguments import dice_from, listed, pairs, system_and_test
from soloist.cli.rolls.outcome import in_words
from soloist.cli.terminal import DONE, Terminal
from soloist.rules.dice import Dice
from soloist.rules.system import Resolution, System, Test
from soloist.values.message import Refusal, message

if TYPE_CHECKING:
    from soloist.play.rolls.attempt import Attempt

__all__ = ["as_json", "listed", "run"]


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Resolve the test, write it where asked, say what came."""
    from soloist.rules.given import by_ids, situation, told_by_dice

    system, test = system_and_test(options.system, options.test)
    given = by_ids(test, pairs(options.given))
    if options.dice is not None:
        given = dict(told_by_dice(test, given, options.dice))
    dice = dice_from(options, test.dice_sides, test.called)
    lang: str = terminal.lingo.lang
    if options.into:
        attempt, lang = _into(options, terminal, system, test, given, dice)
        test, asked, resolution = attempt.test, attempt.situation, attempt.result
    else:
        for name in ("who", "action"):
            if name in given:
                terminal.tell(message("{name}= only matters with --into.", name=name))
                del given[name]
        asked = situation(test, given, lang)
        resolution = test.resolve(asked, dice)
        dice.done()
    told = in_words(system, test, resolution, asked, lang)
    terminal.answer(options, as_json(system, test, resolution), (told,))
    return DONE


def _into(
    options: argparse.Namespace,
    terminal: Terminal,
    system: System,
    test: Test,
    given: Mapping[str, str],
    dice: Dice,
) -> tuple["Attempt", str]:
    """Roll the test on the story's counters and write it; `who=` names the actors, `action=` says what.

    With the story's language, in which it is told.
    """
    from soloist.cli.context import open_seat
    from soloist.journal.write import action
    from soloist.play.rolls.attempt import rolled
    from soloist.play.rolls.by_name import closed
    from soloist.play.rolls.record import Exchange
    from soloist.play.story.dice_line import asked
    from soloist.rules.systems import any_test

    seat = open_seat(options, terminal, options.into)
    story = seat.story
    if story.system.id != system.id:
        raise Refusal(
            message(
                "{story} is played with {its}, not {asked}.",
                story=story.path.name,
                its=story.state.ruleset or "free",
                asked=system.id,
            )
        )
    if test.option and story.system.test(test.id) is None:
        raise closed(test)
    test = any_test(story.system, test.id) or test  # in the story's own words
    words = {key: value for key, value in given.items() if key not in ("who", "action")}
    named = tuple(name.strip() for name in given.get("who", "").split(",") if name.strip())
    attempt = asked(test, words, story, named)
    for why in seat.unable(attempt.who):
        terminal.tell(why)
    attempt = rolled(attempt, dice)
    said = given.get("action", "")
    if not said and named and len(story.state.pcs) > 1 and _counts_with_own(system, test):
        said = test.label.of(story.lang)  # whose numbers the rules counted with must stand in the file
    if "\n" in said.strip():
        raise Refusal(message("action= is one line of text, not “{text}”", text=said))
    if said:
        seat.pending = Exchange((action(said, named),))
    seat.resolve(attempt)
    return attempt, story.lang


def _counts_with_own(system: System, test: Test) -> bool:
    """Whether a test counts with what a person holds."""
    personal = {held.id for held in system.counters if not held.shared}
    return any(key.counter in personal for key in test.keys)


def as_json(system: System, test: Test, resolution: Resolution) -> dict[str, object]:
    """The contract of `roll --json`."""
    told: dict[str, object] = {
        "system": system.id,
        "test": resolution.test,
        "outcome": resolution.outcome,
        "value": resolution.value,
        "dice": {
            side: {"base": list(roll.base), "bonus": [die for wave in roll.bonus for die in wave]}
            for side, roll in resolution.rolls.items()
        },
        "effects": dict(resolution.effects),
    }
    if resolution.each:
        told["each"] = [{"value": one.value, "effects": dict(one.effects)} for one in resolution.each]
    if any(key.id == "steps" for key in test.keys):
        told["step"] = resolution.step
    return told
