"""What can be done on the desk, as deeds: a value moved, edited, added to, taken away; something made new."""

import re
from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from soloist.journal.model import Items, Number, Part, Tag, Word
from soloist.journal.state import State, folded
from soloist.journal.tags import parse_tag, write_tag
from soloist.journal.words import CATEGORIES, CLOSED, OPEN, STEPS, CannotCarry, carried
from soloist.play.desk.entries import KINDS, STEP_LISTS, Entry, Kind, Value, on_desk
from soloist.play.desk.missions import parse_steps
from soloist.play.guide.deeds import blocks
from soloist.play.story.story import Story
from soloist.rules.moment import Count, Line, Note, Said, Score, Tagged
from soloist.rules.moments.hooks import read_threat
from soloist.tables.draw import Drawn
from soloist.values import regex
from soloist.values.message import Refusal, message

Plain: TypeAlias = Count | Note | Score | Tagged | Said | Line
"""A deed that needs no dice: nothing on the desk rolls."""

_COUNTED: Final = regex.compile(r"(?:(.*\S)\s+)?([+-]?\d{1,9})(?:\s*/\s*(\d{1,9}))?")
_LIST: Final = regex.compile(r"([^:,]*[^:,\s])\s*:\s(.*)", re.DOTALL)
_MINUS: Final = "\u2212"
LENGTH: Final = 3  # of a mission nobody gave steps
START: Final = 6  # of a countdown nobody gave a number


# --- up and down --------------------------------------------------------------------------------


def reached(entry: Entry, row: Value, by: int) -> int:
    """Where a number comes to when it is moved by so many.

    A shared counter may go below nought; nothing else does, nor above its maximum.
    """
    assert row.value is not None, "only numbers move"
    value = row.value + by
    if entry.kind != "shared":
        value = max(value, min(0, row.value))
    return value if row.maximum is None else min(value, max(row.maximum, row.value))


def moved(entry: Entry, row: Value, by: int) -> tuple[Plain, ...]:
    """A number moved by so many, as far as it goes; nothing where that is nowhere."""
    value = reached(entry, row, by)
    return _put(entry, row, value) if value != row.value else ()


def _put(entry: Entry, row: Value, value: int, maximum: int | None = None) -> tuple[Plain, ...]:
    if row.kind == "counter":
        return (Count(row.field, to=value, who=None if entry.kind == "shared" else entry.name),)
    return (Score(entry.prefix, entry.name, row.field, value, maximum),)


# --- edited -------------------------------------------------------------------------------------


def text_of(row: Value) -> str:
    """A value as the line it is edited in."""
    if row.value is None:
        return row.text
    return str(row.value) if row.maximum is None else f"{row.value}/{row.maximum}"


def edited(entry: Entry, row: Value, text: str) -> tuple[Plain, ...]:
    """The value as it was typed anew, taken away where that is nothing; an unchanged one is left.

    Raises `Refusal` for what is no number.
    """
    text = text.strip().replace(_MINUS, "-")
    if text == text_of(row):
        return ()
    match row.kind:
        case "counter" | "number":
            return _numbered(entry, row, text)
        case "option":
            return (Said(f"{row.field} {text}", "option"),)
        case "cards":
            numbers = text.replace(",", " ").split()
            if not all(map(str.isdecimal, numbers)):
                raise Refusal(message("Numbers separated by commas, as in 2, 5."))
            cards = tuple(map(str, sorted(set(map(int, numbers)))))
            return (Note(entry.prefix, entry.name, row.field, cards, only=True),)
        case "line":
            return (Note(entry.prefix, entry.name, row.field, _parts(text), only=True),)
        case "list":
            return added(entry, row, text)
        case "word":
            return (Tagged(entry.prefix, entry.name, (f"{row.text} -> {text}",)),)
        case _:
            return _listed(entry, row.field, text, row.text)


def _numbered(entry: Entry, row: Value, text: str) -> tuple[Plain, ...]:
    name, value, maximum = _counted(text)
    if value is None or name:
        told = message("“{text}” is no number for {name}: write 3, or 3/6.", text=text, name=row.label or "—")
        raise Refusal(told)
    most = row.maximum if maximum is None else maximum
    if most is not None and value > most:
        name = row.label or entry.name
        raise Refusal(message("{name} goes up to {most} at most.", name=name, most=most))
    return _put(entry, row, value, maximum)


