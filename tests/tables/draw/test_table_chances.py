"""The odds shown are those of the rolls: every way the dice can fall, followed to its end and weighed."""

from collections.abc import Mapping
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from soloist.rules.dice import Throw
from soloist.tables.deck import DrawnTexts, nothing_drawn
from soloist.tables.draw import draw
from soloist.tables.lookup import Shelves
from soloist.tables.odds import odds
from tests.cases import cases
from tests.tables.table_kit import shelf

Spread = Mapping[str, Fraction]


class _Unfinished(Exception):
    """A die nobody told how to fall."""

    def __init__(self, faces: int) -> None:
        super().__init__(faces)
        self.faces = faces


class _Gap(Exception):
    """A fall that is thrown again."""


class _Told:
    """Dice that fall as they are told, one after the other."""

    def __init__(self, told: tuple[int, ...]) -> None:
        self.left = list(told)

    def throw(self, wanted: Throw) -> tuple[int, ...]:
        if wanted.kind == "reroll":
            raise _Gap
        if len(self.left) < wanted.count:
            raise _Unfinished(wanted.faces)
        fell, self.left = self.left[: wanted.count], self.left[wanted.count :]
        return tuple(fell)

    def done(self) -> None:
        """Nothing is left over."""


def _after(shelves: Shelves, name: str, drawn: DrawnTexts, told: tuple[int, ...]) -> Spread | None:
    """The chance of every text once some dice have fallen; None when the last one is thrown again.

    A die has its chances among the faces that count, so that gaps are those of single dice here.
    """
    try:
        (result,) = draw(shelves.find(name), _Told(told), shelves, drawn)
    except _Gap:
        return None
    except _Unfinished as unfinished:
        every = range(1, unfinished.faces + 1)
        ways = [way for face in every if (way := _after(shelves, name, drawn, (*told, face))) is not None]
        found: dict[str, Fraction] = {}
        for way in ways:
            for text, chance in way.items():
                found[text] = found.get(text, Fraction(0)) + chance / len(ways)
        return found
    return {result.text: Fraction(1)}


def _spread(shelves: Shelves, name: str, drawn: DrawnTexts = nothing_drawn) -> Spread | None:
    """The chance of every text, found by throwing."""
    return _after(shelves, name, drawn, ())


SHAPES = shelf(
    """
    tables:
      liste: [a, b, c, a]
      poids: [{text: a, weight: 3}, b, {text: c, weight: 2}]
      plages: {roll: d6, rows: {1-2: a, 3: b, 4-6: a}}
      somme: {roll: 2d6, rows: {2-5: a, 6-8: b, 9-12: c}}
      triple: {roll: 3d4, rows: {3-6: a, 7: b, 8-12: c}}
      soixante: {roll: d66, rows: {11-16: a, 21-45: b, 46-66: a}}
      grille: {grid: {Un: [a, b], Deux: [c, d, e]}}
      colonnes: {roll: d6, columns: [Qui, Ou], rows: {1-2: [a, b], 3-6: [c, d]}}
      paquet: {draw: deck, rows: [{text: a, weight: 3}, b, {text: c, weight: 2}]}
    """
)


@pytest.mark.parametrize(
    "name",
    ["liste", "poids", "plages", "somme", "triple", "soixante", "grille.Un", "grille.Deux", "colonnes.Qui",
     "colonnes.Ou", "paquet"],
)  # fmt: skip
def test_odds_are_those_of_every_fall(name: str) -> None:
    """Lists, weights, ranges, sums, digits, grids, columns and whole decks."""
    shown = {chance.text: chance.chance for chance in odds(SHAPES.find(f"t/{name}"))}
    assert shown == _spread(SHAPES, f"t/{name}")


@settings(max_examples=40)
@given(st.lists(st.sampled_from("abc"), max_size=5).filter(lambda drawn: drawn.count("a") < 3))
def test_odds_of_a_deck_are_those_of_its_cards(drawn: list[str]) -> None:
    """Whatever was drawn, in whatever order."""
    shown = {chance.text: chance.chance for chance in odds(SHAPES.find("t/paquet"), drawn)}
    assert shown == _spread(SHAPES, "t/paquet", lambda _: drawn)


@settings(max_examples=40)
@given(st.lists(st.sampled_from(["a", "b", ""]), min_size=2, max_size=8).filter(any))
def test_odds_of_gaps_are_those_of_the_dice_that_count(faces: list[str]) -> None:
    """A face without a row counts for nothing."""
    rows = ", ".join(f"{face}: {text}" for face, text in enumerate(faces, 1) if text)
    shelves = shelf(f"tables:\n  t: {{roll: d{len(faces)}, else: reroll, rows: {{{rows}}}}}\n")
    shown = {chance.text: chance.chance for chance in odds(shelves.find("t"))}
    counted = [text for text in faces if text]
    assert shown == {text: Fraction(counted.count(text), len(counted)) for text in set(counted)}
    assert shown == _spread(shelves, "t")


@pytest.mark.parametrize(
    ("row", "spread"),
    cases("tables/table_chances", "texts"),
)  # fmt: skip
def test_texts_have_the_chances_of_their_holes(row: str, spread: Mapping[str, str]) -> None:
    """Alternatives are equally likely, options have the chance that is written, tables have theirs."""
    shelves = shelf(
        f"""
        lang: en
        tables:
          t: ["{row}"]
          noms: [{{text: o, weight: 2}}, b]
          cartes: {{draw: deck, rows: [{{text: a, weight: 2}}, b]}}
        """
    )
    assert _spread(shelves, "t/t") == {text: Fraction(chance) for text, chance in spread.items()}
