"""New things for the desk: a threat, a mission, a role… from one typed line, with a table for ideas."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from soloist.journal.model import Items, Number, Part, Tag, Word
from soloist.journal.state import State
from soloist.journal.tags import parse_tag, write_tag
from soloist.journal.words import CATEGORIES, STEPS, CannotCarry, carried
from soloist.play.desk.changes import OPEN, written
from soloist.play.desk.entries import DANGER, SCENE_TYPE, STAKE, GroupId
from soloist.play.desk.missions import parse_steps
from soloist.play.story.seat import Seat
from soloist.rules.moment import Deed, Line, Note, Said, Score, Tagged
from soloist.rules.moments.threats import LEAST, SEGMENTS, read_threat
from soloist.rules.term import Term
from soloist.tables.draw import Drawn
from soloist.values import regex
from soloist.values.dataclass import dataclass
from soloist.values.message import Message, Refusal, message, records

LENGTH: Final = 3  # of a mission nobody gave steps
START: Final = 6  # of a countdown nobody gave a number

_WITH_NUMBER: Final = regex.compile(r"(.*\S)\s+(\d{1,9})(?:\s*/\s*(\d{1,9}))?")
_NUMBERED: Final = regex.compile(r"\s*(?<!\d)[1-9]\.\s+")
_DICE: Final = regex.compile(r"(\d)\s*D\b")


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of thing that can be made: what it is called, what to type, tables of ideas and of names."""

    id: str
    group: GroupId
    label: Message
    hint: Message
    deeds: Callable[[str, str], tuple[Deed, ...]]
    tables: tuple[str, ...] = ()
    names: str = ""


def made(kind: Kind, text: str, state: State) -> tuple[Deed, ...]:
    """The deeds that make what was typed.

    Raises `Refusal` for no name, and for one the story has under that kind already.
    """
    if not text.strip():
        raise Refusal(message("A name is missing."))
    deeds = kind.deeds(text.strip(), state.lang)
    for prefix, name in filter(None, map(_whose, deeds)):
        if state.element(prefix, name) is not None:
            raise Refusal(message("The story knows “{name}” already: find it by its name.", name=name))
    return deeds


def _whose(deed: Deed) -> tuple[str, str] | None:
    if isinstance(deed, Tagged | Note | Score):
        return deed.prefix, deed.name
    tag = parse_tag(deed.text) if isinstance(deed, Line) else None
    return (tag.prefix, tag.name) if tag else None


def idea(kind: Kind, drawn: tuple[Drawn, ...]) -> str:
    """What a table gave, as the line to type: `name: what is said of it`."""
    if len(drawn) > 1:
        return f": {', '.join(_item(each.text) for each in drawn)}"
    text, hint = drawn[0].text, drawn[0].hint
    if kind.id == "secret":
        return text
    if kind.id == "mission":
        steps = _DICE.sub(r"\1", hint)
        return f"{_item(text)}: {steps}" if steps else _item(text)
    if kind.id == "threat":
        return _threat_idea(drawn[0])
    if kind.id == "place":
        name, _, said = re.sub(r"\s*[,;:]\s*", ",", text).partition(",")
        return f"{_item(name)}: {_item(said)}" if said else _item(name)
    if kind.id == "scene":
        return f"{_item(text)}: {_scene_traits(hint)}" if hint else _item(text)
    if kind.id == "role" and hint:  # a role card: who it is, and what is said of it
        return f"{_item(text)}: {', '.join(map(_item, re.split(r'[,;:]', hint)))}"
    return _item(text) if kind.id not in ("role", "danger") else f": {_item(text)}"


def _threat_idea(drawn: Drawn) -> str:
    """`Le Cygne noir 0/4: un juré y gagne, …`: its numbered steps are the agenda."""
    about, *steps = _NUMBERED.split(drawn.text)
    tags = (parse_tag(tag) for tag in drawn.tags)
    tag = next((tag for tag in tags if tag is not None and tag.prefix == "Clock"), None)
    name = tag.name if tag else re.split(r"[,.]|\s(?:veut|wants)\s", about)[0].strip()
    agenda = ", ".join(_item(step.strip().rstrip(".")) for step in steps)
    segments = len(steps) if len(steps) >= LEAST else SEGMENTS
    return f"{name} 0/{segments}" + (f": {agenda}" if agenda else "")


def _scene_traits(hint: str) -> str:
    return re.split(r"\s*[;]\s*", hint)[0].partition(":")[2].strip() or _item(hint)


