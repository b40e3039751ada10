"""Clocks that jump, locks and marks left behind, disks that are full or only for reading."""

import errno
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from campaign.frail import Fault, Frail
from campaign.ledger import OLD, STATE, STORY, Harm, Ledger, judge, means, start
from campaign.model import FileSystem, Process
from campaign.report import Row
from campaign.scenes import PROSE, ROLL, TYPED, open_story
from soloist.storage.means import held
from soloist.storage.refusals import Busy, NotSaved
from soloist.storage.story.draft import Drafts, Recovery
from soloist.storage.story.journal_file import JournalFile
from soloist.values.message import Refusal

_NOW: Final = datetime(2026, 11, 20, 21, 30, tzinfo=UTC)
_JUMPS: Final = (timedelta(days=-20000), timedelta(days=-1), timedelta(seconds=-1), timedelta(days=8),
                 timedelta(days=400), timedelta(days=20000))  # fmt: skip
_PAGE: Final = 4096


def run(seconds: float, seed: int) -> tuple[Row, ...]:
    """All of them; `seconds` limits how long the clock jumps."""
    chance = random.Random(seed)
    return (jumps(chance, int(20 + seconds * 10)), stale(), full(), read_only())


def _row(case: str, found: Counter[Harm], note: str = "") -> Row:
    return Row(case, found.total(), found["lost"], found["doubled"] + found["again"], found["changed"], note)


def jumps(chance: random.Random, rounds: int) -> Row:
    """Appends, undos and restores, the clock set anew before each, that of the disk too."""
    found: Counter[Harm] = Counter()
    moment = _NOW
    for _ in range(rounds):
        system = FileSystem()
        system.put(STORY, OLD)
        disk, ledger = Frail(system), Ledger(OLD)
        for _ in range(6):
            moment = _NOW + chance.choice(_JUMPS)
            system.set_clock(int(moment.timestamp() * 1e9) + chance.randrange(10**9))
            file = JournalFile(STORY, means(disk)._replace(now=lambda now=moment: now))  # type: ignore[misc]
            file.read()
            ledger.append(file, PROSE, TYPED)
            before = ledger.known
            taken = ledger.put(file, len(PROSE), b"")
            assert taken.snapshot is not None, "there was a file"
            found["" if file.restore(taken.snapshot).content == before else "lost"] += 1
            ledger.stands = ledger.coming = ledger.known = before
            ledger.type(file.drafts, f"{moment:%Y}")
            file.drafts.keep(STORY, ledger.kept)
            disk.die()
            found[judge(start(disk), ledger)] += 1
            ledger = Ledger(before)
            for name in disk.names(STATE / "drafts"):
                disk.unlink(STATE / "drafts" / name)
    return _row("clock set back or forward, by seconds and by years", found)


def stale() -> Row:
    """Locks and marks of the dead, of the living, and of a process that had our number."""
    found: Counter[Harm] = Counter()
    for case in (_left_lock, _hung_holder, _number_again, _living_owner, _unmarked, _junk):
        system = FileSystem()
        system.put(STORY, OLD)
        found[case(system)] += 1
    return _row("stale locks, marks of dead and living processes", found)


def _left_lock(system: FileSystem) -> Harm:
    dead = Process(system)
    open_story(dead).append(lambda _: ROLL)
    dead.die()
    return _appends(system, OLD + ROLL)


def _appends(system: FileSystem, before: bytes) -> Harm:
    open_story(Process(system)).append(lambda _: PROSE, TYPED)
    return "" if system.find(STORY).data == before + PROSE else "changed"


def _hung_holder(system: FileSystem) -> Harm:
    hung = Process(system)
    with held(hung, STATE, STORY):
        try:
            open_story(Process(system)).append(lambda _: PROSE, TYPED)
        except Busy:
            if system.find(STORY).data != OLD:
                return "changed"
        else:
            return "changed"
    return _appends(system, OLD)


def _number_again(system: FileSystem) -> Harm:
    dead = Process(system)
    Drafts(STATE, dead).keep(STORY, TYPED)
    dead.die()
    living = Process(system)
    drafts = Drafts(STATE, living)
    drafts.keep(STORY, TYPED)
    mine = drafts.place(STORY)
    (leftover,) = Recovery(STATE, Process(system)).leftovers()
    return "" if leftover.place != mine and leftover.draft.unsent == TYPED else "lost"


def _living_owner(system: FileSystem) -> Harm:
    drafts = Drafts(STATE, Process(system))
    drafts.keep(STORY, TYPED)
    return "doubled" if Recovery(STATE, Process(system)).leftovers() else ""


def _unmarked(system: FileSystem) -> Harm:
    dead = Process(system)
    Drafts(STATE, dead).keep(STORY, TYPED)
    dead.die()
    for name in dead.names(STATE / "drafts"):
        if name.endswith(".owner"):
            dead.unlink(STATE / "drafts" / name)
    return "" if start(Process(system)).offered == (TYPED.text,) else "lost"


def _junk(system: FileSystem) -> Harm:
    dead = Process(system)
    Drafts(STATE, dead).keep(STORY, TYPED)
    dead.die()
    system.put(STATE / "drafts" / "1-0.junk.json", b'{"half')
    system.put(STATE / "drafts" / "2-0.owner", b"")
    return "" if start(Process(system)).offered == (TYPED.text,) else "lost"


