"""What is sent stands in the file as the notation has it, and reads back to the same state."""

from pathlib import Path

import pytest

from soloist.journal.checking.verify import verify
from soloist.play.story.oracle import known_rows
from soloist.play.story.seat import Seat
from soloist.play.story.send import Stopped, send
from soloist.rules.dice import random_dice, typed_dice
from soloist.values.message import Refusal
from tests.cases import cases
from tests.play.sitting import begin, body, dice, sit

NO_DICE = random_dice(1)


@pytest.mark.parametrize("sign", cases("play/send", "a_sign_alone_is_nothing_to_write"))
def test_a_sign_alone_is_nothing_to_write(seat: Seat, sign: str) -> None:
    """It is refused and given back; what waits goes on waiting."""
    send(seat, "@ Forcer la serrure", NO_DICE)
    with pytest.raises(Stopped, match="says nothing") as stopped:
        send(seat, sign, NO_DICE)
    assert (stopped.value.rest, body(seat)) == (sign, "")
    assert seat.pending.is_open


@pytest.mark.parametrize("line", ["=> Il cède. [N:Garde|méfiant", "@ Fuir [#L:Quai", "-> Oui [PC:Aldric|"])
def test_a_tag_left_open_in_a_line_of_play_is_refused(seat: Seat, line: str) -> None:
    """It would be no tag; with a backslash it is words."""
    with pytest.raises(Stopped, match="not closed"):
        send(seat, f"? Qui ?\n{line}", NO_DICE)
    send(seat, line.replace("[", "\\["), NO_DICE)
    seat.flush()
    assert line.replace("[", "\\[") in body(seat)


def test_what_is_refused_calls_sides_as_the_story_does(seat: Seat) -> None:
    """Never by their ids."""
    with pytest.raises(Stopped) as refused:
        send(seat, "d: [pour: objectif | contre: objectif] 2d6=1,2 vs 1d6=3", NO_DICE)
    assert "Protagoniste" in str(refused.value.message)
    assert "“for”" not in str(refused.value.message)


def test_a_typed_opposition_is_rolled_resolved_or_checked(seat: Seat) -> None:
    """Without dice the line is rolled, with dice resolved, and a wrong result is refused."""
    send(seat, "@ Filer\nd: [pour: objectif, élan | contre: objectif]", dice("2 4 | 1"))
    assert "2d6=2,4 vs 1d6=1 -> Succès (+2)\n[N:Destinée|Destin 0->-1]" in body(seat)
    send(seat, "@ Courir\nd: Opposition [pour: objectif | contre: objectif] 1d6=2 vs 1d6=3", NO_DICE)
    assert "1d6=2 vs 1d6=3 -> Presque (+1)" in body(seat)
    with pytest.raises(Stopped, match="Presque"):
        send(
            seat, "d: Opposition [pour: objectif | contre: objectif] 1d6=2 vs 1d6=3 -> Exploit (+3)", NO_DICE
        )


def test_bare_dice_of_any_game(tmp_path: Path) -> None:
    """Free play rolls dice, compares and adds up."""
    seat = begin(tmp_path, system="free")
    send(seat, "d: 2d6+1 vs 8", dice("3 5", ""))
    assert body(seat) == "\n```lonelog\nd: 2d6+1=9 vs 8 -> Réussi\n```\n"


def test_an_opening_is_not_lost_when_something_else_is_sent(seat: Seat) -> None:
    """Prose sent while an action waits: the action is written first."""
    send(seat, "@ Attendre", NO_DICE)
    send(seat, "La nuit tombe.", NO_DICE)
    assert body(seat) == "\n```lonelog\n@ Attendre\n```\n\nLa nuit tombe.\n"


def test_what_is_refused_is_given_back_and_the_rest_is_written(seat: Seat) -> None:
    """A refusal carries exactly the text that was not written."""
    with pytest.raises(Stopped) as stopped:
        send(seat, "Il pleut.\n\ntbl: nulle/part\n=> Rien.", NO_DICE)
    assert stopped.value.rest == "tbl: nulle/part\n=> Rien."
    assert body(seat) == "\nIl pleut.\n"