def _item(text: str) -> str:
    """A text as one thing of a list that every reader takes for words."""
    plain = re.sub(r"\s*[,:]\s*", " – ", re.sub(r"\s*[\[\]|]\s*", " ", text)).strip()
    try:
        write_tag(Tag("N", "N", (Word(plain),)))
    except CannotCarry as refusal:
        return refusal.suggestion
    return plain


# --- one line taken apart -----------------------------------------------------------------------


def _parted(text: str) -> tuple[str, tuple[str, ...]]:
    """A name, and what is said of it after a colon, parted by commas."""
    name, _, said = text.partition(":")
    return name.strip(), tuple(part.strip() for part in said.split(",") if part.strip())


def _counted(name: str) -> tuple[str, int | None, int | None]:
    found = _WITH_NUMBER.fullmatch(name)
    if found is None:
        return name, None, None
    return found[1], int(found[2]), int(found[3]) if found[3] else None


def _element(prefix: str, *words: Term) -> Callable[[str, str], tuple[Deed, ...]]:
    def deeds(text: str, lang: str) -> tuple[Deed, ...]:
        name, said = _parted(text)
        return (Tagged(prefix, name, (*(word.of(lang) for word in words), *said)),)

    return deeds


def _thread(*words: Term) -> Callable[[str, str], tuple[Deed, ...]]:
    def deeds(text: str, lang: str) -> tuple[Deed, ...]:
        return (Tagged("Thread", text, tuple(word.of(lang) for word in (*words, OPEN))),)

    return deeds


def _person(text: str, lang: str) -> tuple[Deed, ...]:
    name, said = _parted(text)
    return (Note("PC", name, "traits", said), *(() if said else (Tagged("PC", name),)))


def _threat(text: str, lang: str) -> tuple[Deed, ...]:
    name, value, segments, agenda = read_threat(text)
    return _tag("Clock", name, Number("", value, segments), *_items(CATEGORIES["next"].of(lang), agenda))


def _mission(text: str, lang: str) -> tuple[Deed, ...]:
    name, said = _parted(text)
    steps = parse_steps(",".join(said))
    if not steps:
        bare, value, maximum = _counted(name)
        kept = (name, 0, LENGTH) if maximum is None else (bare, value or 0, maximum)
        return (Score("Track", kept[0], "", kept[1], kept[2]),)
    return _tag("Track", name, Number("", 0, len(steps)), *_items(STEPS.of(lang), steps))


def _timer(text: str, lang: str) -> tuple[Deed, ...]:
    name, value, _ = _counted(text)
    return (Score("Timer", name, "", START if value is None else value),)


def _scene(text: str, lang: str) -> tuple[Deed, ...]:
    name, said = _parted(text)
    return _tag("E", name, Word(SCENE_TYPE.of(lang)), *_items("traits", said))


def _tag(prefix: str, name: str, *parts: Part) -> tuple[Deed, ...]:
    return (Line(write_tag(Tag(prefix, name, parts))),)


def _items(word: str, said: tuple[str, ...]) -> tuple[Part, ...]:
    return (Items(word, tuple(carried(each, in_list=True) for each in said)),) if said else ()


def _secret(text: str, lang: str) -> tuple[Deed, ...]:
    return (Said(text, "secret"),)


_DEEDS: Final[Mapping[str, Callable[[str, str], tuple[Deed, ...]]]] = {
    "role": _element("N"),
    "place": _element("L"),
    "threat": _threat,
    "mission": _mission,
    "timer": _timer,
    "thread": _thread(),
    "stake": _thread(STAKE),
    "danger": _element("E", DANGER),
    "scene": _scene,
    "frame": _element("E"),
    "secret": _secret,
    "person": _person,
}
KINDS: Final = tuple(
    Kind(
        each["id"],
        each["group"],
        each["label"],
        each["hint"],
        _DEEDS[each["id"]],
        tuple(each.get("tables", "").split()),
        each.get("names", ""),
    )
    for each in records(__package__, "kinds.txt")
)
"""Every kind there is, in the order they are offered."""


def make(seat: Seat, kind: Kind, text: str, ideas: Sequence[str] = ()) -> bytes:
    """Write something new, as typed; raises as `write`, and for a name the story has by then."""
    return seat.story.append(
        lambda state: written(seat, (*map(Line, ideas), *made(kind, text, state)), state)
    )
