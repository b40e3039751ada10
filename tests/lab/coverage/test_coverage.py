"""The whole answer over real stories, hostile ones, and none; the sentences that say it."""

import json
import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from soloist.lab.coverage.coverage import Coverage, coverage
from soloist.lab.coverage.plain import HEADS, plain_coverage, spread_sheet
from soloist.lab.coverage.reach import Reach
from soloist.lab.coverage.stories import played, stories
from soloist.lab.coverage.told import coverage_tables, glance, in_stories
from soloist.lingo import Lingo
from soloist.play.charts.told import rows
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


@pytest.fixture(scope="module")
def reach(tmp_path_factory: pytest.TempPathFactory) -> Reach:
    """The shipped tables, read once."""
    return Reach(tmp_path_factory.mktemp("none"))


@pytest.fixture
def examples(root: Path, reach: Reach) -> Coverage:
    """The two stories that come with soloist."""
    found, problems = stories([root / "journals" / name for name in EXAMPLES])
    assert problems == ()
    return coverage(found, reach)


def test_the_examples_add_up(examples: Coverage, root: Path) -> None:
    """Every result is on a row, on none of today's, or of a name that no table has."""
    lines = [
        (root / "journals" / name).read_text("utf-8").split("\n") for name in EXAMPLES
    ]  # fmt: skip
    assert [each.asks for each in examples.stories] == [
        sum(line.startswith("tbl:") for line in story) for story in lines
    ]
    assert [each.rolls for each in examples.stories] == [
        sum(line.startswith("d:") for line in story) for story in lines
    ]
    on_rows = sum(row.came for table in examples.asked for row in table.rows)
    older = sum(table.older for table in examples.asked)
    lost = sum(each.times for each in examples.lost)
    assert on_rows + older + lost == sum(each.asks for each in examples.stories)
    assert all(table.rolled <= table.asks for table in examples.asked)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_glance_is_short_and_the_rest_is_all(examples: Coverage, lang: str) -> None:
    """Some ten sentences; every table in a table of its own after them."""
    lingo = Lingo(lang)
    said = [lingo.render(each) for each in glance(examples, lang)]
    assert 5 <= len(said) <= 12
    assert not any("{" in each for each in said)
    tables = coverage_tables(examples, lang)
    titles = [each.title for each in tables]
    assert all(table.called in titles for table in examples.asked)
    assert all(list(rows(each, lingo)) for each in tables)


def test_data_and_spreadsheet_say_the_same(examples: Coverage) -> None:
    """Row by row."""
    data = json.loads(json.dumps(plain_coverage(examples)))
    sheet = list(spread_sheet(examples))
    assert sheet[0] == HEADS
    assert {len(line) for line in sheet} == {len(HEADS)}
    flat = [(table["name"], row["text"], row["came"]) for table in data["tables"] for row in table["rows"]]
    assert flat == [line[1:4] for line in sheet if line[0] == "row"]


def test_what_stands_out_is_said(tmp_path: Path) -> None:
    """A row that always comes, a table that repeats itself, a question answered by hand again and again."""
    session = "\n## Session {n}\n" + play(
        *(f"? {n}\ntbl: mine/winds d4=1 -> north" for n in range(6)), "? Who calls?", "-> The clerk."
    )
    found = told(tmp_path, "".join(session.format(n=n) for n in range(1, 4)))
    said = " ".join(map(str, glance(found, "en")))
    assert "mine/winds: “north” came 18 times in 18, and was due 4.5 times" in said
    assert "17 of 18 results had come within 3 sessions" in said
    assert "a table for “Who calls?”, asked 3 times without dice" in said
    assert "3 answers were given by hand (s1.md:" in said


def test_chances_are_told_as_stories() -> None:
    """Never as nothing, never as more than they are."""
    assert str(in_stories(0.7)) == "by chance alone in half of such stories or more"
    assert str(in_stories(1 / 3)) == "by chance alone in 1 of 3 such stories"
    assert str(in_stories(1e-9)) == "by chance alone in fewer than 1 of 1000 such stories"


def test_no_story_is_nothing_to_tell(reach: Reach) -> None:
    """And no fault."""
    found = coverage((), reach)
    assert [str(each) for each in glance(found, "en")] == ["No story to look at."]
    assert len(coverage_tables(found, "en")) == 1


def test_what_cannot_be_read_is_named(tmp_path: Path) -> None:
    """The others are gone through all the same; broken off, those read so far."""
    (tmp_path / "a.md").write_text("# A\n", "utf-8")
    found, problems = stories([tmp_path / "none.md", tmp_path, tmp_path / "a.md"])
    assert [each.title for each in found] == ["A"]
    assert len(problems) == 2
    assert stories([tmp_path / "a.md"], lambda done: False) == ((), ())


@settings(max_examples=40)
@given(seed=st.integers(0, 1 << 30))
def test_nothing_is_raised_whatever_a_journal_says(root: Path, reach: Reach, seed: int) -> None:
    """Cut, doubled, broken, and told in every shape."""
    chance = random.Random(seed)
    lines = b"".join((root / "journals" / name).read_bytes() for name in EXAMPLES).split(b"\n")
    lines = [line for line in lines[chance.randrange(len(lines)) :] if chance.random() > 0.05]
    for _ in range(30):
        lines.insert(chance.randrange(len(lines) + 1), chance.choice(EVIL))
    found = coverage([played(Path("a.md"), b"\n".join(lines))], reach)
    assert json.dumps(plain_coverage(found))
    assert list(spread_sheet(found))
    assert all(list(rows(each, Lingo("en"))) for each in coverage_tables(found, "en"))


def test_counterparts_count_once_and_are_told_apart(examples: Coverage) -> None:
    """A table asked in both languages is one of those asked; no two rows are called the same."""
    twins = [table for table in examples.asked if table.twin]
    assert ("hades/direction.Émotion", "hades/direction.Emotion") in {
        (each.name, each.twin) for each in twins
    }
    head = next(said for said in map(str, glance(examples, "en")) if said.startswith("Tables: "))
    assert head.startswith(
        f"Tables: {len(examples.asked) - len(twins)} of {len(examples.tables) - len(twins)} "
    )
    called = [table.called for table in examples.tables]
    assert len(set(called)) == len(called)
    assert {"hades/direction.Action (fr)", "hades/direction.Action (en)"} <= set(called)
