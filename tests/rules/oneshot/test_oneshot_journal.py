"""One Shot in a journal: what is written verifies, says every input, and folds to the right energy."""

from pathlib import Path

import pytest

from soloist.journal.checking.verify import verify
from soloist.journal.folding.fold import fold
from soloist.journal.read import read
from soloist.journal.sheet import counter
from soloist.journal.state import State
from soloist.play.rolls.attempt import Attempt, rolled
from soloist.play.rolls.record import attempt_lines
from soloist.play.story.seat import Seat
from soloist.play.story.send import send
from soloist.rules.dice import random_dice, typed_dice
from soloist.rules.games.oneshot.system import ONESHOT
from soloist.rules.system import Resolution, Situation
from soloist.values.message import Refusal
from tests.play.sitting import begin, body
from tests.rules.models.asked import roll_of

HEAD = "---\nruleset: oneshot\nlang: {}\npcs: Nell\n---\n\n"


def state_of(text: str) -> State:
    """What a journal adds up to."""
    return fold(read(text.encode()).entries)


def written(test: str, built: Situation, lang: str, seed: int) -> tuple[str, Resolution]:
    """A journal of one roll by Nell, and what the roll gave."""
    head = HEAD.format(lang)
    attempt = rolled(Attempt(roll_of(ONESHOT, test), built, ("Nell",)), random_dice(seed))
    assert attempt.resolution is not None
    lines = attempt_lines(attempt, state_of(head), ONESHOT)
    return head + "\n".join(("```lonelog", *lines, "```", "")), attempt.resolution


def changed(line: str, *after: str) -> list[str]:
    """What verify says of a line and the tags after it."""
    text = HEAD.format("fr") + "\n".join(("```lonelog", line, *after, "```", ""))
    found = verify(text.encode())
    assert found.checked == 1
    return [problem.computed for problem in found.problems]


def test_a_line_that_lies_is_found() -> None:
    """Wrong counts, a wrong outcome, a wrong difficulty, energy not paid or not there."""
    assert changed("d: Test [actif: base 2D] 2d10=9,3 vs 9 -> Réussite (1)") == []
    assert changed("d: Test [actif: base 2D] 2d10=9,3 vs 9 -> Réussite (2)") == ["Réussite (1)"]
    assert changed("d: Test [actif: base 2D] 2d10=9,3 vs 9 -> Échec (1)") == ["Réussite (1)"]
    assert changed("d: Test [actif: base 2D, x] 2d10=9,3 vs 9 -> Réussite (1)") == ["3"]
    assert changed("d: Test [actif: base 2D, x, y] 4d10=9,3,1,1 vs 9 -> Réussite (1)") == [""]
    assert changed("d: Tir [actif: base 2D | mètres: 20] 2d10=9,3 vs 8 -> Touché (1)") == ["7"]
    assert changed("d: Test [actif: base 2D, énergie] 3d10=9,3,1 vs 9 -> Réussite (1)") == ["Énergie -1"]
    paid = "[PC:Nell|Énergie 6->5]"
    assert changed("d: Test [actif: base 2D, énergie] 3d10=9,3,1 vs 9 -> Réussite (1)", paid) == []
    assert changed("d: Test [actif: base 2D] 2d10=9,3 vs 9 -> Réussite (1)", paid) == ["Énergie +0"]
    assert changed("d: Test [actif: base 2D] 2d6=6,3 vs 5 -> Réussite (1)") == ["d10"]


# --- stories ------------------------------------------------------------------------------------


@pytest.fixture
def manor(tmp_path: Path) -> Seat:
    """A French story whose only protagonist is Nell."""
    return begin(tmp_path, "Le manoir", "oneshot", "fr", ("Nell",))


def play(seat: Seat, text: str, dice: str = "") -> None:
    """Send what is typed, with dice from the table; nothing keeps waiting."""
    send(seat, text, typed_dice(dice))
    seat.flush()


