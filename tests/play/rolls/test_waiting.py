"""What a story left open: the last action that was declared and has no dice."""

import pytest

from soloist.journal.checking.recorded import unrolled
from soloist.journal.read import read
from tests.cases import cases

ROLL = "d: Opposition [pour: objectif | contre: objectif] 1d6=2 vs 1d6=1 -> Presque (+1)"


@pytest.mark.parametrize(
    ("lines", "action"),
    cases("play/waiting", "an_action_waits_until_it_is_answered"),
)
def test_an_action_waits_until_it_is_answered(lines: str, action: str | None) -> None:
    """A question asked since is no answer to it; prose, what follows and another scene are."""
    text = f"---\ntitle: T\nruleset: hades\nlang: fr\n---\n\n### S1 *Ici*\n\n```lonelog\n{lines}\n```\n"
    found = unrolled(read(text.encode()).entries)
    assert (found.text if found else None) == action
