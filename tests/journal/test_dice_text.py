"""Dice lines: every test's shape read and written, other games' left alone."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soloist.journal.dice_text import (
    parse_dice_text,
    parse_reason,
    parse_thrown,
    write_dice_text,
    write_reason,
)
from soloist.journal.model import DiceText, Die, Group, Shift, Thrown
from soloist.journal.names import CannotCarry
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
    assert parse_dice_text(write_dice_text(dice)) == dice


@given(st.text(st.sampled_from("d:[]|,6= +->vs()&étape 12<\n")))
def test_any_text_is_read_or_left_alone(text: str) -> None:
    """Nothing raises, and what is read can be written and read again."""
    parsed = parse_dice_text(text)
    assert parsed is None or isinstance(parsed, DiceText)


@pytest.mark.parametrize(
    "text",
    [
        "Opposition [pour: objectif, crochets | contre: ? 2D] 3d6=6,2,5+4 vs 4d6=1,4,3,5 -> Succès (+2)",
        "Opposition [pour: plan | contre: nuit] 1d6=1 vs 2d6=4,2 -> Presque (+1 <- Revers -1, 1 fortune)",
        "Script [pour: plan | contre: nuit | étapes: fuir 1/2] 1d6=2 vs 1d6=2 -> Revers (-1), étape 2",
        "Action [Agilité 4D, description | atout: les coffres] 6d6=2,2,6>5,3,6>6>1,4 -> Succès (1)",
        "Vertu [Patience 3D, Persuasion 5D | avantage: plume] 3d6=2,1,4 & 5d6=1,3,5,2,1>2 vs 4 -> Succès (5)",
        "Destin d6=1 vs 2 -> Contretemps",
        "2d6+1=8 vs 7 -> Réussi",
        "2d6+1=4,3=8 vs 7 -> Réussi",
        "2d6+1 vs 8",
        "Opposition [pour: objectif | contre: ?]",
        "Automatique [destin: 3] -> Bon (+1)",
        "d100=42",
    ],
)
def test_lines_are_written_as_they_were(text: str) -> None:
    """Byte for byte."""
    parsed = parse_dice_text(text)
    assert parsed is not None
    assert write_dice_text(parsed) == text


def test_what_is_on_the_line() -> None:
    """Each part in its place."""
    text = (
        "Opposition [pour: objectif, lui -> moi | contre: ? 2D] 2d6=6,2+4+1 vs 2d6=1,4>6"
        " -> Presque (+1 <- Échec −2, Deus Ex Alea 2)"
    )
    assert parse_dice_text(text) == DiceText(
        "Opposition",
        (Group("pour", ("objectif", "lui -> moi")), Group("contre", ("? 2D",))),
        (Thrown(2, 6, (Die((6,)), Die((2,))), ((Die((4,)),), (Die((1,)),))),),
        (Thrown(2, 6, (Die((1,)), Die((4, 6)))),),
        None,
        "Presque",
        1,
        Shift("Échec", -2, "Deus Ex Alea 2"),
        signed=True,
    )


@pytest.mark.parametrize(
    "text",
    [
        "d20+Lockpicking=17 vs DC 15 -> Success",
        "Hack the terminal (spend 1 Gear) -> Success",
        "5≥4 -> S",
        "Stealth d6=5 vs TN 4 -> Success",
        "Investigate 2d6 [Be kind] = 8 -> Mixed",
        "4dF=2 -> Good",
        "",
        "-> Oui",
        "texte",
    ],
)
def test_other_games_are_left_alone(text: str) -> None:
    """What is not in our grammar is kept as text, not half understood."""
    assert parse_dice_text(text) is None


@pytest.mark.parametrize(
    ("text", "pool"),
    [
        ("d6", Thrown(1, 6)),
        ("1D6=4", Thrown(1, 6, (Die((4,)),))),
        ("2d6=8", Thrown(2, 6, total=8)),
        ("d6+1=4", Thrown(1, 6, modifier=1, total=4)),
        ("2d6 = 3, 4 + 1", Thrown(2, 6, (Die((3,)), Die((4,))), ((Die((1,)),),))),
        ("6", None),
        ("2d6=", None),
        ("2d6=3,,4", None),
    ],
)
def test_pools(text: str, pool: Thrown | None) -> None:
    """A lone value is a die only where one plain die was thrown."""
    assert parse_thrown(text) == pool


@given(st.sampled_from(["objectif", "?", "Voix des morts ++", "meute 2D", "blessé II"]), st.integers(-3, 9))
def test_reasons(text: str, weight: int) -> None:
    """A reason keeps its dice."""
    assert parse_reason(write_reason(Reason(text, weight))) == Reason(text, weight)


def test_a_reason_weighs_one() -> None:
    """Unless it says otherwise."""
    assert parse_reason("crochets") == Reason("crochets", 1)
    assert parse_reason("Voix des morts ++ 3D") == Reason("Voix des morts ++", 3)
    assert parse_reason("blessé II -1D") == Reason("blessé II", -1)


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
        write_dice_text(dice)
    assert refused.value.suggestion


def test_hostile_lines_are_left_alone_at_once() -> None:
    """Long lines are not tried against any pattern."""
    assert parse_dice_text("1d6" * 10_000) is None
    assert parse_dice_text(" " * 3_900 + "x") is None
