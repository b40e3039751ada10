"""What is put together for a roll, kept while that waits: what was left, or a run that ended, goes on."""

from collections.abc import Iterable
from difflib import SequenceMatcher
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from soloist.journal.dice_text import write_reason
from soloist.journal.lines import answered, read_line
from soloist.journal.model import Action, Entry, Fence, Note, Prose
from soloist.play.rolls.attempt import Attempt, begin
from soloist.play.rolls.building import resumed, with_required
from soloist.play.rolls.record import Exchange
from soloist.play.rolls.waiting import unrolled
from soloist.rules.given import UNEXPLAINED
from soloist.rules.system import Pool, Reason, Situation
from soloist.storage.story.draft import Built
from soloist.values.dataclass import replace

if TYPE_CHECKING:
    from soloist.play.story.seat import Seat

_MOST: Final = 20  # kept at once; nobody has so many rolls waiting
_SAME: Final = 0.5  # of the letters of two lines, from which one may be the other changed


def keep(seat: "Seat", title: str, attempt: Attempt, typed: str = "") -> None:
    """Keep what is put together for `title`; nothing where it is what such a roll begins with.

    `typed` is the line as it was typed with its dice; it stays while these are what it says.
    """
    story, situation = seat.story, attempt.situation
    pools = tuple(tuple((held.text, held.weight) for held in pool.reasons) for pool in situation.pools)
    before = seat.built.pop(title, None)
    if not typed and before is not None and before.pools == pools:
        typed = before.typed
    known = story.known(attempt.test, attempt.who)
    fresh = with_required(begin(attempt.test, attempt.who, known, story.lang)).situation
    changed = {id_: value for id_, value in situation.values.items() if fresh.values.get(id_) != value}
    lists = {id_: value for id_, value in situation.lists.items() if fresh.lists.get(id_) != value}
    if not typed and situation.pools == fresh.pools and not changed and not lists:
        return
    seat.built[title] = Built(
        title,
        attempt.test.id,
        pools,
        tuple(situation.values.items()),
        tuple((id_, tuple(numbers)) for id_, numbers in situation.lists.items()),
        typed,
    )
    for old in tuple(seat.built)[:-_MOST]:
        del seat.built[old]


def gone_on(seat: "Seat", title: str, fresh: Attempt) -> Attempt:
    """What was kept for `title`, with what the story knows by now, in `fresh`; that, where nothing was."""
    built = seat.built.get(title)
    if built is None or built.test != fresh.test.id or len(built.pools) != len(fresh.test.sides):
        return fresh
    situation = Situation(
        tuple(Pool(tuple(Reason(*reason) for reason in pool)) for pool in built.pools),
        MappingProxyType(dict(built.values)),
        MappingProxyType(dict(built.lists)),
    )
    return resumed(fresh, replace(fresh, situation=situation))


def declared(seat: "Seat", title: str) -> tuple[Built, ...]:
    """A line is typed anew: it goes on with what was built for it, or for one given back to be changed.

    Not where that had its dice with it: whoever takes them out wants others. What was built for a line
    that was given back, and is not this one, is forgotten; that.
    """
    held = seat.built.pop(title, None)
    back = [seat.built.pop(each) for each in (*seat.given_back,) if each in seat.built]
    if held is not None:
        back.append(held)
    seat.given_back.clear()
    found = next((each for each in reversed(back) if not each.typed and _alike(each.title, title)), None)
    if found is not None:
        seat.built[title] = replace(found, title=title)
    return tuple(each for each in back if each is not found)


def _alike(one: str, other: str) -> bool:
    """Whether a line may be another that was changed."""
    one, other = one.casefold(), other.casefold()
    return SequenceMatcher(None, one, other).ratio() >= _SAME


def give_back(seat: "Seat") -> str:
    """The line that waits, its dice with it where it was typed so; it waits no more."""
    title, line = waiting_title(seat), "\n".join(seat.pending.opening)
    built = seat.built.get(title) if title is not None else None
    if title is not None and built is not None:
        seat.given_back.add(title)
        line = built.typed or line
    seat.pending = Exchange()
    return line


def take_up(seat: "Seat", built: Iterable[Built]) -> None:
    """Go on with what an earlier run kept; a line of it that does not wait now may be typed anew."""
    seat.built = {each.title: each for each in built}
    seat.given_back = {title for title in seat.built if title not in _in_reach(seat)}


def prune(seat: "Seat") -> tuple[Built, ...]:
    """Forget what was built for lines that can be rolled no more since the play went on; that."""
    if not seat.built:
        return ()
    kept = _in_reach(seat) | seat.given_back
    gone = tuple(each for title, each in seat.built.items() if title not in kept)
    seat.built = {title: each for title, each in seat.built.items() if title in kept}
    return gone


def words(seat: "Seat", built: Built) -> str:
    """The reasons that were put together, after what they were for; nothing where nobody gave one."""
    test = seat.story.system.test(built.test)
    own = (
        {word for side in test.sides if side.own_reason for word in side.own_reason.words} if test else set()
    )
    named = (Reason(*each) for pool in built.pools for each in pool if each[0] not in (UNEXPLAINED, *own))
    told = ", ".join(map(write_reason, named))
    return f"{built.title}: {told}" if built.title and told else told


def rolled(seat: "Seat") -> str:
    """What the next roll written is of: what waits, or is open in the story; empty where nothing is."""
    open_ = seat.story.state.action
    return waiting_title(seat) or (open_.text if open_ is not None else "")


def parted(seat: "Seat") -> Action | None:
    """An action in the story that something was built for, with nothing but prose and notes after it."""
    found = left_behind(seat) if seat.built else None
    return found if found is not None and found.text in seat.built else None


def left_behind(seat: "Seat") -> Action | None:
    """An action in the story that was not rolled, with nothing but prose and notes after it."""
    return _last(seat.story.recent(seat.story.size))


def waiting_title(seat: "Seat") -> str | None:
    """What the action that waits, and is in no file yet, is about."""
    found = read_line(seat.pending.opening[0]) if seat.pending.opening else None
    return found.text if isinstance(found, Action) else None


def _in_reach(seat: "Seat") -> set[str]:
    """What can still be rolled for: what waits, what is open in the story, a roll without a line."""
    near = seat.story.recent(seat.story.size)
    open_ = (action.text for action in (_last(near), unrolled(near)) if action is not None)
    return {"", waiting_title(seat) or "", *open_}


def _last(entries: Iterable[Entry]) -> Action | None:
    found: Action | None = None
    for entry in entries:
        match entry:
            case Action(text=text):
                found = None if answered(text) else entry
            case Prose() | Note() | Fence():
                pass
            case _:
                found = None
    return found
