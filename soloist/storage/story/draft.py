"""What is not in a story yet, kept so that a crash, a full disk or a closed window loses none of it."""

import os
from contextlib import suppress
from itertools import count
from pathlib import Path
from threading import Lock
from typing import Final

from soloist.storage.disk import (
    REAL,
    Disk,
    close,
    forget,
    install,
    key,
    make_folder,
    names_in,
    read_all,
    real,
    seen,
    stage,
    sync_folder,
)
from soloist.values.dataclass import record, replace
from soloist.values.plain import decoded, encoded, plain, read

SUFFIX: Final = ".owner"


class Owner:
    """A name in `folder` that is ours while `fd` is open; the system lets go of it when we die."""

    __slots__ = ("_disk", "_fd", "_path", "name")

    def __init__(self, disk: Disk, path: Path, fd: int) -> None:
        """Hold an open and locked mark."""
        self._disk = disk
        self._path = path
        self._fd = fd
        self.name = path.name.removesuffix(SUFFIX)

    def leave(self) -> None:
        """Take the mark away: nothing of ours is left behind."""
        forget(self._disk, self._path)
        close(self._disk, self._fd)


def claim(disk: Disk, folder: Path) -> Owner:
    """A mark of our own, under a name nobody has, and nobody who is dead had; raises OSError."""
    make_folder(disk, folder)
    _sweep(disk, folder)
    used = {name.split(".")[0] for name in disk.names(folder)}
    for turn in count():
        name = f"{os.getpid()}-{turn}"
        owner = adopt(disk, folder, name, new=True) if name not in used else None
        if owner is not None:
            return owner
    raise AssertionError("there is always another number")


def _sweep(disk: Disk, folder: Path) -> None:
    # A command leaves its mark behind, as whoever is killed does; where nothing stands beside it, it goes.
    with suppress(OSError):
        names = disk.names(folder)
        drafted = {name.split(".")[0] for name in names if not name.endswith(SUFFIX)}
        for owner in {name.removesuffix(SUFFIX) for name in names if name.endswith(SUFFIX)} - drafted:
            mark = adopt(disk, folder, owner)
            if mark is not None:
                mark.leave()


def adopt(disk: Disk, folder: Path, name: str, *, new: bool = False) -> Owner | None:
    """The mark `name`, if its process is dead; None while it lives, or if `new` and it exists."""
    path = folder / f"{name}{SUFFIX}"
    flags = os.O_RDWR | os.O_CREAT | (os.O_EXCL if new else 0)
    try:
        fd = disk.open(path, flags)
    except FileExistsError:
        return None
    try:
        disk.lock(fd)
        # Someone may have taken the mark away between our opening it and our locking it.
        if os.path.samestat(disk.stat(path), disk.fstat(fd)):
            return Owner(disk, path, fd)
    except (BlockingIOError, FileNotFoundError):
        pass
    except OSError:
        close(disk, fd)
        raise
    close(disk, fd)
    return None


FOLDER: Final = "drafts"


@record
class Unsent:
    """What stands in the composer, the lines of an exchange that waits for its result, words in a panel.

    `changes` is what the text is to take the place of, byte for byte, if anything; `dialogs` is what was
    typed and set in dialogs that were left, and put together for rolls that wait, as JSON.
    """

    text: str = ""
    pending: str = ""
    aside: str = ""
    changes: str = ""
    dialogs: str = ""

    def __bool__(self) -> bool:
        """Whether there is anything to lose."""
        return bool(self.text or self.pending or self.aside or self.dialogs)

    @property
    def has_words(self) -> bool:
        """Whether any of it was typed: a phase that is chosen and not written yet was not."""
        waits = any(line and line[0] != "#" for line in self.pending.splitlines())
        return bool(self.text or waits or self.aside or self.dialogs)


@record
class Flight:
    """Bytes on their way to the end of a story that was `start` bytes long, in the file `inode`.

    `sends` says that they were made from the unsent text kept with them; `rest` is then what of it
    is left once they are written.
    """

    start: int
    inode: int
    payload: bytes
    sends: bool = False
    rest: Unsent = Unsent()


@record
class Draft:
    """All that is kept of one story: what is being written, and what is being saved."""

    story: Path
    unsent: Unsent = Unsent()
    flight: Flight | None = None

    def __bool__(self) -> bool:
        """Whether there is anything to lose."""
        return bool(self.unsent) or self.flight is not None


