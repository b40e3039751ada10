"""Charts as data: every point agrees with the fold, outcomes add up, chances are exact."""

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from soloist.journal.folding.fold import fold_to
from soloist.journal.read import read
from soloist.journal.sheet import counter
from soloist.play.charts.outcomes import (
    Outcomes,
    Scores,
    luck,
    outcomes,
)
from soloist.play.charts.survey import Survey, courses, survey
from soloist.play.charts.tables import luck_said, percent, tenths
from soloist.play.prose.outline_parts import parts
from soloist.play.told.veil import masked

HEAD = "---\ntitle: Essai\nruleset: hades\nlang: fr\npcs: Aldric\n---\n\n"
ROLL = "d: Opposition [pour: objectif, ? 1D | contre: objectif] 2d6=6,2+4 vs 1d6=1 -> Succès (+2)\n"


def seen(text: str) -> Survey:
    """A story gone through."""
    return survey((HEAD + text).encode())


def play(*lines: str) -> str:
    """Lines of play in their fence."""
    return "```lonelog\n" + "\n".join(line.rstrip("\n") for line in lines) + "\n```\n\n"


# --- numbers ------------------------------------------------------------------------------------

PIECES = st.lists(
    st.one_of(
        st.integers(-6, 9).map(lambda n: play(f"[N:Destinée|Destin {n}]")),
        st.integers(0, 5).map(lambda n: play("@ Aller", ROLL, f"=> Oui. [PC:Aldric|Fortunes {n}]")),
        st.integers(0, 5).map(lambda n: play(f"[Clock:Crue {n}/6] [Clock:Crue {5 - n}/6]")),
        st.just("## Session 4\n*Date: 2026-11-20*\n\n"),
        st.just("### S7 *La porte*\n\n"),
        st.just("Il pleut sur la ville.\n\n"),
    ),
    max_size=30,
)


@given(PIECES)
@settings(max_examples=60, deadline=None)
def test_points_are_what_the_fold_says(pieces: list[str]) -> None:
    """The last point is today's value, each point the value at its line; points go forward."""
    found = seen("".join(pieces))
    entries = read((HEAD + "".join(pieces)).encode()).entries
    for course in courses(found):
        lines = [point.line for point in course.points]
        assert lines == sorted(set(lines))
        low, high = course.bounds
        assert all(low <= point.value <= high for point in course.points)
        if course.kind == "counter":
            assert course.value == counter(found.state, found.system, course.id)
            for point in course.points:
                at = fold_to(entries, point.line)
                assert point.value == counter(at, found.system, course.id)


@given(PIECES)
@settings(max_examples=60, deadline=None)
def test_words_are_those_of_the_outline(pieces: list[str]) -> None:
    """Session by session."""
    found = seen("".join(pieces))
    listed = parts((HEAD + "".join(pieces)).encode(), analog=False)
    assert [part.words for part in found.parts if part.kind == "session"] == [
        part.words for part in listed if part.kind == "session"
    ]


# --- outcomes -----------------------------------------------------------------------------------


def test_the_destiny_roll_is_veiled() -> None:
    """Whoever plays the protagonist sees neither its outcome nor its die."""
    text = play("[N:Destinée|Destin -2]", "d: Destin d6=1 vs 2 -> Contretemps") + play("@ Aller", ROLL)
    whole, veiled = outcomes(seen(text)), outcomes(survey(masked((HEAD + text).encode())))
    assert {tally.id for tally in whole.tallies} == {"branch", "opposition"}
    assert {tally.id for tally in veiled.tallies} == {"opposition"}


NAMES = {3: "Exploit", 2: "Succès", 1: "Presque", -1: "Revers", -2: "Échec", -3: "Fiasco"}


@given(st.lists(st.tuples(st.integers(3, 5), st.integers(3, 5), st.sampled_from(sorted(NAMES))), max_size=12))
@settings(max_examples=40, deadline=None)
def test_what_came_and_what_was_due_add_up(rolls: list[tuple[int, int, int]]) -> None:
    """Both come to the number of rolls, exactly."""
    text = "".join(
        play(
            "@ Aller",
            f"d: Opposition [pour: ? {a}D | contre: ? {b}D] {a}d6={','.join('1' * a)} "
            f"vs {b}d6={','.join('1' * b)} -> {NAMES[value]} ({value:+d})",
        )
        for a, b, value in rolls
    )
    found: Outcomes = outcomes(seen(text))
    assert sum(tally.rolls for tally in found.tallies) == len(rolls)
    for tally in found.tallies:
        assert sum(share.came for share in tally.shares) == tally.rolls
        assert sum((share.due for share in tally.shares), Fraction(0)) == tally.rolls
        assert {share.id for share in tally.shares} <= {
            "feat",
            "success",
            "almost",
            "setback",
            "failure",
            "fiasco",
        }


# --- luck ---------------------------------------------------------------------------------------


def test_luck_is_near_that_of_every_way_it_could_have_gone() -> None:
    """Against all combinations of eight rolls gone through one by one."""
    kind: Scores = tuple((score, Fraction(weight, 8)) for score, weight in ((-2, 1), (-1, 2), (1, 3), (2, 2)))
    ways = Counter({0: 1})
    for _ in range(8):
        ways = sum(
            (Counter({at + score: n * int(chance * 8) for at, n in ways.items()}) for score, chance in kind),
            Counter(),
        )
    for total in range(-6, 13):
        found = luck([(total, kind), *[(0, kind)] * 7])
        less = sum(n for at, n in ways.items() if at < total) / 8**8
        more = sum(n for at, n in ways.items() if at > total) / 8**8
        assert found.rolls == 8
        assert found.less == pytest.approx(less, abs=0.02)
        assert found.more == pytest.approx(more, abs=0.02)


def test_luck_in_words() -> None:
    """Few rolls say little, none say nothing."""
    coin: Scores = ((-1, Fraction(1, 2)), (1, Fraction(1, 2)))
    good, bad = luck([(1, coin)] * 40), luck([(-1, coin)] * 4)
    assert [str(each) for each in luck_said(good)] == [
        "Of all stories with the same rolls, some 99% did worse and 1% better."
    ]
    assert str(luck_said(bad)[1]) == "So few rolls say little."
    assert luck_said(luck([])) == ()
    assert (str(percent(1.0)), str(percent(0.999)), str(tenths(Fraction(1, 4)))) == ("100%", "99%", "0.2")
