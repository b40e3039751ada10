"""`soloist lab coverage` in the shell, line by line, and the examples of docs/lab.md."""

import csv
import json
import re
import shlex
from pathlib import Path
from shutil import copy

import pytest

from tests.contract.running import Shell
from tests.lab.coverage.played_kit import HEAD, TABLES, play

PAGE = (Path(__file__).parents[3] / "docs" / "lab.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```console\n\$ soloist (lab coverage.*)\n((?:.*\n)*?)```\n", PAGE, re.MULTILINE)
assert EXAMPLES, "none would be tried"
KEYS = re.findall(r"^\| `([a-z_]+)` \|", PAGE.partition("## Coverage")[2].partition("\n## ")[0], re.MULTILINE)


@pytest.fixture
def told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shell:
    """A workspace with two stories and a file of tables."""
    home = tmp_path / "home"
    for folder in ("journals", "oracles"):
        (home / folder).mkdir(parents=True)
    (home / "oracles" / "mine.yaml").write_text(TABLES, "utf-8")
    for name in ("one", "two"):
        text = HEAD.format(title=name.title()) + play("? a", "tbl: mine/winds d4=1 -> north", "? b", "-> No.")
        (home / "journals" / f"{name}.md").write_text(text, "utf-8")
    return Shell(home, monkeypatch)


def test_all_of_the_workspace_or_some(told: Shell) -> None:
    """By name, by title, or every story."""
    assert told("lab", "coverage").out.startswith("2 stories, 2 sessions: 2 results of tables")
    assert told("lab", "coverage", "One").out.startswith("1 story, 1 session: 1 result of")
    assert "mine/idle" in told("lab", "coverage", "one", "--full").out


def test_data(told: Shell) -> None:
    """Every key of the page is there, and no other."""
    ran = told("lab", "coverage", "--json")
    assert (ran.code, ran.err) == (0, "")
    data = json.loads(ran.out)
    assert list(data) == KEYS
    winds = next(each for each in data["tables"] if each["name"] == "mine/winds")
    assert (winds["results"], winds["rows"][0]["came"]) == (2, 2)
    assert [each["text"] for each in data["improvised"]] == ["No.", "No."]
    assert data["questions"][0]["times"] == 2
    lines = list(csv.DictReader(told("lab", "coverage", "--csv").out.splitlines()))
    north = next(line for line in lines if (line["part"], line["text"]) == ("row", "north"))
    assert (north["times"], north["of"], north["due"]) == ("2", "2", "0.5")


def test_how_far_back(told: Shell) -> None:
    """Sessions as asked for; a number that is none is refused."""
    assert json.loads(told("lab", "coverage", "--within", "1", "--json").out)["within_sessions"] == 1
    assert told("lab", "coverage", "--within", "0").code == 2


def test_what_is_not_there_is_refused(told: Shell, tmp_path: Path) -> None:
    """A story nobody has; a workspace without any."""
    assert told("lab", "coverage", "nowhere").code == 2
    (tmp_path / "empty" / "journals").mkdir(parents=True)
    ran = told("lab", "coverage", "--workspace", str(tmp_path / "empty"))
    assert ran.code == 2
    assert "No story" in ran.err


def test_line_by_line(told: Shell) -> None:
    """What stands out of this story, or of all."""
    ran = told(
        "play", "one", "--linear", "--lang", "en", stdin="/coverage\n/coverage all\n/coverage x\n/quit\n"
    )
    assert "1 story, 1 session: 1 result of a table" in ran.out
    assert "2 stories, 2 sessions: 2 results of tables" in ran.out
    assert "/coverage all" in ran.out + ran.err


@pytest.mark.parametrize(("words", "said"), EXAMPLES, ids=[words for words, _ in EXAMPLES])
def test_an_example(
    words: str, said: str, root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Word for word, over the two stories that come with soloist."""
    (tmp_path / "home" / "journals").mkdir(parents=True)
    for path in (root / "journals").glob("*.md"):
        copy(path, tmp_path / "home" / "journals")
    ran = Shell(tmp_path / "home", monkeypatch)("--lang", "en", *shlex.split(words))
    assert (ran.code, ran.out) == (0, said)
