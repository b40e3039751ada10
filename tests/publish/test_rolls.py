"""What was rolled, told in discreet lines."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soloist.journal.read import read
from soloist.publish.book.rolls import telling
from soloist.rules.systems import system_or_free


def told(lines: str, rules: str = "hades", lang: str = "fr") -> tuple[str, ...]:
    """The lines of one fence."""
    entries = read(f"```lonelog\n{lines}\n```\n".encode()).entries
    return telling(system_or_free(rules), lang)(entries)


def test_an_opposition() -> None:
    """What was tried and what came of it in a line, the consequence in another, changes in none."""
    assert told(
        "@(Aldric) Forcer la serrure\n"
        "d: Opposition [pour: objectif, crochets ++ 2D | contre: objectif] 3d6=6,2,5+4 vs 1d6=3"
        " -> Succès (+2)\n"
        "[N:Destinée|Destin 0->-2]\n(choix: en rester là)\n(secret: rien)\n"
        "=> Elle cède... [N:Garde|méfiant]\n"
    ) == ("Aldric\u00a0: Forcer la serrure — pour 6 2 5 +4, contre 3 → Succès (+2)", "Elle cède…")


def test_a_question() -> None:
    """An oracle, a table, a second table, an answer by hand."""
    assert told(
        "? Un chien ?\ntbl: oracle/oui-non d6=4 -> Oui, mais…\ntbl: hades/direction.Champ d6=4 -> Loi"
    ) == (
        "Un chien\u202f? — 4 → Oui, mais…",
        "Champ 4 → Loi",
    )
    assert told("? A dog?\n-> Yes, but...\n=> It limps.", lang="en") == ("A dog? — → Yes, but…", "It limps.")


def test_what_has_no_result_is_told_too() -> None:
    """Something tried that came to be without dice, or to nothing yet."""
    assert told("@ Fuir\n=> Il court.\n@ Rester") == ("Fuir", "Il court.", "Rester")


@pytest.mark.parametrize(
    ("rules", "line", "wanted"),
    [
        ("free", "d: 2d6+1=8 vs 7 -> Réussi", "2d6+1 = 8 contre 7 → Réussi"),
        ("bravoure", "d: Action [2D, Atout: oui] 2d6=6>1,3 -> Réussite (1)", "Action 6›1 3 → Réussite (1)"),
        (
            "hades",
            (
                "d: Opposition [pour: objectif | contre: objectif] 1d6=2 vs 1d6=3"
                " -> Presque (+1 <- Revers -1, 1 fortune)"
            ),
            "pour 2, contre 3 → Presque (+1) · Revers −1 → 1 fortune",
        ),
        ("hades", "d: Automatique -> Favorable", "Automatique -> Favorable"),
    ],
)
def test_other_rolls(rules: str, line: str, wanted: str) -> None:
    """Bare dice, dice rolled again, results that were moved, tests of the story alone."""
    assert told(line, rules)[0].startswith(wanted)


def test_bookkeeping_is_not_told() -> None:
    """Tags alone, options, notes and shuffles say nothing."""
    assert told("[PC:Aldric|Fortunes 0->1]\n[Clock:Crue 2/6]\n(option: x on)\ntbl: cartes shuffle") == ()


@given(st.text(max_size=60))
def test_any_line(text: str) -> None:
    """Whatever stands there is told in whole lines without control characters."""
    line = text.replace("\n", " ")
    for each in told(f"@ {line}\nd: {line}\n? {line}\ntbl: {line}\n-> {line}\n=> {line}"):
        assert each
        assert not re.search("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]", each)


def test_what_the_author_chose_is_not_told_as_rolled() -> None:
    """The outcome of a fork, whatever language its note is in."""
    line = "@ Forcer\nd: Opposition [pour: objectif] -> Échec (-2)\n(note: {})\n=> Rien."
    assert told(line.format("cette issue a été choisie par l’auteur, non tirée")) == (
        "Forcer — Opposition → Échec (−2) · issue choisie par l’auteur",
        "Rien.",
    )
