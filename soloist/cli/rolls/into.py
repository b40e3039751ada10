"""`soloist roll --into`: a test rolled for a story, from its state, and written into it."""

import argparse
from collections.abc import Mapping

from soloist.cli.context import open_seat
from soloist.cli.terminal import Terminal
from soloist.journal.write import action
from soloist.play.rolls.attempt import Attempt, rolled
from soloist.play.rolls.by_name import closed
from soloist.play.rolls.record import Exchange
from soloist.play.story.dice_line import asked
from soloist.rules.dice import Dice
from soloist.rules.system import System, Test
from soloist.rules.systems import any_test
from soloist.values.message import Refusal, message


def roll_into(
    options: argparse.Namespace,
    terminal: Terminal,
    system: System,
    test: Test,
    given: Mapping[str, str],
    dice: Dice,
) -> tuple[Attempt, str]:
    """Roll the test on the story's counters and write it; `who=` names the actors, `action=` says what.

    With the story's language, in which it is told.
    """
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
    if said:
        seat.pending = Exchange((_declared(said, named),))
    seat.resolve(attempt)
    return attempt, story.lang


def _counts_with_own(system: System, test: Test) -> bool:
    """Whether a test counts with what a person holds."""
    personal = {held.id for held in system.counters if not held.shared}
    return any(key.counter in personal for key in test.keys)


def _declared(text: str, named: tuple[str, ...]) -> str:
    """The `@` line of an action; raises `Refusal` for more than a line, or a name no such line can carry."""
    if "\n" in text.strip():
        raise Refusal(message("action= is one line of text, not “{text}”", text=text))
    return action(text, named)