class Drafts:
    """The drafts of this process, one per story; other processes leave them alone while it lives.

    Used from several threads. Every change is on the disk when the call returns; raises OSError.
    """

    def __init__(self, state: Path, disk: Disk = REAL) -> None:
        """Touch nothing until there is something to keep."""
        self._folder = state / FOLDER
        self._disk = disk
        self._owner: Owner | None = None
        self._kept: dict[Path, Draft] = {}
        self._wanted: dict[Path, Draft] = {}  # what is to be kept, whether or not the disk took it
        self._unsure: set[Path] = set()  # where a change failed half-way: the disk may have either
        self._gone = False  # whether a draft was taken away that a power cut could bring back
        self._places: dict[Path, Path] = {}
        self._leaving: dict[Path, tuple[Unsent, Unsent]] = {}
        self._lock = Lock()

    def keep(self, story: Path, unsent: Unsent) -> None:
        """Keep what is in the composer of `story`, at most a second after it was typed."""
        with self._lock:
            draft = self._draft(story)
            flight = draft.flight
            if flight is not None and flight.sends and unsent != draft.unsent:
                flight = replace(flight, sends=False)  # what is typed since is not what is on its way
            self._put(replace(draft, unsent=unsent, flight=flight))

    def held(self) -> frozenset[Path]:
        """The stories of which words are kept."""
        with self._lock:
            return frozenset(path for path, draft in self._kept.items() if draft.unsent.has_words)

    def unsent(self, story: Path) -> Unsent:
        """What the disk holds, for all that is known, of what is not sent."""
        with self._lock:
            known = self._story(story)
            return self._kept.get(known, Draft(known)).unsent

    def leaving(self, story: Path, rest: Unsent, typed: Unsent | None = None) -> None:
        """What is sent next is made from `typed`, if given anew, and leaves `rest` of it once written."""
        with self._lock:
            known = self._story(story)
            self._leaving[known] = (self._leaving[known][0] if typed is None else typed, rest)

    def stay(self, story: Path) -> None:
        """What is sent next is made from nothing that is kept."""
        with self._lock:
            self._leaving.pop(self._story(story), None)

    def send(self, story: Path, flight: Flight) -> None:
        """Keep bytes that are about to be written."""
        with self._lock:
            draft = self._draft(story)
            if draft.story in self._leaving:
                typed, rest = self._leaving[draft.story]
                draft, flight = replace(draft, unsent=typed), replace(flight, sends=True, rest=rest)
            self._put(replace(draft, flight=flight))

    def sent(self, story: Path, typed: Unsent | None) -> None:
        """The bytes are safe: forget them, and the text they came from unless it has changed since."""
        with self._lock:
            draft = replace(self._draft(story), flight=None)
            if draft.story in self._leaving:
                _, rest = self._leaving[draft.story]
                self._leaving[draft.story] = (rest, rest)
                draft = replace(draft, unsent=rest)
            self._put(replace(draft, unsent=Unsent()) if draft.unsent == typed else draft)

    def missed(self, story: Path) -> None:
        """The bytes did not get there and nothing of them did: the text they came from is enough.

        It is kept now where it was not yet: whoever typed it may have done so a moment ago.
        """
        with self._lock:
            draft = self._draft(story)
            if draft.story in self._leaving:
                draft = replace(draft, unsent=self._leaving[draft.story][0])
            if draft.flight is not None and draft.flight.sends:
                draft = replace(draft, flight=None)
            self._put(draft)

    def settle(self) -> None:
        """Make sure that no draft that was taken away comes back, before a story loses what it held."""
        with self._lock:
            if self._gone:
                sync_folder(self._disk, self._folder)
                self._gone = False

    def place(self, story: Path) -> Path | None:
        """Where the draft of `story` is, or None if the disk did not take the whole of it."""
        known = self._story(story)
        kept, wanted = self._kept.get(known), self._draft(story)
        if kept is None or known in self._unsure or kept.unsent != wanted.unsent:
            return None
        complete = wanted.flight is None or wanted.flight.sends or wanted.flight == kept.flight
        return self._path(known) if complete else None

    def leave(self) -> None:
        """End; what is unsent stays for the next start."""
        with self._lock:
            wanted = {story: draft for story, draft in self._wanted.items() if draft}
            if self._owner is not None and self._kept == wanted and not self._unsure:
                self._owner.leave()
                self._owner = None

    def _draft(self, story: Path) -> Draft:
        place = self._story(story)
        return self._wanted.get(place, Draft(place))

    def _story(self, path: Path) -> Path:
        # Links are followed once: a draft stays where it is, whatever becomes of them.
        if path not in self._places:
            self._places[path] = real(path)
        return self._places[path]

    def _put(self, draft: Draft) -> None:
        story = draft.story
        self._wanted[story] = draft
        if draft == self._kept.get(story, Draft(story)) and story not in self._unsure:
            return
        place = self._path(story)
        temporary = stage(self._disk, place, encode(draft)) if draft else None
        self._unsure.add(story)
        if temporary is not None:
            install(self._disk, temporary, place)
            self._kept[story] = draft
        else:
            with suppress(FileNotFoundError):
                self._disk.unlink(place)
            self._kept.pop(story, None)
            self._gone = True
        self._unsure.discard(story)

    def _path(self, story: Path) -> Path:
        if self._owner is None:
            self._owner = claim(self._disk, self._folder)
        return self._folder / f"{self._owner.name}{_ending(story)}"


