"""Inputs that are called by name: a word in either language read as the number it stands for."""

from collections.abc import Iterable, Sequence
from types import MappingProxyType

from soloist.rules.system import Key, Situation, Test


def rung(key: Key, text: str) -> int | None:
    """The number of a key that `text` names, in either language; capitals and accents say nothing."""
    wanted = _plain(text)
    if not wanted or not key.rungs or wanted.lstrip("+-").isdigit():
        return None
    for number, name in key.rungs.items():
        if wanted in (_plain(name.en), _plain(name.fr)):
            return number
    return None


def worded(test: Test, groups: Iterable[tuple[str, Sequence[str]]]) -> Situation:
    """Only what the brackets of a line say by name: `type: négocier`. Other groups are left out."""
    keys = {_plain(word): key for key in test.keys if key.kind == "word" for word in _names(key)}
    values: dict[str, int] = {}
    for word, items in groups:
        key = keys.get(_plain(word)) if keys else None
        number = rung(key, items[0]) if key and items else None
        if key and number is not None:
            values[key.id] = number
    return Situation(values=MappingProxyType(values))


def _names(key: Key) -> tuple[str, ...]:
    return (*key.name.words, key.id)


def _plain(text: str) -> str:
    plain = " ".join(text.split()).casefold()
    if plain.isascii():
        return plain
    import unicodedata  # a millisecond of every command, for a word few of them are given

    apart = unicodedata.normalize("NFD", plain)
    return "".join(sign for sign in apart if not unicodedata.combining(sign))
