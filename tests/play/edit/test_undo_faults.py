"""A step of undo or redo that dies or fails anywhere: the words are in the story or in what is kept."""

import errno
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from soloist.play.edit import redo, undo
from soloist.play.story.story import Story
from soloist.storage.disk import Disk
from soloist.storage.means import Means, Patience
from soloist.storage.story.draft import Recovery
from soloist.storage.story.journal_file import JournalFile
from soloist.storage.story.undone import Snapshots, Step
from soloist.values.message import Refusal
from tests.play.sitting import evening
from tests.storage.faulty_disk import Fault, FaultyDisk, Killed, failing, kill, kill_after, meddling

HEAD = b"# Story\n\n## Session 1\n"
BLOCK = b"\nAn entry nobody may lose.\n"


def story(root: Path, disk: FaultyDisk | None = None) -> Story:
    """The story, opened by a process whose disk is as given."""
    return Story(
        JournalFile(root / "s.md", Means(root / "state", disk or FaultyDisk(), Patience(0), evening))
    )


def begun(root: Path) -> None:
    """A story with a block that soloist wrote."""
    root.mkdir()
    (root / "s.md").write_bytes(HEAD)
    story(root).append(lambda _: (BLOCK.decode().lstrip("\n"),))


def begun_back(root: Path) -> None:
    """The same, with the block taken back."""
    begun(root)
    undo(story(root))


FAILING = tuple(set(vars(Disk)) - {"writable", "close"})  # these never say that they failed
STEPS = [(begun, undo), (begun_back, redo)]


def calls(root: Path, start: Callable[[Path], None], step: Callable[[Story], object]) -> range:
    """The calls to the disk that a step makes, opening the story included."""
    start(root)
    disk = FaultyDisk()
    step(story(root, disk))
    return range(len(disk.calls))


def recovered(root: Path) -> None:
    """What the next start does with what a dead process left."""
    file = JournalFile(root / "s.md", root / "state")
    recovery = Recovery(root / "state")
    for leftover in recovery.leftovers():
        assert file.finish(leftover) != "unsettled"
        recovery.discard(leftover)


def taken(root: Path) -> list[bytes]:
    """The bytes of the steps that are kept."""
    found = Snapshots(root / "state").of(root / "s.md")
    return [each.content for each in found if isinstance(each, Step)]


def words_kept(root: Path) -> list[bool]:
    """Whether the block is in the file, and whether it is in a step that is kept."""
    path = root / "s.md"
    return [BLOCK in path.read_bytes(), any(BLOCK in content for content in taken(root))]


@pytest.mark.parametrize("death", [kill, pytest.param(kill_after, marks=pytest.mark.slow)])
@pytest.mark.parametrize(("start", "step"), STEPS, ids=["undo", "redo"])
def test_killed_at_any_call(
    tmp_path: Path, start: Callable[[Path], None], step: Callable[[Story], object], death: Fault
) -> None:
    """At no moment are the words in neither place; what died can be done, and undone, all the same."""
    for call in calls(tmp_path / "count", start, step):
        root = tmp_path / str(call)
        start(root)
        with pytest.raises(Killed):
            step(story(root, FaultyDisk(death, call)))
        assert any(words_kept(root)), call
        recovered(root)
        assert (root / "s.md").read_bytes() in (HEAD, HEAD + BLOCK)
        if BLOCK in (root / "s.md").read_bytes():
            undo(story(root))
            assert (root / "s.md").read_bytes() == HEAD, call
        redo(story(root))
        assert (root / "s.md").read_bytes() == HEAD + BLOCK, call


@pytest.mark.parametrize(
    ("number", "lasting"),
    [(errno.ENOSPC, True), pytest.param(errno.EIO, False, marks=pytest.mark.slow)],
)
@pytest.mark.parametrize(("start", "step"), STEPS, ids=["undo", "redo"])
def test_failing_at_any_call(
    tmp_path: Path, start: Callable[[Path], None], step: Callable[[Story], object], number: int, lasting: bool
) -> None:
    """A refusal leaves the words where they can be had."""
    for call in calls(tmp_path / "count", start, step):
        root = tmp_path / str(call)
        start(root)
        disk = FaultyDisk(failing(number, *FAILING), call, lasting=lasting)
        with suppress(Refusal):
            step(story(root, disk))
        assert any(words_kept(root)), call


def test_another_program_writes_at_any_call(tmp_path: Path) -> None:
    """What it writes is in the file, or what was taken back, or in a copy that the person is told of."""

    def adding(path: Path) -> None:
        with path.open("ab") as other:
            other.write(b"\nForeign.\n")

    overtaken = 0
    for call in calls(tmp_path / "count", begun, undo):
        root = tmp_path / str(call)
        begun(root)
        action: Callable[[], None] = lambda root=root: adding(root / "s.md")  # type: ignore[misc]  # noqa: E731
        opened = story(root, FaultyDisk(meddling(action), call))
        try:
            undo(opened)
        except Refusal:
            assert b"Foreign." in (root / "s.md").read_bytes()
            continue
        assert any(words_kept(root)), call
        if b"Foreign." not in b"".join([(root / "s.md").read_bytes(), *taken(root)]):
            overtaken += 1
            assert opened.file.notice is not None
            place = Path(str(opened.file.notice.values["copy"]))
            assert b"Foreign." in place.read_bytes()
    assert overtaken
