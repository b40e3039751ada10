"""What results of the scene promised and nothing has settled yet: a price, a loss, a card to draw."""

from collections.abc import Iterable, Iterator, Sequence

from soloist.journal.model import (
    Action,
    Consequence,
    DiceLine,
    DiceText,
    Entry,
    Heading,
    Note,
    Prose,
    TagLine,
)
from soloist.journal.recorded import candidates
from soloist.journal.sheet import counter
from soloist.journal.state import State
from soloist.journal.tags import tags_by_line
from soloist.journal.words import is_hat
from soloist.message import Message, message
from soloist.play.rolls.waiting import outcome_of
from soloist.rules.system import Debts, Outcome, Owed, System, Test

_SETTLES = ("PC", "Clock", "Track", "Thread")  # what a price or a benefit changes, beside the hat


def owed(entries: Iterable[Entry], system: System) -> tuple[Owed, ...]:
    """What is still to be settled in the scene that `entries` end with, the oldest first.

    A roll of the test it names settles what is to be rolled; a tag or a note settles the rest, but for
    those that belong to the roll itself.
    """
    if system.debts is None:
        return ()
    debts = system.debts()
    open_: list[Owed] = []
    last: Outcome | None = None
    of_roll = False
    for entry in entries:
        match entry:
            case Heading(kind="scene" | "session"):
                open_, last = [], None
            case DiceLine(parsed=DiceText() as parsed):
                test = next(iter(candidates(system, parsed)), None)
                if test is not None:
                    _settle(open_, test.id)
                    open_ += _of_result(debts, test, parsed)
                last, of_roll = outcome_of(entry, system), True
            case Note(kind="choice", text=text) if last is not None:
                taken = next((one for one in last.choices if text.strip() in one.text.words), None)
                open_ += debts.of_choice.get(taken.id, ()) if taken else ()
                of_roll = False
            case Action() | Prose():
                of_roll = False
            case TagLine() | Consequence() | Note() if not of_roll and _settles(entry):
                _settle(open_, None)
            case _:
                pass
    return tuple(open_)


def of_scene(entries: Sequence[Entry], system: System) -> Iterator[tuple[Outcome, tuple[str, ...]]]:
    """The outcomes of the scene that `entries` end with, and who is named for each."""
    heads = [at for at, entry in enumerate(entries) if isinstance(entry, Heading) and entry.kind == "scene"]
    actors: tuple[str, ...] = ()
    for entry in entries[heads[-1] if heads else 0 :]:
        match entry:
            case Action():
                actors = entry.actors
            case DiceLine() if (outcome := outcome_of(entry, system)) is not None:
                yield outcome, actors
            case _:
                pass


def unable(entries: Sequence[Entry], state: State, system: System, who: Sequence[str]) -> Iterator[Message]:
    """Why those who are about to act hardly can: no energy left, out of the scene."""
    own = {held.id for held in system.counters if not held.shared}
    had = list(of_scene(entries, system)) if system.unable.keys() - own else []
    for name in who:
        for id_, why in system.unable.items():
            alone = (name,) if len(state.pcs) == 1 else ()
            came = any(id_ == outcome.id and name in (actors or alone) for outcome, actors in had)
            if came or (id_ in own and counter(state, system, id_, name) == 0):
                yield message("{name}: {why}", name=name, why=why.of(state.lang))


def _of_result(debts: Debts, test: Test, line: DiceText) -> tuple[Owed, ...]:
    """What the result itself leaves, whatever is chosen."""
    if line.value is None or not (line.left and line.right):
        return ()
    return debts.of_result(test.id, (line.left[0].count, line.right[0].count), line.value)


def _settle(open_: list[Owed], test: str | None) -> None:
    """Take out the oldest that a roll of that test settles, or what is no roll."""
    if (due := next((one for one in open_ if one.test == test), None)) is not None:
        open_.remove(due)


def _settles(entry: TagLine | Consequence | Note) -> bool:
    """Whether an entry changes somebody, a threat or the shared counters, or notes that all is told."""
    if isinstance(entry, Note):
        return entry.kind == "note"
    tags = (tag for _, held in tags_by_line(entry) for tag in held if tag.parts)
    return any(tag.prefix in _SETTLES or (tag.prefix == "N" and is_hat(tag.name)) for tag in tags)
