"""One story on the disk: read whole, written only at its end, and never believed without another look."""

import errno
import os
from contextlib import suppress
from pathlib import Path
from typing import Final, Literal, TypeAlias

from soloist.storage.disk import Seen, close, seen
from soloist.storage.means import Means, held
from soloist.storage.reading import Oddity, oddity, open_file, opened, pasted, read_story, said
from soloist.storage.refusals import NotSaved, Unreadable, reason
from soloist.storage.story import rewrite
from soloist.storage.story.append import Append, Compose, Memory, Settled, settle
from soloist.storage.story.draft import Drafts, Leftover, Unsent
from soloist.storage.story.rewrite import Rewritten
from soloist.storage.story.undone import Snapshot, Snapshots
from soloist.values.message import Message, message

Status: TypeAlias = Literal["saved", "draft", "read_only", "changed_outside", "in_memory", "unreadable"]


class JournalFile:
    """A story file, for one window or one command.

    `status` is what the state line shows: `saved`; `draft`, the last append failed and is kept;
    `read_only`; `changed_outside`, there is more to read; `in_memory`, the file is gone or no story any
    more, or the draft could not be kept either; `unreadable`, it never could be read. `notice` is
    something the person must be told, or None; `odd` is what is odd about the bytes, as last read whole.
    """

    def __init__(self, path: Path, state: Path | Means, drafts: Drafts | None = None) -> None:
        """Touch nothing yet. `drafts` are this process's, shared by all its stories."""
        means = state if isinstance(state, Means) else Means(state)
        self.path = path
        self.drafts = drafts if drafts is not None else Drafts(means.state, means.disk)
        self.status: Status = "saved"
        self.notice: Message | None = None
        self.odd: Oddity | None = None
        self.wrote = False
        """Whether anything was written to it through this."""
        self._means = means
        self._memory = Memory()
        self._append = Append(path, means, self.drafts, self._memory)
        self._looked: Seen | None = None  # what was there when it had last changed
        self._unread: Seen | None = None  # what was there and could not be read

    @property
    def means(self) -> Means:
        """What it is written with: the state folder, the disk, the clock."""
        return self._means

    def read(self) -> bytes:
        """The whole story. Raises Unreadable."""
        before = self._memory.content()
        try:
            with opened(self.path, self._means.disk) as fd:
                self._means.target(self.path)
                content, look = read_story(self.path, self._means.disk, fd)
        except Unreadable:
            self.status = "unreadable" if before is None else "in_memory"
            self._unread = self._looked
            raise
        self._memory.learn(content, look)
        self.odd = oddity(content)
        odd = said(self.path, self.odd) if self.odd is not None else None
        self.notice = self._shortened(before, content) or odd
        self.status = self._rest()
        return content

    def known(self) -> bytes | None:
        """The story as last read, with what was appended since; None before the first reading."""
        return self._memory.content()

    def size(self) -> int | None:
        """How many bytes `known` has; None before the first reading."""
        return self._memory.size()

    def since(self, start: int) -> bytes | None:
        """What `known` has from byte `start` on; None before the first reading."""
        return self._memory.since(start)

    @property
    def rewrites(self) -> int:
        """How often more than the end was changed; while it stays the same, `known` only grew."""
        return self._memory.rewrites

    def changed(self) -> bool:
        """Whether there is something new to read: one cheap look, fit for a timer."""
        try:
            look = seen(self._means.disk.stat(self.path))
        except OSError:
            self.status = "in_memory"
            return False
        if look == self._unread:  # what has taken its place could not be read, and is still there
            self.status = "in_memory"
            return False
        if look != self._memory.look:
            self.status, self._looked = "changed_outside", look
            return True
        if self.status != "draft" or self.drafts.place(self.path) is None:
            self.status = self._rest()
        return False

    @property
    def unwritable(self) -> Message | None:
        """What to tell whoever opens a story that may be read and not written; None where it may."""
        if self.status != "read_only":
            return None
        return message(
            "This file is read-only: what you write is kept as a draft. To fix it: chmod u+w {path}",
            path=pasted(self.path),
        )

    def _shrunk(self) -> bool:
        """Whether the file holds less than is known of it: one cheap look."""
        known = self._memory.look
        try:
            return known is not None and self._means.disk.stat(self.path).st_size < known.size
        except OSError:
            return False

    def _shortened(self, before: bytes | None, content: bytes) -> Message | None:
        """Keep a copy of what another program left out of the file; what to tell the person of it.

        Only soloist may still know it. A disk that takes no copy keeps nobody from reading on.
        """
        if before is None or len(content) >= len(before):
            return None
        try:
            Snapshots(self._means.state, self._means.disk).take(
                self.path, before, "shortened", self._means.now()
            )
        except OSError:
            return message("The file is shorter than it was.")
        return message(
            "The file is shorter than it was; a copy of how it was is kept: soloist undo --list {path}",
            path=pasted(self.path),
        )

    def _rest(self) -> Status:
        """The status of a file that is as last read or written, with nothing left to save."""
        return "saved" if self._means.disk.writable(self.path) else "read_only"

    def append(self, compose: Compose, typed: Unsent | None = None) -> bytes:
        """Add what `compose` makes to the end; the bytes added, synced and read back.

        `compose` runs under the lock, perhaps more than once. It is given None when the file is as
        last read, else its whole new content, and raises Refusal to add nothing. `typed` is the text
        it comes from, kept as a draft until it is safe.
        Raises Busy, NotSaved, Missing or Unreadable.
        """
        before = self._memory.content() if self._shrunk() else None
        shorter: Message | None = None

        def composed(new: bytes | None) -> bytes:
            nonlocal shorter
            if new is None:
                return compose(None)
            shorter = self._shortened(before, new)
            return compose(new)

        try:
            added = self._append.run(composed, typed)
        except OSError as error:
            raise self._failed(error) from error
        except NotSaved as refusal:
            self.status = "draft" if refusal.draft else "in_memory"
            raise
        self.status, self.wrote = "saved", True
        self.notice = self._append.notice or shorter
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
                fd = open_file(disk, self._means.target(self.path), os.O_RDWR | os.O_APPEND)
                try:
                    settled = settle(disk, fd, flight)
                finally:
                    close(disk, fd)
        except FileNotFoundError:
            return "unsettled"
        except OSError as error:
            raise NotSaved(self.path, reason(error), leftover.place) from error
        return settled

    def replace_tail(self, offset: int, tail: bytes, content: bytes, why: str) -> Rewritten:
        """See `rewrite.replace_tail`; with `content` empty, the tail is cut."""
        self._settle_drafts()
        return self._rewritten(rewrite.replace_tail(self.path, offset, tail, content, why, self._means))

    def restore(self, snapshot: Snapshot) -> Rewritten:
        """See `rewrite.restore`; where the file is gone, a copy is made of what is only known here."""
        self._settle_drafts()
        known = self._memory.content()
        done = rewrite.restore(self.path, snapshot, self._means, known)
        self._memory.forget()  # the copy follows from nothing that stood there
        return self._rewritten(done)

    def _settle_drafts(self) -> None:
        # What is taken back must not be offered again, as a draft that a power cut brought back would be.
        with suppress(OSError):
            self.drafts.settle()

    def _rewritten(self, done: Rewritten) -> Rewritten:
        self.notice = done.notice
        self._memory.learn(done.content, done.look)
        self.status, self.wrote = "saved", True
        return done

    def _failed(self, error: OSError) -> NotSaved:
        draft = self.drafts.place(self.path)
        self.status = "draft" if draft else "in_memory"
        if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
            self.status = "read_only"
        return NotSaved(self.path, reason(error), draft, torn=self._append.torn)


_NOWHERE: Final = Seen(0, 0, 0, 0)


class Unwritten(JournalFile):
    """A journal in memory, for as long as somebody holds it; no disk is touched."""

    def __init__(self, content: bytes, means: Means | None = None) -> None:
        """Begin with these bytes."""
        super().__init__(Path("unwritten.md"), means or Path())
        self._memory.learn(content, _NOWHERE)

    def read(self) -> bytes:
        """The whole story."""
        return self._memory.content() or b""

    def changed(self) -> bool:
        """Nobody else knows of it."""
        return False

    def append(self, compose: Compose, typed: Unsent | None = None) -> bytes:
        """Add what `compose` makes."""
        added = compose(None)
        self._memory.add(added, _NOWHERE)
        return added
