"""What the five games promise at the table, played through the shell."""

import pytest

from tests.cases import cases
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
    assert "Ogre: not in" in told or "Ogre\u00a0: pas dans" in told
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
    cases("contract/games", "what_a_choice_costs_waits_until_it_is_settled"),
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


@pytest.mark.parametrize(("system", "names"), [("hades", "Success (+2)"), ("spin", "Feat (+3)")])
def test_a_race_with_an_ordinary_rival_tells_what_each_side_got(run: Shell, system: str, names: str) -> None:
    """The finish, and the result of each."""
    words = ("for=2", "against=1", "rival_for=1", "rival_against=2", "--dice", "2 2 | 1 | 1 | 4 2")
    told = run("roll", system, "competition", *words, "--lang", "en").out
    assert f"{names} against" in told
    assert "for the rival" in told


def test_a_stroke_that_a_fortune_holds_off_does_not_fall_in_that_scene(run: Shell) -> None:
    """SPIN: at every door until the scene ends, and no longer."""
    run("new", "T", "--system", "spin", "--lang", "en", "--pc", "Ann")
    run("log", "T", "### S1 *A gate*\n[PC:Ann|Fortunes 0->1]")
    assert run("roll", "spin", "fortune", "use=no stroke of fate", "--into", "T").code == 0
    for words in (
        ("roll", "spin", "play", "without=on", "--into", "T"),
        ("log", "T", "d: Stroke played [without: on]"),
    ):
        ran = run(*words)
        assert (ran.code, "No stroke of fate" in ran.err) == (2, True)
    run("log", "T", "### S2 *A road*")
    assert run("roll", "spin", "play", "without=on", "--into", "T").code == 0


@pytest.mark.parametrize(
    ("system", "before", "roll", "why"),
    [
        ("oneshot", "[PC:Ann|Energy 1->0]", ("oneshot", "standard", "difficulty=7"), "no energy left"),
        (
            "bravoure",
            "d: Action [pool: Vigour 1D | hardship: 7] 1d6=4 -> Misfortune (0)",
            ("bravoure", "action", "pool=1"),
            "out of the scene",
        ),
    ],
)  # fmt: skip
def test_who_hardly_can_act_is_told_of_before_the_roll(
    run: Shell, system: str, before: str, roll: tuple[str, ...], why: str
) -> None:
    """A hint, no refusal: from the shell, and line by line as the dice are put together."""
    run("new", "T", "--system", system, "--lang", "en", "--pc", "Ann")
    run("log", "T", "### S1 *A gate*")
    if system == "bravoure":
        run("log", "T", "[PC:Ann|Hardship 0->7]")
    run("log", "T", before)
    ran = run("roll", *roll, "--into", "T")
    assert (ran.code, f"Ann: {why}" in ran.err) == (0, True)
    ran = run("play", "--linear", "T", stdin="@ Run\n-\n/quit\n")
    assert f"Ann: {why}" in ran.out + ran.err


def test_no_two_tests_of_a_game_have_one_name(run: Shell) -> None:
    """In the help of each, in both languages."""
    for system in ("hades", "spin", "roses", "bravoure", "oneshot"):
        for lang in ("en", "fr"):
            names = [line.split("  ")[-1].partition(":")[0].strip() for line in _tests_of(run, system, lang)]
            assert names
            assert len(set(names)) == len(names), (system, lang, names)


def _tests_of(run: Shell, system: str, lang: str) -> list[str]:
    """The lines of help that name what can be rolled."""
    told = run("roll", system, "--help", "--lang", lang).out.splitlines()
    start = next(
        at
        for at, line in enumerate(told)
        if line and not line.startswith(" ") and line.endswith(":") and at > 15
    )
    return told[start + 1 : told.index("", start)]


def test_every_key_has_a_french_word_and_both_are_taken(run: Shell) -> None:
    """The help names them; a roll by either gives the same, with the ids in JSON."""
    told = run("roll", "hades", "opposition", "--help", "--lang", "fr").out
    for word, key in (
        ("pour", "for"),
        ("destin", "destiny"),
        ("décalage", "shift"),
        ("chaos_illimité", "unlimited_chaos"),
    ):
        assert f"{word}, {key} " in told
    dice = ("--dice", "2 2 | 1", "--json")
    french = run("roll", "hades", "opposition", "pour=2", "contre=1", "destin=3", "décalage=1", *dice)
    ids = run("roll", "hades", "opposition", "for=2", "against=1", "destiny=3", "shift=1", *dice)
    assert french.json == ids.json


@pytest.mark.parametrize(
    ("words", "dice", "outcome"),
    cases("contract/games", "a_supporting_role_is_disposed_by_destiny_or_by_distance"),
)
def test_a_supporting_role_is_disposed_by_destiny_or_by_distance(
    run: Shell, words: tuple[str, ...], dice: str, outcome: str
) -> None:
    """HaDes: by the counter’s sign where the die is below it, or by the bands of a distance roll."""
    told = run("roll", "hades", "role", *words, "--dice", dice, "--json").json
    assert told["outcome"] == outcome  # type: ignore[index]
