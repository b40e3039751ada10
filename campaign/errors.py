"""Every error at every call of the protocol, once and for good: what is said, what stands, what goes on."""

import errno
import os
import random
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from typing import Final, NamedTuple

from campaign.frail import SHORT, Fault, Frail, Killed
from campaign.ledger import OLD, STORY, Found, Harm, Ledger, judge, start
from campaign.model import FileSystem, Process
from campaign.power import after_power_loss
from campaign.report import Row
from campaign.scenes import PROSE, ROLL, TYPED, goes_on, open_story
from soloist.storage.refusals import NotRewritten, NotSaved, reason
from soloist.storage.story.draft import decode
from soloist.storage.story.journal_file import JournalFile
from soloist.values.message import Refusal

NUMBERS: Final = (
    errno.ENOSPC, errno.EIO, errno.EACCES, errno.EFBIG, errno.EINTR, errno.EDQUOT, errno.EROFS, SHORT
)  # fmt: skip


class Deed(NamedTuple):
    """One thing done to an open story."""

    name: str
    do: Callable[[JournalFile, Ledger], None]
    ready: Callable[[FileSystem], None] = lambda system: None


def _append(file: JournalFile, ledger: Ledger) -> None:
    ledger.append(file, PROSE, TYPED)


def _roll(file: JournalFile, ledger: Ledger) -> None:
    ledger.append(file, ROLL)


def _undo(file: JournalFile, ledger: Ledger) -> None:
    ledger.put(file, len("La lune est rouge.\n"), b"")


def _draft(file: JournalFile, ledger: Ledger) -> None:
    with suppress(OSError):
        ledger.type(file.drafts, TYPED.text)


def _delete(system: FileSystem) -> None:
    Process(system).unlink(STORY)


DEEDS: Final = (
    Deed("append", _append),
    Deed("append of a roll", _roll),
    Deed("append to a deleted story", _append, _delete),
    Deed("undo", _undo),
    Deed("draft", _draft),
)


def run(seconds: float, seed: int) -> tuple[Row, ...]:
    """All errors at all calls; then, until the time is up, a kill after an error, by chance."""
    end = time.monotonic() + seconds
    chance = random.Random(seed)
    rows = []
    for number in NUMBERS:
        found = in_recovery(number)
        for deed in DEEDS:
            found += Counter(one(deed, fault) for fault in faults(deed, number))
        rows.append(_row(_name(number), found))
    found = _then_killed(end, chance)
    again = found.pop("again", 0)
    said = f"in {again}, where no draft or mark could be kept, a text that was saved was offered once more"
    rows.append(_row("an error, then a kill or a power cut", found, said if again else ""))
    return tuple(rows)


def _name(number: int) -> str:
    return "short writes" if number == SHORT else errno.errorcode[number]


def _row(case: str, found: Counter[Harm], note: str = "") -> Row:
    return Row(case, found.total(), found["lost"], found["doubled"] + found["again"], found["changed"], note)


