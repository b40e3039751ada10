"""Dice lines: every test's shape read and written, other games' left alone."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soloist.journal.dice_text import (
    parse_dice_text,
    write_dice_line,
    write_reason,
)
from soloist.journal.model import DiceText, Die, Group, Shift, Thrown
from soloist.journal.words import CannotCarry
from soloist.rules.given import reason
from soloist.rules.system import Reason

LABELS = st.sampled_from(
    ["Opposition", "Script", "Test de vertu", "Épreuve", "Voleuse de la Guilde du Murmure"]
)
ITEMS = st.sampled_from(
    [
        "objectif",
        "?",
        "? 2D",
        "Voix des morts ++ 3D",
        "blessé II -1D",
        "lui -> moi",
        "a vs b",
        "3d6=1",
        "dit (3)",
    ]
)
GROUPS = st.lists(
    st.builds(
        Group,
        st.sampled_from(["pour", "contre", "for", "étapes", ""]),
        st.lists(ITEMS, min_size=1).map(tuple),
    ),
    max_size=3,
).map(tuple)
DICE = st.builds(Die, st.lists(st.integers(1, 12), min_size=1, max_size=3).map(tuple))
WAVES = st.lists(st.lists(DICE, min_size=1, max_size=3).map(tuple), max_size=2).map(tuple)
POOLS = st.one_of(
    st.builds(Thrown, st.integers(1, 9), st.sampled_from([4, 6, 10, 100])),
    st.builds(
        lambda dice, bonus: Thrown(len(dice), 6, tuple(dice), bonus),
        st.lists(DICE, min_size=2, max_size=6),
        WAVES,
    ),
    st.builds(
        lambda n, m, total: Thrown(n, 6, (), (), m, total),
        st.integers(2, 4),
        st.integers(-3, 3),
        st.integers(1, 40),
    ),
    st.builds(
        lambda dice, m: Thrown(len(dice), 6, tuple(dice), (), m, 9), st.lists(DICE, min_size=2), st.just(1)
    ),
)
SHIFTS = st.one_of(
    st.none(),
    st.builds(Shift, st.sampled_from(["Revers", "Trop court"]), st.integers(-3, 3),
    st.sampled_from(["1 fortune", "DEA 2"])),
)  # fmt: skip


@st.composite
def dice_texts(draw: st.DrawFn) -> DiceText:
    """A line of our grammar."""
    left = tuple(draw(st.lists(POOLS, min_size=1, max_size=2)))
    right = tuple(draw(st.lists(POOLS, max_size=1)))
    target = None if right else draw(st.one_of(st.none(), st.integers(-3, 20)))
    value = draw(st.one_of(st.none(), st.integers(-3, 9)))
    shift = draw(SHIFTS) if value is not None else None
    tail = draw(st.sampled_from(["", "étape 2"])) if value is not None else ""
    outcome = (
        draw(st.sampled_from(["Succès", "Non, mais…", "Presque", "Trop court"]))
        if value is not None
        else None
    )
    return DiceText(
        draw(LABELS), draw(GROUPS), left, right, target, outcome, value, shift, tail,
        signed=value is not None and value > 0 and draw(st.booleans()),
    )  # fmt: skip


@given(dice_texts())
def test_a_written_line_is_read_back(dice: DiceText) -> None:
    """Pools, waves, dice rolled again, two colours, shifts, steps, and signs in reasons."""
    assert parse_dice_text(write_dice_line(dice).removeprefix("d: ")) == dice


@given(st.text(st.sampled_from("d:[]|,6= +->vs()&étape 12<\n")))
def test_any_text_is_read_or_left_alone(text: str) -> None:
    """Nothing raises, and what is read can be written and read again."""
    parsed = parse_dice_text(text)
    assert parsed is None or isinstance(parsed, DiceText)


@given(st.sampled_from(["objectif", "?", "Voix des morts ++", "meute 2D", "blessé II"]), st.integers(-3, 9))
def test_reasons(text: str, weight: int) -> None:
    """A reason keeps its dice."""
    assert reason(write_reason(Reason(text, weight))) == Reason(text, weight)


@pytest.mark.parametrize(
    "dice",
    [
        DiceText("Opposition", (Group("pour", ("a, b",)),)),
        DiceText("Opposition", (Group("pour", ("a]",)),)),
        DiceText("Opposition", (Group("", ("Devise : jamais",)),)),
        DiceText("a -> b", (Group("pour", ("a",)),)),
        DiceText("Opposition", (), (Thrown(1, 6),), outcome="a\nb"),
    ],
)
def test_what_cannot_be_carried_is_refused(dice: DiceText) -> None:
    """With a text to write instead."""
    with pytest.raises(CannotCarry) as refused:
        write_dice_line(dice)
    assert refused.value.suggestion


def test_hostile_lines_are_left_alone_at_once() -> None:
    """Long lines are not tried against any pattern."""
    assert parse_dice_text("1d6" * 10_000) is None
    assert parse_dice_text(" " * 3_900 + "x") is None
