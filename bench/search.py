"""How long a search of ten years of play takes as a process, against `grep -i` over the same file."""

import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter
from typing import Final

from bench import decade

RUNS: Final = 9
WORDS: Final = {  # and how many times longer than grep, which takes less time than Python to start
    "a word on every page": ("brume", 30.0),
    "one place": ("serrure 12345", 40.0),
    "nowhere": ("hippogriffe", 25.0),
}


def seconds(command: list[str]) -> float:
    """Wall time of one process; that it finds nothing is no failure.

    What it finds goes through a pipe: grep stops at the first place where its output is /dev/null.
    """
    start = perf_counter()
    subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)
    return perf_counter() - start


def main() -> int:
    """Print the ratios; 1 when one is over its limit."""
    grep = shutil.which("grep")
    if grep is None:
        print("search: there is no grep here to be measured against")
        return 0
    missed = False
    with tempfile.TemporaryDirectory() as name:
        path = decade.write(Path(name) / "dix-ans.md")
        search = [sys.executable, "-m", "soloist", "search", "--in", str(path)]
        for what, (words, limit) in WORDS.items():
            pairs = [
                (seconds([*search, words]), seconds([grep, "-i", words, str(path)])) for _ in range(RUNS)
            ]
            ours, theirs = (statistics.median(column) for column in zip(*pairs[1:], strict=True))
            print(
                f"search, {what}: {ours * 1000:.0f} ms, grep -i {theirs * 1000:.0f} ms:"
                f" {ours / theirs:.1f} (at most {limit:.0f})"
            )
            missed = missed or ours / theirs > limit
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
