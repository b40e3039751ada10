"""Numbers as other hands write them after a name, alone, or as dice and coins."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soloist.journal.amounts import parse_alone, parse_value, split_head
from soloist.journal.model import Change, Delta, Items, Number, Part, Word
from soloist.journal.tags import find_tags, parse_tag


@pytest.mark.parametrize(
    ("prefix", "head", "name", "number"),
    [
        ("Clock", "Alert+1", "Alert", Delta("", 1)),
        ("Timer", "Dawn-2", "Dawn", Delta("", -2)),
        ("Inv", "9mm Round-1", "9mm Round", Delta("", -1)),
        ("Inv", "Slot 6-10", "Slot 6-10", None),
        ("Inv", "Slot 1", "Slot 1", None),
        ("Inv", "Torch x3", "Torch", Number("", 3)),
        ("F", "Goblins×4", "Goblins", Number("", 4)),
        ("F", "Skeleton×3→2", "Skeleton", Number("", 2, None, 3)),
        ("F", "Guard 1", "Guard 1", None),
        ("N", "Box3", "Box3", None),
        ("N", "Guards×2", "Guards", Number("", 2)),
        ("R", "12", "12", None),
        ("E", "Apollo-11", "Apollo-11", None),
        ("E", "Alert 2/6", "Alert", Number("", 2, 6)),
        ("PC", "Agent 47", "Agent 47", None),
        ("Wealth", "Gold 45", "Gold", Number("", 45)),
        ("Wealth", "Gold 50gc", "Gold", Number("", 50)),
        ("Wealth", "Gold 50gc+7gc", "Gold", Number("", 57)),
        ("Faction", "Weir Guild 2", "Weir Guild", Number("", 2)),
        ("F", '"Skeleton×3"', "Skeleton×3", None),
    ],
)
def test_what_follows_a_name(prefix: str, head: str, name: str, number: Part | None) -> None:
    """By prefix: where names may end in a number, a number after a space is part of the name."""
    assert split_head(prefix, head) == (name, number)


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("3", Number("", 3)),
        ("3→2", Number("", 2, None, 3)),
        (" 4/10 ", Number("", 4, 10)),
        ("×12", Number("", 12)),
        ("x12", Number("", 12)),
        ("-1", Delta("", -1)),
        ("+2", Delta("", 2)),
        ("2026-11-20", None),
        ("d6", None),
        ("+", None),
        ("", None),
    ],
)
def test_an_amount_alone(text: str, part: Part | None) -> None:
    """A part that names nothing is of the element itself."""
    assert parse_alone(text) == part


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("Supply d8", Items("Supply", ("d8",))),
        ("Supply d8→d6", Items("Supply", ("d6",))),
        ("battery d4->depleted", Items("battery", ("depleted",))),
        ("restores d8 HP", Word("restores d8 HP")),
        ("rusty -> sharp", Change("rusty", "sharp")),
        ("-> sharp", Word("-> sharp")),
        ("WS4", Word("WS4")),
    ],
)
def test_values(text: str, part: Part) -> None:
    """A usage die is a category of one, so that the next one takes its place."""
    assert parse_value(text) == part


def test_a_person_s_bare_number_stays_a_word() -> None:
    """A sheet shows no number without a name; anything else may have one of its own."""
    person, thing = parse_tag("[PC:Ann|7]"), parse_tag("[Inv:Torch|7]")
    assert person is not None
    assert person.parts == (Word("7"),)
    assert thing is not None
    assert thing.parts == (Number("", 7),)


def test_each_coin_is_counted_for_itself() -> None:
    """One pair of brackets, several purses."""
    assert [(tag.name, tag.parts) for tag in find_tags("[Wealth:Gold-5|Silver 12|buried]")] == [
        ("Gold", (Delta("", -5), Word("buried"))),
        ("Silver", (Number("", 12),)),
    ]


@given(st.sampled_from(["PC", "F", "Inv", "Wealth", "Clock", "R", "Odd"]), st.text())
def test_any_head_is_a_name_and_perhaps_a_number(prefix: str, head: str) -> None:
    """Nothing raises; without a number, nothing is cut from the name but blanks and quotes."""
    name, number = split_head(prefix, head)
    assert name in head
    if number is None:
        assert head.strip() in {name, f'"{name}"'}
