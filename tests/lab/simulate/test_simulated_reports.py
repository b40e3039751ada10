"""A simulation reads back as it was; other files are refused."""

import json

import pytest

from soloist.lab.simulate.report import Report, report_of
from soloist.values.message import Refusal
from tests.lab.simulate.table import plan, simulated


def text(told: Report) -> str:
    """What the command writes."""
    return json.dumps(told.plain(), ensure_ascii=False)


def back(told: Report) -> Report:
    """The report as its file gives it back."""
    return report_of(json.loads(text(told)))


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
