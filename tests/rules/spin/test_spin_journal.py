"""What SPIN rolls is written, read back and checked: every test, and every way to get it wrong."""

import pytest

from soloist.journal.checking.verify import verify
from soloist.journal.folding.fold import fold
from soloist.journal.read import read
from soloist.journal.sheet import cards, counter
from soloist.journal.write import fence
from soloist.play.rolls.attempt import Attempt, rolled
from soloist.play.rolls.record import attempt_lines
from soloist.rules.dice import random_dice
from soloist.rules.games.spin.system import SPIN
from soloist.rules.given import situation
from soloist.rules.system import Test

HEAD = "---\ntitle: Essai\nruleset: spin\nlang: {lang}\npcs: Bob\n---\n\n"


def opening(destiny: int, held: tuple[int, ...], lang: str) -> str:
    """A story in which destiny, a hand of cards and fortunes are as said."""
    said = f"cartes: {', '.join(map(str, held))}" if held else "cartes:"
    lines = (
        f"[N:Destinée|Destin 0->{destiny}|{said}]",
        "[PC:Bob|Fortunes 0->9]",
        "(option: sp.auto on)",
        "@ Essayer",
    )
    return HEAD.format(lang=lang) + fence(lines) + "\n"


def written(test: Test, words: dict[str, str], before: str, seed: int, lang: str) -> tuple[Attempt, str]:
    """The attempt, and the story with the lines of it."""
    state = fold(read(before.encode()).entries)
    known: dict[str, int | tuple[int, ...]] = {
        "destiny": counter(state, SPIN, "destiny"),
        "cards": cards(state, SPIN, "cards"),
    }
    attempt = rolled(Attempt(test, situation(test, words, lang, known), ("Bob",)), random_dice(seed))
    return attempt, before + "\n" + fence(attempt_lines(attempt, state, SPIN)) + "\n"


def problems(*lines: str) -> list[tuple[int, str, str]]:
    """The problems of a story whose play starts on line 8: line, recorded, computed."""
    text = HEAD.format(lang="fr") + fence(lines) + "\n"
    return [(one.line, one.recorded, one.computed) for one in verify(text.encode()).problems]


DRAWN = "d: Coup du sort d6=4 -> Hors-champ (4)"
PLAYED = "d: Coup joué [Carte: 4] -> Hors-champ (4)"
HELD = "[N:Destinée|cartes: 2, 4]"
FEAT = "d: Opposition [pour: objectif, a | contre: objectif, b] 2d6=2,4 vs 2d6=1,3 -> Exploit (+3)"


def test_cards_as_they_are_drawn_and_played() -> None:
    """The list restated after a draw or a play is the right one; an empty hand is said too."""
    assert problems(DRAWN, "[N:Destinée|cartes: 4]") == []
    assert problems(HELD, PLAYED, "[N:Destinée|cartes: 2]") == []
    assert problems("[N:Destinée|cartes: 4]", PLAYED, "[N:Destinée|cartes:]") == []
    assert problems(HELD, DRAWN.replace("d6=4", "d6=2>4>1").replace("Hors-champ (4)", "Découverte (1)"),
                    "[N:Destinée|cartes: 1, 2, 4]") == []  # fmt: skip


def test_cards_gone_wrong() -> None:
    """A card nobody notes, another one noted, one drawn that was held, one played that was not."""
    assert problems(DRAWN) == [(9, "—", "Cartes +4")]
    assert problems(DRAWN, "[N:Destinée|cartes: 5]") == [(10, "Cartes: 5", "Cartes: 4")]
    assert problems(HELD, PLAYED, HELD) == [(11, "Cartes: 2, 4", "Cartes: 2")]
    assert [line for line, *_ in problems(HELD, DRAWN, HELD)] == [10]
    assert [line for line, *_ in problems(PLAYED)] == [9]
    assert problems(DRAWN.replace("Hors-champ (4)", "Mission (3)"))[0] == (9, "Mission (3)", "Hors-champ (4)")


def test_an_opposition_that_draws() -> None:
    """Its card may be noted at once or drawn by a roll of its own; without a card to draw none comes."""
    assert problems(FEAT) == []
    assert problems(FEAT, "[N:Destinée|cartes: 5]") == []
    assert problems(FEAT, DRAWN, "[N:Destinée|cartes: 4]") == []
    plain = FEAT.replace("2,4", "2,1").replace("Exploit (+3)", "Succès (+2)")
    assert problems(plain) == []
    assert problems(plain, "[N:Destinée|cartes: 5]") == [(10, "Cartes: 5", "Cartes: —")]
    assert problems(plain, "(note: un cadeau)", "[N:Destinée|cartes: 5]") == []
    assert problems(FEAT, "[N:Destinée|cartes: 5, 6]") == [(10, "Cartes: 5, 6", "Cartes: —")]