def test_the_lock_and_the_cross(manor: Seat) -> None:
    """A lock at 9 with a strong point: 2, 9 and 10. Then 8 against Dracula's best, an 8: he recoils."""
    play(manor, "[PC:Nell|Énergie 6|traits: crochets, foi, tir, lente (-), myope (-), bavarde (-)]")
    play(manor, "@ Ouvrir la crypte\nd: [actif: crochets] vs 9", "2 9 0")
    play(manor, "@ Brandir la croix\nd: Opposition [actif: foi | résistant: immortel]", "8 3 1 | 2 5 8")
    assert body(manor).endswith(
        "```lonelog\n@ Ouvrir la crypte\n"
        "d: Test [actif: base 2D, crochets] 3d10=2,9,10 vs 9 -> Réussite (2)\n```\n\n"
        "```lonelog\n@ Brandir la croix\n"
        "d: Opposition [actif: base 2D, foi | résistant: base 2D, immortel] 3d10=8,3,1 vs 3d10=2,5,8"
        " -> Réussite (1)\n```\n"
    )
    found = verify(manor.story.path.read_bytes())
    assert (found.checked, found.problems) == (2, ())


def test_a_fight_to_the_end(manor: Seat) -> None:
    """A bite defended with energy, a fire ball, a last effort, unconscious; a night gives two back."""
    play(manor, "@ Dracula mord\nd: [actif: crocs | résistant: esquive, énergie | attaque: oui | "
                "contre le protagoniste: oui]", "9 9 1 | 8 2 3 1")  # fmt: skip
    play(manor, "@ Riposter\nd: Tir [actif: boule de feu +, énergie 2D | mètres: 5]", "1 2 3 7 0")
    play(manor, "@ Fuir 3/9", "1 2 3")
    play(manor, "@ Ramper\nd: [actif: lente (-), énergie] vs 4", "1 4")
    assert counter(manor.story.state, ONESHOT, "energy") == 0
    text = body(manor)
    assert "-> Réussite (2)\n[PC:Nell|Énergie 6->3]" in text
    assert "5d10=1,2,3,7,10 vs 7 -> Touché (2)\n[PC:Nell|Énergie 3->1]" in text
    assert "@ Fuir\nd: Test [actif: base 2D, ?] 3d10=1,2,3 vs 9 -> Échec (0)" in text
    assert "[actif: base 2D, lente -1D, énergie] 2d10=1,4 vs 4 -> Réussite (1), sans connaissance" in text
    with pytest.raises(Refusal, match="1 energy is to be spent and 0 is left"):
        play(manor, "@ Encore\nd: [actif: énergie] vs 4", "1 4 4")
    play(manor, "d: Nuit [fidèle à la motivation: oui]")
    assert body(manor).endswith(
        "d: Nuit [fidèle à la motivation: oui] -> Reposé (2)\n[PC:Nell|Énergie 0->2]\n```\n"
    )
    play(manor, "d: Fin de scénario")
    play(manor, "d: Nouveau scénario")
    assert body(manor).endswith("[PC:Nell|Énergie 2->7]\n```\n")
    found = verify(manor.story.path.read_bytes())
    assert (found.checked, found.unverifiable, found.problems) == (7, 0, ())


def test_a_foe_that_matters_has_energy_too(manor: Seat) -> None:
    """What a known role spends stands on its own name, and its energy is its own."""
    play(manor, "[N:Dracula|Énergie 2]")
    play(manor, "@(Dracula) Se changer en brume\nd: [actif: métamorphose +, énergie 2D] vs 5", "1 2 3 5 1")
    assert "-> Réussite (1), sans connaissance\n[N:Dracula|Énergie 2->0]" in body(manor)
    assert counter(manor.story.state, ONESHOT, "energy", "Nell") == 6
    with pytest.raises(Refusal, match="0 is left"):
        play(manor, "@(Dracula) Encore\nd: [actif: métamorphose +, énergie 2D] vs 5", "1 2 3 5 1")
    assert verify(manor.story.path.read_bytes()).problems == ()


