"""Tracery’s modifiers: which have a word of their own here, and what the others make of a plain text."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final

GRAMMAR: Final[Mapping[str, str]] = {
    "capitalize": "cap",
    "capitalise": "cap",
    "capitalizeFirst": "cap",
    "uppercase": "caps",
    "upperCase": "caps",
    "a": "a",
    "an": "a",
    "s": "s",
    "pluralize": "s",
}
"""Modifiers the language of rows has, by its word for them."""

_VOWELS: Final = frozenset("aeiouAEIOU")
_WORD_START: Final = re.compile(r"(?:^|\s)\S")


def _a(text: str) -> str:
    return f"{'an' if text[:1] in _VOWELS else 'a'} {text}"


def _s(text: str) -> str:
    if text.endswith("y") and text[-2:-1] not in _VOWELS:
        return f"{text[:-1]}ies"
    return f"{text}es" if text.endswith(("s", "h", "x", "z")) else f"{text}s"


def _past(text: str) -> str:
    """Of the first word, as for “open the door”."""
    word, space, rest = text.partition(" ")
    if word.endswith("e"):
        past = f"{word}d"
    elif word.endswith("y") and word[-2:-1] not in _VOWELS:
        past = f"{word[:-1]}ied"
    else:
        past = f"{word}ed"
    return f"{past}{space}{rest}"


def _first_s(text: str) -> str:
    word, space, rest = text.partition(" ")
    return f"{_s(word)}{space}{rest}"


def _every_capital(text: str) -> str:
    return _WORD_START.sub(lambda found: found[0].upper(), text)


def _comma(text: str) -> str:
    return text if text.endswith((",", ".", "?", "!")) else f"{text},"


_EXACT: Final[Mapping[str, Callable[[str], str]]] = {
    **dict.fromkeys(("capitalizeAll", "capitaliseAll", "titleCase"), _every_capital),
    **dict.fromkeys(
        ("capitalize", "capitalise", "capitalizeFirst"), lambda text: text[:1].upper() + text[1:]
    ),
    **dict.fromkeys(("uppercase", "upperCase"), str.upper),
    **dict.fromkeys(("lowercase", "lowerCase"), str.lower),
    **dict.fromkeys(("a", "an"), _a),
    **dict.fromkeys(("s", "pluralize"), _s),
    "ed": _past,
    "firstS": _first_s,
    "inQuotes": lambda text: f'"{text}"',
    "comma": _comma,
    "beeSpeak": lambda text: text.replace("s", "zzz"),
}
_REPLACE: Final = re.compile(r"replace\(([^(),]+),([^(),]*)\)")


def changed(text: str, modifiers: Sequence[str]) -> str | None:
    """A plain text behind all its modifiers, in Tracery’s own spelling; None for one nobody knows."""
    for modifier in modifiers:
        if replaced := _REPLACE.fullmatch(modifier):
            text = text.replace(replaced[1], replaced[2])
        elif modifier in _EXACT:
            text = _EXACT[modifier](text)
        else:
            return None
    return text
