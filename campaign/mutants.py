"""How strong the tests are: faults put into the code one at a time, and how many of them a test notices.

`python -m campaign.mutants 400` takes a sample of what tests reach, in the rooms where a fault would cost a
person most, changes one sign of each, and runs tests that reach that line until one fails.
"""

import argparse
import ast
import os
import random
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from typing import Final, NamedTuple

from coverage.numbits import numbits_to_nums

ROOT: Final = Path(__file__).resolve().parent.parent
ROOMS: Final = ("rules", "journal", "tables", "storage", "play")
MOST_TESTS: Final = 60  # of those that reach a line, spread over all of them
SECONDS: Final = 120  # after which a mutant is noticed: something hangs
SLOW: Final = ("browser", "pictures", "pty", "reliability", "wheel")
"""Folders of tests that are not run: they would take most of the time."""
_LEFT_OUT: Final = shutil.ignore_patterns(".git", ".venv", "__pycache__", ".*_cache")
_FAILED: Final = re.compile(r"^(?:FAILED|ERROR) (.+?)(?: - |$)", re.MULTILINE)
_PYTEST: Final = (sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider")
_SWAPPED: Final = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.And: ast.Or,
    ast.Or: ast.And,
}
Reached = dict[tuple[str, int], list[str]]
"""The tests that reach a line of a file."""


class Mutant(NamedTuple):
    """A sign to be changed: its file, its line from 1, and which of the signs of that file it is."""

    file: str
    line: int
    number: int


def signs(tree: ast.Module) -> Iterator[ast.expr]:
    """What can be changed in a module: comparisons, sums, and/or, not, whole numbers, truths."""
    for node in ast.walk(tree):
        match node:
            case ast.Compare(ops=[one]) if type(one) in _SWAPPED:
                yield node
            case ast.BinOp(op=one) if type(one) in _SWAPPED and not isinstance(node.right, ast.Constant):
                yield node
            case ast.BoolOp() | ast.UnaryOp(op=ast.Not()):
                yield node
            case ast.Constant(value=bool() | int()):
                yield node


def changed(text: str, number: int) -> tuple[str, str]:
    """The text of a module with one of its signs changed, and what that was."""
    tree = ast.parse(text)
    node = list(signs(tree))[number]
    before = ast.unparse(node)
    match node:
        case ast.Compare():
            node.ops = [_SWAPPED[type(node.ops[0])]()]  # type: ignore[list-item]
        case ast.BinOp() | ast.BoolOp():
            node.op = _SWAPPED[type(node.op)]()  # type: ignore[assignment]
        case ast.UnaryOp():
            node.op, node.operand = ast.Not(), ast.UnaryOp(ast.Not(), node.operand)
        case ast.Constant(value=bool() | int() as value):
            node.value = (not value) if isinstance(value, bool) else value + 1
    return ast.unparse(tree), f"{before}  →  {ast.unparse(node)}"


def reached(folder: Path) -> Reached:
    """Run the day's tests once, but the slow ones, and say which of them reach each line of the rooms."""
    data = folder / "coverage"
    rooms = [f"--cov=soloist/{room}" for room in ROOMS]
    less = [f"--ignore=tests/{folder}" for folder in SLOW]
    run = [*_PYTEST, "-n", str(os.cpu_count()), *less, *rooms, "--cov-context=test", "--cov-report="]
    subprocess.run(run, cwd=ROOT, env={**os.environ, "COVERAGE_FILE": str(data)}, check=False)
    found: Reached = defaultdict(list)
    with sqlite3.connect(data) as table:
        rows = table.execute(
            "select path, context, numbits from line_bits join file on file.id = file_id"
            " join context on context.id = context_id where context != ''"
        )
        for path, context, numbits in rows:
            name = Path(path).relative_to(ROOT).as_posix()
            for line in numbits_to_nums(numbits):
                found[name, line].append(context.rpartition("|")[0])
    return found


def sample(found: Reached, most: int, chance: random.Random) -> list[Mutant]:
    """As many signs on lines that tests reach, each as likely as any other."""
    held = []
    for file in sorted({file for file, _ in found}):
        tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
        for number, node in enumerate(signs(tree)):
            if (file, node.lineno) in found:
                held.append(Mutant(file, node.lineno, number))
    return chance.sample(held, min(most, len(held)))


def is_noticed(copy: Path, mutant: Mutant, tests: Sequence[str]) -> bool:
    """Whether a test fails with the mutant in a copy of the project, and not without it."""
    place = copy / mutant.file
    before = place.read_text(encoding="utf-8")
    spread = sorted(set(tests))[:: -(-len(set(tests)) // MOST_TESTS)]
    while spread:
        place.write_text(changed(before, mutant.number)[0], encoding="utf-8")
        try:
            failed = _failing(copy, spread)
        except subprocess.TimeoutExpired:
            return True
        finally:
            place.write_text(before, encoding="utf-8")
        if not failed or not _failing(copy, failed):
            return bool(failed)
        spread = [test for test in spread if test not in failed]  # it cannot be run in a copy
    return False


def _failing(copy: Path, tests: Sequence[str]) -> list[str]:
    """The first of some tests that fails in a copy of the project, as a list; none where all pass.

    What hangs is stopped with all it has started: a child left behind would hold a pipe open for ever.
    """
    run = [*_PYTEST, "-x", "--no-header", "-rfE", *tests]
    with tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace") as told:
        running = subprocess.Popen(run, cwd=copy, stdout=told, stderr=told, start_new_session=True)
        try:
            code = running.wait(SECONDS)
        finally:
            with suppress(ProcessLookupError):
                os.killpg(running.pid, signal.SIGKILL)
            running.wait()
        told.seek(0)
        return _FAILED.findall(told.read()) or ([*tests] if code else [])


def main(arguments: Sequence[str]) -> int:
    """Try a sample, and print by room how many were noticed, then each that was not."""
    parser = argparse.ArgumentParser(prog="python -m campaign.mutants", description=__doc__)
    parser.add_argument("most", nargs="?", type=int, default=400, help="how many are tried")
    parser.add_argument("--seed", type=int, default=1, help="the same sample again")
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        found = reached(Path(folder))
        chosen = sample(found, options.most, random.Random(options.seed))
        copies: SimpleQueue[Path] = SimpleQueue()
        workers = os.cpu_count() or 1
        for number in range(workers):
            copies.put(shutil.copytree(ROOT, Path(folder) / str(number), ignore=_LEFT_OUT))

        def tried(mutant: Mutant) -> bool:
            copy = copies.get()
            try:
                seen = is_noticed(copy, mutant, found[mutant.file, mutant.line])
            finally:
                copies.put(copy)
            told = "noticed" if seen else "not noticed"
            print(f"{mutant.file}:{mutant.line}: {told}", file=sys.stderr, flush=True)
            return seen

        with ThreadPoolExecutor(workers) as pool:
            noticed = list(pool.map(tried, chosen))
    rooms = Counter(mutant.file.split("/")[1] for mutant in chosen)
    for room, count in sorted(rooms.items()):
        those = sum(seen for mutant, seen in zip(chosen, noticed, strict=True) if f"/{room}/" in mutant.file)
        print(f"{room:10} {those:4} of {count:4}")
    print(f"{'all':10} {sum(noticed):4} of {len(chosen):4} noticed: {sum(noticed) / len(chosen):.0%}")
    for mutant, seen in sorted(zip(chosen, noticed, strict=True)):
        if not seen:
            text = (ROOT / mutant.file).read_text(encoding="utf-8")
            print(f"{mutant.file}:{mutant.line}: {changed(text, mutant.number)[1]}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
