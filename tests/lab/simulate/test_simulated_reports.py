"""A simulation is the same however many cores play it, and reads back as it was; other files are refused."""

import json

import pytest

from soloist.lab.simulate.game import game_of
from soloist.lab.simulate.report import Report, report, report_of
from soloist.lab.simulate.session import play
from soloist.values.message import Refusal
from tests.lab.simulate.table import plan, simulated


def text(told: Report) -> str:
    """What the command writes."""
    return json.dumps(told.plain(), ensure_ascii=False)


def back(told: Report) -> Report:
    """The report as its file gives it back."""
    return report_of(json.loads(text(told)))


def test_several_processes_give_the_same() -> None:
    """Two cores, whichever is the faster."""
    what = plan("hades")
    heard: list[int] = []
    both = report(play(game_of(what), 40, 2, heard.append))
    assert text(both) == text(simulated(what, 40))
    assert heard == sorted(heard)
    assert heard[-1] == 40


def test_a_report_reads_back_as_it_was() -> None:
    """Written, read and written again."""
    told = simulated(plan("spin", lang="fr"), 5)
    assert text(back(told)) == text(told)


@pytest.mark.parametrize("broken", ["3", None, {"n": 1}])
def test_figures_that_are_no_figures_are_refused(broken: object) -> None:
    """A file that was edited by hand."""
    data = simulated(plan("hades"), 2).plain()
    data["figures"]["events"]["dry.fortunes"] = broken
    with pytest.raises(Refusal):
        report_of(data)
