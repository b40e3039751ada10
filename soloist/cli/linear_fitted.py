"""Help in the words of the rules a story is played by: its own tests, examples that work there."""

from collections.abc import Iterator

from soloist.cli.linear_commands import called
from soloist.message import Message, message
from soloist.play.attempt import quick_ids
from soloist.rules.given import example
from soloist.rules.system import System, Test
from soloist.rules.systems import rollable

_PAIR = "3/4"


def act_help(system: System, lang: str) -> Message:
    """What `@` does, and what a pair of numbers after it means."""
    main = system.main
    if main is None:
        return message("@ and words: what is tried; then its dice, to be rolled: d: 2d6+1 vs 8")
    if not paired(system):
        return message("@ and words: what is tried, then rolled.")
    first, second = (_name(main, id_, lang) for id_ in quick_ids(main))
    return message(
        "@ and words: what is tried, then rolled. A pair at the end rolls at once: @ Climb 3/4, that is "
        "{first} 3, {second} 4.",
        first=first,
        second=second,
    )


def command_help(id_: str, system: System, lang: str) -> Message | None:
    """What a command does under these rules; None where that is the same under all."""
    if id_ == "odds":
        first, *others = odds_examples(system, lang)
        if others:
            return message(
                "Chances of what waits, or as asked: {first}; {second}", first=first, second=others[0]
            )
        return message("Chances of what waits, or as asked: {example}", example=first)
    if id_ == "roll":
        name = roll_example(system, lang)
        if system.main is None:
            return message("Roll what waits, or the test of that name: {example}", example=name)
        return message(
            "Roll what waits; with nothing waiting, {main}; or the test of that name: {example}",
            main=system.main.label.of(lang),
            example=name,
        )
    return None


def odds_examples(system: System, lang: str) -> tuple[str, ...]:
    """What can be typed to be told chances: a pair where the rules roll one, a test with its words."""
    test = system.main or next(each for each in rollable(system) if example(each))
    told = " ".join(filter(None, (test.label.of(lang), example(test, lang))))
    return tuple(f"{called('odds', lang)} {each}" for each in (*_pairs(system), told))


def roll_example(system: System, lang: str) -> str:
    """A test besides the main one, asked for by its name."""
    other = next(each for each in rollable(system) if each != system.main)
    return f"{called('roll', lang)} {other.label.of(lang)}"


def paired(system: System) -> bool:
    """Whether two numbers say all that the main test needs."""
    return system.main is not None and len(quick_ids(system.main)) == len(_PAIR.split("/"))


def _pairs(system: System) -> Iterator[str]:
    if paired(system):
        yield _PAIR


def _name(test: Test, id_: str, lang: str) -> str:
    """What one of the two numbers is."""
    names = {side.id: side.name for side in test.sides} | {key.id: key.name for key in test.keys}
    return names[id_].of(lang)
