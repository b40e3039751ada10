"""What can be done with a value on the desk, as deeds to be written: moved, edited, added to, taken away."""

import re
from collections.abc import Sequence
from typing import Final

from soloist.journal.model import Items, Number, Tag
from soloist.journal.names import carried
from soloist.journal.state import folded
from soloist.journal.tags import write_tag
from soloist.message import Refusal, message
from soloist.play.desk_mission import parse_steps
from soloist.play.desk_values import STEP_LISTS, Entry, Row
from soloist.play.option_words import value_meant
from soloist.rules.moment import Count, Deed, Line, Note, Said, Score, Switch, Tagged
from soloist.rules.term import Term

CLOSED: Final = Term("closed", "fermé")
OPEN: Final = Term("open", "ouvert")

_NUMBER: Final = re.compile(r"([+-]?\d{1,9})(?:\s*/\s*(\d{1,9}))?")
_SCORE: Final = re.compile(r"(.*\S)\s+(-?\d{1,9})(?:\s*/\s*(\d{1,9}))?")
_LIST: Final = re.compile(r"([^:,]*[^:,\s])\s*:\s(.*)", re.DOTALL)
_MINUS: Final = "\u2212"


# --- up and down --------------------------------------------------------------------------------


def moved(entry: Entry, row: Row, by: int) -> tuple[Deed, ...]:
    """The value moved by so many, an option to its next one.

    A shared counter may go below nought; nothing else does, nor above its maximum. Raises `Refusal` where it
    cannot move.
    """
    if row.kind == "option" and row.choices:
        at = row.choices.index(row.text) if row.text in row.choices else 0
        return (Switch(row.field, row.choices[(at + by) % len(row.choices)]),)
    if row.value is None:
        raise Refusal(message("“{name}” is no number: Enter changes it.", name=row.text or row.label))
    value = reached(entry, row, by)
    if value == row.value:
        raise Refusal(message("{name} stays at {value}.", name=_called(entry, row), value=row.text))
    if row.kind == "counter":
        return (Count(row.field, value - row.value, who=_who(entry)),)
    return (Score(entry.prefix, entry.name, row.field, value),)


def reached(entry: Entry, row: Row, by: int) -> int:
    """Where a number comes to when it is moved by so many."""
    assert row.value is not None, "only numbers move"
    value = row.value + by
    if entry.group != "shared":
        value = max(value, min(0, row.value))
    if row.maximum is not None:
        value = min(value, max(row.maximum, row.value))
    return value


def _who(entry: Entry) -> str | None:
    return None if entry.group == "shared" else entry.name


def _called(entry: Entry, row: Row) -> str:
    return row.label or entry.name


# --- edited -------------------------------------------------------------------------------------


def text_of(row: Row) -> str:
    """A value as the line it is edited in."""
    if row.kind == "number" and row.value is not None:
        return f"{row.value}/{row.maximum}" if row.maximum is not None else str(row.value)
    return row.text


def edited(entry: Entry, row: Row, text: str) -> tuple[Deed, ...]:
    """The value as it was typed anew; an emptied thing of a list is taken away, an unchanged one left.

    Raises `Refusal` for what is no number, or no value of an option.
    """
    text = text.strip().replace(_MINUS, "-")
    if text == text_of(row):
        return ()
    match row.kind:
        case "counter":
            return (Count(row.field, to=_number(row, text)[0], who=_who(entry)),)
        case "number":
            value, maximum = _number(row, text)
            most = row.maximum if maximum is None else maximum
            if most is not None and value > most:
                raise Refusal(
                    message("{name} goes up to {most} at most.", name=_called(entry, row), most=most)
                )
            return (Score(entry.prefix, entry.name, row.field, value, maximum),)
        case "cards":
            return _cards(entry, row, text)
        case "option":
            return _option(row, text)
        case "head":
            raise in_the_head()
        case "text":
            raise Refusal(message("A secret stays as it was written; r reveals it, n writes another."))
        case _:
            return _said(entry, row, text)


