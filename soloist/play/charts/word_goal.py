"""How many words of prose are aimed at in a session, and how many there are, in sentences."""

import re
from collections.abc import Sequence
from typing import Final

from soloist.lingo import Lingo
from soloist.play.prose.outline_parts import Part
from soloist.storage.settings import GOALS
from soloist.values import regex
from soloist.values.message import Message, Refusal, message

_NUMBER: Final = regex.compile(r"(\d[\d \u00a0\u202f.,]*)(?:\s*\D*)?")
_NONE: Final = frozenset({"0", "off", "none", "no", "aucun", "rien", "non"})


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


def so_far(parts: Sequence[Part], aim: int, lingo: Lingo) -> tuple[Message, ...]:
    """How many words there are in the parts of a story, and of how many, in sentences."""
    whole = sum(part.words for part in parts if part.kind != "scene")
    session = next((part.words for part in reversed(parts) if part.kind == "session"), whole)
    told = message(
        "Words of prose: {session} this session, {whole} in the whole story.",
        session=lingo.figure(session),
        whole=lingo.figure(whole),
    )
    if not aim:
        return (told,)
    if session >= aim:
        return told, message("The goal of {goal} is reached.", goal=lingo.figure(aim))
    return told, message("The goal of a session is {goal}.", goal=lingo.figure(aim))
