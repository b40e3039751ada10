"""Evenings of La Couleur des Roses, played by what a person types, and verified."""

from pathlib import Path

import pytest

from soloist.journal.checking.verify import Verified, verify
from soloist.play.rolls.attempt import Attempt, rolled, rolled_again
from soloist.play.story.seat import Seat
from soloist.play.story.send import Stopped, send
from soloist.rules.dice import Dice, given_dice, parse_hand, random_dice
from soloist.rules.games.roses.system import ROSES
from soloist.rules.given import situation
from tests.contract.running import Shell
from tests.play.sitting import begin, body
from tests.rules.models.asked import roll_of

TEST = roll_of(ROSES, "test")

NO_DICE = random_dice(1)
SHEET = "[PC:Eugénie|Patience 4|Crochetage 2|Avantages 2|Avantages max 2|séquelles: jambe raide -1D]"


def dice(text: str) -> Dice:
    """Dice of both colours."""
    return given_dice(parse_hand(text, TEST.dice_sides))


@pytest.fixture
def seat(tmp_path: Path) -> Seat:
    """A French story whose only protagonist is Eugénie."""
    seat = begin(tmp_path, "Le bal", "roses", pcs=("Eugénie",))
    send(seat, SHEET, NO_DICE)
    return seat


def checked(seat: Seat) -> Verified:
    """The story verified."""
    return verify(seat.story.data)


def test_the_example_of_the_lock(seat: Seat) -> None:
    """Three successes of four, an advantage, the virtue rolled again, four of four; it all verifies."""
    send(
        seat,
        "@ Ouvrir le coffret\n"
        "d: [vertu: Patience | compétence: Crochetage] 4d6=1>1,3>3,5>2,2>4 & 2d6=2,4 vs 4\n"
        "=> Le couvercle cède.",
        NO_DICE,
    )
    assert (
        "@ Ouvrir le coffret\n"
        "d: Test [vertu: Patience 4D | compétence: Crochetage 2D] 4d6=1>1,3>3,5>2,2>4 & 2d6=2,4 vs 4"
        " -> Réussite (4)\n[PC:Eugénie|Avantages 2->1]\n=> Le couvercle cède."
    ) in body(seat)
    assert checked(seat) == Verified(1, 0, ())


def test_an_evening(seat: Seat) -> None:
    """A malus, two advantages spent, a scene that goes on, one that ends and gives them back."""
    send(
        seat, "@ Grimper\nd: [vertu: Patience | compétence: Crochetage, jambe raide -3D] vs 4", dice("1 3 2")
    )
    send(
        seat,
        "@ Forcer\nd: [vertu: Patience | compétence: Crochetage] 4d6=1>3>2,1>1>1,1>1>1,1>1>2 & 2d6=1,2 vs 3",
        NO_DICE,
    )
    send(seat, "d: Scène [nouveau lieu: oui | nouveau moment: oui | nouvelle nature d’action: non]", NO_DICE)
    send(seat, "[PC:Eugénie|Fatigue 0->2]", NO_DICE)
    send(seat, "d: Scène [nouveau lieu: oui | nouveau moment: oui | nouvelle nature d’action: oui]", NO_DICE)
    text = body(seat)
    assert "jambe raide -3D, report] 3d6=1,3,2 & 0d6 vs 4 -> Échec (1)" in text
    assert "-> Réussite (3)\n[PC:Eugénie|Avantages 2->0]" in text
    assert "-> Même scène\n```" in text
    assert "-> Nouvelle scène\n[PC:Eugénie|Avantages 0->2]\n[PC:Eugénie|Fatigue 2->0]\n```" in text
    assert checked(seat) == Verified(4, 0, ())


def test_what_is_not_left_cannot_be_spent(seat: Seat) -> None:
    """Three advantages of two: refused, and nothing is written."""
    before = body(seat)
    with pytest.raises(Stopped, match="3 advantages are spent and 2 left"):
        send(seat, "d: [vertu: Patience 1D | compétence: ?] 1d6=1>1>1>2 & 1d6=1 vs 1", NO_DICE)
    assert body(seat) == before


def test_a_spent_advantage_that_no_line_says(seat: Seat) -> None:
    """A journal edited by hand: verify names the line."""
    send(seat, "d: [vertu: Patience 1D | compétence: ?] 1d6=1>2 & 1d6=1 vs 1", NO_DICE)
    data = seat.story.data.replace("[PC:Eugénie|Avantages 2->1]\n".encode(), b"")
    (problem,) = verify(data).problems
    assert problem.computed == "Avantages -1"


def test_fast_rolls(seat: Seat) -> None:
    """`4/2 vs 3` rolls both colours; without the number it is the usual one, and the line says so."""
    send(seat, "@ Convaincre le garde 4/0 vs 3", dice("2 4 6 1"))
    assert (
        "@ Convaincre le garde\n"
        "d: Test [vertu: ? 4D | compétence: ? 0D] 4d6=2,4,6,1 & 0d6 vs 3 -> Réussite (3)"
    ) in body(seat)
    send(seat, "@ Convaincre le garde 2/0", dice("2 4"))
    assert "2d6=2,4 & 0d6 vs 3 -> " in body(seat)
    assert checked(seat) == Verified(2, 0, ())