def test_two_protagonists(tmp_path: Path) -> None:
    """Each has an energy of their own; whose night it is must be said."""
    seat = begin(tmp_path, "À deux", "oneshot", "fr", ("Nell", "Otto"))
    play(seat, "@(Otto) Courir\nd: [actif: énergie] vs 7", "7 1 1")
    with pytest.raises(Refusal, match="Who acts"):
        play(seat, "d: Nuit")
    play(seat, "@(Otto) Dormir\nd: Nuit [un pouvoir au moins: oui]")
    assert "[PC:Otto|Énergie 5->6]" in body(seat)
    assert verify(seat.story.path.read_bytes()).problems == ()


def test_the_sheet_knows_weak_points(manor: Seat) -> None:
    """Named alone, what the sheet marks as negative takes its die; what it counts brings none."""
    play(manor, "[PC:Nell|Énergie 5|traits: crochets, lente (-)]")
    play(manor, "@ Courir\nd: [actif: Lente, crochets] vs 7", "7 1")
    assert "[actif: base 2D, Lente -1D, crochets] 2d10=7,1 vs 7" in body(manor)
    play(manor, "@ Courir\nd: [actif: énergie] vs 7", "7 1 1")
    assert "[actif: base 2D, énergie] 3d10=7,1,1 vs 7 -> Réussite (1)\n[PC:Nell|Énergie 5->4]" in body(manor)


def test_a_power_that_says_no_energy_takes_one(manor: Seat) -> None:
    """The line says what it took, and the sheet loses it; where none is left there is no power."""
    play(manor, "[PC:Nell|Énergie 2|traits: écoute +]")
    play(manor, "@ Écouter\nd: [actif: écoute +] vs 7", "7 1 1 1")
    play(manor, "@ Résister\nd: Opposition [actif: foi | résistant: égide + | contre le protagoniste: oui]",
         "1 1 2 | 9 1 1 1")  # fmt: skip
    text = body(manor)
    assert (
        "[actif: base 2D, écoute +, énergie] 4d10=7,1,1,1 vs 7 -> Réussite (1)\n[PC:Nell|Énergie 2->1]"
        in text
    )
    assert "résistant: base 2D, égide +, énergie" in text
    assert counter(manor.story.state, ONESHOT, "energy") == 0
    with pytest.raises(Refusal, match="0 is left"):
        play(manor, "@ Écouter\nd: [actif: écoute +] vs 7", "7 1 1 1")
    assert verify(manor.story.path.read_bytes()).problems == ()


def test_a_story_without_second_chances(manor: Seat) -> None:
    """The option is read from the story."""
    play(manor, "@ Sauter\nd: [seconde chance: oui | actif: agile] vs 5", "7 1 1")
    play(manor, "(option: os.second_chance off)")
    with pytest.raises(Refusal, match=r"os\.second_chance is off"):
        play(manor, "@ Sauter\nd: [seconde chance: oui | actif: agile] vs 5", "7 1 1")
    assert "[actif: base 2D, agile | difficulté: 5 | seconde chance: oui] 3d10=7,1,1 vs 7" in body(manor)
    assert verify(manor.story.path.read_bytes()).problems == ()


def test_shared_dice(manor: Seat) -> None:
    """Four dice for two targets: the share of each is thrown alone, and energy is paid once."""
    play(manor, "@ Deux gardes\nd: Tir [actif: 2D | mètres: 10 | dés partagés: oui | énergie: 1]", "7 1")
    play(manor, "d: Tir [actif: 2D | mètres: 30 | dés partagés: oui]", "7 8")
    assert counter(manor.story.state, ONESHOT, "energy") == 5
    assert verify(manor.story.path.read_bytes()).problems == ()
