"""How fast tables are read, against PyYAML's C loader on the same text in the same run, and hostile ones.

`python -m bench.tables_read`. The loader makes lists and texts, soloist tables that can be rolled. Exit
code 1 above the limits.
"""

import json
import re
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter
from typing import Final

import yaml

from soloist.tables.check import check_file
from soloist.tables.lookup import Shelves, shelf_of
from soloist.tables.reading.read import read_tables

ROOT: Final = Path(__file__).resolve().parent.parent
MOST_READ: Final = 1.5  # times the loader, on a file as people write them: rows of several kinds
MOST_CHECKED: Final = 2.5
MOST_SECONDS: Final = 0.1  # for a hostile file
MOST_MEMORY: Final = 50_000  # KB
ROUNDS: Final = 7
ROWS: Final = 20_000
_WORDS: Final = tuple(
    re.findall(
        r"\S+",
        "le la un une moulin rivière tourne sans meule depuis l’aube personne au village n’en parle et puis"
        " quelqu’un marche vers le pont avec des clefs dans la main gauche sous la pluie",
    )
)


def rows_of(kind: str, random: Random) -> list[str]:
    """Tables of 100 rows written one way: some 50 characters a row."""

    def words(count: int) -> str:
        return " ".join(random.choices(_WORDS, k=count))

    lines: list[str] = []
    for number in range(ROWS // 100):
        lines += (f"  {kind}-{number}:", "    columns: [a, b, c]" if kind == "cells" else "    about: x")
        lines.append("    rows:")
        for face in range(1, 101):
            match kind:
                case "texts":
                    lines.append(f"      - {words(8)}")
                case "quoted":
                    lines.append(f'      - "{words(8)}"')
                case "cells":
                    lines.append(f"      - [{words(2)}, {words(3)}, {words(3)}]")
                case "faces":
                    lines.append(f"      {face}: {words(8)}")
                case _:
                    lines.append(f'      - {{text: "{words(6)}", weight: {random.randrange(1, 9)}}}')
    return lines


def files() -> Mapping[str, str]:
    """A file of each kind of rows, and one with all of them; 20,000 rows in about 1 MB each."""
    random = Random(7)
    kinds = {kind: rows_of(kind, random) for kind in ("texts", "quoted", "cells", "faces", "weights")}
    fifth = ROWS // 100 // 5 * 103
    mixed = [line for lines in kinds.values() for line in lines[:fifth]]
    return {kind: "tables:\n" + "\n".join(lines) + "\n" for kind, lines in {"mixed": mixed, **kinds}.items()}


def seconds(work: Callable[[], object]) -> float:
    """The median of several rounds."""
    rounds = []
    for _ in range(ROUNDS):
        start = perf_counter()
        work()
        rounds.append(perf_counter() - start)
    return median(rounds)


def read_and_check(text: str) -> None:
    """What `check` does with one file."""
    file, problems = read_tables(text, "bench.yaml")
    assert not problems, problems[0]
    check_file(file, Shelves([shelf_of([file])]))


def reading() -> int:
    """Reading, and reading with every check, in times the loader; the mixed file is the one that counts."""
    missed = 0
    for kind, text in files().items():
        loader = seconds(lambda text=text: yaml.load(text, Loader=yaml.CBaseLoader))  # type: ignore[misc]
        read = seconds(lambda text=text: read_tables(text, "bench.yaml")) / loader  # type: ignore[misc]
        checked = seconds(lambda text=text: read_and_check(text)) / loader  # type: ignore[misc]
        limit = f" (limits {MOST_READ}, {MOST_CHECKED})" if kind == "mixed" else ""
        print(
            f"{kind}: {len(text) / 1e6:.2f} MB, loader {loader * 1000:.0f} ms;"
            f" read {read:.2f} times, read and checked {checked:.2f} times{limit}"
        )
        missed += kind == "mixed" and (read > MOST_READ or checked > MOST_CHECKED)
    return int(missed)


def hostile() -> int:
    """The worst time and memory of the hostile files, each read in one process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "bench.hostile_memory"],
        cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    found: Mapping[str, tuple[float, int]] = json.loads(done.stdout)["files"]
    slow, large = max(found, key=lambda name: found[name][0]), max(found, key=lambda name: found[name][1])
    print(
        f"{len(found)} hostile files: at most {found[slow][0] * 1000:.0f} ms ({slow}; limit 100),"
        f" {found[large][1] / 1000:.0f} MB ({large}; limit 50)"
    )
    return int(found[slow][0] > MOST_SECONDS or found[large][1] > MOST_MEMORY)


def main() -> int:
    """Measure, print, and say whether the limits hold."""
    return int(bool(reading() + hostile()))


if __name__ == "__main__":
    sys.exit(main())
