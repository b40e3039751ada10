"""How long `soloist roll` takes, as a multiple of starting Python for nothing, in the same run."""

import os
import statistics
import subprocess
import sys
import time
from collections.abc import Sequence

RUNS = 41
LIMIT = 5.0
ROLL = [sys.executable, "-m", "soloist", "roll", "hades", "opposition", "for=3", "against=2", "--json"]
NOTHING = [sys.executable, "-c", "pass"]


def seconds(command: Sequence[str]) -> float:
    """Wall time of one whole process, its modules compiled beforehand as on any installed copy."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    start = time.perf_counter()
    subprocess.run(command, env=environment, stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - start


def ratio(runs: int = RUNS) -> float:
    """The median of the ratios of neighbouring runs; the first two pairs only warm up."""
    pairs = [(seconds(ROLL), seconds(NOTHING)) for _ in range(runs + 2)]
    return statistics.median(roll / nothing for roll, nothing in pairs[2:])


def main() -> int:
    """Print the ratio; 1 when it is over its limit."""
    found = ratio()
    print(f"soloist roll against python -c pass: {found:.2f} (at most {LIMIT:.0f})")
    return int(found > LIMIT)


if __name__ == "__main__":
    sys.exit(main())
