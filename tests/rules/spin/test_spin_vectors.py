"""Worked examples of SPIN and results that follow directly from its rules, one line each."""

from collections.abc import Callable

import pytest

from soloist.rules.engine.contest import Alea, Gain, deus_ex_alea
from soloist.rules.engine.evens import shift
from soloist.rules.spin.gauges import (
    after_fortune,
    after_loss,
    boss_hit,
    handicap,
    level,
    level_in_story,
    spend,
)
from soloist.rules.spin.tests import (
    Ended,
    failed_step,
    gain,
    in_deck,
    judge,
    loot,
    role,
    session_end,
    stroke,
    turn,
    turn_at_zero,
    without_card,
)
from soloist.values.message import Refusal


def alea(destiny: int, value: int, heroic: bool, winner: tuple[int, ...], unbounded: bool) -> Alea:
    """Deus Ex Alea with every free step used."""
    return deus_ex_alea(destiny, value, heroic, winner, unbounded=unbounded)


VECTORS: tuple[tuple[str, Callable[..., object], tuple[object, ...], object], ...] = (
    # results
    ("TV-202", judge, (3, 3), 1),
    ("TV-207", judge, (4, 2), 2),
    ("TV-211", judge, (2, 4), -2),
    ("TV-212", judge, (2, 5), -3),
    ("no even", judge, (0, 0), -1),
    ("one against none", judge, (1, 0), 2),
    ("two against none", judge, (2, 0), 3),
    ("none against one", judge, (0, 1), -2),
    ("none against two", judge, (0, 2), -3),
    ("three against one", judge, (3, 1), 3),
    ("two against one", judge, (2, 1), 2),
    ("equal pools", role, (2, 2), "favourite"),
    ("fewer dice", role, (1, 2), "outsider"),
    # fortunes and cards
    ("TV-216", gain, (2, 2, 3, False), Gain(0, 1)),
    ("TV-217", gain, (1, 2, 3, False), Gain(1, 0)),
    ("TV-219", gain, (1, 2, -2, False), Gain(0, 0)),
    ("the favourite's fiasco", gain, (2, 2, -3, False), Gain(1, 0)),
    ("the outsider's fiasco", gain, (1, 2, -3, False), Gain(0, 1)),
    ("shifted, no fortune", gain, (1, 2, 3, True), Gain(0, 0)),
    ("shifted, a card all the same", gain, (2, 2, 3, True), Gain(0, 1)),
    ("beyond the bound", gain, (2, 2, 4, True), Gain(0, 1)),
    # gauges
    ("TV-221", level, (1, 2), 0),
    ("TV-222", level, (2, 2), 1),
    ("TV-223", level, (3, 2), 1),
    ("TV-224", level, (4, 2), 2),
    ("TV-225", level, (5, 2), 2),
    ("TV-226", level, (6, 2), 3),
    ("hard", level, (2, 1), 2),
    ("easy", level, (5, 3), 1),
    ("past the end", level, (9, 2), 3),
    ("none", level, (0, 2), 0),
    ("level I", handicap, ("state", 1), 1),
    ("level II", handicap, ("resource", 2), 2),
    ("level III ends it", handicap, ("state", 3), 0),
    ("progress gives no die", handicap, ("progress", 2), 0),
    ("one graduation lost", after_loss, (1, 2), 2),
    ("no more to lose", after_loss, (6, 2), 6),
    ("a fortune from III to II", after_fortune, (6, 2), 4),
    ("a fortune from II and a half to I", after_fortune, (5, 2), 2),
    ("a fortune from I", after_fortune, (3, 2), 0),
    ("a fortune on a box begun", after_fortune, (1, 2), 0),
    ("an adversary: success", boss_hit, (1, 2, 2), 2),
    ("an adversary: feat", boss_hit, (0, 3, 2), 6),
    ("an adversary: almost", boss_hit, (3, 1, 2), 3),
    # the reserve
    # turns
    ("TV-237", turn_at_zero, (4,), "good"),
    ("TV-238", turn_at_zero, (3,), "bad"),
    ("nothing to buy", turn, (0,), None),
    ("TV-239", without_card, (-1,), 0),
    ("TV-240", alea, (-5, -2, True, (2, 2), True), Alea(True, 4, 0)),
    ("a lone 2 may call fate", alea, (3, -2, True, (2,), False), Alea(True, 2, 0)),
    # scripts
    ("TV-241", failed_step, ((1, 2, 2), 3), 3),
    ("TV-242", failed_step, ((1, 2, 2), 0), 1),
    ("the first key opened", failed_step, ((1, 2, 2), 1), 2),
    ("every key opened", failed_step, ((1, 2, 2), 7), 3),
    # options and the rest
    ("TV-245", shift, (-1, 1), 1),
    ("TV-246", loot, (2, 2), (3, 3, 0)),
    ("the deck", in_deck, ((2, 5),), (1, 3, 4, 6)),
    ("a fortune spent", spend, (2,), 1),
    ("a session over", session_end, (3, 1), Ended(0, 1)),
)  # fmt: skip


@pytest.mark.parametrize(
    ("rule", "given", "expected"), [vector[1:] for vector in VECTORS], ids=[vector[0] for vector in VECTORS]
)
def test_vector(rule: Callable[..., object], given: tuple[object, ...], expected: object) -> None:
    """The rule gives what the text, or the reading of it, says."""
    assert rule(*given) == expected


@pytest.mark.parametrize("each", [1, 2, 3])
def test_levels_by_graduations(each: int) -> None:
    """Each level takes its graduations; a whole loss reaches the next, a fortune the one below."""
    assert [level(each * n, each) for n in range(5)] == [0, 1, 2, 3, 3]
    assert [level(each * n - 1, each) for n in range(1, 4)] == [0, 1, 2]
    assert after_loss(0, each, whole=True) == each
    assert after_loss(each + each - 1, each, whole=True) == 2 * each
    assert after_loss(3 * each, each, whole=True) == 3 * each
    assert [after_fortune(each * n, each) for n in range(4)] == [0, 0, each, 2 * each]
    assert boss_hit(0, 3, each, spared=True) == 2 * each


def test_graduations_of_the_story() -> None:
    """The story says how many graduations a level takes: two, unless it says one or three."""
    options = ({"sp.graduations": said} for said in ("1", "2", "3", "many"))
    assert [level_in_story(4, held.get) for held in options] == [3, 2, 1, 2]
    assert level_in_story(4, dict[str, str]().get) == 2


def test_a_fortune_that_is_not_there() -> None:
    """Never on credit."""
    with pytest.raises(Refusal):
        spend(0)


def test_the_end_of_a_session() -> None:
    """Fortunes are kept; destiny is converted where the story does so, and only above zero."""
    assert session_end(3, 1, convert=True) == Ended(0, 4)
    assert session_end(-3, 1, convert=True) == Ended(0, 1)
    assert session_end(-3, 1, convert=True, resumes=True) == Ended(-3, 1)
    assert session_end(3, 1, convert=True, resumes=True) == Ended(0, 4)


def test_six_cards() -> None:
    """Each number is a card of its own, in both languages."""
    cards = [stroke(number) for number in range(1, 7)]
    assert [card.value for card in cards] == [1, 2, 3, 4, 5, 6]
    assert len({card.id for card in cards}) == len({card.name.fr for card in cards}) == 6
