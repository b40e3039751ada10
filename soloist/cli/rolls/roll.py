"""`soloist roll`: one test of one system, with random dice or dice from the real table."""

import argparse

from soloist.cli.arguments import dice_from, listed, pairs, system_and_test
from soloist.cli.rolls.outcome import in_words
from soloist.cli.terminal import DONE, Terminal
from soloist.rules.system import Resolution, System, Test
from soloist.values.message import message

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
        from soloist.cli.rolls.into import roll_into

        attempt, lang = roll_into(options, terminal, system, test, given, dice)
        test, asked, resolution = attempt.test, attempt.situation, attempt.resolution
        assert resolution is not None, "what was written was rolled"
    else:
        for name in ("who", "action"):
            if name in given:
                terminal.tell(message("{name}= only matters with --into.", name=name))
                del given[name]
        asked = situation(test, given, lang)
        resolution = test.resolve(asked, dice)
        dice.done()
    if options.json:
        terminal.give_json(as_json(system, resolution))
    else:
        terminal.give(in_words(system, test, resolution, asked, lang))
    return DONE


def as_json(system: System, resolution: Resolution) -> dict[str, object]:
    """The contract of `roll --json`."""
    return {
        "system": system.id,
        "test": resolution.test,
        "outcome": resolution.outcome,
        "value": resolution.value,
        "dice": {
            side: {"base": list(roll.base), "bonus": [die for wave in roll.bonus for die in wave]}
            for side, roll in resolution.rolls.items()
        },
        "effects": dict(resolution.effects),
        **(
            {"each": [{"value": one.value, "effects": dict(one.effects)} for one in resolution.each]}
            if resolution.each
            else {}
        ),
        **({"step": resolution.step} if _has_steps(system.test(resolution.test)) else {}),
    }


def _has_steps(test: Test | None) -> bool:
    return test is not None and any(key.id == "steps" for key in test.keys)
