"""Measures, curves, maps, variants: each number is the plain odds of its situation."""

import csv
import io
import json
import xml.etree.ElementTree as ET
from fractions import Fraction
from typing import Any

import pytest

from soloist.lab.odds.asked import Asked, answer
from soloist.lab.odds.measure import (
    compare,
    curve,
    measure,
    measures,
    ranged,
    surface,
    usual,
)
from soloist.lab.odds.picture import as_png, picture
from soloist.lab.odds.plain import Answer, plain, rows
from soloist.lab.odds.told import text as told_in_words
from soloist.lingo import Lingo
from soloist.play.told.spreadsheet import csv_text
from soloist.rules.systems import SYSTEMS, rollable, system
from soloist.values.message import Refusal
from tests.lab.odds.slow import asked

OPPOSED = asked("hades", "opposition", for_=3, against=2)
SVG = "{http://www.w3.org/2000/svg}"


def exact(question_words: dict[str, str], *ids: str) -> Fraction:
    """The chance of some outcomes by the odds alone."""
    test, situation = OPPOSED.test, OPPOSED.but(question_words).situation()
    return sum((test.odds(situation).chance(id_) for id_ in ids), Fraction(0))


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
    assert measure(OPPOSED.system, OPPOSED.test, text).of(OPPOSED).exact == exact({}, *ids)


@pytest.mark.parametrize("text", ["", "+", "nothing", "drift:", "drift:luck", "\x1b[31m", "<b>", "a" * 999])
def test_what_is_no_measure(text: str) -> None:
    """Refused with what there is."""
    with pytest.raises(Refusal, match=r"here are"):
        measure(OPPOSED.system, OPPOSED.test, text)


@pytest.mark.parametrize("id_", SYSTEMS)
def test_what_is_offered_can_be_asked_for(id_: str) -> None:
    """Every measure of every test is found again by its id, and there is a usual one."""
    rules = system(id_)
    assert rules is not None
    for test in rollable(rules):
        offered = measures(rules, test)
        assert usual(rules, test).id == offered[0].id
        for each in offered:
            assert measure(rules, test, each.id).outcomes == each.outcomes


def test_no_order_is_no_better() -> None:
    """A branch is clear, or no roll, or a mishap: none of them the better for being first."""
    question = asked("hades", "branch", destiny=-3)
    with pytest.raises(Refusal, match="no order"):
        measure(question.system, question.test, "clear+")


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("1..3", (1, 2, 3)),
        (" 3..1 ", (3, 2, 1)),
        ("-1…1", (-1, 0, 1)),
        ("3", None),
        ("a..b", None),
    ],
)
def test_ranges(text: str, numbers: tuple[int, ...] | None) -> None:
    """From, to, either way round."""
    assert ranged(text) == numbers


@pytest.mark.parametrize("text", ["1..", "..3", "1...3", "1..2..3", "..", "1 .. "])
def test_a_range_gone_wrong(text: str) -> None:
    """No pool is called that."""
    with pytest.raises(Refusal, match="both ends"):
        ranged(text)


def test_a_curve_is_the_odds_of_each_number() -> None:
    """And says where the rules refuse to play."""
    told = curve(OPPOSED, "against", range(3), measure(OPPOSED.system, OPPOSED.test, "success+"))
    assert [cell.at("against") for cell in told.cells] == ["0", "1", "2"]
    assert told.cells[0].refused is not None
    for cell in told.cells[1:]:
        assert cell.measured is not None
        assert cell.measured.exact == exact(dict(cell.words), "feat", "success")
    with pytest.raises(Refusal):
        curve(OPPOSED, "against", [-1, 0])


def test_a_map_is_the_odds_of_each_pair() -> None:
    """Rows down, columns across."""
    told = surface(OPPOSED, ("for", [1, 2]), ("against", [1, 2, 3]), usual(OPPOSED.system, OPPOSED.test))
    for cell in told.cells:
        assert cell.measured is not None
        assert cell.measured.exact == exact(dict(cell.words), "feat", "success")
    assert [len(row) for row in told.rows] == [3, 3]
    first = usual(OPPOSED.system, OPPOSED.test)
    with pytest.raises(Refusal, match="too large"):
        surface(OPPOSED, ("for", range(1, 100)), ("against", range(1, 100)), first)


def test_variants_are_told_against_the_first() -> None:
    """One more die, a fortune: by how much each outcome gains."""
    told = compare(OPPOSED, [{"for": "4"}, {"shift": "1"}], measure(OPPOSED.system, OPPOSED.test, "mean"))
    for cell in told.cells[1:]:
        gaps = {each.id: told.gain(cell, each.id) for each in cell.chances}
        for id_, gap in gaps.items():
            assert gap is not None
            assert gap.exact == exact(dict(cell.words), id_) - exact({}, id_)
        assert sum(gap.exact or 0 for gap in gaps.values() if gap) == 0
        gained = told.gain(cell)
        assert gained is not None
        assert gained.value > 0


