"""docs/lab.md is true: its examples word for word, its commands, its keys."""

import re
from pathlib import Path
from shutil import copytree

import pytest

from soloist.lab.simulate.game import habit_keys
from soloist.rules.systems import SYSTEMS, system
from tests.contract.running import Shell
from tests.contract.test_told import Teller

PAGE = (Path(__file__).parents[2] / "docs" / "lab.md").read_text(encoding="utf-8")
EXAMPLES = [block.replace("$ soloist ", "$ ") for block in re.findall(r"(?ms)^```console\n(.*?)^```", PAGE)]
SECTION = PAGE.partition("\n## Simulate\n")[2].partition("\n## ")[0]
COMMANDS = re.findall(r"^soloist (lab .*)$", SECTION, re.MULTILINE)


@pytest.fixture
def teller(run: Shell, root: Path, monkeypatch: pytest.MonkeyPatch) -> Teller:
    """In a workspace that has the stories of the source."""
    copytree(root / "journals", run.root / "journals")
    monkeypatch.chdir(run.root)
    return Teller(run)


@pytest.mark.parametrize("said", EXAMPLES)
def test_an_example(teller: Teller, said: str) -> None:
    """Word for word."""
    assert teller.told(said).split() == said.split()


def test_every_simulation_is_taken(teller: Teller) -> None:
    """One after the other, each with few sessions, as it redirects its answer."""
    assert len(COMMANDS) >= 7
    (teller.run.root / "bold.yaml").write_text("scenes: 2\n", encoding="utf-8")
    for line in COMMANDS:
        short = line.replace("--sessions 1000", "--sessions 3")
        few = short.replace("simulate", "simulate --sessions 3") if "--sessions" not in short else short
        assert "[" not in teller.told(f"$ {few} :: ^\\[")[1:].partition("\n")[2], line


def test_every_key_of_coverage_is_told(teller: Teller) -> None:
    """And no other."""
    keys = re.findall(r"(?m)^\| `([a-z_]+)` \|", PAGE.partition("## Coverage")[2].partition("\n## ")[0])
    told = teller.run("lab", "coverage", "--json").json
    assert isinstance(told, dict)
    assert list(told) == keys


def test_every_habit_is_told() -> None:
    """The table names each key of each system."""
    for id_ in SYSTEMS:
        rules = system(id_)
        for key in habit_keys(rules, {"sp.auto": "on"}) if rules else ():
            kind, dot, _ = key.id.partition(".")
            told = {"harm": "harm.RESULT", "start": "start.COUNTER", "bound": "bound.COUNTER"}
            assert f"`{told[kind] if dot else key.id}`" in SECTION, key.id
