"""What an earlier run could not finish, brought back: saves that were cut short, words that were not sent."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from soloist.play.session.draft import Recovered, exchange, joined
from soloist.play.session.services import Services
from soloist.storage.listing import Story as Listed
from soloist.storage.listing import set_aside_of
from soloist.storage.reading import pasted, read_file
from soloist.storage.refusals import Unreadable, named
from soloist.storage.story.draft import Leftover, Unsent
from soloist.values.dataclass import replace
from soloist.values.message import Message, Refusal, message

if TYPE_CHECKING:
    from soloist.play.story.story import Story
    from soloist.storage.story.journal_file import JournalFile


_APART: Final = "\n\n"
_BEGINNING: Final = 48  # letters by which a passage is known again


def recovered(services: Services, file: "JournalFile", left_here: Unsent) -> Recovered:
    """Everything earlier runs left of one story, all of it, once; a save that was cut short is finished.

    `left_here` is what this run left of it when it went to another story: that is the newest.
    """
    home, parts, told = list[Leftover](), list[Unsent](), list[Message]()
    for leftover in services.leftovers(file.path):
        try:
            parts.append(_settled(file, leftover, told))
            home.append(leftover)
        except Refusal as refusal:  # it stays what it is, for the next start
            services.recovery.put_back(leftover)
            told.append(refusal.message)
    parts += [left_here] if left_here else []
    told += [
        message(
            "“{words}…” was being changed: it stands as it was, and your words for it are in the composer.",
            words=_first_words(part.changes),
        )
        for part in parts
        if part.changes
    ]
    back = _together(parts)
    waits = bool(back.pending) and exchange(back.pending)[1].is_open
    if home and (back.text or waits):
        told.append(message("What you had not sent is back."))
    told += [
        message(
            "“{name}” is not where it was ({story}); what you had not sent for it is kept in {place}.",
            name=left.draft.story.stem,
            story=str(left.draft.story),
            place=str(left.place),
        )
        for left in services.astray()
    ]
    once = tuple(each for number, each in enumerate(told) if each not in told[:number])
    return back._replace(told=once, leftovers=tuple(home))


def _together(parts: Sequence[Unsent]) -> Recovered:
    """What several runs left, oldest first, as what one would have left."""
    pending = next((part.pending for part in reversed(parts) if part.pending), "")
    dialogs = next((part.dialogs for part in reversed(parts) if part.dialogs), "")
    return Recovered(joined(*_apart(_text(part, pending) for part in parts)), (), pending, dialogs)


def _first_words(text: str) -> str:
    """The beginning of a passage, by which a person knows it again: its first line that says anything."""
    lines = (line.strip() for line in text.splitlines())
    return next((line for line in lines if line and not line.startswith(("```", "~~~"))), "")[:_BEGINNING]


def _settled(file: "JournalFile", leftover: Leftover, told: list[Message]) -> Unsent:
    """Bring home a write that a crash interrupted; what is left to go on with. Raises `Refusal`."""
    unsent, flight = leftover.draft.unsent, leftover.draft.flight
    if flight is None:
        return unsent
    if file.finish(leftover) != "unsettled":
        told.append(message("The last time, a save was cut short; it is in the story now."))
        return flight.rest if flight.sends else unsent
    told.append(message("The last time, something could not be written; it is in the composer."))
    if flight.sends and unsent:
        return unsent
    payload = flight.payload.decode("utf-8", "replace").strip("\n")
    return replace(unsent, text=joined(payload, unsent.text))


def _text(unsent: Unsent, pending: str) -> str:
    """The words of one run, after what waited in it and does not now."""
    lines = unsent.pending.splitlines() if unsent.pending != pending else []
    return joined("\n".join(filter(None, (*lines, unsent.text))), unsent.aside)


def _apart(texts: Iterable[str]) -> list[str]:
    """Texts, oldest first, without those that a later one holds as paragraphs of its own.

    A run that died while it took up what others had left has their words, and they are still there.
    """
    kept: list[str] = []
    for text in reversed([each for each in texts if each.strip()]):
        if not any(f"{_APART}{text}{_APART}" in f"{_APART}{later}{_APART}" for later in kept):
            kept.insert(0, text)
    return kept


# --- copies that a sync set aside -----------------------------------------------------------------


_LARGE: Final = 2_000_000  # bytes of a copy above which it is not read only to know whether it has more


def told_of_copies(services: Services, story: "Story") -> tuple[Message, ...]:
    """What to know of the copies beside a story that have lines it lacks; or that it is one itself."""
    if original := set_aside_of(story.path):
        told = message(
            "A sync set this copy of {name} aside. What you write here goes into the copy, not into the "
            "story.",
            name=named(Path(original)),
        )
        return (told,)
    return tuple(
        message(
            "A sync set aside a copy of this story that has more: {path}. Copy over by hand what you want "
            "of it, then delete it.",
            path=pasted(copy.path),
        )
        for copy in services.workspace.copies(story.path)
        if _has_more(copy, story)
    )


def _has_more(copy: Listed, story: "Story") -> bool:
    """Whether a copy has a line that the story lacks; a large one is not read for it."""
    try:
        return copy.size > _LARGE or not {*read_file(copy.path)[0].splitlines()} <= {*story.data.splitlines()}
    except Unreadable:
        return False