def encode(draft: Draft) -> bytes:
    """A draft as a file that a person could still read their words from."""
    return encoded({"story": str(draft.story), **plain(draft.unsent), "flight": plain(draft.flight)})


def decode(data: bytes) -> Draft | None:
    """The draft in a file, or None where there is none to read.

    Bytes on their way that cannot be read are left out alone.
    """
    found = decoded(data)
    if not isinstance(found, dict) or not isinstance(found.get("text"), str):
        return None
    drafts = (
        read(Draft, {"story": found.get("story"), "unsent": found, "flight": flight})
        for flight in (found.get("flight"), None)
    )
    return next((draft for draft in drafts if draft is not None), None)


@record
class Leftover:
    """A draft whose process is gone; `place` is its file, `modified` in nanoseconds since 1970."""

    place: Path
    draft: Draft
    modified: int


def _ending(story: Path | None) -> str:
    """How the files of drafts end, those of one story or all."""
    return ".json" if story is None else f".{key(story)}.json"


class Recovery:
    """The drafts of dead processes, ours alone until they are discarded or this process ends."""

    def __init__(self, state: Path, disk: Disk = REAL) -> None:
        """Touch nothing yet."""
        self._folder = state / FOLDER
        self._disk = disk
        self._adopted: dict[str, Owner] = {}

    def leftovers(self, story: Path | None = None) -> tuple[Leftover, ...]:
        """What dead processes left, of one story or all; oldest first.

        Empty when there is nothing or no right to look. Of one story, only the processes that left
        something of it are taken over.
        """
        names = names_in(self._disk, self._folder)
        ending, found = _ending(story), list[Leftover]()
        for owner in sorted({name.split(".")[0] for name in names if story is None or name.endswith(ending)}):
            found += self._of(owner, [name for name in names if name.split(".")[0] == owner])
        wanted = (left for left in found if left.place.name.endswith(ending))
        return tuple(sorted(wanted, key=lambda leftover: leftover.modified))

    def waiting(self, story: Path | None = None) -> tuple[Leftover, ...]:
        """What dead processes left, of one story or all, to be looked at: whose it is does not change."""
        names = (name for name in names_in(self._disk, self._folder) if name.endswith(_ending(story)))
        return tuple(left for name in names if self._dead(name) and (left := self._read(name)))

    def astray(self) -> tuple[Leftover, ...]:
        """What of `waiting` belongs to stories that are not where they were."""
        return tuple(left for left in self.waiting() if self._gone(left.draft.story))

    def _gone(self, story: Path) -> bool:
        try:
            self._disk.stat(story)
        except OSError as error:
            return isinstance(error, FileNotFoundError | NotADirectoryError)
        return False

    def put_back(self, leftover: Leftover) -> None:
        """Leave a draft as it is, for whoever starts next."""
        owner = self._adopted.pop(leftover.place.name.split(".")[0], None)
        if owner is not None:
            owner.leave()

    def discard(self, leftover: Leftover) -> None:
        """Forget a draft: it is in its story now, or kept anew, or the person let it go."""
        forget(self._disk, leftover.place)
        self.put_back(leftover)  # what is left of that process is of other stories, for whoever opens them

    def _dead(self, name: str) -> bool:
        owner = name.split(".")[0]
        if owner in self._adopted:
            return True
        with suppress(OSError):
            if (mark := adopt(self._disk, self._folder, owner)) is not None:
                mark.leave()
                return True
        return False

    def _of(self, owner: str, names: list[str]) -> list[Leftover]:
        try:
            if owner not in self._adopted:
                mark = adopt(self._disk, self._folder, owner)
                if mark is None:
                    return []
                self._adopted[owner] = mark
        except OSError:
            return []
        read = (self._read(name) for name in names if name.endswith(".json"))
        found = [left for left in read if left]
        for name in names:
            if not name.endswith((".json", SUFFIX)):
                forget(self._disk, self._folder / name)  # half a draft: the whole one stands beside it
        if not found:
            self._adopted.pop(owner).leave()
        return found

    def _read(self, name: str) -> Leftover | None:
        place = self._folder / name
        try:
            fd = self._disk.open(place, os.O_RDONLY)
            try:
                look = seen(self._disk.fstat(fd))
                draft = decode(read_all(self._disk, fd, look.size))
            finally:
                close(self._disk, fd)
        except OSError:
            return None
        return Leftover(place, draft, look.modified) if draft else None
