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


_POOLS = ("Vigour, Agility", "Vigour, Thief of the Guild, Brawler", "Vigour, Rope, Dagger")


@pytest.fixture
def ryn(run: Shell) -> Shell:
    """A heroine of Bravoure & Infortune."""
    run("new", "T", "--system", "bravoure", "--lang", "en", "--pc", "Ryn")
    sheet = "[PC:Ryn|Vigour 3|Agility 2|traits: Thief of the Guild 1, Brawler 1|objects: Rope 1, Dagger 1]"
    assert run("log", "T", sheet).code == 0
    return run


@pytest.mark.parametrize("pool", _POOLS)
def test_an_action_takes_one_attribute_one_trait_one_object(ryn: Shell, pool: str) -> None:
    """More is refused with the rule, from the command line and on a line that is typed; nothing is rolled."""
    for words in (
        ("roll", "bravoure", "action", f"pool={pool}", "--into", "T"),
        ("log", "T", f"d: [pool: {pool}]"),
    ):
        ran = ryn(*words)
        assert ran.code == 2
        assert "one attribute, one trait, one object" in ran.err
    assert "d: " not in ryn.story()
    fine = ryn(
        "roll", "bravoure", "action", "pool=Vigour, Brawler, Rope, a fine tale", "--into", "T", "--json"
    )
    assert len(fine.json["dice"]["pool"]["base"]) == 6  # type: ignore[index]


def test_line_by_line_another_object_takes_the_place_of_the_first(ryn: Shell) -> None:
    """And the rule is said, before the roll."""
    ran = ryn("play", "--linear", "T", stdin="@ Climb\n5\n3\n4\n\n\n\n/quit\n")
    assert "Dagger 1D takes the place of Rope 1D. At most one attribute, one trait, one object" in ran.out
    assert "[pool: Vigour 3D, Dagger]" in ryn.story()


def _next_step(run: Shell) -> str:
    """What line by line play says as the story is opened: what waits, what comes next."""
    return run("play", "--linear", "T", stdin="/quit\n").out


def test_a_card_that_a_result_promises_waits_until_it_is_drawn(run: Shell) -> None:
    """SPIN: no “Cards +1” that is not written; the next step tells it until the card is there."""
    run("new", "T", "--system", "spin", "--lang", "en", "--pc", "Ann")
    run("log", "T", "### S1 *A gate*")
    said = run(
        "roll", "spin", "opposition", "for=4", "against=1", "--dice", "2 4 6 1 +2 | 1", "--into", "T"
    ).out
    assert "Cards +1" not in said
    assert "a card to draw" in said
    run("log", "T", "It is done.")
    assert "To settle: Destiny draws a card" in _next_step(run)
    assert "Cards +1" in run("roll", "spin", "draw", "--dice", "3", "--into", "T").out
    assert "To settle" not in _next_step(run)
    assert run("state", "T", "--json").json["counters"]["cards"] == [3]  # type: ignore[index]


@pytest.mark.parametrize(
    ("system", "dice", "choice", "owed", "settled"),
    [
        ("hades", "2 1 | 1 2", "2", "a harm to take", ("guide", "T", "price", "--say", "limping")),
        ("hades", "1 1 | 2 2", "2", "a price to pay", ("guide", "T", "price", "--take", "destiny")),
        ("hades", "2 2 | 1 1", "2", "a harm to take", ("guide", "T", "price", "--take", "told")),
        ("spin", "2 1 | 1 2", "2", "something is lost", ("guide", "T", "loss", "--say", "limping")),
        ("spin", "1 1 | 2 2", "3", "a stroke of fate", ("roll", "spin", "play", "without=on", "--into", "T")),
    ],
)  # fmt: skip
def test_what_a_choice_costs_waits_until_it_is_settled(
    run: Shell, system: str, dice: str, choice: str, owed: str, settled: tuple[str, ...]
) -> None:
    """A price, a harm, a stroke: on the next-step line after the choice, gone once it is in the story."""
    run("new", "T", "--system", system, "--lang", "en", "--pc", "Ann")
    run("log", "T", "### S1 *A gate*")
    run("play", "--linear", "T", stdin=f"@ Push\nProtagonist 2\nObstacle 2\n= {dice}\n{choice}\n\n/quit\n")
    assert "(choice: " in run.story()
    run("log", "T", "And it goes on.")
    assert f"To settle: {owed}" in _next_step(run)
    assert run(*settled).code == 0
    assert "To settle" not in _next_step(run)
    assert run("verify", "T").code == 0
