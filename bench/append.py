"""How long one append takes, safe and said to be saved, against the bare calls of the same protocol.

The bare protocol keeps the bytes in a file beside, synced, its folder too, then opens the story,
writes at its end, syncs, reads back and closes. All take turns on copies of one story, at 10 KB,
10 MB and 100 MB, with the mere append and sync for comparison; the fold of what was added is timed
apart.
"""

import os
import statistics
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from typing import Final, NamedTuple

from bench import decade
from soloist.journal.folding.skim import learn, skim
from soloist.journal.write import join
from soloist.play.story.story import Story
from soloist.storage.story.journal_file import JournalFile

LIMIT: Final = 1.5
FOLD: Final = 2.0  # ms
RUNS: Final = 40
SIZES: Final = {"10 KB": 12, "10 MB": decade.EXCHANGES, "100 MB": decade.EXCHANGES * 10}
BLOCK: Final = (
    "```lonelog\n@ Forcer la serrure\nd: Opposition [pour: objectif | contre: objectif] 1d6=6 vs 1d6=1"
    " -> Succès (+2)\n[N:Destinée|Destin 0->1]\n[PC:Aldric|Fortunes 0->1]\n=> La porte cède.\n```\n"
)


class Times(NamedTuple):
    """Medians in seconds: only the bytes, the bare protocol, the append, the story's append, the fold."""

    mere: float
    bare: float
    file: float
    story: float
    fold: float


def mere(path: Path, content: bytes) -> None:
    """The bytes at the end of a file, synced."""
    fd = os.open(path, os.O_RDWR | os.O_APPEND)
    os.write(fd, content)
    os.fsync(fd)
    os.pread(fd, len(content), os.fstat(fd).st_size - len(content))
    os.close(fd)


def bare(path: Path, content: bytes) -> None:
    """What keeps the bytes through a power cut at any moment, and nothing else."""
    draft, kept = path.with_suffix(".tmp"), path.with_suffix(".draft")
    fd = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL)
    os.write(fd, content)
    os.fsync(fd)
    os.close(fd)
    draft.rename(kept)
    folder = os.open(path.parent, os.O_RDONLY | os.O_DIRECTORY)
    os.fsync(folder)
    os.close(folder)
    mere(path, content)
    kept.unlink()


def measure(folder: Path, exchanges: int, runs: int = RUNS) -> Times:
    """Medians of appends to a story of so many exchanges, all of them taking turns."""
    names = ("mere", "bare", "file", "story")
    for name in names:
        (folder / name).mkdir()
    paths = [decade.write(folder / name / "histoire.md", exchanges) for name in names]
    file = JournalFile(paths[2], folder / "state")
    file.read()
    story = Story(JournalFile(paths[3], folder / "state"))
    known = skim(story.data)
    content = join(known.journal.tail, (BLOCK,))
    works: tuple[Callable[[], object], ...] = (
        lambda: mere(paths[0], content),
        lambda: bare(paths[1], content),
        lambda: file.append(lambda _: content),
        lambda: story.append(lambda _: (BLOCK,)),
        lambda: learn(known, content),
    )
    turns = [[_seconds(work) for work in works] for _ in range(runs + 3)][3:]
    return Times(*(statistics.median(column) for column in zip(*turns, strict=True)))


def _seconds(work: Callable[[], object]) -> float:
    start = perf_counter()
    work()
    return perf_counter() - start


def main() -> int:
    """Print the figures; 1 when one is over its limit."""
    missed = False
    for name, exchanges in SIZES.items():
        with tempfile.TemporaryDirectory() as folder:
            found = measure(Path(folder), exchanges)
        ratio = found.file / found.bare
        print(
            f"append to {name}: {found.file * 1000:.2f} ms, {ratio:.2f} of its bare protocol"
            f" (at most {LIMIT:.1f}), {found.file / found.mere:.1f} of the mere bytes synced;"
            f" with the fold {found.story * 1000:.2f} ms"
        )
        print(f"  the fold alone: {found.fold * 1000:.2f} ms (at most {FOLD:.0f} at 10 MB)")
        missed = missed or ratio > LIMIT or (exchanges <= decade.EXCHANGES and found.fold * 1000 > FOLD)
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