def _counted(text: str) -> tuple[str, int | None, int | None]:
    """A name, the number that stands after it, and its maximum."""
    found = _COUNTED.fullmatch(text.strip())
    if found is None:
        return text, None, None
    return found[1] or "", int(found[2]), int(found[3]) if found[3] else None


# --- added and taken away -----------------------------------------------------------------------


def added(entry: Entry, row: Value | None, text: str) -> tuple[Plain, ...]:
    """What is typed put where the row at hand stands: into its list, beside its number, among its words.

    `force 3` beside a number is another number; `sac: corde, lampe` is a list of its own. Raises `Refusal`
    for a thread that is closed.
    """
    text = text.strip()
    if entry.prefix == "Thread" and entry.closed:
        raise Refusal(message("“{name}” is closed: open it again first.", name=entry.name))
    if named := _LIST.fullmatch(text):
        return (Note(entry.prefix, entry.name, named[1].strip(), _parts(named[2])),)
    name, value, maximum = _counted(text)
    if row is not None and row.kind in ("number", "counter") and name and value is not None:
        return (Score(entry.prefix, entry.name, name, value, maximum),)
    usual = next((row.field for row in entry.rows if row.field in STEP_LISTS), KINDS[entry.kind].listed)
    if field := row.field if row is not None and row.kind in ("list", "item") else usual:
        return _listed(entry, field, text)
    return (Tagged(entry.prefix, entry.name, _parts(text)),)


def _listed(entry: Entry, field: str, text: str, instead: str = "") -> tuple[Plain, ...]:
    """What is typed put into a list, or in the place of one of its things.

    A mission has as many steps as it lists.
    """
    own, drop = entry.own, (instead,) if instead else ()
    if field not in STEP_LISTS or own is None or own.value is None:
        return (Note(entry.prefix, entry.name, field, _parts(text), drop),)
    new, held = parse_steps(text), tuple(row.text for row in things(entry, field))
    at = held.index(instead) if instead else len(held)
    items = (*held[:at], *new, *held[at + len(drop) :])
    number = Number("", min(own.value, len(items)), len(items))
    steps = Items(field, tuple(carried(item, in_list=True) for item in items))
    return (Line(write_tag(Tag(entry.prefix, entry.name, (number, steps)))),)


def things(entry: Entry, field: str) -> tuple[Value, ...]:
    """What stands on a list of the card."""
    return tuple(row for row in entry.rows if row.kind == "item" and row.field == field)


def _parts(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(",") if part.strip())


# --- threads, threats, secrets ------------------------------------------------------------------


def turned(entry: Entry, lang: str) -> tuple[Plain, ...]:
    """A thread closed, or opened again."""
    words = [row.text for row in entry.rows if row.kind == "word"]
    now = (OPEN if entry.closed else CLOSED).of(lang)
    if words and (entry.closed or folded(words[-1]) in OPEN.words):
        return (Tagged(entry.prefix, entry.name, (f"{words[-1]} -> {now}",)),)
    before = tuple(word for word in words if folded(word) in OPEN.words)
    gone = (Note(entry.prefix, entry.name, "session", drop=before),) if before else ()
    return (*gone, Tagged(entry.prefix, entry.name, (now,)))  # the last word says how a thread stands


def happening(entry: Entry) -> str:
    """The line that one writes as a threat goes on: its next step, and the agenda without it."""
    if not (steps := things(entry, "next")):
        return "=> "
    left = Items(steps[0].label, tuple(row.text for row in steps[1:]))
    return f"=> {steps[0].text} {write_tag(Tag(entry.prefix, entry.name, (left,)))}"


# --- written ------------------------------------------------------------


def write(story: Story, deeds: Callable[[State], Sequence[Plain]]) -> bytes:
    """Write what is to be done as the story then stands, in a fence of its own; what waits goes on waiting.

    Raises `Refusal`, nothing written, for what no journal can carry. The bytes that were added.
    """
    return story.append(lambda state: blocks(deeds(state), state, story.system)[0])


