"""How many words of prose are aimed at in a session, and how many there are, in sentences."""

import re
from typing import TYPE_CHECKING, Final

from soloist.lingo import Lingo
from soloist.play.guide.tutorial import is_evening
from soloist.play.prose.outline_parts import Sums, sums
from soloist.play.session.desk import Desk
from soloist.storage.clock import today
from soloist.storage.settings import GOALS
from soloist.storage.state_files import DayStart
from soloist.values import regex
from soloist.values.message import Message, Refusal, message

if TYPE_CHECKING:
    from soloist.play.session.session import Session

_NUMBER: Final = regex.compile(r"(\d[\d \u00a0\u202f.,]*)(?:\s*\D*)?")
_NONE: Final = frozenset({"0", "off", "none", "no", "aucun", "rien", "non"})


def set_goal(desk: Desk, argument: str) -> Message:
    """Set it; what to say. Raises `Refusal` for what is no number, or where it holds only for now."""
    words = wanted(argument)
    desk.set("goal", str(words or "off"))
    if not words:
        return message("No goal any more.")
    return message("The goal is {words} words of prose a session.", words=desk.lingo.figure(words))


def wanted(argument: str) -> int:
    """The number of words typed, 0 for none; raises `Refusal` for anything else."""
    text = argument.strip().casefold()
    if text in _NONE:
        return 0
    found = _NUMBER.fullmatch(text)
    digits = re.sub(r"\D", "", found[1]) if found else ""
    number = int(digits) if len(digits) < 10 and digits.isascii() and digits else 0
    if number not in GOALS:
        raise Refusal(
            message(
                "“{typed}” is no goal: a number of words from 1 to {most}, or 0 for none.",
                typed=argument,
                most=GOALS[-1],
            )
        )
    return number


def counted(session: "Session") -> Sums:
    """The words of the story that is open; slow for a long one."""
    means, story, struck = session.desk.means, session.story, session.struck()
    opened = DayStart(means.state, means.disk).size(story.path, today(means.now).isoformat(), story.size)
    setup = is_evening(story.state)
    found = sums(story.data, analog=story.analog, struck=struck, opened=opened, setup=setup)
    assert found is not None, "nobody breaks it off"
    return found


def so_far(found: Sums, aim: int, lingo: Lingo) -> tuple[Message, ...]:
    """How many words there are, and of how many, in sentences."""
    counted = {
        "session": lingo.figure(found.session),
        "today": lingo.figure(found.today),
        "whole": lingo.figure(found.whole),
    }
    if found.scene is None:
        told = message(
            "Words of prose: {session} this session, {today} today, {whole} in the whole story.", **counted
        )
    else:
        told = message(
            "Words of prose: {session} this session, {scene} in this scene, {today} today, "
            "{whole} in the whole story.",
            scene=lingo.figure(found.scene),
            **counted,
        )
    if not aim:
        return (told,)
    if found.session >= aim:
        return told, message("The goal of {goal} is reached.", goal=lingo.figure(aim))
    return told, message("The goal of a session is {goal}.", goal=lingo.figure(aim))
