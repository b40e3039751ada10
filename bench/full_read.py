"""How long a process takes that reads and folds ten years of play, as a multiple of Python's own start.

Beside it, in this process: reading and folding entry by entry, skimming, and what no program in
Python can be quicker than: reading the bytes and cutting them at the fences.
"""

import statistics
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from typing import Final

from bench import decade
from bench.roll import NOTHING, seconds
from soloist.journal.folding.fold import fold
from soloist.journal.folding.skim import skim
from soloist.journal.read import read

LIMIT: Final = 15.0
RUNS: Final = 15


def best(work: Callable[[], object], runs: int = 5) -> float:
    """Seconds of the quickest run."""
    times = []
    for _ in range(runs):
        start = perf_counter()
        work()
        times.append(perf_counter() - start)
    return min(times)


def ratios(command: list[str], runs: int = RUNS) -> tuple[float, float]:
    """The median of a process against Python's own start in neighbouring runs, and its seconds."""
    pairs = [(seconds(command), seconds(NOTHING)) for _ in range(runs + 2)][2:]
    return statistics.median(ours / nothing for ours, nothing in pairs), statistics.median(
        ours for ours, _ in pairs
    )


def main() -> int:
    """Print the figures; 1 when the process takes longer than it may."""
    with tempfile.TemporaryDirectory() as name:
        path = decade.write(Path(name) / "dix-ans.md")
        small = decade.write(Path(name) / "un-soir.md", 3)
        state = [sys.executable, "-m", "soloist", "state"]
        found, took = ratios([*state, str(path)])
        start, _ = ratios([*state, str(small)])
        data = path.read_bytes()
        whole = best(lambda: fold(read(data).entries), 2)
        skimmed = best(lambda: skim(data))
        floor = best(lambda: path.read_bytes().split(b"\n```"))
    print(
        f"soloist state of 50,000 events: {took * 1000:.0f} ms, {found:.1f} of python -c pass"
        f" (at most {LIMIT:.0f})"
    )
    print(f"  of a story of one evening, which is what loading the code takes: {start:.1f}")
    print(
        f"  in one process: every entry {whole * 1000:.0f} ms, skimmed {skimmed * 1000:.0f} ms, "
        f"only read and cut {floor * 1000:.0f} ms"
    )
    return int(found > LIMIT)


if __name__ == "__main__":
    sys.exit(main())
