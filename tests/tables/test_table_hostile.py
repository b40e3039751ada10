"""Files meant to do harm: refused with a place, quickly, the process alive."""

import subprocess
import sys
import time

import pytest
import yaml
from hypothesis import example, given, settings
from hypothesis import strategies as st

from soloist.tables.read import read_tables

HOSTILE = {
    "deep brackets": "[" * 100_000,
    "deep braces": "{" * 100_000,
    "deep dashes": "- " * 100_000,
    "deep keys": "tables:\n" + "".join(f"{' ' * depth}k:\n" for depth in range(1, 1000)),
    "question marks": "? " * 100_000,
    "bomb": "a: &a [x, x]\n"
    + "".join(f"{b}: &{b} [*{a}, *{a}]\n" for a, b in zip("abcdefgh", "bcdefghi", strict=True)),
    "merge bomb": "a: &a {x: y}\nb: {<<: *a}\n",
    "100,000 keys": "\n".join(f"k{number}: v" for number in range(100_000)),
    "100,000 keys in braces": "{" + ", ".join(f"k{number}: v" for number in range(100_000)) + "}",
    "6 MB": "- a\n" * 1_500_000,
    "6 MB in one text": "a" * 6_000_000,
    "a long quote": '"' + "a" * 4_000_000,
    "huge face": "tables: {x: {1-" + "9" * 900 + ": a}}",
    "huge die": "tables: {x: {roll: 9999999d9999999, rows: [a]}}",
    "huge weight": "tables: {x: [{text: a, weight: " + "9" * 100_000 + "}]}",
    "huge version": "%YAML 1." + "9" * 10_000 + "\n--- a\n",
    "python tag": "!!python/object/apply:os.system ['echo no']",
    "many holes": '- "' + "{a}" * 1_000_000 + '"',
    "many documents": "---\n" * 50_000,
    "many broken tables": "tables:\n" + "".join(f"  t{number}: [*]\n" for number in range(70_000)),
    "half a character": '- "\\ud800',
    "nul": "- a\x00b",
    "lone surrogate": "- a\udc80b",
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_file_is_refused_quickly(name: str) -> None:
    """No table, at least one located problem, well under a second of computation."""
    before = time.process_time()
    file, problems = read_tables(HOSTILE[name], "h.yaml")
    assert time.process_time() - before < 1.5
    assert file.tables == ()
    assert any(problem.severity == "error" for problem in problems)
    assert all(len(problem.excerpt) <= 160 for problem in problems)


def test_the_range_of_a_huge_die_costs_nothing() -> None:
    """A row on a million faces is one span."""
    before = time.process_time()
    file, problems = read_tables("tables: {x: {roll: d1000000, rows: {1-999999: a, 1000000: b}}}", "h.yaml")
    assert (problems, file.tables[0].strips[0].weight(file.tables[0].strips[0].rows[0])) == ((), 999_999)
    assert time.process_time() - before < 0.1


@pytest.mark.parametrize("parser", ["CSafeLoader", "SafeLoader"])
def test_deep_brackets_leave_the_process_alive(parser: str) -> None:
    """What kills PyYAML's own C composer does not kill the walk, with either parser."""
    script = (
        "import yaml\n"
        + ("del yaml.CSafeLoader\n" if parser == "SafeLoader" else "")
        + "from soloist.tables.read import read_tables\n"
        "for text in ('[' * 100_000, '{' * 100_000, '- ' * 100_000, '? ' * 100_000, '\"\\\\U99999999\"'):\n"
        "    file, problems = read_tables(text, 'h.yaml')\n"
        "    assert not file.tables and problems, text[:9]\n"
        "print('alive')\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, timeout=60, check=False
    )
    assert (done.returncode, done.stdout) == (0, "alive\n"), done.stderr


def test_without_the_c_parser_the_same_tables_and_faults(monkeypatch: pytest.MonkeyPatch) -> None:
    """The pure parser reads the same tables, and finds faults on the same lines."""
    texts = [
        "credit: é𝄞 #1\ntables:\n  x:\n    - Tavern #3\n    - 'a'\n    - a : b\n  y: {1-2: a, 3: b}\n",
        "tables:\n  x:\n    - [1d6] loups\n  y: [a]\n  z:\n    - 'b\n",
        "tables:\n  x:\n    - *a*\n",
    ]
    quick = [read_tables(text, "t.yaml") for text in texts]
    monkeypatch.delattr(yaml, "CSafeLoader", raising=False)
    for text, (file, problems) in zip(texts, quick, strict=True):
        slow_file, slow_problems = read_tables(text, "t.yaml")
        assert slow_file == file
        assert [problem.line for problem in slow_problems] == [problem.line for problem in problems]


def test_reading_never_imports_more_than_it_needs() -> None:
    """PyYAML is paid for when a table is read, not before."""
    script = "import sys, soloist.tables.read, soloist.storage.shelf; sys.exit('yaml' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", script], timeout=60, check=False).returncode == 0


PIECES = st.sampled_from(
    [
        "tables:", "  x:", "    - ", "- ", "roll: d6", "rows:", "grid:", "columns: [a, b]", "1-2: ",
        "96-00: a", "{", "}", "[", "]", "'", '"', "#", " #a", ": ", "&a", "*a", "!b", "|", ">",
        "\n", "\n", "\n", "\n  ", "\n    ", "\t", "é", "\u2028", "\x85", "\r", "\ufeff", "---",
        "...", "%YAML 1.1", "{2d6}", "{de:x}", "weight: 3", "<<: ", "\\", "~", ",",
    ]
)  # fmt: skip


@settings(max_examples=400, deadline=None)
@given(st.one_of(st.text(max_size=200), st.lists(PIECES, max_size=40).map("".join)))
@example("tables:\n  x:\n    - a\r- b")
@example('"\\ud800"')
def test_any_text_is_read_without_raising(text: str) -> None:
    """Problems stand inside the file, tables are drawable, and whatever was lost is said."""
    file, problems = read_tables(text, "f.yaml")
    lines = text.count("\n") + text.count("\r") + 1
    assert all(0 <= problem.line <= lines for problem in problems)
    assert file.readable or problems
    assert not file.broken or any(problem.severity == "error" for problem in problems)
    for found in file.tables:
        for strip in found.strips:
            held = [strip.row_at(at) for at in range(min(strip.die.size, 200))]
            assert strip.rows
            assert strip.reroll or None not in held
            assert sum(strip.weight(row) for row in strip.rows) <= strip.die.total