SHOWN = "d: Opposition [pour: a | contre: b, c | Scène de présentation: oui] 1d6=2 vs 2d6=1,1 -> Succès (+2)"
FAILED = "2d6=2,1 vs 2d6=2,4 -> Échec (-2)"
SEQUENCE = f"d: Séquence [pour: a, b | contre: c, d | Clés par étape: 1, 1] {FAILED}"
SCRIPT = f"d: Script [pour: a, b | contre: | étapes: fouiller 1/1, sortir 1/1] {FAILED}"


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("d: Initiative d6=4 -> Protagoniste", False),
        ("d: Initiative d6=3 -> Protagoniste", True),
        ("d: Initiative -> Protagoniste", True),
        ("d: Tournure d6=1 -> Mauvaise tournure", False),
        ("d: Turn of events d6=1 -> Good turn", True),
        ("d: Automatique -> Défavorable", True),
        (f"{SEQUENCE}, étape 2", False),
        (f"{SEQUENCE}, étape 1", True),
        (f"{SCRIPT}, étape 2", False),
        (SCRIPT, True),
        ("d: Opposition [pour: a | contre: b] 1d6=2 vs 1d6=1 -> Presque (+1)", True),
        ("d: Hors scène [pour: a | contre: b] 1d6=2 vs 1d6=1 -> Succès (+2)", False),
        (SHOWN, False),
        ("d: Opposition [pour: a | contre: b, c] 1d6=2 vs 2d6=1,1 -> Succès (+2)", True),
    ],
)  # fmt: skip
def test_lines_told_apart(line: str, wrong: bool) -> None:
    """A line is right or named: dice that destiny does not ask for, a wrong step, a destiny not moved."""
    assert bool(problems(line)) == wrong


def test_the_option_against_zero() -> None:
    """From the line that forbids it, an opposition that leaves destiny at 0 is a problem."""
    even = "d: Opposition [pour: a | contre: b] 1d6=2 vs 1d6=1 -> Succès (+2)"
    assert problems(even, "(option: sp.no_zero on)") == []
    assert [line for line, *_ in problems("(option: sp.no_zero on)", even)] == [10]


def test_no_test_of_spin_is_left_out() -> None:
    """Each has its own label, in both languages, so that a line says which it is."""
    for labels in ([test.label.fr for test in SPIN.tests], [test.label.en for test in SPIN.tests]):
        assert len(set(labels)) == len(labels)
    assert all(test.odds is not None for test in SPIN.tests)


def test_fortunes_losses_and_ends_gone_wrong() -> None:
    """A fortune nobody pays, one nobody has, a gauge eased too far, destiny that pays too much."""
    rich, bought = "[PC:Bob|Fortunes 0->1]", "d: Fortune [pour: trait] -> Trait changé"
    assert problems(rich, bought, "[PC:Bob|Fortunes 1->0]") == []
    assert [line for line, *_ in problems(rich, bought)] == [10]
    assert [line for line, *_ in problems(bought, "[PC:Bob|Fortunes 0->-1]")] == [9]
    eased = "d: Fortune [pour: jauge | graduations: 5] -> Jauge soulagée ({n})"
    assert problems(rich, eased.format(n=2), "[PC:Bob|Fortunes 1->0]") == []
    assert problems(rich, eased.format(n=0), "[PC:Bob|Fortunes 1->0]")[0][0] == 10
    assert problems("d: Perte [graduations: 3] -> Niveau II (4)") == []
    assert (
        problems("(option: sp.graduations 3)", "d: Perte [graduations: 3] -> Niveau II (4)")[0][2]
        == "Niveau I (4)"
    )
    assert problems("d: Coup porté [graduations: 2 | résultat: 2] -> À terre (6)")[0][2] == "Touché (4)"
    paid = ("[N:Destinée|Destin 0->2]", "(option: sp.destiny_to_fortunes on)",
            "d: Fin de session -> Le destin s’acquitte (2)", "[N:Destinée|Destin 2->0]")  # fmt: skip
    assert problems(*paid, "[PC:Bob|Fortunes 0->2]") == []
    assert [line for line, *_ in problems(*paid, "[PC:Bob|Fortunes 0->3]")] == [13]
