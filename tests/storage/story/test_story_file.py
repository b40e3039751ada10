"""What becomes of a story file between soloist and other programs, step by step: `story_file.yaml`."""

import errno
import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from soloist.storage.disk import Disk
from soloist.storage.means import Means, Patience, held
from soloist.storage.refusals import Busy
from soloist.storage.story.draft import Draft, Flight, Leftover, Unsent
from soloist.storage.story.journal_file import JournalFile
from soloist.storage.story.undone import Snapshots
from soloist.values.message import Refusal, message

STEPS = yaml.safe_load(Path(__file__).with_name("story_file.yaml").read_text("utf-8"))


class Moody(Disk):
    """A disk where this person may write the story, or may not, or that is full in the middle of it."""

    def __init__(self, story: Path) -> None:
        self.story, self.mood = story, ""

    def writable(self, path: Path) -> bool:
        """As said: root may everywhere."""
        return self.mood != "no right"

    def open(self, path: Path, flags: int, mode: int = 0o600) -> int:
        """Refuse what would write in the story."""
        if self.mood == "no right" and flags & os.O_RDWR and path == self.story:
            raise PermissionError(13, "Permission denied")
        return super().open(path, flags, mode)

    def write(self, fd: int, data: memoryview) -> int:
        """Half of it, where the disk is full."""
        within = self.mood == "full within" and os.path.samestat(os.fstat(fd), self.story.stat())
        if self.mood == "full" or within:
            super().write(fd, data[: len(data) // 2])
            raise OSError(errno.ENOSPC, "No space left on device")
        return super().write(fd, data)


def appended(file: JournalFile, text: str) -> str:
    """What the composer was given: nothing, where the file is as it was last read."""
    seen: list[bytes | None] = []

    def compose(fresh: bytes | None) -> bytes:
        seen.append(fresh)
        if text == "refused":
            raise Refusal(message("no fortune left"))
        return text.encode()

    file.append(compose, Unsent(text))
    return "" if seen[-1] is None else f"after {seen[-1].decode()!r}"


def finished(file: JournalFile, start: int, text: str) -> str:
    """What comes of an append of a process that died in it."""
    flight = Flight(start, file.path.stat().st_ino, text.encode())
    return file.finish(Leftover(file.path, Draft(file.path, flight=flight), 0))


def replaced(file: JournalFile, at: int, old: str, new: str, why: str) -> None:
    """The end of the story is put another way."""
    file.replace_tail(at, old.encode(), new.encode(), why)


def renamed(file: JournalFile, text: str) -> None:
    """Another program saves by writing a new file and renaming it."""
    other = file.path.with_name("other")
    other.write_bytes(text.encode())
    other.replace(file.path)


DEEDS: dict[str, Callable[..., Any]] = {
    # what other programs do, and the disk
    "writes": lambda file, text: file.path.write_bytes(text.encode()) and None,
    "adds": lambda file, text: file.path.write_bytes(file.path.read_bytes() + text.encode()) and None,
    "renames": renamed,
    "gives the mode": lambda file, mode: file.path.chmod(int(mode, 8)),
    "deletes": lambda file: file.path.unlink(),
    "makes a pipe": lambda file: os.mkfifo(file.path),
    "removes the folder": lambda file: file.path.parent.rmdir(),
    "makes the folder": lambda file: file.path.parent.mkdir(),
    "the disk": lambda file, mood: setattr(file.means.disk, "mood", mood),
    # what soloist does, and what it knows
    "read": lambda file: file.read().decode(),
    "append": appended,
    "changed": lambda file: file.changed(),
    "type": lambda file, text: file.drafts.keep(file.path, Unsent(text)),
    "draft": lambda file: file.drafts.unsent(file.path).text if file.drafts.place(file.path) else None,
    "replace": lambda file, at, old, new, why: (
        file.replace_tail(at, old.encode(), new.encode(), why) and None
    ),
    "restore": lambda file, nth: file.restore(Snapshots(file.means.state).copies(file.path)[nth]) and None,
    "finish": finished,
    "known": lambda file: (file.known() or b"").decode(),
    "notice": lambda file: file.notice and str(file.notice),
    "unwritable": lambda file: file.unwritable and str(file.unwritable),
    "file": lambda file: file.path.read_bytes().decode(),
    "mode": lambda file: f"{file.path.stat().st_mode & 0o777:o}",
    "folder": lambda file: sorted(each.name for each in file.path.parent.iterdir()),
    "copies": lambda file: [
        f"{each.why}: {Snapshots(file.means.state).read(each).decode()}"
        for each in Snapshots(file.means.state).copies(file.path)
    ],
}


def told(root: Path, steps: list[list[Any]]) -> Iterator[str]:
    """What comes of each deed, of the window it names, and what the state line shows then."""
    path = root / "journals" / "story.md"
    path.parent.mkdir()
    means, windows = Means(root / "state", Moody(path)), dict[str, JournalFile]()
    for deed, *words in steps:
        which, _, name = deed.rpartition(": ")
        file = windows.setdefault(which, JournalFile(path, means))
        try:
            got = DEEDS[name](file, *words)
        except Refusal as refused:
            got = str(refused)
        shown = "" if got is None or got == "" else f"{got} "
        yield re.sub(r"drafts/\S+\.json", "drafts/…", f"{shown}({file.status})".replace(str(root), "ROOT"))


@pytest.mark.parametrize("name", STEPS)
def test_what_becomes_of_a_story_file(tmp_path: Path, name: str) -> None:
    """Each step comes to what stands behind it."""
    steps = STEPS[name]
    assert list(told(tmp_path, [step[:-1] for step in steps])) == [step[-1] for step in steps]


@given(st.lists(st.binary(min_size=1, max_size=40), max_size=4), st.binary(max_size=40))
def test_any_bytes_go_round(tmp_path_factory: pytest.TempPathFactory, added: list[bytes], old: bytes) -> None:
    """Whatever the bytes, old and new, what was read and what was added is what stands there."""
    file = JournalFile(tmp_path_factory.mktemp("any") / "story.md", tmp_path_factory.mktemp("state"))
    file.path.write_bytes(old)
    if old[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return
    file.read()
    for one in added:
        file.append(lambda _, one=one: one)  # type: ignore[misc]
    assert file.path.read_bytes() == old + b"".join(added)


def test_symlink_and_mode_are_kept(tmp_path: Path) -> None:
    """A link stays a link, its target keeps its mode, and both names share one lock."""
    target, link, means = tmp_path / "story.md", tmp_path / "link.md", Means(tmp_path / "state")
    target.write_bytes(b"Old.\n")
    target.chmod(0o604)
    link.symlink_to(target)
    file = JournalFile(link, means)
    file.append(lambda _: b"New.\n")
    file.replace_tail(5, b"New.\n", b"", "undo")
    assert link.is_symlink()
    assert (target.read_bytes(), target.stat().st_mode & 0o777) == (b"Old.\n", 0o604)
    with held(means.disk, means.state, target), pytest.raises(Busy):
        JournalFile(link, means._replace(patience=Patience(0))).append(lambda _: b"x")
