"""Several processes writing into one story at once, and other programs that know nothing of the lock."""

import os
import random
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Final, NamedTuple

from campaign.foreign import FOREIGN, Foreign, Meddled
from campaign.report import Row
from soloist.journal.folding.fold import fold
from soloist.journal.read import read
from soloist.journal.sheet import counter
from soloist.rules.systems import system_or_free

_HEAD: Final = (
    "---\ntitle: À plusieurs\nruleset: hades\nlang: fr\npcs: Ana\nstart_date: 2026-11-20\n---\n\n"
    "# À plusieurs\n\n## Session 1\n\n### S1 *Le pont*\n\n#### Immersion\n\nAu début.\n"
).encode()
_STEP: Final = re.compile(rb"Destin (\d+)->(\d+)\]")
_WRITERS: Final = (("window", "ana"), ("window", "bob"), ("command", "cli"))


class Saved(NamedTuple):
    """One acknowledged entry: whose, what, and the moments it was begun and acknowledged."""

    who: str
    what: str
    begun: float
    done: float

    @property
    def is_roll(self) -> bool:
        """Whether it raised the counter."""
        return self.what.startswith("@")

    @property
    def entry(self) -> bytes:
        """The line it must have left in the file."""
        return f"\n{self.what.removesuffix(' 1/2')}\n".encode()


def run(seconds: float, seed: int) -> tuple[Row, ...]:
    """300 entries from two windows and the command line, alone; then with each kind of other program."""
    rows = [alone((130, 130, 40))]
    for foreign in FOREIGN:
        size = max(4, min(30, int(seconds / 2)))
        rows.append(beside(foreign, (size * 4, size * 4, size), random.Random(seed)))
    return tuple(rows)


def alone(counts: Sequence[int]) -> Row:
    """All there, once, each writer's in its order, and the counter has every step."""
    saved, final, _ = _write(counts, None, random.Random(0))
    steps = [(int(a), int(b)) for a, b in _STEP.findall(final)]
    rolls = sum(each.is_roll for each in saved)
    missing = [each for each in saved if final.count(each.entry) == 0]
    twice = [each for each in saved if final.count(each.entry) > 1]
    found = fold(read(final).entries)
    adds_up = (
        steps == [(n, n + 1) for n in range(rolls)]
        and counter(found, system_or_free("hades"), "destiny") == rolls
    )
    changed = (not final.startswith(_HEAD)) + (not adds_up) + (not _in_order(saved, final))
    return Row(
        f"{len(saved)} entries from two windows and the command line",
        len(saved), len(missing), len(twice), changed, f"{rolls} rolls add up to {rolls}" if adds_up else "",
    )  # fmt: skip


def beside(foreign: Foreign, counts: Sequence[int], chance: random.Random) -> Row:
    """The same while another program changes the file as it likes.

    An acknowledged entry that is not in the end may only be missing because that program took it out:
    it stood in what the program replaced, cut off or deleted.
    """
    saved, final, meddled = _write(counts, foreign, chance)
    lost, taken, doubled = 0, 0, 0
    for each in saved:
        count = final.count(each.entry)
        doubled += count > 1
        if count == 0:
            theirs = any(meddling.took(each.entry, each.begun, each.done) for meddling in meddled)
            taken += theirs
            lost += not theirs
    changed = sum(final.count(meddling.mark) != 1 for meddling in meddled if meddling.mark)
    steps = [(int(a), int(b)) for a, b in _STEP.findall(final)]
    note = f"it acted {len(meddled)}×"
    if taken:
        note += f"; {taken} entries it took out after they were acknowledged"
    jumps = sum(before[1] != after[0] for before, after in pairwise(steps))
    if foreign.keeps_all:
        changed += jumps
    return Row(foreign.name, len(saved), lost, doubled, changed, note)


def _in_order(saved: Sequence[Saved], final: bytes) -> bool:
    for who in {each.who for each in saved}:
        places = [final.find(each.entry) for each in saved if each.who == who]
        if places != sorted(places):
            return False
    return True


def _write(
    counts: Sequence[int], foreign: Foreign | None, chance: random.Random
) -> tuple[list[Saved], bytes, list[Meddled]]:
    with tempfile.TemporaryDirectory(prefix="campaign-") as name:
        story, state = Path(name, "journals", "story.md"), Path(name, "xdg", "soloist")
        story.parent.mkdir()
        story.write_bytes(_HEAD)
        writers = [
            _start(kind, story, state, who, count)
            for (kind, who), count in zip(_WRITERS, counts, strict=True)
        ]
        meddled: list[Meddled] = []
        try:
            for writer in writers:
                assert writer.stdout is not None
                writer.stdout.readline()
            for writer in writers:
                assert writer.stdin is not None
                writer.stdin.write("go\n")
                writer.stdin.flush()
            while foreign is not None and any(writer.poll() is None for writer in writers[:2]):
                time.sleep(chance.uniform(0, foreign.pause))
                if story.exists():
                    meddled.append(foreign.act(story, len(meddled), chance))
            if meddled and meddled[-1].old is not None and not story.exists():
                os.link(meddled[-1].old, story)  # deleted when the windows had closed: back from the bin
            saved = [
                each
                for (_, who), writer in zip(_WRITERS, writers, strict=True)
                for each in _saved(who, writer.communicate(timeout=300)[0])
            ]
        finally:
            for writer in writers:
                writer.kill()
                writer.wait()
        if any(writer.returncode for writer in writers):
            raise RuntimeError("a writer gave up; it said why")
        for meddling in meddled:
            meddling.settle()
        return saved, story.read_bytes() if story.exists() else b"", meddled


def _start(kind: str, story: Path, state: Path, who: str, count: int) -> subprocess.Popen[str]:
    words = [sys.executable, "-m", "campaign.writer", kind, str(story), str(state), who, str(count)]
    return subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def _saved(who: str, printed: str) -> list[Saved]:
    found = []
    for line in printed.splitlines():
        what, begun, done = line.rsplit(" ", 2)
        found.append(Saved(who, what, float(begun), float(done)))
    return found
