"""What the five games promise at the table, played through the shell."""

import pytest

from tests.contract.running import Shell


@pytest.mark.parametrize(("lang", "fight", "order"), [("en", "Fight", "order"), ("fr", "Combat", "ordre")])
def test_one_shot_initiative_makes_the_order_from_real_dice(
    run: Shell, lang: str, fight: str, order: str
) -> None:
    """Each rolls in turn, typed one after the other; who rolled best is first, equals act together."""
    run("new", "T", "--system", "oneshot", "--lang", lang, "--pc", "Ann", "--pc", "Bob")
    run("log", "T", f"[PC:Ann|traits: {'Reflexes' if lang == 'en' else 'Réflexes'}]\n[N:Ogre|minor]")
    run("guide", "T", "combat", "--take", "them")
    ran = run("guide", "T", "combat", "--take", "all", "--dice", "6 0 4 | 7 3 | 2 7")
    assert (ran.code, ran.err) == (0, "")
    assert f"[E:{fight}|{order}: Ann, Bob = Ogre]" in ran.out
    told = run("guide", "T", "combat").out
    assert "(sequence)" in told
    assert "Ann, Bob = Ogre" in told
    assert "Ogre: not in" in told or "Ogre\u202f: pas dans" in told or "Ogre : pas dans" in told
    assert run("verify", "T").code == 0