@contextmanager
def tmpfs(size: int) -> Iterator[Path | None]:
    """A file system of `size` bytes of our own; None where it may not be made."""
    with tempfile.TemporaryDirectory(prefix="campaign-") as name:
        made = ["mount", "-t", "tmpfs", "-o", f"size={size}", "none", name]
        known = shutil.which("mount") is not None
        allowed = known and not subprocess.run(made, capture_output=True, check=False).returncode
        try:
            yield Path(name) if allowed else None
        finally:
            if allowed:
                subprocess.run(["umount", "-l", name], capture_output=True, check=False)


def full() -> Row:
    """A disk that really fills at any page of an append; with room made, the same window saves it."""
    case = "disk full at each page of an append"
    found: Counter[Harm] = Counter()
    for apart in (False, True):
        for left in range(8):
            with tmpfs(64 * _PAGE) as disk, tempfile.TemporaryDirectory(prefix="campaign-") as name:
                if disk is None:
                    return Row(case, 0, note="no file system may be mounted here; the model stands for it")
                found[_fill(disk, Path(name) if apart else disk / "state", left)] += 1
    return _row(case, found)


def _fill(disk: Path, state: Path, left: int) -> Harm:
    story = disk / "story.md"
    old = OLD + b"x" * (_PAGE - len(OLD) - len(PROSE) // 2)
    story.write_bytes(old)
    ballast = disk / "ballast"
    ballast.touch()
    file = JournalFile(story, state)
    file.read()
    with ballast.open("wb", buffering=0) as filler:
        try:
            while filler.write(bytes(_PAGE)):
                pass
        except OSError:
            os.truncate(ballast, max(ballast.stat().st_size - left * _PAGE, 0))
    saved = _tried(file)
    if story.read_bytes() != (old + PROSE if saved else old):
        return "changed"
    ballast.unlink()
    if not saved:
        file.append(lambda _: PROSE, TYPED)
    return "" if story.read_bytes() == old + PROSE and file.status == "saved" else "lost"


def _tried(file: JournalFile) -> bool:
    try:
        file.append(lambda _: PROSE, TYPED)
    except NotSaved:
        return False
    return True


def read_only() -> Row:
    """The story, or the state, where nothing may be written; with the right given back, it is saved once."""
    case = "story or state on a disk that is only for reading"
    found: Counter[Harm] = Counter()
    for what in ("story", "state"):
        for how in ("mount", "modes"):
            done = _mounted(what) if how == "mount" else _as_nobody(what)
            if done is not None:
                found[done] += 1
    return _row(case, found, "" if found.total() == 4 else "as far as mounting is allowed here")


def _mounted(what: str) -> Harm | None:
    with tmpfs(64 * _PAGE) as disk, tempfile.TemporaryDirectory(prefix="campaign-") as name:
        if disk is None:
            return None
        story, state = (disk, Path(name)) if what == "story" else (Path(name), disk)

        def remount(option: str) -> None:
            subprocess.run(["mount", "-o", f"remount,{option}", str(disk)], check=True, capture_output=True)

        return _locked(story / "story.md", state / "state", what, remount)


def _locked(story: Path, state: Path, what: str, change: Callable[[str], None]) -> Harm:
    story.write_bytes(OLD)
    change("ro")
    try:
        file = JournalFile(story, state)
        file.read()
        readable = file.status == ("read_only" if what == "story" else "saved")
        saved = _tried(file)
    finally:
        change("rw")
    if not readable or saved != (what == "state") or story.read_bytes() != (OLD + PROSE if saved else OLD):
        return "changed"
    if not saved and (file.status != "read_only" or file.drafts.place(story) is None):
        return "lost"
    file.read()
    if not saved:
        file.append(lambda _: PROSE, TYPED)
    return "" if story.read_bytes() == OLD + PROSE and file.status == "saved" else "doubled"


def _as_nobody(what: str) -> Harm:
    """The same by modes, in a process of somebody who is not root."""
    command = [sys.executable, "-m", "campaign.odd", what]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    said = done.stdout.strip()
    return "" if said == "good" else "changed"


def _by_modes(what: str) -> str:
    _warm()
    if os.getuid() == 0:
        os.setgid(65534)
        os.setuid(65534)
    with tempfile.TemporaryDirectory(prefix="campaign-") as name:
        place = Path(name, what)
        other = Path(name, "other")
        place.mkdir()
        other.mkdir()
        story, state = (place, other) if what == "story" else (other, place)

        def change(option: str) -> None:
            place.chmod(0o500 if option == "ro" else 0o700)
            for path in place.glob("*.md"):
                path.chmod(0o400 if option == "ro" else 0o600)

        return _locked(story / "story.md", state / "state", what, change) or "good"


def _warm() -> None:
    # What is imported late is imported now: nobody may not be allowed to read it.
    system = FileSystem()
    system.put(STORY, OLD)
    open_story(Process(system)).append(lambda _: PROSE, TYPED)
    with suppress(NotSaved):
        failing = Frail(system)
        file = open_story(failing)
        failing.begin(Fault(0, errno.EROFS, lasting=True))
        file.append(lambda _: PROSE, TYPED)


if __name__ == "__main__":
    try:
        print(_by_modes(sys.argv[1]))
    except Refusal as refusal:
        print(refusal, file=sys.stderr)