def _said(entry: Entry, row: Row, text: str) -> tuple[Deed, ...]:
    """What stands in words, in other words."""
    if row.kind == "line":
        return (Note(entry.prefix, entry.name, row.field, _parts(text), only=True),)
    if row.kind == "list":
        return added(entry, row, text)
    if not text:
        return taken(entry, row)
    if row.kind == "word":
        return (Tagged(entry.prefix, entry.name, (f"{row.text} -> {text}",)),)
    return _renamed(entry, row, text)


def _number(row: Row, text: str) -> tuple[int, int | None]:
    found = _NUMBER.fullmatch(text)
    if found is None:
        raise Refusal(
            message("“{text}” is no number for {name}: write 3, or 3/6.", text=text, name=row.label or "—")
        )
    return int(found[1]), int(found[2]) if found[2] else None


def _cards(entry: Entry, row: Row, text: str) -> tuple[Deed, ...]:
    numbers = text.replace(",", " ").split()
    if not all(number.isdecimal() for number in numbers):
        raise Refusal(message("Numbers parted by commas, as in 2, 5."))
    items = Items(row.label.casefold(), tuple(str(number) for number in sorted(set(map(int, numbers)))))
    return (Line(write_tag(Tag(entry.prefix, entry.name, (items,)))),)


def _option(row: Row, text: str) -> tuple[Deed, ...]:
    value = value_meant(text, row.choices) if row.choices else text
    if value is None:
        raise Refusal(message("{name} is one of: {values}", name=row.label, values=", ".join(row.choices)))
    return (Switch(row.field, value),) if value != row.text else ()


def _renamed(entry: Entry, row: Row, text: str) -> tuple[Deed, ...]:
    """The thing in its place in the list, in other words."""
    steps = row.field in STEP_LISTS
    new = parse_steps(text) if steps else _parts(text)
    if row.field == "session":  # what is said of a person without a list is for the session too
        return (Note(entry.prefix, entry.name, row.field, new, (row.text,)),)
    items = [each for other in listed(entry, row.field) for each in (new if other == row.text else (other,))]
    return _list(entry, row.field, items)


# --- added and taken away -----------------------------------------------------------------------


def added(entry: Entry, row: Row | None, text: str) -> tuple[Deed, ...]:
    """What is typed put where the row at hand stands: into its list, beside its number, among its words.

    `force 3` beside a number is another number; `sac: corde, lampe` is a list of its own. Raises `Refusal`
    where nothing can be added.
    """
    text = text.strip()
    if not text:
        return ()
    if not entry.prefix:
        raise Refusal(message("Nothing can be added here: n makes something new."))
    if entry.prefix == "Thread" and entry.closed:
        raise Refusal(message("“{name}” is closed: c opens it again first.", name=entry.name))
    field = row.field if row is not None and row.listed else default_list(entry)
    if named := _LIST.fullmatch(text):
        return (Note(entry.prefix, entry.name, named[1].strip(), _parts(named[2])),)
    if field in STEP_LISTS or (entry.prefix == "Track" and entry.group == "missions"):
        return _list(entry, field or "étapes", [*listed(entry, field), *parse_steps(text)])
    beside_number = row is not None and row.kind in ("number", "counter")
    if beside_number and (score := _SCORE.fullmatch(text)):
        maximum = int(score[3]) if score[3] else None
        return (Score(entry.prefix, entry.name, score[1], int(score[2]), maximum),)
    if field:
        return (Note(entry.prefix, entry.name, field, _parts(text)),)
    return (Tagged(entry.prefix, entry.name, _parts(text)),)


def in_the_head() -> Refusal:
    """What is said where a line of the head would be changed."""
    return Refusal(message("This stands in the head of the story, under frame: an editor changes it."))


def default_list(entry: Entry) -> str:
    """The list that `a` adds to where none is at hand; empty for bare words."""
    if entry.group == "people":
        return "traits"
    if entry.prefix == "Clock":
        return "next"
    return next((row.field for row in entry.rows if row.listed and row.field in STEP_LISTS), "")


