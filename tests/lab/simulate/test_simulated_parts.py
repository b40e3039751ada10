"""Parts of a simulation put together are the whole, to the last bit; what is no part is refused."""

import json

import pytest

from soloist.lab.simulate.ranges import joined, missing, range_of
from soloist.lab.simulate.report import Report, merged, report, report_of
from soloist.lab.simulate.run import Plan, play, table_of
from soloist.message import Refusal
from tests.lab.simulate.table import SYSTEMS, plan, simulated


def text(told: Report) -> str:
    """What the command writes."""
    return json.dumps(told.plain(), ensure_ascii=False)


def back(told: Report) -> Report:
    """The report as its file gives it back."""
    return report_of(json.loads(text(told)))


@pytest.mark.parametrize("id_", SYSTEMS)
def test_parts_give_the_whole_bit_for_bit(id_: str) -> None:
    """In any order, cut anywhere, and parts of parts."""
    what = plan(id_)
    whole = text(simulated(what, 0, 39))
    one, two, three = (back(simulated(what, *part)) for part in ((0, 6), (7, 7), (8, 39)))
    assert text(merged([three, one, two], ["c", "a", "b"])) == whole
    assert text(merged([merged([one, three], ["a", "c"]), two], ["ac", "b"])) == whole


def test_several_processes_give_the_same() -> None:
    """Two cores, whichever is the faster."""
    what = plan("hades")
    game, _ = table_of(what)
    heard: list[int] = []
    both = report(game, what.seed, play(what, (0, 39), 2, heard.append))
    assert text(both) == text(simulated(what, 0, 39))
    assert heard == sorted(heard)
    assert heard[-1] == 40


def test_a_report_reads_back_as_it_was() -> None:
    """Written, read and written again."""
    told = simulated(plan("spin", lang="fr"), 0, 4)
    assert text(back(told)) == text(told)


@pytest.mark.parametrize(
    ("other", "named"),
    [
        (plan("spin"), "system: hades → spin"),
        (plan("hades", seed=2), "seed: 1 → 2"),
        (plan("hades", spend="never"), "spend save → never"),
        (plan("hades", lang="fr"), "language"),
        (
            Plan("hades", "en", {"hd.unlimited_chaos": "on"}, (), plan("hades").roots, 1),
            "hd.unlimited_chaos — → on",
        ),
    ],
)
def test_parts_of_two_simulations_are_refused(other: Plan, named: str) -> None:
    """What differs is said, and in which files."""
    one, two = simulated(plan("hades"), 0, 1), simulated(other, 2, 3)
    with pytest.raises(Refusal) as refused:
        merged([one, two], ["a.json", "b.json"])
    said = str(refused.value.message)
    assert named in said
    assert "a.json" in said
    assert "b.json" in said


def test_a_session_counts_once() -> None:
    """Overlapping parts are refused, and the first session both have is named."""
    what = plan("hades")
    with pytest.raises(Refusal) as refused:
        merged([simulated(what, 0, 3), simulated(what, 3, 5)], ["a", "b"])
    assert "Session 3" in str(refused.value.message)


@pytest.mark.parametrize("data", [None, [], {}, {"kind": "simulation", "format": 1}, {"kind": "book"}])
def test_other_files_are_refused(data: object) -> None:
    """Whatever JSON they hold."""
    with pytest.raises(Refusal):
        report_of(data)


@pytest.mark.parametrize("broken", [-1, 1.5, "3", True, None])
def test_counts_that_are_no_counts_are_refused(broken: object) -> None:
    """A file that was edited by hand."""
    data = simulated(plan("hades"), 0, 1).plain()
    data["counts"]["events"]["dry.fortunes"] = broken
    with pytest.raises(Refusal):
        report_of(data)


def test_ranges() -> None:
    """Written, joined, and what is missing of a whole."""
    assert range_of("1000") == (0, 999)
    assert range_of("0..499") == (0, 499)
    assert joined([(500, 999), (0, 499)]) == ((0, 999),)
    assert missing([(0, 4), (8, 9)], (0, 15)) == ((5, 7), (10, 15))
    assert missing([(0, 15)], (0, 15)) == ()
    for wrong in ("", "0", "5..3", "-3", "a..b", "1e3", "0..999999999"):
        with pytest.raises(Refusal):
            range_of(wrong)
