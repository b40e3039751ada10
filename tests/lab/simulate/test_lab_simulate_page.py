"""The section on simulations in docs/lab.md: its commands are taken, its keys are those there are."""

import re
import shlex
from pathlib import Path

from soloist.lab.simulate.habits import habit_keys
from soloist.rules.systems import SYSTEMS, system
from tests.contract.running import Shell

PAGE = (Path(__file__).parents[3] / "docs" / "lab.md").read_text(encoding="utf-8")
SECTION = PAGE.partition("\n## Simulate\n")[2].partition("\n## ")[0]
COMMANDS = re.findall(r"^soloist (lab .*)$", SECTION, re.MULTILINE)


def test_every_command_is_taken(shell: Shell) -> None:
    """One after the other, each with few sessions, as it redirects its answer."""
    assert len(COMMANDS) >= 7
    (shell.root.parent / "bold.yaml").write_text("scenes: 2\n", encoding="utf-8")
    for line in COMMANDS:
        words, _, file = line.partition(" > ")
        short = words.replace("--jobs 0", "--jobs 1").replace("--sessions 1000", "--sessions 3")
        few = ["--sessions", "3"] if "simulate" in short and "--sessions" not in short else []
        ran = shell(*shlex.split(short), *few)
        assert ran.code == 0, (line, ran.err)
        if file:
            (shell.root.parent / file.strip()).write_text(ran.out, encoding="utf-8")


def test_every_habit_is_told() -> None:
    """The table names each key of each system."""
    for id_ in SYSTEMS:
        rules = system(id_)
        for key in habit_keys(rules, {"sp.auto": "on"}) if rules else ():
            kind, dot, _ = key.id.partition(".")
            told = {"harm": "harm.RESULT", "start": "start.COUNTER", "bound": "bound.COUNTER"}
            assert f"`{told[kind] if dot else key.id}`" in SECTION, key.id