def taken(entry: Entry, row: Row) -> tuple[Deed, ...]:
    """The thing at hand out of its list; raises `Refusal` for what stays, as numbers do."""
    match row.kind:
        case "item" if row.field in STEP_LISTS:
            return _list(entry, row.field, [each for each in listed(entry, row.field) if each != row.text])
        case "item":
            return (Note(entry.prefix, entry.name, row.field, drop=(row.text,)),)
        case "word":
            return (Note(entry.prefix, entry.name, "session", drop=(row.text,)),)
        case "line" if row.text:
            return (Note(entry.prefix, entry.name, row.field, only=True),)
    raise Refusal(
        message("Only what is in a list can be taken away; a number is set with Enter, a line with F9.")
    )


def listed(entry: Entry, field: str) -> tuple[str, ...]:
    """What stands on a list of the card."""
    return tuple(row.text for row in entry.rows if row.kind == "item" and row.field == field)


def _list(entry: Entry, field: str, items: Sequence[str]) -> tuple[Deed, ...]:
    """The list anew; a mission has as many steps as stand on it."""
    own = next((row for row in entry.rows if row.kind == "number" and not row.field), None)
    if field not in STEP_LISTS or own is None or own.value is None:
        return (Note(entry.prefix, entry.name, field, tuple(items), only=True),)
    number = Number("", min(own.value, len(items)), len(items))
    steps = Items(field, tuple(carried(item, in_list=True) for item in items))
    return (Line(write_tag(Tag(entry.prefix, entry.name, (number, steps)))),)


def _parts(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(",") if part.strip())


# --- threads, threats, secrets ------------------------------------------------------------------


def turned(entry: Entry, lang: str) -> tuple[Deed, ...]:
    """A thread closed, or opened again; raises `Refusal` for anything else."""
    if entry.prefix != "Thread":
        raise Refusal(message("Only threads and stakes are closed and opened again."))
    words = [row.text for row in entry.rows if row.kind == "word"]
    now = (OPEN if entry.closed else CLOSED).of(lang)
    if words and (entry.closed or folded(words[-1]) in (OPEN.fr, OPEN.en)):
        return (Tagged(entry.prefix, entry.name, (f"{words[-1]} -> {now}",)),)
    before = tuple(word for word in words if folded(word) in (OPEN.fr, OPEN.en))
    gone = (Note(entry.prefix, entry.name, "session", drop=before),) if before else ()
    return (*gone, Tagged(entry.prefix, entry.name, (now,)))  # the last word says how a thread stands


def agenda(entry: Entry) -> tuple[str, ...]:
    """What comes next if nobody steps in, soonest first."""
    return listed(entry, "next")


def happens(entry: Entry, text: str) -> tuple[Deed, ...]:
    """The next step of an agenda comes about: a consequence, and the step is off the agenda."""
    steps = agenda(entry)
    rest = (Note(entry.prefix, entry.name, "next", drop=steps[:1]),) if steps else ()
    return (Line(f"=> {' '.join(text.split())}"), *rest) if text.strip() else ()


def revealed(text: str, *, prose: bool = False) -> tuple[Deed, ...]:
    """A secret comes out, in the words given: a consequence, or prose; the note stays where it is."""
    words = text.strip()
    if not words:
        return ()
    return (Said(words),) if prose else (Line(f"=> {' '.join(words.split())}"),)


def advanced(before: Entry, now: Entry) -> bool:
    """Whether a threat went on, or a countdown ran down, so that something may come about."""
    old, new = before.main, now.main
    if old is None or new is None or old.value is None or new.value is None:
        return False
    rose = now.prefix == "Clock" and new.value > old.value
    return rose or (now.prefix == "Timer" and new.value < old.value and new.value <= 0)


def is_full(entry: Entry) -> bool:
    """Whether a clock or a mission has come to its end, a countdown to nought."""
    return entry.prefix in ("Clock", "Track", "Timer") and entry.closed
