"""`soloist lab simulate` that is stopped, by Ctrl+C and otherwise; its figures all together."""

import csv
from typing import Any

import pytest

from soloist.lab.simulate import session as sessions
from tests.contract.running import Shell


def test_a_spreadsheet_has_every_figure(run: Shell) -> None:
    """As many columns in the head as in the longest row; shares between their bounds."""
    rows = [*csv.DictReader(run("lab", "simulate", "spin", "--sessions", "5", "--csv").out.splitlines())]
    assert {row["part"] for row in rows} >= {"outcomes", "tables", "sessions", "rolls", "course", "events"}
    told = [row for row in rows if row["low"]]
    assert len(told) > 30
    assert all(row["unit"] == "mean" and row["min"] == row["max"] for row in rows if not row["low"])
    for row in told:
        assert float(row["low"]) <= float(row["value"]) <= float(row["high"])


def test_what_was_played_counts_if_it_is_broken_off(run: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """The sessions that are over are in the answer, as if no more had been asked for."""
    words = ("lab", "simulate", "hades", "--json", "--sessions")
    whole, real = run(*words, "32").out, sessions.play_session

    def breaks(*asked: Any) -> Any:
        if asked[1] >= 32:
            raise KeyboardInterrupt
        return real(*asked)

    monkeypatch.setattr(sessions, "play_session", breaks)
    stopped = run(*words, "40")
    assert (stopped.code, stopped.out, "32 of 40" in stopped.err) == (1, whole, True)
