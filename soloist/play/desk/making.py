"""New things for the desk: a threat, a mission, a role… from one typed line, with a table for ideas."""

import re
from collections.abc import Sequence
from typing import Final

from soloist.journal.model import Items, Number, Part, Tag, Word
from soloist.journal.state import State
from soloist.journal.tags import parse_tag, write_tag
from soloist.journal.words import CATEGORIES, STEPS, CannotCarry, carried
from soloist.play.desk.changes import OPEN, written
from soloist.play.desk.entries import Kind
from soloist.play.desk.missions import parse_steps
from soloist.play.story.seat import Seat
from soloist.rules.moment import Deed, Line, Said
from soloist.rules.moments.threats import LEAST, SEGMENTS, read_threat
from soloist.tables.draw import Drawn
from soloist.values import regex
from soloist.values.message import Refusal, message

LENGTH: Final = 3  # of a mission nobody gave steps
START: Final = 6  # of a countdown nobody gave a number

_WITH_NUMBER: Final = regex.compile(r"(.*\S)\s+(\d{1,9})(?:\s*/\s*(\d{1,9}))?")
_NUMBERED: Final = regex.compile(r"\s*(?<!\d)[1-9]\.\s+")
_DICE: Final = regex.compile(r"(\d)\s*D\b")


def made(kind: Kind, text: str, state: State) -> tuple[Deed, ...]:
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
    said = tuple(part.strip() for part in rest.split(",") if part.strip())
    number: tuple[Part, ...] = ()
    words = tuple(each.of(lang) for each in kind.words)
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


def _counted(name: str) -> tuple[str, int | None, int | None]:
    """A name, the number that stands after it, and its maximum."""
    found = _WITH_NUMBER.fullmatch(name.strip())
    if found is None:
        return name, None, None
    return found[1], int(found[2]), int(found[3]) if found[3] else None


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


def make(seat: Seat, kind: Kind, text: str, ideas: Sequence[str] = ()) -> bytes:
    """Write something new, as typed; raises as `write`, and for a name the story has by then."""
    return seat.story.append(
        lambda state: written(seat, (*map(Line, ideas), *made(kind, text, state)), state)
    )
