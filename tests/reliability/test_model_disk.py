"""The model of the disk answers as the real disk does, whatever is asked of it and in whatever order."""

import errno
import os
import stat
import tempfile
from pathlib import Path

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from campaign.model import FileSystem, Process
from soloist.storage.disk import Disk

NAMES = st.sampled_from(["a", "b", "sub/a", "sub", "sub/deep/a", "gone/a"])
FLAGS = st.sampled_from(
    [
        os.O_RDONLY,
        os.O_RDWR | os.O_APPEND,
        os.O_RDWR | os.O_CREAT,
        os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW,
        os.O_RDONLY | os.O_DIRECTORY,
    ]
)


class BothDisks(RuleBasedStateMachine):
    """The same calls on both, one after the other; a fault in the model would let real faults through."""

    @initialize()
    def begin(self) -> None:
        """Two empty folders."""
        self.place = tempfile.TemporaryDirectory()
        system = FileSystem()
        system.put(Path("/model/x"), b"")
        Process(system).unlink(Path("/model/x"))
        self.disks: tuple[tuple[Disk, Path], ...] = (
            (Disk(), Path(self.place.name)),
            (Process(system), Path("/model")),
        )
        self.open: list[tuple[int, int]] = []

    def teardown(self) -> None:
        """Leave nothing open and nothing behind."""
        for real, _ in self.open:
            os.close(real)
        self.place.cleanup()

    def both(self, call: str, *given: object) -> tuple[object, object]:
        """What both answer; paths are below each one's folder, a pair holds the descriptor of each."""
        answers = []
        for number, (disk, folder) in enumerate(self.disks):
            words = [folder / word if isinstance(word, str) else word for word in given]
            words = [word[number] if isinstance(word, tuple) else word for word in words]
            try:
                answers.append(getattr(disk, call)(*words))
            except OSError as error:
                answers.append(errno.errorcode[error.errno or 0])
        return answers[0], answers[1]

    @rule(name=NAMES, flags=FLAGS)
    def opens(self, name: str, flags: int) -> None:
        """Opened, or refused for the same reason."""
        real, model = self.both("open", name, flags)
        if isinstance(real, int) and isinstance(model, int):
            self.open.append((real, model))
        else:
            assert real == model

    @rule(data=st.data())
    def closes(self, data: st.DataObject) -> None:
        """A descriptor is given back, with its lock."""
        if self.open:
            fds = self.open.pop(data.draw(st.integers(0, len(self.open) - 1)))
            real, model = self.both("close", fds)
            assert real == model

    @rule(data=st.data(), written=st.binary(max_size=9))
    def writes(self, data: st.DataObject, written: bytes) -> None:
        """As many bytes go out, and the place behind them is the same."""
        if self.open and written:
            fds = data.draw(st.sampled_from(self.open))
            real, model = self.both("write", fds, memoryview(written))
            assert real == model
            if isinstance(real, int):
                assert len(set(self.both("place", fds))) == 1

    @rule(data=st.data(), size=st.integers(0, 30))
    def reads_and_cuts(self, data: st.DataObject, size: int) -> None:
        """The same bytes come back; a cut, or a stretch, is the same."""
        if self.open:
            fds = data.draw(st.sampled_from(self.open))
            for call in (("read", fds, 50, size), ("truncate", fds, size), ("read", fds, 50, 0)):
                real, model = self.both(*call)
                assert real == model, call

    @rule(data=st.data())
    def locks_and_syncs(self, data: st.DataObject) -> None:
        """A lock is had or refused; a sync of anything open is answered."""
        if self.open:
            fds = data.draw(st.sampled_from(self.open))
            for call in ("lock", "sync"):
                real, model = self.both(call, fds)
                assert real == model, call

    @rule(old=NAMES, new=NAMES, call=st.sampled_from(["link", "replace"]))
    def moves(self, old: str, new: str, call: str) -> None:
        """Names of files within one folder; soloist moves nothing else."""
        files = all(Path(name).name == "a" or name == "b" for name in (old, new))
        if files and Path(old).parent == Path(new).parent and old != new:
            real, model = self.both(call, old, new)
            assert real == model

    @rule(name=NAMES, call=st.sampled_from(["unlink", "mkdir", "names"]))
    def names_change(self, name: str, call: str) -> None:
        """Names taken away, folders made, listed."""
        real, model = self.both(call, name)
        assert real == model

    @rule(name=NAMES)
    def looks(self, name: str) -> None:
        """The same is there."""
        real, model = self.both("stat", name)
        if isinstance(real, os.stat_result) and isinstance(model, os.stat_result):
            assert stat.S_IFMT(real.st_mode) == stat.S_IFMT(model.st_mode)
            if stat.S_ISREG(real.st_mode):
                assert (real.st_size, real.st_nlink) == (model.st_size, model.st_nlink)
        else:
            assert real == model

    @invariant()
    def same_open_files(self) -> None:
        """What is open is as long on both, and is the same file under both names or neither."""
        if not hasattr(self, "open"):
            return
        looks = [self.both("fstat", fds) for fds in self.open]
        for real, model in looks:
            assert isinstance(real, os.stat_result)
            assert isinstance(model, os.stat_result)
        kinds = [[look[side].st_ino for look in looks] for side in (0, 1)]  # type: ignore[attr-defined]
        same = [[one == two for one in side for two in side] for side in kinds]
        assert same[0] == same[1]


TestBothDisks = BothDisks.TestCase
TestBothDisks.settings = settings(stateful_step_count=40)
