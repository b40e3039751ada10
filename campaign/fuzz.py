"""The reader against bytes nobody meant to write: nothing raises, no byte is lost, no time and no memory."""

import random
import sys
import tempfile
import time
import tracemalloc
from collections import Counter
from pathlib import Path
from typing import Final

from campaign.hostile import SHAPES
from campaign.mutation import journals, mutated
from campaign.report import Row
from soloist.journal.checking.report import report
from soloist.journal.checking.verify import verify
from soloist.journal.folding.fold import fold
from soloist.journal.folding.skim import skim
from soloist.journal.model import Entry
from soloist.journal.privacy import struck
from soloist.journal.read import conflicts, read
from soloist.play.blocks.story import after_front_matter, blocks, first_boundary
from soloist.rules.systems import system_or_free

_START: Final = 0.1  # seconds of the processor any input is given,
_A_BYTE: Final = 40e-6  # and so much more for each of its bytes
_SIZE: Final = 60_000  # bytes of a hostile shape; four times as many must not take much more than four times
_GROWTH: Final = 9.0
_MEMORY: Final = 600.0  # bytes held for each byte read, beyond the first megabytes


def run(seconds: float, seed: int) -> tuple[Row, ...]:
    """Mutations of real journals for `seconds`, then every hostile shape once."""
    chance = random.Random(seed)
    return (_mutations(0.7 * seconds, chance), _long(0.3 * seconds, chance), _shapes(), _memory())


def _mutations(seconds: float, chance: random.Random) -> Row:
    whole = journals()
    found: Counter[str] = Counter()
    tried, slowest, until = 0, 0.0, time.monotonic() + seconds
    while time.monotonic() < until:
        data = mutated(chance.choice(whole), whole, chance)
        begun = time.process_time()
        fault = _fault(data, chance)
        took = time.process_time() - begun
        slowest = max(slowest, took / (len(data) + 1000))
        if fault or took > _START + len(data) * _A_BYTE:
            found[fault or "changed"] += 1
            _keep(data, fault or f"{took:.2f} s")
        tried += 1
    return Row(
        "read: journals with flipped, lost, doubled and spliced bytes",
        tried,
        found["lost"],
        found["doubled"],
        found["changed"],
        f"read whole and in two goes, folded and verified; at most {slowest * 1e6:.0f} µs a byte",
    )


def _long(seconds: float, chance: random.Random) -> Row:
    """Stories long enough to be skimmed: what skimming gives is what reading it all gives."""
    whole = journals()
    tried, changed, until = 0, 0, time.monotonic() + seconds
    while time.monotonic() < until:
        pieces = [chance.choice(whole) for _ in range(chance.choice((30, 60)))]
        broken = (mutated(piece, whole, chance) if chance.random() < 0.3 else piece for piece in pieces)
        data = b"\n\n".join((whole[0], *broken))
        tried += 1
        if skim(data).state != fold(read(data).entries):
            changed += 1
            _keep(data, "skimmed otherwise than read")
    return Row("read: long stories of broken pieces, skimmed and read", tried, changed=changed)


def _fault(data: bytes, chance: random.Random) -> str:
    """What went wrong with one input, in the words of the table; nothing where all is well."""
    try:
        return _of_spans(data, everything(data, chance.randrange(len(data) + 1)))
    except Exception as error:  # noqa: BLE001 - whatever it is, it is what is looked for
        print(f"{type(error).__name__}: {error}", file=sys.stderr)
        return "changed"


def everything(data: bytes, cut: int) -> tuple[Entry, ...]:
    """All that is done with a story, its first `cut` bytes read first; its entries.

    Raises ValueError where going on from there is not reading it all.
    """
    journal = read(data)
    state = fold(journal.entries)
    skimmed = skim(data, skim(data[:cut], recent=0).base, recent=0)
    if (skimmed.state, skimmed.journal.problems, skimmed.journal.tail) != (
        state,
        journal.problems,
        journal.tail,
    ):
        raise ValueError(f"going on from byte {cut} is not reading it all")
    report(state, system_or_free(state.ruleset))
    verify(journal)
    struck(journal.entries)
    conflicts(data)
    list(blocks(data, after_front_matter(data)))
    first_boundary(data[-65536:])
    return journal.entries


def _of_spans(data: bytes, entries: tuple[Entry, ...]) -> str:
    at = 3 if data.startswith(b"\xef\xbb\xbf") else 0
    for entry in entries:
        if entry.span.start < at or entry.span.end > len(data) or entry.span.start >= entry.span.end:
            return "doubled"
        if data[at : entry.span.start].strip():
            return "lost"
        at = entry.span.end
    return "lost" if data[at:].strip() else ""


def _keep(data: bytes, why: str) -> None:
    with tempfile.NamedTemporaryFile(prefix="soloist-fuzz-", suffix=".md", delete=False) as file:
        file.write(data)
    print(f"{why}: {Path(file.name)}", file=sys.stderr)


# --- time and memory ----------------------------------------------------------------------------


def _shapes() -> Row:
    bad, worst, shape_of_worst = [], 0.0, ""
    for name, shape in SHAPES.items():
        small, large = shape(_SIZE), shape(4 * _SIZE)
        quick, slow = _seconds(small), _seconds(large)
        if slow / len(large) > worst:
            worst, shape_of_worst = slow / len(large), name
        if slow > _START + len(large) * _A_BYTE or slow > _GROWTH * max(quick, 0.02):
            bad.append(f"{name} ({quick:.2f} s, four times as long {slow:.2f} s)")
    note = "; ".join(bad) or f"each at two sizes; at most {worst * 1e6:.1f} µs a byte ({shape_of_worst})"
    return Row("read: shapes that make a careless reader slow", len(SHAPES), changed=len(bad), note=note)


def _seconds(data: bytes) -> float:
    begun = time.process_time()
    everything(data, len(data) // 2)
    return time.process_time() - begun


def _memory() -> Row:
    bad, worst, shape_of_worst = [], 0.0, ""
    for name, shape in SHAPES.items():
        data = shape(_SIZE)
        tracemalloc.start()
        fold(read(data).entries)
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        if peak / len(data) > worst:
            worst, shape_of_worst = peak / len(data), name
        if peak > _MEMORY * len(data) + 4_000_000:
            bad.append(f"{name} ({peak:,} bytes)")
    note = "; ".join(bad) or f"at most {worst:.0f} bytes for each byte read ({shape_of_worst})"
    return Row("read: memory for the same shapes", len(SHAPES), changed=len(bad), note=note)
