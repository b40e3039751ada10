"""One story on the disk: read whole, written only at its end, and never believed without another look."""

import errno
import os
from pathlib import Path
from typing import Literal, TypeAlias

from soloist.message import Message
from soloist.storage import landing, rewrite
from soloist.storage.append import Append, Compose
from soloist.storage.disk import close
from soloist.storage.draft import Drafts, Unsent
from soloist.storage.identity import real, seen
from soloist.storage.landing import Settled
from soloist.storage.lock import held
from soloist.storage.means import Means
from soloist.storage.memory import Memory
from soloist.storage.reading import TAIL, Ending, convert, narrow, open_file, read_file, read_tail, wide
from soloist.storage.recovery import Leftover
from soloist.storage.refusals import Missing, NotSaved, ReadOnly, reason
from soloist.storage.rewrite import Rewritten
from soloist.storage.snapshot import Snapshot

Status: TypeAlias = Literal["saved", "draft", "read_only", "changed_outside", "in_memory"]


class JournalFile:
    """A story file, for one window or one command.

    `status` is what the state line shows: `saved`; `draft`, the last append failed and is kept;
    `read_only`; `changed_outside`, there is more to read; `in_memory`, the file is gone or the
    draft could not be kept either. `notice` is something the person must be told, or None.
    """

    def __init__(self, path: Path, state: Path | Means, drafts: Drafts | None = None) -> None:
        """Touch nothing yet. `drafts` are this process's, shared by all its stories."""
        means = state if isinstance(state, Means) else Means(state)
        self.path = path
        self.drafts = drafts if drafts is not None else Drafts(means.state, means.disk)
        self.status: Status = "saved"
        self.notice: Message | None = None
        self._means = means
        self._memory = Memory()
        self._append = Append(path, means, self.drafts, self._memory)

    def read(self) -> bytes:
        """The whole story; UTF-16 is given as UTF-8, and then not written. Raises Unreadable."""
        try:
            content, look = read_file(self.path, self._means.disk)
        except Missing:
            self.status = "in_memory" if self._memory.content() is not None else self.status
            raise
        self._memory.learn(content, look)
        self.notice = convert(self.path) if wide(content) else None
        self.status = "saved"
        if wide(content) or not self._means.disk.writable(self.path):
            self.status = "read_only"
        return narrow(content)

    def read_tail(self, size: int = TAIL) -> Ending:
        """The last `size` bytes at most, for the first paint; raises Unreadable."""
        return read_tail(self.path, size, self._means.disk)

    def known(self) -> bytes | None:
        """The story as last read, with what was appended since; None before the first reading."""
        return self._memory.content()

    def changed(self) -> bool:
        """Whether there is something new to read: one cheap look, fit for a timer."""
        try:
            look = seen(self._means.disk.stat(self.path))
        except OSError:
            self.status = "in_memory"
            return False
        if look != self._memory.look:
            self.status = "changed_outside"
            return True
        if self.status in ("changed_outside", "in_memory"):
            self.status = "saved"
        return False

    def append(self, compose: Compose, typed: Unsent | None = None) -> bytes:
        """Add what `compose` makes to the end; the bytes added, synced and read back.

        `compose` runs under the lock, perhaps more than once. It is given None when the file is as
        last read, else its whole new content, and raises Refusal to add nothing. `typed` is the text
        it comes from, kept as a draft until it is safe.
        Raises Busy, NotSaved, ReadOnly, Missing or Unreadable.
        """
        if self.notice is not None and self.status == "read_only":
            raise ReadOnly(self.path, self.notice)
        try:
            added = self._append.run(compose, typed)
        except OSError as error:
            raise self._failed(error) from error
        except NotSaved as refusal:
            self.status = "draft" if refusal.draft else "in_memory"
            raise
        self.status = "saved"
        self.notice = self._append.notice
        return added

    def finish(self, leftover: Leftover) -> Settled:
        """Bring home the append of a process that died in it; the caller then discards the leftover.

        `whole` and `completed`: it is in the story. `unsettled`: show it to the person, who decides.
        Raises Busy, NotSaved or Unreadable.
        """
        flight = leftover.draft.flight
        disk = self._means.disk
        if flight is None:
            return "unsettled"
        try:
            with held(disk, self._means.state, self.path, self._means.patience):
                fd = open_file(disk, real(self.path), os.O_RDWR | os.O_APPEND)
                try:
                    return landing.settle(disk, fd, flight)
                finally:
                    close(disk, fd)
        except FileNotFoundError:
            return "unsettled"
        except OSError as error:
            raise NotSaved(self.path, reason(error), leftover.place) from error

    def rewrite(self, expected: str, content: bytes, why: str) -> Rewritten:
        """See `rewrite.rewrite`."""
        return self._rewritten(rewrite.rewrite(self.path, expected, content, why, self._means))

    def replace_tail(self, offset: int, tail: bytes, content: bytes, why: str) -> Rewritten:
        """See `rewrite.replace_tail`; with `content` empty, the tail is cut."""
        return self._rewritten(rewrite.replace_tail(self.path, offset, tail, content, why, self._means))

    def restore(self, snapshot: Snapshot) -> Rewritten:
        """See `rewrite.restore`."""
        return self._rewritten(rewrite.restore(self.path, snapshot, self._means))

    def _rewritten(self, done: Rewritten) -> Rewritten:
        self._memory.learn(done.content, done.look)
        self.status = "saved"
        return done

    def _failed(self, error: OSError) -> NotSaved:
        draft = self.drafts.place(self.path)
        self.status = "draft" if draft else "in_memory"
        if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
            self.status = "read_only"
        return NotSaved(self.path, reason(error), draft, torn=self._append.torn)
