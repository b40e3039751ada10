"""`soloist lab simulate` that is stopped, by Ctrl+C and otherwise; its figures all together."""

import csv
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from soloist.lab.simulate import session as pieces
from tests.contract.running import Ran, Shell


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
    whole, real = run(*words, "32").out, pieces._piece

    def breaks(*asked: Any) -> Any:
        if asked[1].start >= 32:
            raise KeyboardInterrupt
        return real(*asked)

    monkeypatch.setattr(pieces, "_piece", breaks)
    stopped = run(*words, "40")
    assert (stopped.code, stopped.out, "32 of 40" in stopped.err) == (1, whole, True)


def interrupted(words: str, home: Path, begun: Callable[[], bool]) -> Ran:
    """A simulation on two cores whose whole group of processes hears Ctrl+C once it has begun."""
    command = (sys.executable, "-m", "soloist", "lab", "simulate", "hades", "--jobs", "2", *words.split())
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
        env=os.environ | {"SOLOIST_HOME": str(home), "PYTHONPATH": str(home)},
    ) as process:  # fmt: skip
        waits = time.monotonic() + 30
        while not begun() and time.monotonic() < waits:
            time.sleep(0.05)
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=60)
    waits = time.monotonic() + 10
    while time.monotonic() < waits:  # for what it started to end
        try:
            os.killpg(process.pid, 0)
        except ProcessLookupError:
            return Ran(process.returncode, out, err)
        time.sleep(0.1)
    raise AssertionError("a process was left behind")


@pytest.mark.usefixtures("signals_are_heard")
def test_an_interrupt_while_its_processes_start_is_one_line(tmp_path: Path) -> None:
    """Processes whose Python has only begun say nothing of it."""
    begun = tmp_path / "begun"
    (tmp_path / "sitecustomize.py").write_text(
        "import pathlib, sys, time\n"
        "if 'spawn_main' in ' '.join(sys.orig_argv):\n"
        f"    pathlib.Path({str(begun)!r}).touch()\n"
        "    time.sleep(20)\n",
        encoding="utf-8",
    )
    ran = interrupted("--lang en", tmp_path, begun.exists)
    assert ran == Ran(130, "", "Broken off before the first sessions were over.\n")
