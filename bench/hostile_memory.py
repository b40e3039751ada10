"""Reads every hostile file in one process, and says how long each took and how much more memory it needed.

`python -m bench.hostile_memory` prints `{"small": seconds, "files": {name: [seconds, KB]}}`; `small`
is what a file of our own takes.
"""

import json
import resource
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from soloist.storage.shelf.shelf_folder import ShelfFolder
from tests.tables.hostile.hostile_files import hostile_files

ROOT = Path(__file__).resolve().parents[1]
_ADDRESSES = 2 << 30  # bytes; whoever asks for more dies here


def _peak() -> int:
    """The most memory this process ever had, in KB."""
    status = Path("/proc/self/status")
    if status.exists():  # what getrusage says begins with the memory of whoever started this process
        lines = status.read_text(encoding="utf-8").splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM:"))
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def _read(path: Path, root: Path) -> tuple[float, int]:
    shutil.copyfile(path, root / "h.yaml")
    folder = ShelfFolder(root, root)
    before, start = _peak(), perf_counter()
    folder.problems()
    return perf_counter() - start, _peak() - before


def write(root: Path) -> None:
    """Write every hostile file, under its place in the list."""
    for number, content in enumerate(hostile_files().values()):
        (root / str(number)).write_bytes(content)


def names(root: Path) -> list[str]:
    """The names of the files, written by another process: making them takes more memory than reading them."""
    command = [sys.executable, "-m", "bench.hostile_memory", "write", str(root)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    found: list[str] = json.loads(done.stdout)
    return found


def main(arguments: Sequence[str]) -> int:
    """Measure each file and print the figures."""
    if arguments[:1] == ["write"]:
        write(Path(arguments[1]))
        sys.stdout.write(json.dumps(list(hostile_files())))
        return 0
    resource.setrlimit(resource.RLIMIT_AS, (_ADDRESSES, _ADDRESSES))
    with TemporaryDirectory() as made, TemporaryDirectory() as folder:
        root = Path(folder)
        ours = ROOT / "oracles" / "fr" / "hades.yaml"
        known = names(Path(made))
        small = min(_read(ours, root)[0] for _ in range(9))
        found = {name: _read(Path(made, str(number)), root) for number, name in enumerate(known)}
    sys.stdout.write(json.dumps({"small": small, "files": found}) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
