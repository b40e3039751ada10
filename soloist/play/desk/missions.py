r"""A mission, `[Track:Le coffre 1/3|étapes: guetter 1, crocheter 2, fuir 2]`: its steps and their dice.

It is played a step at a time, or whole, as one script (HaDes 0.1.0, Script; missions types).
"""

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from soloist.journal.model import Action
from soloist.journal.model import Entry as Line
from soloist.journal.state import Element, State, folded
from soloist.journal.words import STEPS
from soloist.rules.system import Choice, Outcome, System
from soloist.values import regex
from soloist.values.message import Refusal, message

_STEP: Final = regex.compile(r"(.+?)\s+(\d{1,2})\s*[dD]?", re.DOTALL)
_DICE_ALONE: Final = regex.compile(r"[+-]?\d+\s*[dD]?")
_REACHED: Final = frozenset(("reach_with_harm", "lesser"))
"""The ways to take a mixed result that reach what was wanted, at a price or less of it."""
_KEYS: Final = STEPS.words


class Step(NamedTuple):
    """One step: what is to be done, and the dice of the obstacle, at least one."""

    text: str
    dice: int = 1


def step(written: str) -> Step:
    """A step as a mission lists it: `crocheter 2`, `crocheter 2D`, `crocheter`."""
    found = _STEP.fullmatch(written.strip())
    return Step(found[1], max(1, int(found[2]))) if found else Step(written.strip())


def steps_of(element: Element) -> tuple[Step, ...]:
    """The steps of a mission, in order; none for a track without."""
    return next((tuple(map(step, element.items(key))) for key in _KEYS if key in element.lists), ())


def done_of(element: Element) -> int:
    """How many of its steps are behind."""
    own = element.numbers.get("")
    return max(0, own.value) if own else 0


def steps_left(element: Element) -> tuple[Step, ...]:
    """The steps that are still to be done; raises `Refusal` where there is none left."""
    left = steps_of(element)[done_of(element) :]
    if not left:
        raise Refusal(message("“{name}” is over: every step is done.", name=element.name))
    return left


def script_line(element: Element, system: System, lang: str) -> str:
    """What is left of a mission as one roll, `d: Script [étapes: guetter 1/1, crocheter 1/2]`.

    The first number of a step are the protagonists' dice, to be completed. Raises `Refusal` where no step is
    left.
    """
    test = system.test("script")
    assert test is not None, "it is offered where the rules roll a script"
    ours = "1/" if any(key.id == "pools" for key in test.keys) else ""
    listed = ", ".join(f"{each.text} {ours}{each.dice}" for each in steps_left(element))
    return f"d: {test.label.of(lang)} [{STEPS.of(lang)}: {listed}]"


def parse_steps(text: str) -> tuple[str, ...]:
    """Steps as they are typed, separated by commas, each with its dice: `guetter, crocheter 2` gains ` 1`.

    Raises `Refusal` for a step that is only a number: its dice were parted from what they belong to.
    """
    found = list[Step]()
    for part in filter(None, map(str.strip, text.split(","))):
        if _DICE_ALONE.fullmatch(part):
            before = found[-1].text if found else "…"
            raise Refusal(
                message(
                    "“{number}” is no step: the dice follow a step without a comma, as in {step} {number}",
                    number=part,
                    step=before,
                )
            )
        found.append(step(part))
    return tuple(f"{each.text} {each.dice}" for each in found)


# --- a step that was played ---------------------------------------------------------------------


def mission_of(state: State, tried: str) -> Element | None:
    """The mission whose next step is what was tried, as it is worded there; None where none has it."""
    wanted = folded(step(tried).text)
    for track in state.elements.get("Track", {}).values():
        if any(folded(each.text) == wanted for each in steps_of(track)[done_of(track) :][:1]):
            return track
    return None


def won(outcome: Outcome, choice: Choice | None) -> bool:
    """Whether a result, taken so, reaches what was tried; who plays has the last word."""
    return outcome.mood == "good" or (
        outcome.mood == "mixed" and choice is not None and choice.id in _REACHED
    )


def last_tried(entries: Sequence[Line]) -> str:
    """What the last `@` line says was tried; empty where there is none."""
    return next((entry.text for entry in reversed(entries) if isinstance(entry, Action)), "")
