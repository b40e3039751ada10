"""Real processes killed, and failed, at each of their system calls by strace; limits on file size."""

import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple

from campaign.ledger import OLD, Harm, Ledger, judge, start
from campaign.report import Row
from campaign.scenes import PROSE, ROLL, TYPED
from soloist.storage.disk import REAL

_COMING: Final = {
    "append": OLD + PROSE,
    "log": OLD + PROSE,
    "roll": OLD + ROLL,
    "undo": OLD[:-19],
    "draft": OLD,
    "birth": PROSE,
}
_CALLS: Final = "%file,%desc"
_NOT: Final = {"exit_group", "read"}  # the read is of the byte that lets it begin
_ERRORS: Final = ("ENOSPC", "EIO", "EINTR", "EACCES", "EDQUOT")


class Home(NamedTuple):
    """A folder with one story, and a folder for the state."""

    story: Path
    state: Path


class Victims:
    """Processes to be killed, forked from one that has everything loaded."""

    def __init__(self, place: Path) -> None:
        """Start it; `place` is where its stories are."""
        environ = {**os.environ, "HOME": str(place), "XDG_STATE_HOME": str(place / "xdg")}
        environ |= {"SOLOIST_HOME": str(place), "LC_ALL": "C.UTF-8"}
        command = [sys.executable, "-m", "campaign.victim"]
        self._server = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0, env=environ
        )

    def close(self) -> None:
        """End it."""
        assert self._server.stdin is not None
        assert self._server.stdout is not None
        self._server.stdin.close()
        self._server.wait(10)
        self._server.stdout.close()

    def do(self, deed: str, home: Home, strace: tuple[str, ...] = (), limit: int = 0) -> str:
        """Have a deed done, under strace or not: `saved`, `refused`, or nothing where it was killed."""
        assert self._server.stdin is not None
        words = {"deed": deed, "story": str(home.story), "state": str(home.state), "limit": str(limit)}
        self._server.stdin.write(json.dumps(words).encode() + b"\n")
        number = self._line()
        tracer = attach(int(number), strace) if strace else None
        self._server.stdin.write(b"g")
        said, line = "", self._line()
        if line != "end":
            said, line = line, self._line()
        if tracer is not None:
            tracer.communicate(timeout=20)
        return said

    def _line(self) -> str:
        assert self._server.stdout is not None
        line = b""
        while not line.endswith(b"\n"):
            part = self._server.stdout.read(1)
            if not part:
                raise RuntimeError("the victims' server is gone")
            line += part
        return line.decode().strip()


def attach(number: int, options: tuple[str, ...]) -> subprocess.Popen[bytes]:
    """Strace on a waiting process, once it has hold of it; raises PermissionError where that is forbidden."""
    command = ["strace", "-p", str(number), *options]
    tracer = subprocess.Popen(command, stderr=subprocess.PIPE)
    assert tracer.stderr is not None
    first = tracer.stderr.readline()
    if b"attached" not in first:
        tracer.communicate()
        raise PermissionError(first.decode("utf-8", "replace").strip())
    return tracer


def can_trace() -> str:
    """Why strace cannot be used here; empty if it can."""
    if shutil.which("strace") is None:
        return "no strace on this machine"
    sleeper = subprocess.Popen(["sleep", "20"])
    try:
        tracer = attach(sleeper.pid, ("-e", "trace=none"))
        tracer.terminate()
        tracer.communicate()
    except PermissionError as error:
        return f"strace may not trace here: {error}"
    finally:
        sleeper.kill()
        sleeper.wait()
    return ""


@contextmanager
def homes() -> Iterator[tuple[Victims, Iterator[Home]]]:
    """Victims, and as many fresh stories as wanted."""
    with tempfile.TemporaryDirectory(prefix="campaign-") as name:
        place = Path(name)
        victims = Victims(place)
        try:
            yield victims, _fresh(place)
        finally:
            victims.close()


def _fresh(place: Path) -> Iterator[Home]:
    while True:
        shutil.rmtree(place / "journals", ignore_errors=True)
        shutil.rmtree(place / "xdg", ignore_errors=True)
        (place / "journals").mkdir()
        story = place / "journals" / "story.md"
        story.write_bytes(OLD)
        yield Home(story, place / "xdg" / "soloist")