Changing: TypeAlias = Callable[..., Sequence[Plain]]
"""The deeds that change an entry, or a value of it, as it was typed."""


def change(story: Story, entry: Entry, row: Value | None, changing: Changing, *how: object) -> bytes:
    """Write what `changing` makes of an entry and its value as they are at the moment of writing.

    `entry` and `row` are what was looked at, `how` is what was typed. Raises as `write`, and where one is not
    there any more.
    """

    def changed(state: State) -> Sequence[Plain]:
        now = next((each for each in on_desk(story) if each.key == entry.key), None)
        if now is None:
            raise _gone(entry.name)
        return changing(now, _row(row, now), *how)

    return write(story, changed)


def _row(row: Value | None, entry: Entry) -> Value | None:
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


# --- made ----------------------------------------------------------------------------------------


def made(kind: Kind, text: str, state: State) -> tuple[Plain, ...]:
    """The deeds that make what was typed: `name 2/6: what is said of it, and more`.

    Raises `Refusal` for no name, and for one the story has under that kind already.
    """
    text = text.strip()
    if not text:
        raise Refusal(message("A name is missing."))
    if not kind.prefix:
        return (Said(text, kind.id),)
    tag = _tag(kind, text, state.lang)
    if state.element(tag.prefix, tag.name) is not None:
        raise Refusal(message("The story knows “{name}” already: find it by its name.", name=tag.name))
    return (Line(write_tag(tag)),)


def _tag(kind: Kind, text: str, lang: str) -> Tag:
    """One line taken apart: the name and its number, what it is, what is said of it after a colon."""
    name, _, rest = text.partition(":")
    said = _parts(rest)
    number: tuple[Part, ...] = ()
    words: tuple[str, ...] = (kind.called.of(lang),) if kind.called else ()
    match kind.prefix:
        case "Clock":
            name, full, segments, said = read_threat(text)
            number = (Number("", full, segments),)
        case "Track":
            said = parse_steps(rest)
            bare, value, most = _counted(name)
            if said or most is None:
                bare, value, most = name, 0, len(said) or LENGTH
            name, number = bare, (Number("", value or 0, most),)
        case "Timer":
            name, value, _ = _counted(text)
            number = (Number("", START if value is None else value),)
        case "Thread":
            name, said = text, ()
            words += (OPEN.of(lang),)
    listed = CATEGORIES.get(kind.listed, STEPS).of(lang) if kind.listed and said else ""
    items = tuple(carried(each, in_list=True) for each in said)
    words += () if listed else items
    parts = (*number, *map(Word, words), *((Items(listed, items),) if listed else ()))
    return Tag(kind.prefix, name.strip(), parts)


def idea(kind: Kind, drawn: tuple[Drawn, ...]) -> str:
    """What a table gave, as the line to type: its words, and after a colon what stands beside them.

    A row that offers a tag is called as that is. Columns, and what strikes one of somebody whose name comes
    from elsewhere, have no name yet.
    """
    text, hint, tags = drawn[0].text, drawn[0].hint, drawn[0].tags
    if kind.id == "secret":
        return text
    if tags and (tag := parse_tag(tags[0])) is not None:
        return tag.name + text[max(0, text.find(". 1. ")) :]
    if len(drawn) > 1 or (not hint and (kind.names or kind.id == "danger")):
        return f": {', '.join(_item(each.text) for each in drawn)}"
    said = re.sub(r"\s*[,;:]\s*", ", ", hint).strip()
    return f"{_item(text)}: {said}" if said else _item(text)


def _item(text: str) -> str:
    """A text as one thing of a list that every reader takes for words."""
    plain = re.sub(r"\s*[,:]\s*", " – ", re.sub(r"\s*[\[\]|]\s*", " ", text)).strip()
    try:
        write_tag(Tag("N", "N", (Word(plain),)))
    except CannotCarry as refusal:
        return refusal.suggestion
    return plain


def make(story: Story, kind: Kind, text: str, ideas: Sequence[str] = ()) -> bytes:
    """Write something new, as typed; raises as `write`, and for a name the story has by then."""
    return write(story, lambda state: (*map(Line, ideas), *made(kind, text, state)))
