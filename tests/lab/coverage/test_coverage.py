"""The whole answer over real stories, hostile ones, and none; the sentences that say it."""

import json
import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from soloist.lab.coverage import Coverage, covered, played, report, stories
from soloist.lab.report import plain, sheet
from soloist.lingo import Lingo

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
    return covered(found, tmp_path)


def test_the_examples_add_up(examples: Coverage, root: Path) -> None:
    """Every result is on a row, or on none of today's."""
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
    assert examples.lost == ()
    assert on_rows + older == sum(each.results for each in examples.stories)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_glance_is_short_and_the_rest_is_all(examples: Coverage, lang: str) -> None:
    """Some five sentences; every table in a table of its own after them."""
    told_ = report(examples, lang)
    assert 3 <= len(told_.lines) <= 8
    assert "{" not in told_.text(Lingo(lang), full=False)
    titles = [each.title for each in told_.tables]
    assert all(table.name in titles for table in examples.tables if table.results)


def test_data_and_spreadsheet_say_the_same(examples: Coverage) -> None:
    """Row by row."""
    data = json.loads(json.dumps(plain(examples)))
    heads, *lines = (list(line) for line in sheet(data))
    assert {len(line) for line in lines} == {len(heads)}
    flat = [(table["name"], row["text"], row["came"]) for table in data["tables"] for row in table["rows"]]
    places = [heads.index(name) for name in ("within", "text", "came")]
    assert flat == [tuple(line[at] for at in places) for line in lines if line[0] == "rows"]


@settings(max_examples=15)
@given(seed=st.integers(0, 1 << 30))
def test_nothing_is_raised_whatever_a_journal_says(root: Path, seed: int) -> None:
    """Cut, doubled, broken, and told in every shape."""
    chance = random.Random(seed)
    lines = b"".join((root / "journals" / name).read_bytes() for name in EXAMPLES).split(b"\n")
    lines = [line for line in lines[chance.randrange(len(lines)) :] if chance.random() > 0.05]
    for _ in range(30):
        lines.insert(chance.randrange(len(lines) + 1), chance.choice(EVIL))
    found = covered([played(Path("a.md"), b"\n".join(lines))], root)
    assert json.dumps(plain(found))
    assert list(sheet(plain(found)))
    assert report(found, "en").text(Lingo("en"))


def test_every_language_has_its_own(examples: Coverage) -> None:
    """A table asked in both languages is two."""
    asked = [table.name for table in examples.tables if table.results]
    assert {"hades/direction.Émotion", "hades/direction.Emotion"} <= set(asked)
