"""Every kind of fault, one after the other: `make campaign`. The exit code is 1 if anything was harmed."""

import argparse
import random
import sys
import time
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Final

from campaign.report import Row

KINDS: Final = {
    "deaths": 140.0,
    "errors": 60.0,
    "kills": 100.0,
    "together": 60.0,
    "odd": 20.0,
    "typing": 180.0,
    "signals": 45.0,
    "fuzz": 60.0,
}
"""The modules, and the seconds each is given; quick is a tenth."""

_PLACE: Final = Path(__file__).parent.parent / "docs" / "reliability.md"
_BEGIN: Final = "<!-- campaign: begins -->"
_END: Final = "<!-- campaign: ends -->"


def main(arguments: Sequence[str]) -> int:
    """Run what was asked for, print the table, and put it into the page if asked to."""
    parser = argparse.ArgumentParser(prog="python -m campaign", description=__doc__)
    parser.add_argument("kinds", nargs="*", metavar="KIND", help=f"one or several of {', '.join(KINDS)}")
    parser.add_argument("--quick", action="store_true", help="a tenth of the time")
    parser.add_argument("--seed", type=int, help="the same faults again")
    parser.add_argument("--write", action="store_true", help=f"put the table into {_PLACE.name}")
    options = parser.parse_args(arguments)
    seed = options.seed if options.seed is not None else random.SystemRandom().randrange(10**6)
    begun = time.monotonic()
    rows: list[Row] = []
    for kind in options.kinds or KINDS:
        print(f"{kind}…", file=sys.stderr, flush=True)
        found = import_module(f"campaign.{kind}").run(KINDS[kind] / (10 if options.quick else 1), seed)
        for row in found:
            if not row.good:
                print(f"  {row}", file=sys.stderr, flush=True)
        rows += found
    table = _table(rows)
    took = f"Seed {seed}; {time.monotonic() - begun:.0f} seconds."
    print(f"{table}\n\n{took}")
    if options.write:
        _write(f"{table}\n\n{took}")
    return 0 if all(row.good for row in rows) else 1


def _table(rows: Sequence[Row]) -> str:
    lines = ["| fault | tried | lost | doubled | changed | |", "|---|---:|---:|---:|---:|---|"]
    for row in rows:
        tried = f"{row.tried:,}" if row.tried else "–"
        lines.append(f"| {row.case} | {tried} | {row.lost} | {row.doubled} | {row.changed} | {row.note} |")
    total = [sum(getattr(row, name) for row in rows) for name in ("tried", "lost", "doubled", "changed")]
    lines.append("| **all** | **{:,}** | **{}** | **{}** | **{}** | |".format(*total))
    return "\n".join(lines)


def _write(text: str) -> None:
    page = _PLACE.read_text(encoding="utf-8")
    head, begin, rest = page.partition(_BEGIN)
    _, end, tail = rest.partition(_END)
    if not begin or not end:
        raise SystemExit(f"{_PLACE} has no {_BEGIN} … {_END}")
    _PLACE.write_text(f"{head}{begin}\n\n{text}\n\n{end}{tail}", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