def test_a_number_to_reach_where_there_is_none(tmp_path: Path) -> None:
    """HaDes opposes two pools and nothing else."""
    with pytest.raises(Stopped, match="vs 5"):
        send(begin(tmp_path), "@ Fuir 3/4 vs 5", NO_DICE)


def test_an_advantage_after_the_roll(seat: Seat) -> None:
    """The colour is thrown again, what lies stays, and the price grows with each."""
    asked = situation(
        TEST, {"virtue": "4", "skill": "2", "difficulty": "4"}, "fr", seat.story.known(TEST, ("Eugénie",))
    )
    first = rolled(Attempt(TEST, asked, ("Eugénie",)), dice("1 3 5 2 | 2 4"))
    second = rolled_again(first, "virtue", dice("1 1 1 1"))
    third = rolled_again(second, "virtue", dice("2 4 1 1"))
    results = [one.resolution for one in (first, second, third)]
    assert [one and (one.outcome, dict(one.effects)) for one in results] == [
        ("failure", {}),
        ("failure", {"advantages": -1}),
        ("success", {"advantages": -2}),
    ]
    seat.resolve(third)
    assert "4d6=1>1>2,3>1>4,5>1>1,2>1>1 & 2d6=2,4 vs 4 -> Réussite (4)\n[PC:Eugénie|Avantages 2->0]" in body(
        seat
    )
    assert checked(seat) == Verified(1, 0, ())


def test_a_scene_of_two_people(tmp_path: Path) -> None:
    """Each gets back what was spent, and verify holds each to it."""
    seat = begin(tmp_path, "Le bal", "roses", pcs=("Eugénie", "Maëlle"))
    send(
        seat,
        "[PC:Eugénie|Avantages 0|Avantages max 2]\n[PC:Maëlle|Avantages 1|Avantages max 1|Stress 3]",
        NO_DICE,
    )
    send(seat, "d: Scène [nouveau lieu: oui | nouveau moment: oui | nouvelle nature d’action: oui]", NO_DICE)
    assert "-> Nouvelle scène\n[PC:Eugénie|Avantages 0->2]\n[PC:Maëlle|Stress 3->0]\n" in body(seat)
    assert checked(seat) == Verified(1, 0, ())
    wrong = seat.story.data.replace(b"Avantages 0->2", b"Avantages 0->1")
    assert len(verify(wrong).problems) == 1


# --- by the command line -----------------------------------------------------------------------


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shell:
    """A shell with a story of Eugénie."""
    shell = Shell(tmp_path / "home", monkeypatch)
    assert shell("new", "Bal", "--system", "roses", "--lang", "fr", "--pc", "Eugénie").code == 0
    assert shell("log", "bal", SHEET).code == 0
    return shell


def test_json_of_a_roll(run: Shell) -> None:
    """Colours by their stable ids, the throw that counts, successes as the value."""
    told = run(
        *("roll", "roses", "test", "virtue=4", "skill=2", "difficulty=4", "--json"),
        *("--dice", "1>2 3>3 5>5 2>4 | 2 4"),
    ).json
    assert told == {
        "system": "roses",
        "test": "test",
        "outcome": "success",
        "value": 4,
        "dice": {
            "virtue": {"base": [2, 3, 5, 4], "bonus": []},
            "skill": {"base": [2, 4], "bonus": []},
        },
        "effects": {"advantages": -1},
    }


def test_json_of_the_odds(run: Shell) -> None:
    """22 of 64; with an advantage at its best, 58 %."""
    asked = ("odds", "--json", "roses", "test", "virtue=4", "skill=2", "difficulty=4")
    plain = run(*asked).json
    assert isinstance(plain, dict)
    assert (plain["system"], plain["test"]) == ("roses", "test")
    assert plain["outcomes"] == {"success": 22 / 64, "failure": 42 / 64}
    ready = run(*asked, "advantages=1").json
    assert isinstance(ready, dict)
    assert 0.34375 < ready["outcomes"]["success"] < 0.7


def test_rolls_into_a_story(run: Shell) -> None:
    """Scores come from the sheet, advantages from what is left; verify and state agree."""
    for words, dice_ in (
        (("virtue=Patience", "skill=Crochetage", "difficulty=4", "advantages=1", "action=Ouvrir"), None),
        (("virtue=Patience", "skill=Crochetage", "difficulty=6", "malus=3"), "P F P"),
    ):
        ran = run(
            "roll",
            "roses",
            "test",
            *words,
            "--into",
            "bal",
            *(("--dice", dice_) if dice_ else ("--seed", "5")),
        )
        assert (ran.code, ran.err) == (0, "")
    assert "malus -3D, report] 3d2=2,1,2 & 0d2 vs 6 -> Échec (2)" in run.story()
    assert "[vertu: Patience 4D | compétence: Crochetage 2D] 4d6=" in run.story()
    told = run("verify", "bal", "--json").json
    assert told == {"checked": 2, "unverifiable": 0, "problems": [], "unchecked": []}
    state = run("state", "bal", "--json").json
    assert isinstance(state, dict)
    assert state["system"] == "roses"
    assert set(state["pcs"]["Eugénie"]["counters"]) == {"advantages", "advantages_max", "fatigue", "stress"}
