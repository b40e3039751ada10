"""Whole evenings of SPIN at the table: what is sent, what the file says, and that it verifies."""

from pathlib import Path

import pytest

from soloist.journal.checking.verify import Verified, verify
from soloist.journal.sheet import cards, counter
from soloist.play.rolls.attempt import begin as begin_attempt
from soloist.play.rolls.attempt import moved, rolled
from soloist.play.rolls.building import Candidate, candidates, put
from soloist.play.rolls.waiting import waiting
from soloist.play.story.phases import suggest
from soloist.play.story.seat import Seat
from soloist.play.story.send import Stopped, send
from soloist.rules.dice import random_dice
from soloist.rules.games.spin.system import SPIN
from soloist.rules.system import Reason
from tests.play.sitting import begin, body, dice
from tests.rules.models.asked import roll_of

OPPOSITION = roll_of(SPIN, "opposition")

ANY = random_dice(1)
LANES = ("for", "against", "rival_for", "rival_against")


@pytest.fixture
def seat(tmp_path: Path) -> Seat:
    """A French SPIN story whose only protagonist is Bob."""
    return begin(tmp_path, "La course", system="spin", pcs=("Bob",))


def checked(seat: Seat) -> Verified:
    """The story, verified."""
    return verify(seat.story.path.read_bytes())


def destiny(seat: Seat) -> int:
    """Destiny as it stands."""
    return counter(seat.story.state, seat.story.system, "destiny")


def test_the_race(tmp_path: Path) -> None:
    """Bob's helicopter against John's motorbike, two rounds: a worn machine, a police car, ten to four."""
    seat = begin(tmp_path, "La course", system="spin", pcs=("Bob", "John"))
    lanes = (
        "[pour: objectif, hélicoptère, rapide | contre: objectif, où se poser | "
        "rival: objectif, moto, GSX-R | obstacle rival: objectif, {traffic} | "
        "Le rival est un protagoniste: oui]"
    )
    first = lanes.format(traffic="circulation")
    send(seat, f"@(Bob+John) Arriver le premier\nd: Compétition {first}",
         dice("2 1 3 | 4 2 | 1 3 5 | 1 3", *LANES))  # fmt: skip
    assert "-> Rien n’est joué (-2)" in body(seat)
    open_ = waiting(seat.story.state, seat.story.system).outcome
    assert open_ is not None
    assert "stay_with_harm" in [choice.id for choice in open_.choices]
    send(seat, "[PC:Bob|jauges: hélicoptère (ressource)|hélicoptère 0->2]", ANY)
    offered = candidates(seat.story.state, seat.story.system, ("Bob",))
    assert Candidate(Reason("hélicoptère I", 1), "gauge", 1) in offered
    second = lanes.format(traffic="circulation, police")
    send(seat, f"@(Bob+John) Finir\nd: Compétition {second}",
         dice("6 1 3 +4 | 2 1 | 2 2 1 | 4 1 1", *LANES))  # fmt: skip
    assert "-> Gagné (2)" in body(seat)
    assert destiny(seat) == -3
    assert checked(seat) == Verified(2, 0, ())


def test_a_rival_earns_by_their_own_roll(tmp_path: Path) -> None:
    """The one named second runs in the other lane: their fortune is theirs alone, and verify knows it."""
    seat = begin(tmp_path, "La course", system="spin", pcs=("Bob", "John"))
    line = "[pour: 1 | contre: 1 | rival: 2 | obstacle rival: 3 | Le rival est un protagoniste: oui]"
    send(seat, f"@(Bob+John) Courir\nd: Compétition {line}", dice("1 | 1 | 2 2 | 1 1 1", *LANES))
    held = {name: counter(seat.story.state, seat.story.system, "fortunes", name) for name in ("Bob", "John")}
    assert held == {"Bob": 0, "John": 1}
    assert checked(seat) == Verified(1, 0, ())


def test_an_evening(seat: Seat) -> None:
    """Cards are drawn and played, fate strikes without one, destiny buys a turn; all of it verifies."""
    send(seat, "# Le départ\n#### Mixte", ANY)
    send(seat, "@ Démarrer 2/2", dice("2 4 | 1 3"))
    send(seat, "d: Coup du sort", dice("5", ""))
    send(seat, "@ Doubler\nd: [pour: objectif | contre: objectif, virage, pluie]", dice("1 | 2 4 6 +1"))
    send(seat, "d: Coup du sort", dice("5>2", ""))
    assert cards(seat.story.state, seat.story.system, "cards") == (2, 5)
    send(seat, "d: Coup joué [Carte: 5]", ANY)
    send(seat, "d: Coup joué [Sans la carte: oui]", dice("6", ""))
    assert "d: Coup joué [Sans la carte: oui] 1d6=6 -> Rebondissement (6)\n[N:Destinée|Destin 2->3]" in body(
        seat
    )
    send(seat, "d: Tournure", ANY)
    send(seat, "d: Initiative", ANY)
    assert (destiny(seat), cards(seat.story.state, seat.story.system, "cards")) == (2, (2,))
    assert checked(seat) == Verified(8, 0, ())


