"""The game master's desk: what is on it, and writing what is done there."""

from collections.abc import Callable, Sequence

from soloist.journal.state import State
from soloist.message import Refusal, message
from soloist.play.deeds import Writing, blocks
from soloist.play.desk_groups import groups
from soloist.play.desk_new import Kind, idea, made
from soloist.play.desk_secrets import Secret, secrets
from soloist.play.desk_values import Entry, Group, Row
from soloist.play.exchange import drawn_lines
from soloist.play.grow_kinds import grown_tables
from soloist.play.oracle import ask
from soloist.play.seat import Seat
from soloist.play.story import Story
from soloist.rules.dice import LONE, Dice, Throw
from soloist.rules.moment import Count, Head, Line, Note, Said, Score, Switch, Tagged
from soloist.storage.clock import today
from soloist.tables.draw import Drawn

Plain = Count | Note | Score | Tagged | Said | Line | Switch | Head
"""A deed that needs no dice."""

Changing = Callable[[Entry, Row | None], Sequence[object]]
"""The deeds that change an entry, or a value of it."""


def on_desk(
    story: Story,
    known: tuple[Secret, ...] | None = None,
    hidden: Callable[[Entry], bool] = lambda entry: False,
) -> tuple[Group, ...]:
    """Everything the story knows.

    `known` are its secrets, where they were looked up; `hidden` says of an entry that its card is not for
    who looks now.
    """
    return groups(story.state, story.system, secrets(story) if known is None else known, hidden)


def worded(seat: Seat, deeds: Sequence[object], ideas: Sequence[str] = ()) -> tuple[str, ...]:
    """The blocks that deeds would write now; raises as `write`."""
    return blocks(_done(deeds, ideas), seat.story.state, _writing(seat))


def write(seat: Seat, deeds: Sequence[object], ideas: Sequence[str] = ()) -> bytes:
    """Write deeds at once, in a fence of their own; what waits for its answer goes on waiting.

    `ideas` are the lines of tables that were asked for it. Raises `Refusal`, nothing written, for what no
    journal can carry. The bytes that were added.
    """
    done, writing = _done(deeds, ideas), _writing(seat)
    return seat.story.append(lambda state: blocks(done, state, writing)) if deeds else b""


def change(seat: Seat, entry: Entry, row: Row | None, changing: Changing) -> bytes:
    """Write what `changing` makes of an entry and its value as they are at the moment of writing.

    `entry` and `row` are what was looked at. Raises as `write`, and where one is not there any more.
    """
    if not changing(entry, row):
        return b""

    def changed(state: State) -> Sequence[str]:
        now = _now(entry, groups(state, seat.story.system))
        return blocks(_done(changing(now, _row(row, now)), ()), state, _writing(seat))

    return seat.story.append(changed)


def make(seat: Seat, kind: Kind, text: str, ideas: Sequence[str] = ()) -> bytes:
    """Write something new, as typed; raises as `write`, and for a name the story has by then."""
    return seat.story.append(
        lambda state: blocks(_done(made(kind, text, state), ideas), state, _writing(seat))
    )


def _now(entry: Entry, found: Sequence[Group]) -> Entry:
    """An entry as it is now."""
    now = next((each for group in found for each in group.entries if each.key == entry.key), None)
    if now is None:
        raise _gone(entry.name)
    return now


def _row(row: Row | None, entry: Entry) -> Row | None:
    """A value of an entry as it is now; the head of an empty list stands for the list whatever is in it."""
    if row is None or row.kind == "list":
        return row
    words = row.kind in ("item", "word")
    for each in entry.rows:
        if (each.kind, each.field) == (row.kind, row.field) and (each.text == row.text or not words):
            return each
    raise _gone(row.text or row.label)


def _gone(name: str) -> Refusal:
    return Refusal(message("“{name}” is not there any more; nothing was written.", name=name))


def _done(deeds: Sequence[object], ideas: Sequence[str]) -> tuple[Plain, ...]:
    plain = [deed for deed in deeds if isinstance(deed, Plain)]
    assert len(plain) == len(deeds), "nothing on the desk rolls"
    return (*map(Line, ideas), *plain)


def _writing(seat: Seat) -> Writing:
    story = seat.story
    return Writing(story.system, story.lang, today(seat.now).isoformat())


def drawn_idea(
    seat: Seat, kind: Kind, dice: Callable[[], Dice], name: str = ""
) -> tuple[str, tuple[str, ...]] | None:
    """A line to type, from one of its tables, with the lines that record it.

    The first there is that comes with soloist, and those grown from stories, come each as often. `name` is
    what was typed for one; where there is none, a table of names gives it if the kind has one. `dice` makes
    the dice of one roll.
    """
    grown = grown_tables(kind.id, seat.shelves)
    tables = [*((name,) for name in grown), *([kind.tables] if kind.tables else [])]
    if not tables:
        return None
    (at,) = dice().throw(Throw(LONE, 1, faces=len(tables))) if len(tables) > 1 else (1,)
    drawn = _drawn(seat, tables[at - 1], dice)
    if not drawn:
        return None
    text = idea(kind, drawn)
    if text.startswith(":") and not name and kind.names:
        named = _drawn(seat, (kind.names,), dice)
        name, drawn = (named[0].text if named else ""), (*named, *drawn)
    text = f"{name}{text}" if text.startswith(":") else text
    return text, tuple(line for each in drawn for line in drawn_lines(each))


def _drawn(seat: Seat, tables: Sequence[str], dice: Callable[[], Dice]) -> tuple[Drawn, ...]:
    """What the first of the tables there is gives."""
    for name in tables:
        try:
            seat.shelves.find(name)
        except Refusal:
            continue
        return ask(name, seat.shelves, dice(), seat.story)
    return ()


def place_of(story: Story, line: int) -> int:
    """The byte at which a line (from 1) of the story begins."""
    at, data = 0, story.data
    for _ in range(line - 1):
        at = data.find(b"\n", at) + 1
        if not at:
            return len(data)
    return at


def text_at(story: Story, line: int) -> str:
    """A line (from 1) of the story as it stands."""
    start, data = place_of(story, line), story.data
    end = data.find(b"\n", start)
    return data[start : end if end >= 0 else len(data)].decode("utf-8", "replace").strip()