def calls_of(deed: str, victims: Victims, home: Home) -> list[tuple[str, int]]:
    """The system calls of a deed, each with its number among those of its name."""
    with tempfile.NamedTemporaryFile("r", encoding="utf-8", errors="replace") as log:
        victims.do(deed, home, ("-e", f"trace={_CALLS}", "-o", log.name))
        names = re.findall(r"^(\w+)\(", log.read(), re.MULTILINE)
    seen: Counter[str] = Counter()
    found = []
    for name in names:
        seen[name] += 1
        if name not in _NOT:
            found.append((name, seen[name]))
    return found[:-1]  # the last tells us how it ended


def run(seconds: float, seed: int) -> tuple[Row, ...]:
    """A limit at each byte; then a kill and every error at each call, as many as fit into the time."""
    why_not = can_trace()
    rows: list[Row] = []
    with homes() as (victims, fresh):
        rows.append(limited(victims, fresh))
        if not why_not:
            end = time.monotonic() + seconds
            rows.append(killed(victims, fresh, time.monotonic() + seconds * 0.5, random.Random(seed)))
            rows.append(failed(victims, fresh, end, random.Random(seed)))
        else:
            rows.append(Row("strace: killed, failed at a system call", 0, note=why_not))
    return tuple(rows)


def killed(victims: Victims, fresh: Iterator[Home], end: float, chance: random.Random) -> Row:
    """A kill before each system call."""
    points = [
        (deed, *call) for deed in _COMING for call in calls_of(deed, victims, _ready(deed, next(fresh)))
    ]
    found: Counter[Harm] = Counter()
    chance.shuffle(points)
    for deed, name, number in points:
        if time.monotonic() > end:
            break
        inject = f"inject={name}:signal=SIGKILL:when={number}"
        found[_judged(deed, victims, _ready(deed, next(fresh)), ("-e", f"trace={name}", "-e", inject))] += 1
    note = f"of {len(points)} system calls" if found.total() < len(points) else "every system call"
    return _row("strace: killed at a system call", found, note)


def failed(victims: Victims, fresh: Iterator[Home], end: float, chance: random.Random) -> Row:
    """An error from each system call, once and for good."""
    calls = {deed: calls_of(deed, victims, _ready(deed, next(fresh))) for deed in _COMING}
    points = [
        (deed, name, number, error, lasting)
        for deed, found in calls.items() for name, number in found if name != "close"
        for error in _ERRORS for lasting in ("", "+") if (error, lasting) != ("EINTR", "+")
    ]  # fmt: skip
    chance.shuffle(points)
    found: Counter[Harm] = Counter()
    for deed, name, number, error, lasting in points:
        if time.monotonic() > end:
            break
        inject = f"inject={name}:error={error}:when={number}{lasting}"
        found[_judged(deed, victims, _ready(deed, next(fresh)), ("-e", f"trace={name}", "-e", inject))] += 1
    return _row("strace: a system call failed", found, f"of {len(points)} combinations")


def limited(victims: Victims, fresh: Iterator[Home]) -> Row:
    """A file size limit at every byte of the write: short writes and EFBIG, from the system itself."""
    found: Counter[Harm] = Counter()
    for size in range(len(PROSE) + 2):
        home = next(fresh)
        long = OLD + b"x" * 4096 + b"\n"
        home.story.write_bytes(long)
        ledger = Ledger(long)
        ledger.coming = long + PROSE
        ledger.keeping = ledger.sending = TYPED
        said = victims.do("append", home, limit=len(long) + size)
        if said == "saved":
            ledger.done()
        elif home.story.read_bytes() != long:
            found["changed"] += 1
            continue
        found[judge(start(REAL, *home), ledger)] += 1
    return _row("file size limit at each byte (EFBIG, short writes)", found)


def _ready(deed: str, home: Home) -> Home:
    if deed == "birth":
        home.story.unlink()
    return home


def _judged(deed: str, victims: Victims, home: Home, strace: tuple[str, ...]) -> Harm:
    ledger = Ledger(None if deed == "birth" else OLD)
    ledger.coming = _COMING[deed]
    if deed in ("append", "draft"):
        ledger.keeping = ledger.sending = TYPED
    if victims.do(deed, home, strace) == "saved":
        ledger.done()
        if deed == "draft":
            ledger.kept = ledger.keeping = TYPED
    return judge(start(REAL, *home), ledger)


def _row(case: str, found: Counter[Harm], note: str = "") -> Row:
    return Row(case, found.total(), found["lost"], found["doubled"] + found["again"], found["changed"], note)
