"""Whatever a file holds, reading ends in tables and problems, and every table that was read can be rolled."""

from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from soloist.rules.dice import random_dice
from soloist.tables.draw import draw
from soloist.tables.lookup import Shelves, shelf_of
from soloist.tables.model import TableFile
from soloist.tables.reading.read import read_tables
from soloist.values.message import Refusal

SHIPPED = [
    path.read_text(encoding="utf-8")
    for path in sorted((Path(__file__).parents[3] / "oracles").glob("*/*.yaml"))
]
PIECES = st.sampled_from(
    [
        "tables:", "  x:", "    - ", "- ", "    - un\n", "    - deux\n", "    - 'trois'\n", "    - [a, b]\n",
        "roll: d6", "jet: d6", "rows:", "lignes:", "grid:", "columns: [a, b]", "from: y", "tags: ",
        "lang: fr",
        "1-2: ", "96-00: a", "{", "}", "[", "]", "'", '"', "#", " #a", ": ", " : ", "&a", "*a", "!b", "|",
        ">", "\n", "\n", "\n", "\n  ", "\n    ", "\n      ", "\t", "é", "\u2028", "\x85", "\r",
        "\r\n", "\ufeff",
        "---", "...", "%YAML 1.1", "{2d6}", "{de:x}", "{le: x} a", "{text: a}", "{text: a, weight: 3}",
        "<<: ",
        "\\", "~", ",", "?", "- - a\n", "\ue000", "\uf8ff", "a: b", "x", " ", "    ", "@", "`", "%",
    ]
)  # fmt: skip
FRAGMENTS = st.one_of(
    st.text(max_size=200),
    st.lists(PIECES, max_size=40).map("".join),
    st.lists(PIECES, max_size=40).map(lambda pieces: "tables:\n  x:\n    - a\n    - " + "".join(pieces)),
    st.binary(max_size=200).map(lambda content: content.decode("utf-8", "replace")),
)


@st.composite
def spoiled(draw_: st.DrawFn) -> str:
    """A stretch of a shipped file with some of its lines and signs cut, doubled, moved or replaced."""
    lines = draw_(st.sampled_from(SHIPPED)).splitlines(keepends=True)
    start = draw_(st.integers(0, len(lines) - 1))
    kept = [*lines[:6], *lines[start : start + draw_(st.integers(1, 30))]]
    for _ in range(draw_(st.integers(1, 5))):
        at = draw_(st.integers(0, len(kept) - 1))
        line = kept[at]
        place = draw_(st.integers(0, len(line)))
        match draw_(st.integers(0, 5)):
            case 0:
                kept[at] = line[:place] + draw_(PIECES) + line[place:]
            case 1:
                kept[at] = line[:place] + line[place + draw_(st.integers(1, 8)) :]
            case 2:
                kept.insert(draw_(st.integers(0, len(kept))), line)
            case 3:
                kept[at] = draw_(PIECES) + "\n"
            case 4:
                kept[at] = " " * draw_(st.integers(0, 9)) + line.lstrip(" ")
            case _:
                kept[at] = line[:place] + draw_(st.text(max_size=4)) + line[place:]
    return "".join(kept)


def check(text: str) -> None:
    """Problems stand inside the file, whatever was lost is said, and tables are rolled or refuse."""
    file, problems = read_tables(text, "f.yaml")
    lines = text.count("\n") + text.count("\r") + 1
    assert all(0 <= problem.line <= lines for problem in problems)
    assert file.readable or problems
    assert not file.broken or any(problem.severity == "error" for problem in problems)
    for found in file.tables:
        for strip in found.strips:
            held = [strip.row_at(at) for at in range(min(strip.die.size, 200))]
            assert strip.rows or found.start
            assert strip.reroll or found.start or None not in held
            assert sum(strip.weight(row) for row in strip.rows) <= strip.die.total
    roll_every_table(file)


def roll_every_table(file: TableFile) -> None:
    """A result with text, or a refusal that says why."""
    shelves = Shelves([shelf_of([file])])
    for name in shelves.names()[:50]:
        with suppress(Refusal):
            for drawn in draw(shelves.find(name), random_dice(1), shelves):
                assert isinstance(drawn.text, str)


@settings(max_examples=4 * settings().max_examples, deadline=None)
@given(st.one_of(FRAGMENTS, spoiled()))
@example("tables:\n  x:\n    - a\r- b")
@example('"\\ud800"')
@example("tables:\n  x:\n    - a\n    - b\n    - c\n      d\n")
@example("- a\n- b\n- c\n- {x\n")
@example("tables:\n  x:\n    from: x\n")
def test_any_text_is_read_and_rolled(text: str) -> None:
    """Fragments of YAML, random text and spoiled shipped files."""
    check(text)


@pytest.mark.slow
@settings(max_examples=20_000, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.one_of(FRAGMENTS, spoiled(), spoiled()))
def test_twenty_thousand_texts_are_read_and_rolled(text: str) -> None:
    """The same, for as long as a campaign lasts."""
    check(text)
