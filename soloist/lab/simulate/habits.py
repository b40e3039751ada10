"""How somebody plays, as values: read from `key=value` words or a small file, checked key by key."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from soloist.lab.simulate.keys import HabitKey
from soloist.lab.simulate.spread import Spread, spread
from soloist.message import Message, Refusal, message


@dataclass(frozen=True, slots=True)
class Habits:
    """Every habit by its key: numbers as spreads, words as they are, names of tables in order."""

    numbers: Mapping[str, Spread]
    words: Mapping[str, str]
    tables: tuple[str, ...] = ()

    def plain(self) -> dict[str, str]:
        """Every habit as it would be written, those nobody spoke of too."""
        told = {key: held.text for key, held in self.numbers.items()} | dict(self.words)
        return dict(sorted((told | {"tables": ", ".join(self.tables)}).items()))


@dataclass(frozen=True, slots=True)
class Given:
    """One habit as it was given, and where: `file:line`, or nothing for a word of the command."""

    key: str
    text: str
    place: str = ""


def habits(given: Sequence[Given], keys: Sequence[HabitKey]) -> Habits:
    """The habits that are given, the usual ones for the rest; what is given later counts.

    Raises `Refusal` that names where a wrong one stands, its key, and what is allowed.
    """
    known = {key.id: key for key in keys}
    for each in given:
        if each.key not in known:
            allowed = ", ".join(known)
            raise _placed(
                each,
                message(
                    "no habit is called “{key}” here; there are: {allowed}", key=each.key, allowed=allowed
                ),
            )
        try:
            _checked(known[each.key], each.text)
        except Refusal as refusal:
            raise _placed(each, message("{key}: {why}", key=each.key, why=refusal.message)) from refusal
    told = {key.id: key.usual for key in keys} | {each.key: each.text for each in given}
    read = {id_: _checked(known[id_], text) for id_, text in told.items()}
    numbers = {id_: value for id_, value in read.items() if isinstance(value, Spread)}
    words = {id_: value for id_, value in read.items() if isinstance(value, str)}
    names = next((value for value in read.values() if isinstance(value, tuple)), ())
    return Habits(MappingProxyType(numbers), MappingProxyType(words), names)


def lines_of(text: str, file: str) -> tuple[Given, ...]:
    """The habits a file gives, `key: value` a line; `#` begins a comment.

    Raises `Refusal` for a line of another shape, or a key given twice, naming file and line.
    """
    found: dict[str, Given] = {}
    for number, line in enumerate(text.splitlines(), 1):
        written = line.partition(" #")[0].strip()
        if not written or written.startswith("#") or written == "---":
            continue
        key, colon, value = written.partition(":")
        key, given = key.strip(), Given(key.strip(), _unquoted(value.strip()), f"{file}:{number}")
        if not colon or not key or line[:1].isspace():
            raise _placed(
                given, message("“{line}” is not key: value, for example scenes: 3..5", line=written)
            )
        if key in found:
            raise _placed(
                given, message("{key}: is given twice, first on {place}", key=key, place=found[key].place)
            )
        found[key] = given
    return tuple(found.values())


def _unquoted(text: str) -> str:
    quoted = len(text) > 1 and text[0] == text[-1] and text[0] in "\"'"
    return text[1:-1] if quoted else text


def _checked(key: HabitKey, text: str) -> Spread | str | tuple[str, ...]:
    if key.kind == "names":
        return tuple(dict.fromkeys(name.strip() for name in text.split(",") if name.strip()))
    if key.kind == "word":
        if text.strip() not in key.words:
            allowed = ", ".join(key.words)
            raise Refusal(message("“{text}” will not do: one of {allowed}.", text=text, allowed=allowed))
        return text.strip()
    found = spread(text.removesuffix("%") if key.kind == "percent" else text, key.least, key.most)
    if key.kind == "percent" and found.least != found.most:
        raise Refusal(message("“{text}” will not do: one number from 0 to 100.", text=text))
    return found


def _placed(given: Given, why: Message) -> Refusal:
    return Refusal(message("{place}: {why}", place=given.place, why=why) if given.place else why)
