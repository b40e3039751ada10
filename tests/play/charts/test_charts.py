"""Charts as data: every point agrees with the fold, outcomes add up, chances are exact."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from soloist.journal.folding.fold import fold, fold_to
from soloist.journal.read import read
from soloist.journal.sheet import counter
from soloist.play.charts.outcomes import (
    Outcomes,
    Scores,
    Weighed,
    distribution,
    faces,
    luck,
    outcomes,
    weigh,
)
from soloist.play.charts.survey import Survey, courses, survey, words
from soloist.play.charts.told import luck_said, percent, tally_said, tenths, told, unweighed_said
from soloist.play.prose.outline_parts import parts
from soloist.rules.systems import system_or_free
from soloist.values.message import Refusal

HEAD = "---\ntitle: Essai\nruleset: {ruleset}\nlang: fr\npcs: Aldric\n{more}---\n\n"
ROLL = "d: Opposition [pour: objectif, ? 1D | contre: objectif] 2d6=6,2+4 vs 1d6=1 -> Succès (+2)\n"


def seen(text: str, ruleset: str = "hades", more: str = "") -> Survey:
    """A story gone through."""
    data = (HEAD.format(ruleset=ruleset, more=more) + text).encode()
    state = fold(read(data).entries)
    return survey(data, state, system_or_free(state.ruleset).under(state.options))


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
    entries = read(found.data).entries
    for course in courses(found):
        lines = [point.line for point in course.points]
        assert lines == sorted(set(lines))
        assert [point.exchange for point in course.points] == sorted(
            point.exchange for point in course.points
        )
        low, high = course.bounds
        assert all(low <= point.value <= high for point in course.points)
        if course.kind == "counter":
            assert course.value == counter(found.state, found.system, course.id)
            for point in course.points:
                at = fold_to(entries, point.line)
                assert point.value == counter(at, found.system, course.id)
        for point in course.points:
            assert found.data[: point.start].count(b"\n") == point.line - 1


@given(PIECES)
@settings(max_examples=60, deadline=None)
def test_words_add_up_as_in_the_outline(pieces: list[str]) -> None:
    """By session and by scene they come to the same, and sessions have what the outline says."""
    found = seen("".join(pieces))
    sessions, scenes = words(found, "session", ""), words(found, "scene", "")
    assert sessions.total == scenes.total
    listed = parts(found.data, analog=False, struck=frozenset(), going=lambda: True)
    assert listed is not None
    assert [part.words for part in sessions.parts if part.kind == "session"] == [
        part.words for part in listed if part.kind == "session"
    ]


def test_places_and_days() -> None:
    """A line knows its session and scene; a session of today is counted."""
    found = seen(
        "Avant.\n\n## Session 1\n*Date: 2026-11-19*\n\nun\n\n### S1 *A*\n\ndeux mots\n\n"
        "## Session 2\n*Date: 2026-11-20*\n\nun deux trois\n\n"
    )
    last = found.data.count(b"\n")
    session, scene = found.within(last)
    assert session is not None
    assert (session.number, scene) == (2, None)
    assert found.within(1) == (None, None)
    counted = words(found, "session", "2026-11-20")
    assert [(part.number, part.words) for part in counted.parts] == [(None, 1), (1, 3), (2, 3)]
    assert (counted.today, counted.total, counted.average) == (3, 7, 3)
    assert [part.words for part in words(found, "scene", "").parts] == [1, 1, 2, 3]


# --- outcomes -----------------------------------------------------------------------------------


def weighed(text: str, ruleset: str = "hades") -> list[Weighed]:
    """The rolls of a story that can be weighed."""
    return [each for _, each in weigh(seen(text, ruleset)) if each is not None]


def test_a_shifted_result_counts_as_it_fell() -> None:
    """What fortunes moved is weighed before they did, by the chances of then."""
    plain = ROLL
    moved = ROLL.replace("Succès (+2)", "Exploit (+3 <- Succès +2, 1 fortune)")
    first, second = weighed(play("@ Aller", plain) + play("@ Aller", moved))
    assert (first.outcome, second.outcome) == ("success", "success")
    assert first.odds == second.odds
    assert sum(second.odds.weights.values()) == second.odds.total


def test_struck_rolls_are_no_rolls() -> None:
    """What was struck out counts nowhere."""
    text = play("@ Aller", ROLL, "=> Oui.")
    assert outcomes(seen(text)).rolls == 1
    assert outcomes(seen(text + play("(struck: @ Aller)"))).rolls == 0


def test_the_destiny_roll_is_veiled() -> None:
    """Whoever plays the protagonist sees neither its outcome nor its die."""
    text = play("[N:Destinée|Destin -2]", "d: Destin d6=1 vs 2 -> Contretemps") + play("@ Aller", ROLL)
    whole, veiled = outcomes(seen(text)), outcomes(seen(text), veiled=True)
    assert {tally.id for tally in whole.tallies} == {"branch", "opposition"}
    assert {tally.id for tally in veiled.tallies} == {"opposition"}
    assert sum(each.dice for each in whole.faces) == sum(each.dice for each in veiled.faces) + 1


def test_every_roll_counts() -> None:
    """Certain ones with a chance of 1, those rolled again as they first fell; both are told."""
    line = "d: Test [vertu: Patience {}D | compétence: Persuasion {}D] {} & {} vs 3 -> {}"
    certain = line.format(1, 1, "1d6=2", "1d6=1", "Échec (1)")
    again = line.format(2, 3, "2d6=2,1", "3d6=1>2,3>6,5>1", "Réussite (3)")
    plain = line.format(2, 3, "2d6=2,1", "3d6=2,2,2", "Réussite (4)")
    found = outcomes(seen("".join(play("@ Aller", each) for each in (certain, again, plain)), "roses"))
    (tally,) = found.tallies
    assert (tally.rolls, tally.certain, tally.spent, found.unweighed) == (3, 1, 1, 0)
    assert {share.id: (share.came, share.due) for share in tally.shares} == {
        "success": (1, Fraction(1)),
        "failure": (2, Fraction(2)),
    }
    assert tally.luck.rolls == 2
    words = [str(each) for each in tally_said(tally)]
    assert "1 of them was certain from the start." in words
    assert "1 was moved or rolled again, and counts as its dice first fell." in words


def test_what_is_left_out_is_said() -> None:
    """A test of no such game, a line without its outcome, one the rules could not have given."""
    strange = "d: Sorcellerie [art: 2D] 2d6=6,2 -> Merveille"
    bare = "d: Opposition [pour: ? 1D | contre: ? 1D] 1d6=2 vs 1d6=1"
    never = "d: Test [vertu: 1D | compétence: 1D] 1d6=2 & 1d6=1 vs 3 -> Réussite (3)"
    found = outcomes(seen(play("@ Aller", strange, strange, bare)))
    (said,) = unweighed_said(found)
    assert str(said) == "3 rolls left out: their lines do not say what the rules of this game need."
    assert outcomes(seen(play("@ Aller", never), "roses")).unweighed == 1


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
    assert found.rolls == len(rolls)
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
    assert sum(each.dice for each in found.faces) == sum(a + b for a, b, _ in rolls)


# --- luck ---------------------------------------------------------------------------------------

CHANCES = st.lists(st.tuples(st.integers(-3, 3), st.integers(1, 9)), min_size=1, max_size=4).map(
    lambda pairs: tuple(
        sorted((score, Fraction(weight, sum(dict(pairs).values()))) for score, weight in dict(pairs).items())
    )
)


@given(st.lists(CHANCES, min_size=1, max_size=5), st.data())
@settings(max_examples=80, deadline=None)
def test_luck_is_that_of_every_way_it_could_have_gone(kinds: list[Scores], data: st.DataObject) -> None:
    """Against all combinations gone through one by one."""
    rolled = [(data.draw(st.sampled_from([score for score, _ in kind])), kind) for kind in kinds]
    total = sum(score for score, _ in rolled)
    less = more = Fraction(0)
    for way in product(*kinds):
        chance = Fraction(1)
        for _, part in way:
            chance *= part
        came = sum(score for score, _ in way)
        less += chance * (came < total)
        more += chance * (came > total)
    found = luck(rolled)
    assert found.rolls == len(kinds)
    assert found.less == pytest.approx(float(less), abs=1e-12)
    assert found.more == pytest.approx(float(more), abs=1e-12)


def test_many_rolls_of_a_kind() -> None:
    """A thousand coins: the middle is likeliest, the halves are even, nothing is lost."""
    coin: Scores = ((-1, Fraction(1, 2)), (1, Fraction(1, 2)))
    low, weights = distribution({coin: 1000})
    assert low + weights.index(max(weights)) == 0
    assert sum(weights) / 2**96 == pytest.approx(1.0, abs=1e-12)
    found = luck([(1, coin), (-1, coin)] * 500)
    assert found.less == pytest.approx(found.more, abs=1e-12)


def test_luck_in_words() -> None:
    """Luckier, unluckier, neither; few rolls say little, none say nothing."""
    coin: Scores = ((-1, Fraction(1, 2)), (1, Fraction(1, 2)))
    good, bad = luck([(1, coin)] * 40), luck([(-1, coin)] * 4)
    assert [str(each) for each in luck_said(good)] == ["Luckier than 99% of stories with the same 40 rolls."]
    assert str(luck_said(bad)[0]) == "Unluckier than 94% of stories with the same 4 rolls."
    assert str(luck_said(bad)[1]) == "So few rolls say little."
    assert str(luck_said(luck([(1, coin), (-1, coin)]))[0]).startswith("Neither")
    assert luck_said(luck([])) == ()
    assert (str(percent(1.0)), str(percent(0.999)), str(tenths(Fraction(1, 4)))) == ("100%", "99%", "0.2")


# --- faces --------------------------------------------------------------------------------------


def test_every_face_shown_is_counted() -> None:
    """Bonus dice and those rolled again as well; the commonest dice come first."""
    found = faces(seen(play(ROLL, "d: 1d20=7")).rolls)
    assert [(each.sides, each.dice) for each in found] == [(6, 4), (20, 1)]
    assert found[0].counts == (1, 1, 0, 1, 0, 1)


def test_a_chart_by_name() -> None:
    """Empty ones say so, an unknown number is refused and the known ones named."""
    found = seen(play("[PC:Aldric|Fortunes 2]"))
    assert str(told("outcomes", None, found, "")[0].title).startswith("No roll yet")
    assert [table.title for table in told("destiny", "aldric/fortunes", found, "")] == ["Aldric · Fortunes"]
    with pytest.raises(Refusal, match="no number called"):
        told("destiny", "Gloire", found, "")
