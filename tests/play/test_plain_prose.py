"""Prose as words alone, for a recap: no marks, lines where a reader needs them."""

import pytest

from soloist.play.prose.plain_prose import plain_prose

LONG = "mot " * 20 + "fin,"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("***", ""),
        ("* * *", ""),
        ("> *Silence*, dit la **lettre**.\n> Rien.", "Silence, dit la lettre.\nRien."),
        ("Le vent se tait\nla lampe aussi", "Le vent se tait\nla lampe aussi"),
        (f"{LONG}\n{LONG}", f"{LONG} {LONG}"),
        ("- Oui.\nIl sort.", "—\u00a0Oui.\nIl sort."),
        ("- du pain\n- du lait", "• du pain\n• du lait"),
        ("2 * 3 * 4, snake_case_name, \\*a\\*", "2 * 3 * 4, snake_case_name, *a*"),
        ("voir [ici](https://a.fr) `x`", "voir ici x"),
        ("Elle [N:Zoé|gaie] rit.", "Elle [N:Zoé|gaie] rit."),
    ],
)
def test_marks_are_gone(text: str, told: str) -> None:
    """Rules, quotes, emphasis; verse, replies and lists keep their lines, tags stay."""
    assert plain_prose(text, "fr") == told
