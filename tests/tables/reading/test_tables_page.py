"""Every example of docs/tables.md gives what the page says, and every mistake is told as it says."""

import re
from pathlib import Path

import pytest

from soloist.rules.dice import random_dice
from soloist.tables.check import check_file
from soloist.tables.draw import draw, joined
from soloist.tables.fill import MOST_CHARACTERS, MOST_DEPTH, MOST_HOLES
from soloist.tables.lookup import Shelves, lent, shelf_of
from soloist.tables.model import Suits, TableFile
from soloist.tables.reading.read import read_tables
from soloist.tables.reading.source import MAX_CHARACTERS, MAX_LINES, MAX_TABLES
from soloist.tables.text.arithmetic import MOST

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "tables.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```yaml\n(.*?)^```\n\n```text\n(.*?)^```\n", PAGE, re.MULTILINE | re.DOTALL)
RIGHT = [(text, said) for text, said in EXAMPLES if " → " in said and not said.startswith("line ")]
WRONG = [(text, said) for text, said in EXAMPLES if said.startswith("line ")]
ROLLS = 600
IN_THE_STORY = {"pc": "Wren", "title": "The Salt Road"}
NUMBERS = {"destiny": 2, "pc.fortunes": 1}
TAGGED = {"roles": ("Marthe", "Ancel"), "pcs": ("Wren",)}


def _read(text: str) -> tuple[TableFile, Shelves, list[str]]:
    """The file, the shelves with it before the shipped ones, and its problems as the page writes them."""
    named = re.match(r"# (oracles/(?:(fr|en)/)?\S+\.yaml)", text)
    file, lang = (named[1], named[2] or "en") if named else ("oracles/mine.yaml", "en")
    read, problems = read_tables(text, file, lang)
    shipped = [
        read_tables(path.read_text(encoding="utf-8"), str(path), lang)[0]
        for path in sorted((ROOT / "oracles" / lang).glob("*.yaml"))
    ]
    shelves = Shelves([shelf_of([read]), shelf_of(shipped)], lang, lent(IN_THE_STORY, TAGGED, lang))
    shelves = shelves.beside(shelves.story, Suits(frozenset({"medieval"})), lambda: NUMBERS)
    problems += check_file(read, shelves)
    return read, shelves, [f"line {problem.line}: {problem.message}" for problem in problems]


def _line(text: str) -> str:
    return f"line{PAGE[: PAGE.index(text)].count(chr(10))}"


def test_no_example_stands_alone() -> None:
    """Each has its results or its problems after it."""
    assert len(RIGHT) + len(WRONG) == PAGE.count("\n```yaml\n") > 20
    assert len(WRONG) > 4


@pytest.mark.parametrize(("text", "said"), RIGHT, ids=[_line(text) for text, _ in RIGHT])
def test_an_example(text: str, said: str) -> None:
    """Its tables give these texts, and no other unless the list ends in an ellipsis; nothing is wrong."""
    read, shelves, problems = _read(text)
    assert problems == []
    lines = said.splitlines()
    told = [line.split(" → ") for line in lines if line != "…"]
    dice = random_dice(7)
    for name in dict.fromkeys(name for name, _ in told):
        target = shelves.find(name, read)
        wanted = {text for each, text in told if each == name}
        rolls = ROLLS if lines[-1] != "…" else 20 * ROLLS
        found = {joined(draw(target, dice, shelves)).text for _ in range(rolls)}
        assert wanted <= found if lines[-1] == "…" else wanted == found, (name, wanted - found)


@pytest.mark.parametrize(("text", "said"), WRONG, ids=[_line(text) for text, _ in WRONG])
def test_a_mistake(text: str, said: str) -> None:
    """It is told at this line, in these words."""
    assert _read(text)[2] == said.splitlines()


@pytest.mark.parametrize(
    "most",
    [MAX_CHARACTERS, MAX_LINES, MAX_TABLES, MOST, MOST_HOLES, MOST_DEPTH, MOST_CHARACTERS],
)
def test_limits_are_those_of_the_code(most: int) -> None:
    """What the page says it takes is what it takes."""
    section = PAGE.partition("## How much it takes")[2].partition("\n## ")[0]
    assert re.search(rf"\b{most:,}\b", section)