def test_a_full_hand_writes_nothing(seat: Seat) -> None:
    """With six cards held there is nothing to draw, and nothing is written."""
    send(seat, "[N:Destinée|cartes: 1, 2, 3, 4, 5, 6]", ANY)
    before = body(seat)
    with pytest.raises(Stopped, match="Les six cartes"):
        send(seat, "d: Coup du sort", ANY)
    assert body(seat) == before


def test_a_plan_step_by_step(seat: Seat) -> None:
    """A script says its keys, its dice and the step that fails; its steps may have names."""
    send(
        seat,
        "@ Le colis\nd: Script [pour: voiture, plan, contact, gants | contre: porte, chien, garde, mur, ? | "
        "Clés par étape: 1, 2, 2 | Dés fournis par étape: 2, 1, 1]",
        dice("2 4 1 1 | 2 4 2 1 1"),
    )
    assert "-> Échec (-2), étape 2\n[N:Destinée|Destin 0->1]" in body(seat)
    named = "étapes: joindre 2/1, prendre 1/2, sortir 1/2"
    send(seat, f"@ Encore\nd: Script [pour: voiture, plan, contact, gants | {named}]",
         dice("2 1 1 1 | 2 4 1 1 1"))  # fmt: skip
    written = f"[pour: voiture, plan, contact, gants | contre: | {named}] 4d6=2,1,1,1 vs 5d6=2,4,1,1,1"
    assert f"{written} -> Échec (-2), étape 2\n[N:Destinée|Destin 1->2]" in body(seat)
    assert checked(seat) == Verified(2, 0, ())


def test_fate_steps_in(seat: Seat) -> None:
    """A heroic trait, a winner whose dice are all alike, destiny below zero: the loss becomes a feat."""
    send(seat, "[N:Destinée|Destin 0->-5]\n(option: sp.dea on)", ANY)
    known = seat.story.known(OPPOSITION)
    begun = begin_attempt(OPPOSITION, ("Bob",), {**known, "dea": 1, "no_zero": 0}, "fr")
    built = put(begun, 0, Reason("Foudre +", 2))
    built = put(put(built, 1, Reason("mur")), 1, Reason("fossé"))
    attempt = rolled(built, dice("2 1 1 | 4 4 4"))
    seat.resolve(attempt)
    assert "-> Exploit (+3 <- Fiasco -3, Deus Ex Alea 5)" in body(seat)
    assert destiny(seat) == 0
    assert checked(seat) == Verified(1, 0, ())


def test_a_fortune_shifts_an_opposition(seat: Seat) -> None:
    """The step is paid, the card of the final result is drawn, the first result stays on the line."""
    send(seat, "[PC:Bob|Fortunes 0->2]", ANY)
    begun = begin_attempt(OPPOSITION, ("Bob",), seat.story.known(OPPOSITION), "fr")
    shifted = moved(rolled(begun, dice("2 | 1")), 1, 2)
    assert shifted is not None
    assert shifted.resolution is not None
    assert shifted.resolution.effects == {"fortunes": -1, "cards": 1}
    seat.resolve(shifted)
    assert "-> Exploit (+3 <- Succès +2, 1 fortune)\n[PC:Bob|Fortunes 2->1]" in body(seat)
    assert checked(seat) == Verified(1, 0, ())


@pytest.mark.parametrize(("said", "dice_given"), [("1", 2), ("2", 1), ("3", 0)])
def test_a_gauge_weighs_by_the_graduations_of_the_place(seat: Seat, said: str, dice_given: int) -> None:
    """Two graduations are a level in a common place, two in a deadly one, none in a gentle one."""
    send(seat, f"[PC:Bob|jauges: blessé (état)|blessé 0->2]\n(option: sp.graduations {said})", ANY)
    found = [
        each for each in candidates(seat.story.state, seat.story.system, ("Bob",)) if each.source == "gauge"
    ]
    assert [(each.reason.weight, each.side) for each in found] == ([(dice_given, 1)] if dice_given else [])


def test_the_loop_of_a_solo_evening(seat: Seat) -> None:
    """SPIN walks the four phases and owes a destiny roll below zero, whose mishap waits to be played."""
    send(seat, "# Le départ\n[N:Destinée|Destin 0->-3]\nIl attend.\n#### Destin", ANY)
    assert suggest(seat.story.state, seat.story.system, seat.phase).step == "destiny_roll"
    send(seat, "d: Destin", dice("2", ""))
    mishap = waiting(seat.story.state, seat.story.system).mishap
    assert mishap is not None
    assert checked(seat) == Verified(1, 0, ())
