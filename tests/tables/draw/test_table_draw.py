"""Drawing: the row the dice give, its holes filled, its odds."""

import pytest

from soloist.rules.dice import Hand, given_dice, parse_hand, random_dice
from soloist.tables.draw import Drawn, draw, joined, row_for, sides
from soloist.tables.fill import Endless
from soloist.tables.lookup import DeadHole, Shelves
from soloist.values.message import Refusal
from tests.cases import cases
from tests.tables.table_kit import fixed, shelf

MIXED = shelf(
    """
    credit: Moi
    tables:
      liste: [a, b, c]
      poids: [{text: a, weight: 3}, b, {text: c, weight: 2}]
      plages: {roll: d6, rows: {1-2: a, 3: b, 4-6: c}}
      somme: {roll: 2d6, rows: {2-5: a, 6-8: b, 9-12: c}}
      soixante: {roll: d66, rows: {11-16: a, 21-45: b, 46-66: a}}
      trous: {roll: d6, else: reroll, rows: {1: a, 4-5: b}}
      distance: {roll: d6, columns: [Qui ?, Où ?], rows: {1-2: [a, b], 3-6: [c, d]}}
      grille: {grid: {Un: [a, b], Deux: [c, {text: d, hint: dé}, e]}}
    """,
    "m.yaml",
)


def _one(shelves: Shelves, name: str, *faces: int) -> Drawn:
    dice = fixed(*faces)
    (drawn,) = draw(shelves.find(name), dice, shelves)
    dice.done()
    return drawn


def test_what_is_told_of_a_draw() -> None:
    """Table, row, dice, sides, text, credit, hint, the row as written, and the full name."""
    drawn = _one(MIXED, "m/grille.deux", 2)
    assert drawn == Drawn("m/grille", "Deux", (2,), 3, "d", "Moi", "dé", written="d")
    assert drawn.name == "m/grille.Deux"
    assert _one(MIXED, "m/grille", 1).name == "m/grille.Un"
    assert (_one(MIXED, "m/soixante", 3, 5).dice, _one(MIXED, "m/liste", 3).row) == ((3, 5), None)


def test_columns_are_each_rolled_and_joined() -> None:
    """Several columns and none named: a die each, on a side with the column's name."""
    target = MIXED.find("m/distance")
    assert sides(target) == ("Qui ?", "Où ?")
    results = draw(target, given_dice(parse_hand("1 | 5", sides(target))), MIXED)
    assert [(drawn.name, drawn.text) for drawn in results] == [
        ("m/distance.Qui ?", "a"),
        ("m/distance.Où ?", "d"),
    ]
    whole = joined(results)
    assert (whole.table, whole.row, whole.dice, whole.text) == ("m/distance", None, (1, 5), "a · d")
    assert joined(results[:1]) is results[0]
    assert sides(MIXED.find("m/distance.ou")) == ("",)


def test_gaps_are_rolled_again() -> None:
    """The dice that count are the last ones, typed as `2>6>4` or left to chance."""
    dice = given_dice(parse_hand("2>6>4", ("",)))
    (drawn,) = draw(MIXED.find("m/trous"), dice, MIXED)
    dice.done()
    assert (drawn.dice, drawn.text) == ((4,), "b")
    assert {draw(MIXED.find("m/trous"), random_dice(seed), MIXED)[0].text for seed in range(20)} == {"a", "b"}
    with pytest.raises(Refusal):
        draw(MIXED.find("m/trous"), fixed(2), MIXED)


@pytest.mark.parametrize("faces", [(), (4,), (0,), (1, 2)])
def test_given_dice_must_fit(faces: tuple[int, ...]) -> None:
    """Missing, impossible and surplus dice are refused."""
    with pytest.raises(Refusal):
        _one(MIXED, "m/liste", *faces)


def test_row_for_given_dice() -> None:
    """What verifying needs: the row of recorded dice, nothing in a gap, a refusal when they cannot fall."""
    strip = MIXED.find("m/trous").strips[0]
    row = row_for(strip, (5,))
    assert row is not None
    assert row.text == "b"
    assert row_for(strip, (2,)) is None
    for dice in [(7,), (), (1, 1)]:
        with pytest.raises(Refusal, match=r"cannot be rolled on"):
            row_for(strip, dice)