def test_several_protagonists_and_nobody_named(tmp_path: Path) -> None:
    """Who rolls must be said; then each of those who roll gains the fortune."""
    seat = begin(tmp_path, pcs=("Aldric", "Maëlle"))
    with pytest.raises(Refusal, match="Maëlle"):
        send(seat, "@ Ramer 2/3", dice("2 4 | 1 1 1"))
    assert not seat.pending
    send(seat, "@(Aldric+maëlle) Ramer 2/3", dice("2 4 | 1 1 1"))
    assert "[PC:Aldric|Fortunes 0->1]\n[PC:Maëlle|Fortunes 0->1]" in body(seat)


def test_effects_are_computed_when_they_are_written(seat: Seat, tmp_path: Path) -> None:
    """Two seats at one story that each gain a fortune end at two."""
    other = sit(tmp_path, seat.story.path)
    for one in (seat, other):
        send(one, "@ Oser 1/2", dice("6 +2 | 1 3"))
    assert "Fortunes 0->1" in body(seat)
    assert "Fortunes 1->2" in body(seat)


def test_what_was_sent_verifies_and_folds_alike_when_read_again(seat: Seat, tmp_path: Path) -> None:
    """The state kept while playing is the state of the file, and every roll recomputes."""
    send(seat, "# La porte\nIl attend.\n#### Destin\n? Qui ?\ntbl: hades/direction.Champ", random_dice(3))
    for seed, line in enumerate(["@ Ruser 5/4", "@ Fuir 6/3", "d: Destin", "@ Tenir 4/4"]):
        send(seat, line, random_dice(seed))
    again = sit(tmp_path, seat.story.path)
    assert again.story.state == seat.story.state
    assert again.story.journal == seat.story.journal
    rows = known_rows(again.shelves)
    found = verify(again.story.journal, again.story.system, known_tables=rows)
    assert (found.problems, found.checked, found.unverifiable) == ((), 5, 0)


def test_a_destiny_roll_that_is_not_due_writes_nothing(seat: Seat) -> None:
    """At zero and above there is nothing to roll, and nothing to record."""
    with pytest.raises(Stopped, match="Nothing was written"):
        send(seat, "d: Destin", NO_DICE)
    assert body(seat) == ""


def test_a_tail_left_open_is_closed_first(seat: Seat) -> None:
    """A fence somebody left open swallows nothing of what is sent next."""
    with seat.story.path.open("a", encoding="utf-8") as file:
        file.write("\n```lonelog\n@ Écrit à la main")
    send(seat, "La suite.", NO_DICE)
    assert body(seat).endswith("@ Écrit à la main\n```\n\nLa suite.\n")


@pytest.mark.parametrize(
    "line",
    cases("play/send", "a_line_no_reader_could_carry_is_refused"),
)  # fmt: skip
def test_a_line_no_reader_could_carry_is_refused(seat: Seat, line: str) -> None:
    """What would be read as something else, or as nothing, is not written."""
    with pytest.raises(Stopped):
        send(seat, line, NO_DICE)
    assert body(seat) == ""


# --- what a dice line says outside its brackets counts


@pytest.fixture
def manor(tmp_path: Path) -> Seat:
    """A story of rules that roll against a number."""
    return begin(tmp_path, "Le manoir", "oneshot", "fr", ("Nell",))


def play(seat: Seat, text: str, fell: str = "") -> str:
    """Send a line and return the last line of the file that starts like it."""
    send(seat, text, typed_dice(fell))
    seat.flush()
    return next(line for line in reversed(body(seat).splitlines()) if line.startswith("d:"))


AGILE = "d: Test [actif: base 2D, agile] 3d10=2,9,1 vs 9 -> Réussite (1)"


@pytest.mark.parametrize(
    ("line", "dice", "written"),
    cases("play/send", "rules_against_a_number"),
)
def test_rules_against_a_number(manor: Seat, line: str, dice: str, written: str) -> None:
    """Every way to say the same."""
    assert play(manor, line, dice) == written


def test_two_pools_in_numbers(seat: Seat) -> None:
    """The sides of an opposition by their dice alone."""
    assert play(seat, "d: Opposition 3d6 vs 1d6", "2 1 1 | 1") == (
        "d: Opposition [pour: objectif, ? 2D | contre: objectif] 3d6=2,1,1 vs 1d6=1 -> Presque (+1)"
    )
