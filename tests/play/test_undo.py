"""Undo takes back exactly the last block, byte for byte, and never the story's birth."""

from pathlib import Path

import pytest

from soloist.message import Refusal
from soloist.play.seat import Seat
from soloist.play.send import send
from soloist.play.undo import last_block, undo
from soloist.rules.dice import random_dice
from tests.play.sitting import body

STEPS = (
    "# La porte",
    "Aldric attend.",
    "@ Forcer 3/4",
    "=> Elle cède. [N:Garde|méfiant]",
    "#### Destin\n? Qui ?\ntbl: hades/direction.Champ",
    "##",
    "# Le bal",
    "(note: relire)",
)


def test_each_step_is_undone_to_the_bytes_before_it(seat: Seat) -> None:
    """Sending then undoing gives back the very bytes, for every kind of block, down to the birth."""
    before = []
    for seed, step in enumerate(STEPS):
        before.append(seat.story.path.read_bytes())
        send(seat, step, random_dice(seed))
    for content in reversed(before):
        undo(seat.story)
        assert seat.story.path.read_bytes() == content
    with pytest.raises(Refusal, match="Nothing to undo"):
        undo(seat.story)


def test_undo_gives_back_what_was_typed(seat: Seat) -> None:
    """The text of the block comes back without fence or heading."""
    send(seat, "# La porte", random_dice(1))
    send(seat, "Aldric attend.\nLongtemps.", random_dice(1))
    assert undo(seat.story).text == "Aldric attend.\nLongtemps."
    send(seat, "@ Dormir\n=> Il rêve.", random_dice(1))
    block = last_block(seat.story)
    assert (block.text, block.is_play) == ("@ Dormir\n=> Il rêve.", True)


def test_state_goes_back_with_the_story(seat: Seat) -> None:
    """Counters are those of the file again."""
    send(seat, "@ Forcer 1/4", random_dice(1))
    assert seat.story.counters() == {"destiny": 3}
    undo(seat.story)
    assert seat.story.counters() == {"destiny": 0}


def test_a_snapshot_is_kept(seat: Seat, tmp_path: Path) -> None:
    """What undo takes away can be found again."""
    send(seat, "Perdu ?", random_dice(1))
    undo(seat.story)
    kept = [path.read_text("utf-8") for path in (tmp_path / "state").rglob("*.md")]
    assert any("Perdu ?" in text for text in kept)


def test_what_somebody_else_wrote_meanwhile_is_what_is_undone(seat: Seat) -> None:
    """Undo looks at the file as it is now: the last block is the last one there."""
    send(seat, "Un.", random_dice(1))
    with seat.story.path.open("a", encoding="utf-8") as file:
        file.write("\nDeux.\n")
    assert undo(seat.story).text == "Deux."
    assert body(seat) == "\nUn.\n"


def test_blank_lines_a_person_left_at_the_end_stay(seat: Seat) -> None:
    """Undo gives back the file as it was, trailing blank lines and all."""
    with seat.story.path.open("a", encoding="utf-8") as file:
        file.write("\nUn.\n\n\n")
    before = seat.story.path.read_bytes()
    seat.story.refresh()
    send(seat, "Deux.", random_dice(1))
    undo(seat.story)
    assert seat.story.path.read_bytes() == before
