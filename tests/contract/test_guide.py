"""`soloist guide`, a step at a time: what is printed is what the next answer answers."""

from typing import Any

import pytest

from tests.contract.running import Shell

_SYSTEMS = ("hades", "spin", "roses", "bravoure", "oneshot")


def _guide(run: Shell, *words: str) -> Any:
    """What the guide of the story answers in JSON; None where it refuses."""
    ran = run("guide", "T", *words, "--json")
    return None if ran.code else ran.json


@pytest.mark.parametrize("system", _SYSTEMS)
def test_the_step_that_is_printed_is_the_one_answered_next(run: Shell, system: str) -> None:
    """Every moment of every game, its first steps answered: each step told is the one a new call is at."""
    run("new", "T", "--system", system, "--lang", "en", "--pc", "Ann")
    for moment in [told["id"] for told in _guide(run)]:
        seen, here = [], _guide(run, moment)["step"]
        for _ in range(5):
            if here is None:
                break
            seen.append(here["id"])
            answer = ("--take", "1") if here["ways"] else ("--say", "words, more") if here["words"] else ()
            taken = _guide(run, moment, *answer) if answer else None  # a way may ask for more than there is
            told = (taken or _guide(run, moment, "--skip"))["step"]
            if told is None:
                break
            here = _guide(run, moment)["step"]
            assert here["id"] == told["id"], (moment, seen)