def faults(deed: Deed, number: int) -> Iterator[Fault]:
    """Each call of the deed, failing once or from there on, and each write also after some of its bytes."""
    disk, file, ledger = _begin(deed)
    deed.do(file, ledger)
    for at, (_, size) in enumerate(disk.calls):
        for part in sorted({0, size // 2}):
            yield Fault(at, number, part)
            if number != errno.EINTR:  # an interruption is over when it has been noticed
                yield Fault(at, number, part, lasting=True)


def _begin(deed: Deed) -> tuple[Frail, JournalFile, Ledger]:
    system = FileSystem()
    system.put(STORY, OLD)
    disk, ledger = Frail(system), Ledger(OLD)
    file = open_story(disk)
    ledger.type(file.drafts, TYPED.text[:4])
    deed.ready(system)
    if deed.ready is _delete:
        # Where no second name can be given, an empty file may be left by a kill; nothing was said of it.
        ledger.stands, ledger.others = None, {OLD, b""}
    disk.begin(None)
    return disk, file, ledger


def one(deed: Deed, fault: Fault) -> Harm:
    """One fault: look at what was said and what stands, then let the same window go on, or start again."""
    disk, file, ledger = _begin(deed)
    disk.begin(fault)
    refusal = None
    try:
        deed.do(file, ledger)
    except Refusal as refused:
        refusal = refused
    disk.begin(None)
    return _said(disk, file, ledger, fault, refusal) or _again(disk, file, ledger, deed, refusal)


def _stands(disk: Frail) -> bytes | None:
    try:
        return disk.system.find(STORY).data
    except FileNotFoundError:
        return None


def _said(disk: Frail, file: JournalFile, ledger: Ledger, fault: Fault, refusal: Refusal | None) -> Harm:
    content = _stands(disk)
    if refusal is None:
        return "" if content == ledger.stands else "lost"
    if isinstance(refusal, NotRewritten) and refusal.done:
        return "" if content == ledger.coming else "changed"
    torn = isinstance(refusal, NotSaved) and refusal.torn
    if content != ledger.stands and not (torn and _begun(content, ledger)):
        return "changed"
    why = reason(OSError(fault.number, os.strerror(fault.number)))
    if isinstance(refusal, NotSaved | NotRewritten) and str(why) not in str(refusal):
        return "changed"
    return _told_of_draft(disk, file, ledger, refusal) if isinstance(refusal, NotSaved) else ""


def _begun(content: bytes | None, ledger: Ledger) -> bool:
    coming = ledger.coming or b""
    return content is not None and coming.startswith(content) and content.startswith(ledger.stands or b"")


def _told_of_draft(disk: Frail, file: JournalFile, ledger: Ledger, refusal: NotSaved) -> Harm:
    if refusal.draft is None:
        return "" if file.status in ("in_memory", "read_only") else "changed"
    kept = decode(disk.system.find(refusal.draft).data)
    if kept is None:
        return "lost"
    # What was typed is what is promised; a roll that was not even made is no text of anyone's.
    has = ledger.sending in (None, kept.unsent)
    return "" if has and file.status in ("draft", "read_only") else "changed"


def _again(disk: Frail, file: JournalFile, ledger: Ledger, deed: Deed, refusal: Refusal | None) -> Harm:
    """The fault is over: a fresh start finds all, and this window can do it again, once."""
    system = disk.system.twin()
    ended = judge(start(Process(system)), ledger)
    if ended or deed.name in ("undo", "draft"):
        return ended
    if refusal is not None:
        deed.do(file, ledger)
    if _stands(disk) != ledger.stands or file.status != "saved":
        return "changed"
    return goes_on(Process(disk.system), Found(ledger.stands, ()))


def in_recovery(number: int) -> Counter[Harm]:
    """A start that fails on what a dead process left; the next start must find all of it."""
    found: Counter[Harm] = Counter()
    disk, _ = _half_written()
    counting = Frail(disk.system.twin())
    start(counting)
    for at in range(len(counting.calls)):
        for lasting in (False, True):
            disk, ledger = _half_written()
            failing = Frail(disk.system, Fault(at, number, lasting=lasting and number != errno.EINTR))
            first: tuple[str, ...] = ()
            with suppress(Refusal, OSError):
                first = start(failing).offered
            failing.begin(None)
            failing.die()
            later = start(Process(disk.system))
            found[judge(Found(later.content, later.offered or first), ledger)] += 1
    return found


def _half_written() -> tuple[Frail, Ledger]:
    disk, file, ledger = _begin(DEEDS[0])
    disk.begin(Fault(_story_write(), part=len(PROSE) // 2))
    with suppress(Killed):
        ledger.append(file, PROSE, TYPED)
    return disk, ledger


@cache
def _story_write() -> int:
    disk, file, ledger = _begin(DEEDS[0])
    ledger.append(file, PROSE, TYPED)
    return max(number for number, call in enumerate(disk.calls) if call == ("write", len(PROSE)))


def _then_killed(end: float, chance: random.Random) -> Counter[Harm]:
    """An error somewhere in a deed, and a kill or a power cut somewhere after it."""
    found: Counter[Harm] = Counter()
    points = {(deed, number): list(faults(deed, number)) for deed in DEEDS for number in NUMBERS}
    while not found or time.monotonic() < end:
        (deed, _), choice = chance.choice(list(points.items()))
        disk, file, ledger = _begin(deed)
        fault = chance.choice(choice)
        disk.begin(fault)
        disk.dies_at = fault.at + 1 + chance.randrange(20)
        with suppress(Refusal, Killed):
            deed.do(file, ledger)
        disk.begin(None)
        found[judge(start(Process(disk.system.twin())), ledger)] += 1
        for system in after_power_loss(disk.system, chance, 4):
            found[judge(start(Process(system)), ledger)] += 1
    return found