# --- forms --------------------------------------------------------------------------------------


def answered(**options: Any) -> Answer:
    """What is answered to words of the command line."""
    options = dict(options)
    words = {"for": "3", "against": "2"} | dict(options.pop("words", {}))
    test = OPPOSED.system.test(options.pop("test", "opposition"))
    assert test is not None
    return answer(Asked(OPPOSED.system, test, words, "en", 500, 1, **options))


ANSWERS: dict[str, dict[str, Any]] = {
    "plain": {},
    "of": {"of": "mean"},
    "curve": {"words": {"for": "1..4"}},
    "curve of drift": {"words": {"for": "0..4"}, "of": "drift:fortunes"},
    "map": {"words": {"for": "1..3", "against": "1..3"}},
    "map of mean": {"words": {"for": "0..3", "against": "1..3"}, "of": "mean"},
    "variants": {"others": ({"for": "5"}, {"against": '<&">, \x1b[31m ]]> é'}), "of": "success+"},
    "length": {"length": "3/2"},
    "lengths": {"length": "3", "words": {"against": "1..3"}},
    "simulated": {"test": "script", "words": {"unlimited_chaos": "1", "steps": "1,1"}},
}


def read_back(told: Answer) -> list[list[str]]:
    """The rows of its table."""
    return list(csv.reader(io.StringIO(csv_text(rows(told)))))


@pytest.mark.parametrize("name", ANSWERS)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_form(name: str, lang: str) -> None:
    """JSON and CSV read back, a drawing that is well-formed and told in words."""
    told = answered(**ANSWERS[name])
    assert json.loads(json.dumps(plain(told)))["system"] == "hades"
    table = read_back(told)
    assert len({len(row) for row in table}) == 1
    assert len(table) > 2
    drawn = ET.fromstring(picture(told, lang))
    assert drawn.tag == f"{SVG}svg"
    described = drawn.findtext(f"{SVG}desc") or ""
    assert "HaDes" in (drawn.findtext(f"{SVG}title") or "")
    assert described.split()[-1] == told_in_words(told, Lingo(lang)).split()[-1]
    assert described.count("\n") == told_in_words(told, Lingo(lang)).count("\n")
    assert ("Simul" if name == "simulated" else "Exact") in described
    assert not list(drawn.iter(f"{SVG}script"))
    fills = {each.get("fill") for each in drawn.iter(f"{SVG}rect")} - {None}
    known = {f"url(#{each.get('id')})" for each in drawn.iter(f"{SVG}pattern")}
    assert fills <= known


def test_png() -> None:
    """A picture of the drawing's size, twice over."""
    data = as_png(picture(answered(**ANSWERS["curve"]), "en"))
    assert data.startswith(b"\x89PNG\r\n")
    assert int.from_bytes(data[16:20], "big") == 2 * 760


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"words": {"for": "1..2"}, "others": ({"for": "3"},)}, "do not go together"),
        ({"words": {"for": "1..2", "against": "1..2", "shift": "0..1"}}, "two ranges"),
        ({"progress": "success=1"}, "--length"),
        ({"length": "3", "of": "mean"}, "two questions"),
        ({"others": ({"for": "1..4"},)}, "do not go together"),
        ({"others": ({"shift": "0..1"},)}, "do not go together"),
        ({"length": "-3"}, "“-3” is no gauge"),
        ({"length": "3/2/1"}, "no gauge"),
        ({"length": "x"}, "no gauge"),
        ({"length": "3", "words": {"for": "1..2", "against": "1..2"}}, "one range"),
    ],
)
def test_what_cannot_be_asked_together(options: dict[str, Any], why: str) -> None:
    """Refused, saying what goes."""
    with pytest.raises(Refusal, match=why):
        answered(**options)


def test_a_list_is_turned_at_its_last_number() -> None:
    """What comes before it stays, in the numbers and in what is handed on."""
    script = asked("hades", "script", for_=3, steps="1,2,2")
    wanted = measure(script.system, script.test, "success+")
    told = surface(script, ("for", [3]), ("steps", [1, 2]), wanted)
    assert [cell.measured for cell in told.rows[0]] == [
        wanted.of(script.but({"steps": steps})) for steps in ("1,2,1", "1,2,2")
    ]
    data = plain(told)
    assert [cell["words"]["steps"] for cell in data["situations"]] == ["1,2,1", "1,2,2"]
    assert "steps" not in data["words"]
    assert [row[0] for row in read_back(told)[1:]] == ["for=3 steps=1,2,1", "for=3 steps=1,2,2"]
    assert "→ Obstacle dice of each step 1 2 …" in picture(told, "en")
    line = curve(script, "steps", [3], wanted)
    assert line.cells[0].measured == wanted.of(script.but({"steps": "1,2,3"}))
    assert {row[0] for row in read_back(line)[1:]} == {"steps=1,2,3"}
