"""Decks: drawn without replacement, their state nothing but the texts drawn."""

from collections import Counter
from collections.abc import Sequence

import pytest

from soloist.rules.dice import random_dice
from soloist.tables.deck import DrawnTexts, fits, recorded, remaining
from soloist.tables.draw import draw, row_for
from soloist.values.message import Refusal
from tests.cases import cases
from tests.tables.table_kit import shelf

DECK = shelf(
    """
    tables:
      t:
        draw: deck
        rows:
          - un
          - {text: deux, weight: 2}
          - "{1d6} [trois] à {noms}"
      noms: [Odile, Blaise]
      plages: {draw: deck, roll: d6, rows: {1-3: a, 4-5: b, 6: c}}
    """
)


def _since(drawn: Sequence[str]) -> DrawnTexts:
    """A journal that knows of one deck."""
    return lambda _: drawn


def test_a_deck_gives_each_card_once() -> None:
    """Whatever the seed, a whole deck holds every card as often as its weight, then is used up."""
    target = DECK.find("t")
    for seed in range(30):
        dice = random_dice(seed)
        drawn: list[str] = []
        for left in (4, 3, 2, 1):
            (card,) = draw(target, dice, DECK, _since(drawn))
            assert card.sides == left
            drawn.append(card.text)
        kinds = Counter(text if text in {"un", "deux"} else "trois" for text in drawn)
        assert kinds == {"un": 1, "deux": 2, "trois": 1}
        with pytest.raises(Refusal, match="used up"):
            draw(target, dice, DECK, _since(drawn))


def test_the_die_of_a_deck_is_what_is_left() -> None:
    """Cards close up: the die counts those left, in the order of the file."""
    left = remaining(DECK.find("t").strips[0], ["deux", "un"])
    assert [(row.text[:5], left.weight(row)) for row in left.rows] == [("deux", 1), ("{1d6}", 1)]
    row = row_for(DECK.find("t").strips[0], (2,), deck=True, drawn=["deux", "un"])
    assert row is left.rows[1] or row == left.rows[1]
    with pytest.raises(Refusal):
        row_for(DECK.find("t").strips[0], (3,), deck=True, drawn=["deux", "un"])


def test_recorded_texts_take_their_card_away() -> None:
    """A text as the journal keeps it, brackets turned, is the same card; a stranger takes nothing."""
    strip = DECK.find("t").strips[0]
    assert [row.text for row in remaining(strip, ["4 (trois) à Odile", "inconnu"]).rows] == ["un", "deux"]
    assert len(remaining(strip, ["un", "un", "un"]).rows) == 2


@pytest.mark.parametrize(
    ("written", "text", "fit"),
    cases("tables/table_deck", "fits"),
)
def test_fits(written: str, text: str, fit: bool) -> None:
    """Whether a row could have given a text: its words in order, something in every hole."""
    row = shelf(f"tables:\n  t: ['{written}']\n  noms: [a]\n").find("t").strips[0].rows[0]
    assert fits(row, text) is fit


def test_a_text_is_recorded_on_one_line_without_live_tags() -> None:
    """The same as the journal does."""
    assert recorded("[N:Garde|mort]\n  une ligne") == "(N:Garde|mort) / une ligne"


def test_a_label_with_its_hint_fits() -> None:
    """A person may have written the hint out."""
    row = shelf("tables:\n  t: [{text: Lieu, hint: objet}]\n").find("t").strips[0].rows[0]
    assert fits(row, "Lieu")
    assert fits(row, "Lieu, objet")
