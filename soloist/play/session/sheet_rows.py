"""The sheet and the threads as rows of words: people first, then what is open, then who was met."""

from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias

from soloist.journal.state import Element, Made, State
from soloist.lingo import Lingo
from soloist.play.desk.entries import (
    KINDS,
    entry_of,
    frame_lines,
    kind_of,
    person_rows,
    shown_unset,
)
from soloist.play.session.glance import Origin, Section
from soloist.play.story.story import Story

_SHOWN: Final[tuple[str, ...]] = (
    "thread", "stake", "threat", "mission", "track", "timer", "frame", "danger", "scene", "role", "place",
)  # fmt: skip
_MET: Final = 6  # roles and places shown, the last ones met
_AGREED: Final = 6  # lines of the frame agreed on that are shown
_STEPS: Final = 8  # numbers of a row's past, the present one with them
_Row: TypeAlias = tuple[str, str, Origin]
"""A row of the sheet: label, value (either may be empty), where it comes from."""


def sections(story: Story, lingo: Lingo) -> tuple[Section, ...]:
    """Every part that has something to show."""
    found = [(name, tuple(_person(story, name, lingo))) for name in story.state.pcs]
    found += [
        (lingo.render(KINDS[id_].help), tuple(rows)) for id_, rows in _groups(story.state).items() if rows
    ]
    return tuple(
        Section(title, tuple(row[:2] for row in rows), tuple(row[2] for row in rows)) for title, rows in found
    )


def _person(story: Story, name: str, lingo: Lingo) -> Iterator[_Row]:
    """A sheet as the desk has it; what lasts only for the session says so, other lists are a row each."""
    rows = [row for row in person_rows(story.state, story.system, name) if row.text]
    others: dict[str, tuple[list[str], Origin]] = {}
    for row in rows:
        origin = _made(row.lines)
        if row.kind in ("item", "word"):
            loose = row.kind == "word" or row.field == "session"
            if loose or row.field == "traits":
                yield "", f"{row.text} ({lingo.say('session')})" if loose else row.text, origin
            else:
                others.setdefault(row.label, ([], origin))[0].append(row.text)
        elif row.lines or shown_unset(story.system, row.field):
            yield lingo.say("Goal") if row.kind == "line" else row.label, row.text, origin
    yield from ((label, ", ".join(items), origin) for label, (items, origin) in others.items())


def _groups(state: State) -> dict[str, list[_Row]]:
    """What is open, then who and what was met last, by the groups of the desk."""
    found: dict[str, list[_Row]] = {id_: [] for id_ in _SHOWN}
    for name in state.open_threads:
        if (thread := state.element("Thread", name)) is not None:
            found[kind_of(thread)].append(("", name, _of_element(thread)))
    for prefix in ("Clock", "Track", "Timer"):
        for each in state.elements.get(prefix, {}).values():
            entry, own = entry_of(each, state.lang), each.numbers.get("")
            if not (prefix == "Track" and entry.closed):
                origin = _made(own.lines) if own is not None else _of_element(each)
                found[entry.kind].append((each.name, entry.summary, origin))
    said = frame_lines(state)
    found["frame"] = [("", text, Origin()) for text in (*said[:_AGREED], *["…"] * (len(said) > _AGREED))]
    for prefix in ("E", "N", "L"):
        held = state.elements.get(prefix, {}).values()
        for each in sorted(held, key=lambda element: -max(element.lines, default=0)):
            rows = found[kind_of(each)]
            if sum(1 for label, _, _ in rows if label) < _MET:
                rows.append((each.name, entry_of(each, state.lang).summary, _of_element(each)))
    return found


# --- where they come from


def _made(lines: Sequence[Made]) -> Origin:
    """The line that made it last, and the numbers it had."""
    if not lines:
        return Origin()
    steps = [value for value in (lines[0].before, *(each.after for each in lines)) if isinstance(value, int)]
    changed = [value for at, value in enumerate(steps) if not at or value != steps[at - 1]]
    return Origin(lines[-1].line, tuple(changed[-_STEPS:]))


def _of_element(element: Element) -> Origin:
    """The line that said last what is said of it, else the one that spoke of it first."""
    changes = element.changes
    return Origin(changes[-1].line if changes else min(element.lines, default=0))