def test_holes_are_filled_in_order() -> None:
    """Dice, tables of the same file and of others, columns joined; all of it remembered."""
    shelves = shelf(
        """
        tables:
          t: ["{2d6-1} loups menés par {noms}, {t/deux}"]
          noms: [Odile, "{surnom} {1d4}"]
          surnom: [le Roux]
          deux: {roll: d2, columns: [A, B], rows: [[x, y], [z, "{noms}"]]}
        """
    )
    drawn = _one(shelves, "t", 3, 4, 2, 3, 1, 2, 1)
    assert drawn.text == "6 loups menés par le Roux 3, x · Odile"
    assert [(filled.name, filled.dice, filled.text) for filled in drawn.inner] == [
        ("2d6", (3, 4), "7"),
        ("t/noms", (2,), "le Roux 3"),
        ("t/surnom", (1,), "le Roux"),
        ("d4", (3,), "3"),
        ("t/deux.A", (1,), "x"),
        ("t/deux.B", (2,), "Odile"),
        ("t/noms", (1,), "Odile"),
    ]


def test_tables_without_end_stop_with_their_chain() -> None:
    """Recursion is legal; one that never stops ends by budget and says where it went round."""
    shelves = shelf("tables:\n  t: ['{u}']\n  u: ['{t}', fin]\n")
    assert _one(shelves, "t", 1, 1, 1, 2).text == "fin"
    with pytest.raises(Endless) as refused:
        draw(shelves.find("t"), given_dice({"": Hand((1,) * 500)}), shelves)
    assert str(refused.value.message).startswith("This roll never ends, or grows too long: t → t/u → t → t/u")


@pytest.mark.parametrize(
    ("tables", "said"),
    cases("tables/table_draw", "a_budget_is_told"),
)
def test_a_budget_is_told(tables: str, said: str) -> None:
    """What never ends and what is too much is refused, with the way that led there."""
    shelves = shelf(f"tables:\n{tables}\n")
    with pytest.raises(Endless) as refused:
        draw(shelves.find("t0"), random_dice(1), shelves)
    assert said in str(refused.value.message)


def test_a_table_of_one_row_throws_no_die() -> None:
    """Typed dice are those of its text, and the record shows a 1 all the same."""
    drawn = _one(shelf('tables:\n  t: ["{1d6} coins"]\n'), "t", 4)
    assert (drawn.text, drawn.dice, drawn.sides) == ("4 coins", (1,), 1)


@pytest.mark.parametrize(
    ("roll", "typed", "read"), [("d10", "0", "10"), ("d100", "00", "100"), ("d100", "0", "100")]
)
def test_a_zero_is_the_highest_face(roll: str, typed: str, read: str) -> None:
    """Of a d10 and a d100, in a table and in its text; of no other die."""
    shelves = shelf(
        f"tables:\n  t: {{roll: {roll}, else: reroll, rows: {{{read}: a}}}}\n  u: ['{{{roll}}}']\n"
    )
    for name, text in (("t", "a"), ("u", read)):
        dice = given_dice(parse_hand(typed, ("",)))
        assert draw(shelves.find(name), dice, shelves)[0].text == text
    again = given_dice(parse_hand(f"3>{typed}", ("",)))
    assert draw(shelves.find("t"), again, shelves)[0].text == "a"
    with pytest.raises(Refusal):
        draw(shelf("tables:\n  t: [a, b]\n").find("t"), fixed(0), shelves)


def test_a_hole_nobody_can_fill_is_refused() -> None:
    """The name, what is near it, and the row that calls it."""
    shelves = shelf("tables:\n  t: ['{nomz}']\n  noms: [a]\n")
    with pytest.raises(DeadHole) as refused:
        _one(shelves, "t", 1)
    assert str(refused.value.message) == (
        "There is no table called nomz. Perhaps t/noms? The row in t.yaml, line 2, calls it."
    )
