"""What is not in a story yet, kept so that a crash, a full disk or a closed window loses none of it."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Lock
from typing import Final

from soloist.storage.atomic import forget, put
from soloist.storage.disk import REAL, Disk
from soloist.storage.identity import key, real
from soloist.storage.owner import Owner, claim

FOLDER: Final = "drafts"
_CODING: Final = ("utf-8", "surrogatepass")


@dataclass(frozen=True, slots=True)
class Unsent:
    """What stands in the composer, and the lines of an exchange that waits for its result."""

    text: str = ""
    pending: str = ""

    def __bool__(self) -> bool:
        """Whether there is anything to lose."""
        return bool(self.text or self.pending)


@dataclass(frozen=True, slots=True)
class Flight:
    """Bytes on their way to the end of a story that was `start` bytes long, in the file `inode`.

    `sends` says that they were made from the unsent text kept with them.
    """

    start: int
    inode: int
    payload: bytes
    sends: bool = False


@dataclass(frozen=True, slots=True)
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
        self._places: dict[Path, Path] = {}
        self._lock = Lock()

    def keep(self, story: Path, unsent: Unsent) -> None:
        """Keep what is in the composer of `story`, at most a second after it was typed."""
        with self._lock:
            self._put(replace(self._draft(story), unsent=unsent))

    def send(self, story: Path, flight: Flight) -> None:
        """Keep bytes that are about to be written."""
        with self._lock:
            self._put(replace(self._draft(story), flight=flight))

    def sent(self, story: Path, typed: Unsent | None) -> None:
        """The bytes are safe: forget them, and the text they came from unless it has changed since."""
        with self._lock:
            draft = replace(self._draft(story), flight=None)
            self._put(replace(draft, unsent=Unsent()) if draft.unsent == typed else draft)

    def missed(self, story: Path) -> None:
        """The bytes did not get there and nothing of them did: the text they came from is enough."""
        with self._lock:
            draft = self._draft(story)
            if draft.flight is not None and draft.flight.sends:
                self._put(replace(draft, flight=None))

    def place(self, story: Path) -> Path | None:
        """Where the draft of `story` is, or None if nothing is kept."""
        return self._path(self._story(story)) if self._story(story) in self._kept else None

    def leave(self) -> None:
        """End without a trace if nothing is unsent; otherwise the next start recovers it."""
        with self._lock:
            if self._owner is not None and not self._kept:
                self._owner.leave()
                self._owner = None

    def _draft(self, story: Path) -> Draft:
        place = self._story(story)
        return self._kept.get(place, Draft(place))

    def _story(self, path: Path) -> Path:
        # Links are followed once: a draft stays where it is, whatever becomes of them.
        if path not in self._places:
            self._places[path] = real(path)
        return self._places[path]

    def _put(self, draft: Draft) -> None:
        if draft == self._kept.get(draft.story, Draft(draft.story)):
            return
        if draft:
            put(self._disk, self._path(draft.story), encode(draft))
            self._kept[draft.story] = draft
        else:
            del self._kept[draft.story]
            forget(self._disk, self._path(draft.story))

    def _path(self, story: Path) -> Path:
        if self._owner is None:
            self._owner = claim(self._disk, self._folder)
        return self._folder / f"{self._owner.name}.{key(story)}.json"


def encode(draft: Draft) -> bytes:
    """A draft as a file that a person could still read their words from."""
    flight = draft.flight
    content: dict[str, object] = {
        "story": str(draft.story),
        "text": draft.unsent.text,
        "pending": draft.unsent.pending,
    }
    if flight is not None:
        written = flight.payload.decode("utf-8", "surrogateescape")
        content["flight"] = {
            "start": flight.start,
            "inode": flight.inode,
            "payload": written,
            "sends": flight.sends,
        }
    return json.dumps(content, ensure_ascii=False, indent=1).encode(*_CODING)


def decode(data: bytes) -> Draft | None:
    """The draft in a file, or None where there is none to read."""
    try:
        content = json.loads(data.decode(*_CODING))
    except ValueError:
        return None
    match content:
        case {"story": str(story), "text": str(text), "pending": str(pending)}:
            return Draft(Path(story), Unsent(text, pending), _flight(content.get("flight")))
        case _:
            return None


def _flight(content: Mapping[str, object] | None) -> Flight | None:
    match content:
        case {"start": int(start), "inode": int(inode), "payload": str(payload), "sends": bool(sends)}:
            try:
                return Flight(start, inode, payload.encode("utf-8", "surrogateescape"), sends)
            except UnicodeEncodeError:
                return None
        case _:
            return None
