"""What a story left open: the last action that was declared and has no dice."""

import pytest

from soloist.journal.read import read
from soloist.play.rolls.waiting import unrolled

ROLL = "d: Opposition [pour: objectif | contre: objectif] 1d6=2 vs 1d6=1 -> Presque (+1)"


@pytest.mark.parametrize(
    ("lines", "action"),
    [
        ("@ Entrer", "Entrer"),
        ("@ Entrer\n@ Chanter", "Chanter"),
        (f"@ Entrer\n{ROLL}", None),
        (f"{ROLL}\n@ Entrer", "Entrer"),
        ("@ Entrer\n=> Elle entre.", None),
        ("@ Entrer\n-> Oui", None),
        ("@ Entrer\n? Vrai ?\n-> Oui\n=> Si.", "Entrer"),
        (f"@ Entrer\n? Vrai ?\n-> Oui\n{ROLL}", None),
        ("@ Entrer\n```\n\nElle entre.\n\n```lonelog\n? Vrai ?", None),
        ("@ Entrer\n```\n\n### S2 *Ailleurs*\n\n```lonelog\n? Vrai ?", None),
        ("@ Entrer\n```\n\n#### Destin\n\n```lonelog\n? Vrai ?", "Entrer"),
    ],
)
def test_an_action_waits_until_it_is_answered(lines: str, action: str | None) -> None:
    """A question asked since is no answer to it; prose, what follows and another scene are."""
    text = f"---\ntitle: T\nruleset: hades\nlang: fr\n---\n\n### S1 *Ici*\n\n```lonelog\n{lines}\n```\n"
    found = unrolled(read(text.encode()).entries)
    assert (found.text if found else None) == action
