"""Files meant to do harm: refused with a place, quickly, the process alive."""

import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pytest
import yaml

from soloist.storage.shelf.shelf_folder import ShelfFolder
from soloist.tables.model import TableFile
from soloist.tables.reading.read import read_tables
from soloist.tables.reading.source import MAX_CHARACTERS, MAX_LINE, MAX_LINES
from soloist.values.message import Problem
from tests.tables.hostile.hostile_files import hostile_files, odd_files

HOSTILE = hostile_files()
ODD = odd_files()


def _read(content: bytes, folder: Path) -> tuple[list[TableFile], Sequence[Problem]]:
    (folder / "h.yaml").write_bytes(content)
    shelf = ShelfFolder(folder, folder)
    return list(shelf.values()), shelf.problems()


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_file_is_refused(name: str, tmp_path: Path) -> None:
    """No table, at least one error, in well under a second of computation."""
    before = time.process_time()
    files, problems = _read(HOSTILE[name], tmp_path)
    assert time.process_time() - before < 1.5
    assert [table for file in files for table in file.tables] == []
    assert any(problem.severity == "error" for problem in problems)
    assert all(len(problem.excerpt) <= 160 for problem in problems)


@pytest.mark.parametrize("name", ODD)
def test_odd_file_is_read(name: str, tmp_path: Path) -> None:
    """Strange is not hostile: there are tables, or an error says why not."""
    files, problems = _read(ODD[name], tmp_path)
    assert any(file.tables for file in files) or any(problem.severity == "error" for problem in problems)


def test_limits_are_told_where_they_are_passed() -> None:
    """Just below each limit a file is read, just above it is not."""
    row = "- " + "a" * 90 + "\n"
    for text, most in (
        (row * (MAX_CHARACTERS // len(row)), row * (MAX_CHARACTERS // len(row) + 1)),
        ("- a\n" * (MAX_LINES - 1), "- a\n" * (MAX_LINES + 1)),
        ("- a\n#" + "b" * (MAX_LINE - 1), "- a\n#" + "b" * MAX_LINE),
    ):
        assert read_tables(text, "t.yaml")[1] == ()
        file, problems = read_tables(most, "t.yaml")
        assert (file.readable, file.tables, len(problems)) == (False, (), 1)


@pytest.mark.parametrize("parser", ["CSafeLoader", "SafeLoader"])
def test_deep_brackets_leave_the_process_alive(parser: str) -> None:
    """What kills PyYAML's own C composer does not kill the walk, with either parser."""
    script = (
        "import yaml\n"
        + ("del yaml.CSafeLoader\n" if parser == "SafeLoader" else "")
        + "from soloist.tables.reading.read import read_tables\n"
        "for text in (*(sign * 9_000 for sign in ('[', '{', '- ', '? ', '[\\n')), '\"\\\\U99999999\"'):\n"
        "    file, problems = read_tables(text, 'h.yaml')\n"
        "    assert not file.tables and problems, text[:9]\n"
        "print('alive')\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, timeout=60, check=False
    )
    assert (done.returncode, done.stdout) == (0, "alive\n"), done.stderr


@pytest.mark.parametrize(
    "text",
    [
        "credit: é𝄞 #1\ntables:\n  x:\n    - Tavern #3\n    - 'a'\n    - a : b\n  y: {1-2: a, 3: b}\n",
        "tables:\n  x:\n    - [1d6] loups\n  y: [a]\n  z:\n    - 'b\n",
        "- *a*\n- {b} c\n- \"d\" e\n- un\n- deux\n- 'trois'\n- quatre\n",
        "tables:\n  x: {columns: [a, b], rows: [[c, {d}], [{e} f, {text: g}]]}\n",
    ],
)
def test_without_the_c_parser_the_same_tables_and_faults(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The pure parser reads the same tables, and finds faults on the same lines."""
    file, problems = read_tables(text, "t.yaml")
    monkeypatch.delattr(yaml, "CSafeLoader", raising=False)
    slow_file, slow_problems = read_tables(text, "t.yaml")
    assert slow_file == file
    assert [problem.line for problem in slow_problems] == [problem.line for problem in problems]


def test_reading_never_imports_more_than_it_needs() -> None:
    """PyYAML is paid for when a table is read, not before."""
    modules = "soloist.tables.reading.read, soloist.storage.shelf.shelf"
    script = f"import sys, {modules}; sys.exit('yaml' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", script], timeout=60, check=False).returncode == 0
