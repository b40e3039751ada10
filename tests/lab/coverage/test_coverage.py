"""The whole answer over real stories, hostile ones, and none; the sentences that say it."""

import json
import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from soloist.lab.coverage.coverage import Coverage, coverage, played, stories
from soloist.lab.coverage.told import HEADS, report, spread_sheet
from soloist.lab.report import plain
from soloist.lingo import Lingo
from tests.lab.coverage.played_kit import play, told

EXAMPLES = ("la-retenue.md", "seventeen-ounces.md")
EVIL = (
    b"tbl: hades/direction d6=2 -> x (<- d6=9,9,9,9,9,9,9,9,9,9,9,9,9,9,9 y)",
    b"tbl: inspiration/amorces d0=0 -> x",
    b"tbl: hades/direction.Champ d6=99999999999999999999 -> Loi",
    b"tbl: ....a.b d6=1 -> z",
    b"tbl: story/roles shuffle",
    b"(struck: tbl)",
    b"-> ",
    b"(choice: )",
    b"(option: )",
    b"## Session 99999999999999999999",
    b"d: Opposition -> Fiasco",
    b"\xff\xfe\x00",
    b"```lonelog",
)


@pytest.fixture
def examples(root: Path, tmp_path: Path) -> Coverage:
    """The two stories that come with soloist."""
    found, problems = stories([root / "journals" / name for name in EXAMPLES])
    assert problems == ()
    return coverage(found, tmp_path)


def test_the_examples_add_up(examples: Coverage, root: Path) -> None:
    """Every result is on a row, on none of today's, or of a name that no table has."""
    lines = [
        (root / "journals" / name).read_text("utf-8").split("\n") for name in EXAMPLES
    ]  # fmt: skip
    assert [each.results for each in examples.stories] == [
        sum(line.startswith("tbl:") for line in story) for story in lines
    ]
    assert [each.rolls for each in examples.stories] == [
        sum(line.startswith("d:") for line in story) for story in lines
    ]
    on_rows = sum(row.came for table in examples.tables for row in table.rows)
    older = sum(table.older for table in examples.tables)
    lost = sum(each.times for each in examples.lost)
    assert on_rows + older + lost == sum(each.results for each in examples.stories)
    assert all(table.thrown <= table.results for table in examples.tables)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_glance_is_short_and_the_rest_is_all(examples: Coverage, lang: str) -> None:
    """Some ten sentences; every table in a table of its own after them."""
    told_ = report(examples, lang)
    assert 5 <= len(told_.lines) <= 12
    assert "{" not in told_.text(Lingo(lang), full=False)
    titles = [each.title for each in told_.tables]
    assert all(table.name in titles for table in examples.tables if table.results)


def test_data_and_spreadsheet_say_the_same(examples: Coverage) -> None:
    """Row by row."""
    data = json.loads(json.dumps(plain(examples)))
    sheet = list(spread_sheet(examples))
    assert sheet[0] == HEADS
    assert {len(line) for line in sheet} == {len(HEADS)}
    flat = [(table["name"], row["text"], row["came"]) for table in data["tables"] for row in table["rows"]]
    assert flat == [line[1:4] for line in sheet if line[0] == "row"]


def test_what_stands_out_is_said(tmp_path: Path) -> None:
    """A table that repeats itself, a question answered by hand again and again."""
    session = "\n## Session {n}\n" + play(
        *(f"? {n}\ntbl: mine/winds d4=1 -> north" for n in range(6)), "? Who calls?", "-> The clerk."
    )
    found = told(tmp_path, "".join(session.format(n=n) for n in range(1, 4)))
    said = " ".join(map(str, report(found, "en").lines))
    assert "mine/winds: 17 of 18 results of tables had come within the last 3 sessions" in said
    assert "a table for “Who calls?”, asked 3 times without dice" in said
    assert "3 answers were given by hand (s1.md:" in said


def test_no_story_is_nothing_to_tell(tmp_path: Path) -> None:
    """And no fault."""
    assert report(coverage((), tmp_path), "en").text(Lingo("en")) == "No story to look at."


def test_what_cannot_be_read_is_named(tmp_path: Path) -> None:
    """The others are gone through all the same."""
    (tmp_path / "a.md").write_text("# A\n", "utf-8")
    found, problems = stories([tmp_path / "none.md", tmp_path, tmp_path / "a.md"])
    assert [each.path.name for each in found] == ["a.md"]
    assert len(problems) == 2


@settings(max_examples=15)
@given(seed=st.integers(0, 1 << 30))
def test_nothing_is_raised_whatever_a_journal_says(root: Path, seed: int) -> None:
    """Cut, doubled, broken, and told in every shape."""
    chance = random.Random(seed)
    lines = b"".join((root / "journals" / name).read_bytes() for name in EXAMPLES).split(b"\n")
    lines = [line for line in lines[chance.randrange(len(lines)) :] if chance.random() > 0.05]
    for _ in range(30):
        lines.insert(chance.randrange(len(lines) + 1), chance.choice(EVIL))
    found = coverage([played(Path("a.md"), b"\n".join(lines))], root)
    assert json.dumps(plain(found))
    assert list(spread_sheet(found))
    assert report(found, "en").text(Lingo("en"))


def test_every_language_has_its_own(examples: Coverage) -> None:
    """A table asked in both languages is two."""
    asked = [table.name for table in examples.tables if table.results]
    assert {"hades/direction.Émotion", "hades/direction.Emotion"} <= set(asked)
    assert examples.asked == len(asked)
