"""What a person does to a story, in a few lines each, for every fault to be tried on."""

from collections.abc import Callable
from contextlib import suppress
from functools import cache
from typing import Final, NamedTuple

from campaign.frail import Fault, Frail, Killed
from campaign.ledger import OLD, STATE, STORY, Found, Harm, Ledger, means, start
from campaign.model import FileSystem, Process
from soloist.storage.disk import create
from soloist.storage.means import held
from soloist.storage.story.draft import Drafts, Unsent
from soloist.storage.story.journal_file import JournalFile

PROSE: Final = "\nLa porte cède.\n".encode()
ROLL: Final = b"\n```lonelog\n[PC:Ana|Fortunes 0->1]\n```\n"
FOREIGN: Final = b"\nforeign\n"
LATER: Final = b"\nPlus tard.\n"
TYPED: Final = Unsent("La porte cède.")


class Scene(NamedTuple):
    """`play` does it, telling the ledger; `story` says whether there is a file before."""

    name: str
    play: Callable[[Frail, Ledger], None]
    story: bool = True

    def begin(self, fault: Fault | None) -> tuple[Frail, Ledger]:
        """A fresh file system, the process that will play, and what is known of the story."""
        system = FileSystem()
        if self.story:
            system.put(STORY, OLD)
        else:
            system.put(STORY.with_name("other.md"), b"")
        return Frail(system, fault), Ledger(OLD if self.story else None)


def open_story(disk: Process) -> JournalFile:
    """The story, read, in a process of the model."""
    file = JournalFile(STORY, means(disk))
    file.read()
    return file


def _append(disk: Frail, ledger: Ledger) -> None:
    file = open_story(disk)
    ledger.type(file.drafts, TYPED.text)
    ledger.append(file, PROSE, TYPED)


def _roll(disk: Frail, ledger: Ledger) -> None:
    ledger.append(open_story(disk), ROLL)


def _twice(disk: Frail, ledger: Ledger) -> None:
    file = open_story(disk)
    ledger.append(file, PROSE, TYPED)
    ledger.append(file, ROLL)


def _deleted(disk: Frail, ledger: Ledger) -> None:
    file = open_story(disk)
    Process(disk.system).unlink(STORY)
    ledger.stands, ledger.others = None, {OLD}
    ledger.append(file, PROSE, TYPED)


def _replaced(disk: Frail, ledger: Ledger) -> None:
    # Another program saves by a rename, as editors do, and leaves the folder unsynced.
    other = Process(disk.system)
    temporary = STORY.with_name("story.md~")
    fd = other.open(temporary, 0o101)
    other.write(fd, memoryview(OLD + FOREIGN))
    other.sync(fd)
    other.close(fd)
    other.replace(temporary, STORY)
    ledger.stands, ledger.known, ledger.others = OLD + FOREIGN, OLD + FOREIGN, {OLD}
    ledger.append(open_story(disk), ROLL)


def _undo(disk: Frail, ledger: Ledger) -> None:
    file = open_story(disk)
    ledger.append(file, PROSE, TYPED)
    ledger.put(file, len(PROSE), b"")
    ledger.append(file, ROLL)


def _edit(disk: Frail, ledger: Ledger) -> None:
    file = open_story(disk)
    ledger.put(file, len("La lune est rouge.\n"), b"La lune est noire, et basse.\n")
    ledger.append(file, PROSE, TYPED)


def _restore(disk: Frail, ledger: Ledger) -> None:
    file = open_story(disk)
    taken = ledger.put(file, len("La lune est rouge.\n"), b"")
    ledger.coming = OLD
    assert taken.snapshot is not None, "there was a file"
    file.restore(taken.snapshot)
    ledger.stands = OLD


def _draft(disk: Frail, ledger: Ledger) -> None:
    drafts = Drafts(STATE, disk)
    for text in ("La", "La porte", "La porte cède"):
        ledger.type(drafts, text)


def _birth(disk: Frail, ledger: Ledger) -> None:
    ledger.coming = OLD
    with held(disk, STATE, STORY):
        create(disk, STORY, OLD)
    ledger.stands = ledger.known = OLD
    ledger.append(open_story(disk), ROLL)


def _recovery(disk: Frail, ledger: Ledger) -> None:
    # A first process dies with half of its write done; the faults are for the one that recovers.
    first = Frail(disk.system)
    file = open_story(first)
    ledger.type(file.drafts, TYPED.text)
    first.begin(Fault(_story_write(), part=len(PROSE) // 2))
    with suppress(Killed):
        ledger.append(file, PROSE, TYPED)
    start(disk)
    ledger.stands, ledger.sending = ledger.coming, None
    ledger.kept = ledger.keeping = Unsent()


@cache
def _story_write() -> int:
    disk, ledger = Scene("", _roll).begin(None)
    file = open_story(disk)
    ledger.type(file.drafts, TYPED.text)
    disk.begin(None)
    ledger.append(file, PROSE, TYPED)
    return max(number for number, call in enumerate(disk.calls) if call == ("write", len(PROSE)))


SCENES: Final = (
    Scene("append", _append),
    Scene("append of a roll", _roll),
    Scene("two appends", _twice),
    Scene("append to a deleted story", _deleted),
    Scene("append to a replaced story", _replaced),
    Scene("append, undo, append", _undo),
    Scene("edit, append", _edit),
    Scene("undo, restore", _restore),
    Scene("draft", _draft),
    Scene("recovery", _recovery),
    Scene("new story, append", _birth, story=False),
)


def goes_on(disk: Process, found: Found) -> Harm:
    """Whether the next append after a start adds itself, once, and nothing else happens."""
    if found.content is None:
        return ""
    file = open_story(disk)
    file.append(lambda _: LATER, None)
    stands = disk.system.find(STORY).data
    return "" if stands == found.content + LATER else "changed"
