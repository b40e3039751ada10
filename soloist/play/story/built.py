"""What is put together for a roll, kept while that waits: what was left, or a run that ended, goes on."""

from collections.abc import Iterable
from difflib import SequenceMatcher
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from soloist.journal.lines import read_line
from soloist.journal.model import Action
from soloist.play.rolls.attempt import Attempt, begin
from soloist.play.rolls.record import Exchange
from soloist.play.rolls.waiting import unrolled
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
    fresh = begin(attempt.test, attempt.who, known, story.lang).situation
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
    known = seat.story.known(fresh.test, fresh.who)
    now = fresh.situation
    situation = Situation(
        tuple(Pool(tuple(Reason(*reason) for reason in pool)) for pool in built.pools),
        MappingProxyType(dict(built.values) | {id_: n for id_, n in now.values.items() if id_ in known}),
        MappingProxyType(dict(built.lists) | {id_: n for id_, n in now.lists.items() if id_ in known}),
    )
    return replace(fresh, situation=situation)


def declared(seat: "Seat", title: str) -> None:
    """A line is typed anew: it goes on with what was built for it, or for one given back to be changed.

    Not where that had its dice with it: whoever takes them out wants others.
    """
    if title in seat.built and seat.built[title].typed:
        del seat.built[title]
    like = next((each for each in seat.given_back if each in seat.built and _alike(each, title)), None)
    if like is not None and not seat.built[like].typed:
        seat.built[title] = replace(seat.built.pop(like), title=title)
    seat.given_back.clear()


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
    """Go on with what an earlier run kept; a line that does not wait now may be typed anew, and otherwise."""
    seat.built = {each.title: each for each in built}
    seat.given_back = seat.built.keys() - {waiting_title(seat)}


def rolled(seat: "Seat") -> str:
    """What the next roll written is of: what waits, or is open in the story; empty where nothing is."""
    open_ = seat.story.state.action
    return waiting_title(seat) or (open_.text if open_ is not None else "")


def left_behind(seat: "Seat") -> Action | None:
    """An action in the story that was not rolled, with nothing but prose and notes after it."""
    return unrolled(seat.story.recent(seat.story.size), told=True)


def waiting_title(seat: "Seat") -> str | None:
    """What the action that waits, and is in no file yet, is about."""
    found = read_line(seat.pending.opening[0]) if seat.pending.opening else None
    return found.text if isinstance(found, Action) else None
