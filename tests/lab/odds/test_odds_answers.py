"""Measures, curves, maps, variants, and every form they are told in: each number is that of its situation."""

import json
from collections.abc import Mapping, Sequence
from fractions import Fraction

import pytest

from soloist.lab.odds.answer import Answer, answer, gain, plain, ranged
from soloist.lab.odds.question import Question, measure, measures, usual
from soloist.rules.systems import SYSTEMS, rollable, system
from soloist.values.message import Refusal
from tests.lab.odds.slow import asked

OPPOSED = asked("hades", "opposition", for_=3, against=2)
SCRIPT = asked("hades", "script", for_=3, steps="1,2,2")


def exact(words: Mapping[str, str], *ids: str) -> Fraction:
    """The chance of some outcomes by the odds alone."""
    test, situation = OPPOSED.test, OPPOSED.but(words).situation()
    return sum((test.odds(situation).chance(id_) for id_ in ids), Fraction(0))


def told(
    of: str | None = None,
    others: Sequence[Mapping[str, str]] = (),
    gauges: str | None = None,
    question: Question = OPPOSED,
    **words: str,
) -> Answer:
    """What is answered to a question with some words others."""
    given = {key.rstrip("_"): word for key, word in words.items()}
    return answer(question.but(given), of, others, gauges)


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("success", ["success"]),
        ("Succès+", ["feat", "success"]),
        ("setback-", ["setback", "failure", "fiasco"]),
        ("feat,fiasco", ["feat", "fiasco"]),
    ],
)
def test_a_share(text: str, ids: list[str]) -> None:
    """An outcome by id or name, or better, or worse, or several."""
    assert measure(OPPOSED.system, OPPOSED.test, text).of(OPPOSED) == exact({}, *ids)


@pytest.mark.parametrize("id_", SYSTEMS)
def test_what_is_offered_can_be_asked_for(id_: str) -> None:
    """Every measure of every test is found again by its id, and there is a usual one."""
    rules = system(id_)
    assert rules is not None
    for test in rollable(rules):
        offered = measures(rules, test)
        assert usual(test).id == offered[0].id
        assert [measure(rules, test, each.id) for each in offered] == list(offered)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("1..3", "1 2 3"),
        (" 3..1 ", "3 2 1"),
        ("-1…1", "-1 0 1"),
        ("1,2,1..2", "1,2,1 1,2,2"),
        ("3", ""),
        ("a..b", ""),
    ],
)
def test_ranges(text: str, words: str) -> None:
    """From, to, either way round; of a list its last number."""
    assert ranged(SCRIPT.test, "steps", text) == tuple(words.split())


@pytest.mark.parametrize("words", [{"against": "0..2"}, {"for": "1..2", "against": "3..1"}])
def test_curves_and_maps_are_the_odds_of_each_number(words: dict[str, str]) -> None:
    """And say where the rules refuse to play; where they do everywhere, that is refused."""
    found = answer(OPPOSED.but(words), "success+")
    for case in found.cases:
        one = case.number("measure")
        assert (one is None) == (case.words["against"] == "0") == (case.refused is not None)
        if one is not None:
            assert one == exact(case.words, "feat", "success")
    with pytest.raises(Refusal):
        told(against="-1..0")


def test_variants_are_told_against_the_first() -> None:
    """One more die, a fortune: by how much each outcome gains."""
    first, *others = told("mean", [{"for": "4"}, {"shift": "1"}]).cases
    for case in others:
        gaps = {each.what: gain(case, first, "outcome", each.what) for each in case.of("outcome")}
        assert gaps == {id_: exact(case.words, id_) - exact({}, id_) for id_ in gaps}
        assert (gain(case, first, "measure") or 0) > 0


def test_a_list_is_turned_at_its_last_number() -> None:
    """What comes before it stays, in the numbers and in what is handed on."""
    wanted = measure(SCRIPT.system, SCRIPT.test, "success+")
    found = told("success+", question=SCRIPT, for_="3..3", steps="1,2,1..2")
    assert [cell.number("measure") for cell in found.rows[0]] == [
        wanted.of(SCRIPT.but({"steps": steps})) for steps in ("1,2,1", "1,2,2")
    ]
    data = plain(found)
    assert [cell["words"]["steps"] for cell in data["situations"]] == ["1,2,1", "1,2,2"]
    assert "steps" not in data["words"]
    assert [case.words for case in found.cases] == [{"for": "3", "steps": f"1,2,{n}"} for n in (1, 2)]


# --- forms --------------------------------------------------------------------------------------

ANSWERS: dict[str, Answer] = {
    "plain": told(),
    "of": told("mean"),
    "curve": told(for_="1..4"),
    "curve of drift": told("drift:fortunes", for_="0..4"),
    "map": told(for_="1..3", against="1..3"),
    "map of mean": told("mean", for_="0..3", against="1..3"),
    "variants": told("success+", [{"for": "5"}, {"against": '<&">, \x1b[31m ]]> é'}]),
    "length": told(gauges="3/2"),
    "lengths": told(gauges="3", against="1..3"),
    "without end": told(question=SCRIPT, unlimited_chaos="1", steps="1,1"),
}


@pytest.mark.parametrize("name", ANSWERS)
def test_every_form(name: str) -> None:
    """JSON reads back."""
    assert json.loads(json.dumps(plain(ANSWERS[name])))["system"] == "hades"
