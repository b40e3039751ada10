"""What an earlier run could not finish, brought back: saves that were cut short, words that were not sent."""

from collections.abc import Iterable
from contextlib import suppress
from typing import TYPE_CHECKING, Final, NamedTuple

from soloist.play.session.desk import Desk
from soloist.play.session.found import Found
from soloist.storage.story.draft import Unsent
from soloist.values.dataclass import replace
from soloist.values.message import Message, Refusal, count, message

if TYPE_CHECKING:
    from soloist.play.rolls.record import Exchange
    from soloist.play.story.seat import Seat
    from soloist.storage.story.draft import Built, Leftover, Recovery
    from soloist.storage.story.journal_file import JournalFile

_APART: Final = "\n\n"
_BEGINNING: Final = 48  # letters by which a passage is known again


class Recovered(NamedTuple):
    """What was found, what waits again for its answer (see `unwritten`), and the drafts it came from.

    `built` is what was put together for rolls that wait, `dialogs` what was left in dialogs.
    """

    found: Found = Found()
    pending: str = ""
    leftovers: "tuple[Leftover, ...]" = ()
    built: "tuple[Built, ...]" = ()
    dialogs: str = ""

    def let_go(self, recovery: "Recovery") -> None:
        """Forget the drafts: everything in them is kept elsewhere."""
        for leftover in self.leftovers:
            with suppress(OSError):
                recovery.discard(leftover)


def recovered(desk: Desk, file: "JournalFile", left_here: Unsent | None = None) -> Recovered:
    """Everything earlier runs left of one story, all of it, once; a save that was cut short is finished.

    `left_here` is what this run left of it when it went to another story: that is the newest.
    """
    leftovers = desk.leftovers(file.path)
    lost = tuple(_lost(left) for left in desk.astray())
    if not leftovers and left_here is None:
        return Recovered(Found(told=lost))
    moved = bool(leftovers) and _moved_on(desk, leftovers)
    stuck: list[Leftover] = []
    settled = [_settle(file, leftover, stuck) for leftover in leftovers]
    for leftover in stuck:
        desk.recovery.put_back(leftover)
    if left_here is not None:
        settled.append((left_here, ()))
    changed, parts = _changed([unsent for unsent, _ in settled])
    pending = next((part.pending for part in reversed(parts) if part.pending), "")
    texts = _apart([_text(part, pending) for part in parts])
    said = [each for _, messages in settled for each in messages]
    told = tuple(each for number, each in enumerate(said) if each not in said[:number])
    told += tuple(
        message(
            "“{words}…” was being changed: it stands as it was, and your words for it are in the composer.",
            words=first_words(part.changes),
        )
        for part in parts
        if part.changes
    )
    waits = bool(pending) and _exchange(pending)[1].is_open
    if leftovers and (texts or waits or changed.text):
        told += _about(desk, leftovers, len(texts) + bool(changed.text and not changed.aside), moved=moved)
    home = tuple(leftover for leftover in leftovers if leftover not in stuck)
    block = changed.changes.encode("utf-8", "surrogateescape")
    built = tuple({each.title: each for part in parts for each in part.built}.values())
    dialogs = next((part.dialogs for part in reversed(parts) if part.dialogs), "")
    found = Found(_APART.join(texts), told + lost, changed.text, block)
    return Recovered(found, pending, home, built, dialogs)


def _lost(left: "Leftover") -> Message:
    return message(
        "“{name}” is not where it was ({story}); what you had not sent for it is kept in {place}.",
        name=left.draft.story.stem,
        story=str(left.draft.story),
        place=str(left.place),
    )


def _changed(parts: list[Unsent]) -> tuple[Unsent, list[Unsent]]:
    """The newest words for a block that was being changed, and all that is left without them."""
    found = next((part for part in reversed(parts) if part.changes and part.text.strip()), Unsent())
    same = (found.text, found.changes)
    without = [
        replace(part, text="", changes="") if found and (part.text, part.changes) == same else part
        for part in parts
    ]
    return found, without


def first_words(text: str) -> str:
    """The beginning of a passage, by which a person knows it again: its first line that says anything."""
    lines = (line.strip() for line in text.splitlines())
    return next((line for line in lines if line and not line.startswith(("```", "~~~"))), "")[:_BEGINNING]


