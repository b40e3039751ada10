"""The reminder, as far as its words go."""

from soloist.play.previously import Previously
from soloist.tui.previously_card import PreviouslyCard


def test_tags_are_in_words() -> None:
    """Lines of the file are told with their tags in a reader's words, and nothing left out."""
    card = PreviouslyCard(str)
    lines = ("La porte [rouge] cède. [N:Zoé|gaie]", "Elle rit\x1b[2J [Foo:x]")
    card.tell(Previously(1, "Ici", None, lines, ("[N:Fil]",), ("@ crier [L:Port]",)))
    told = [row.plain for row in card._rows(80)]
    assert told[1:3] == ["  La porte [rouge] cède. ‹Zoé · gaie›", "  Elle rit␛[2J [Foo:x]"]
    assert "  … @ crier ‹Port›" in told


def test_verse_stays_lines() -> None:
    """A row for each line of a verse."""
    card = PreviouslyCard(str)
    card.tell(Previously(1, "Ici", None, ("Le vent se tait\nla lampe aussi",), (), ()))
    assert [row.plain for row in card._rows(80)][1:] == ["  Le vent se tait", "  la lampe aussi"]


def test_a_roll_that_waits_is_in_words() -> None:
    """What was rolled and what came of it, without reasons, dice and marks of the file."""
    card = PreviouslyCard(str)
    rolls = (
        "d: Opposition [pour: objectif, ? 1D | contre: objectif] 2d6=6,2+4 vs 1d6=1 -> Succès (+2)",
        "d: Destin d6=2 vs 4 -> Contretemps",
    )
    card.tell(Previously(1, "Ici", None, (), (), rolls))
    assert [row.plain for row in card._rows(80)][1:] == [
        "  … Opposition → Succès (+2)",
        "  … Destin → Contretemps",
    ]