def _settle(
    file: "JournalFile", leftover: "Leftover", stuck: "list[Leftover]"
) -> tuple[Unsent, tuple[Message, ...]]:
    """Bring home a write that a crash interrupted; what is left to go on with.

    Where the disk does not let us, it is added to `stuck` and stays what it is, for the next start.
    """
    draft = leftover.draft
    unsent, flight = draft.unsent, draft.flight
    if flight is None:
        return unsent, ()
    try:
        settled = file.finish(leftover)
    except Refusal as refusal:
        stuck.append(leftover)
        return Unsent(), (refusal.message,)
    if settled != "unsettled":
        told = message("The last time, a save was cut short; it is in the story now.")
        return flight.rest if flight.sends else unsent, (told,)
    told = message("The last time, something could not be written; it is in the composer.")
    if flight.sends and unsent:
        return unsent, (told,)
    payload = flight.payload.decode("utf-8", "replace").strip("\n")
    if unsent.changes:  # words for a block stay alone
        return replace(unsent, aside=_APART.join(filter(None, (payload, unsent.aside)))), (told,)
    text = _APART.join(filter(None, (payload, unsent.text)))
    return replace(unsent, text=text), (told,)


def _text(unsent: Unsent, pending: str) -> str:
    """The words of one run; what waited in it goes before them, where something else waits now."""
    waited = (
        ""
        if unsent.pending == pending
        else "\n".join(_with_dice(line, unsent) for line in unsent.pending.splitlines())
    )
    lines = "\n".join(filter(None, (waited, unsent.text)))
    return _APART.join(filter(None, (lines, unsent.aside)))


def _with_dice(line: str, unsent: Unsent) -> str:
    """A line that waited as it was typed, with its dice."""
    typed = (each.typed for each in unsent.built if line.startswith("@"))
    return next((each for each in typed if each.startswith(f"{line} ")), line)


def _apart(texts: Iterable[str]) -> list[str]:
    """Texts, oldest first, without those that a later one holds as paragraphs of its own.

    A run that died while it took up what others had left has their words, and they are still there.
    """
    kept: list[str] = []
    for text in reversed([each for each in texts if each.strip()]):
        if not any(f"{_APART}{text}{_APART}" in f"{_APART}{later}{_APART}" for later in kept):
            kept.insert(0, text)
    return kept


def _about(desk: Desk, leftovers: "tuple[Leftover, ...]", texts: int, *, moved: bool) -> tuple[Message, ...]:
    told = [message("What you had not sent ({when}) is here again.", when=_when(desk, leftovers[-1]))]
    if texts > 1:
        told.append(
            count("It comes from {n} window.", "It comes from {n} windows, one after the other.", texts)
        )
    if not all(left.whole for left in leftovers):
        told.append(message("At most the last second of typing is missing."))
    if moved:
        told.append(message("The story has been written to since."))
    return tuple(told)


def _when(desk: Desk, leftover: "Leftover") -> str:
    now = desk.means.now()
    then = now.fromtimestamp(leftover.modified / 1e9, now.tzinfo)
    return f"{then:%H:%M}" if then.date() == now.date() else f"{then:%Y-%m-%d %H:%M}"


def _moved_on(desk: Desk, leftovers: "tuple[Leftover, ...]") -> bool:
    """Whether somebody wrote to the story after the words were kept."""
    last = leftovers[-1]
    return last.draft.flight is None and desk.recovery.outlived(last)


def unwritten(seat: "Seat") -> str:
    """The heading of a phase chosen and not written, then what waits for its answer."""
    from soloist.journal.headings import heading_phase

    waiting = "\n".join(seat.unwritten)
    if seat.phase is None or seat.phase == seat.story.state.phase:
        return waiting
    return heading_phase(seat.phase, seat.story.lang) + waiting


def take_up(seat: "Seat", kept: str, built: "Iterable[Built]" = ()) -> None:
    """Take up again what `unwritten` said, and what was `built` for it."""
    from soloist.play.story.built import take_up as go_on

    phase, seat.pending = _exchange(kept)
    if phase:
        seat.phase = phase
    go_on(seat, built)


def _exchange(kept: str) -> "tuple[str, Exchange]":
    """The phase that `unwritten` said, empty where it said none; and what waits, or is written next."""
    from soloist.journal.headings import parse_heading
    from soloist.journal.lines import read_line
    from soloist.journal.model import Action, Question
    from soloist.play.rolls.record import Exchange

    first, _, rest = kept.partition("\n")
    heading = parse_heading(first)
    is_phase = heading is not None and heading.kind == "phase"
    waiting = tuple((rest if is_phase else kept).splitlines())
    opens = bool(waiting) and isinstance(read_line(waiting[0]), Action | Question)
    phase = heading.title if heading is not None and is_phase else ""
    return phase, Exchange(waiting[:opens], after=waiting[opens:])
