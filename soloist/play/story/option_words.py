"""The words for what an option of the rules is set to: said in the language of a story, taken in either."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

from soloist.journal.state import folded
from soloist.rules.modes import WAYS
from soloist.rules.term import Term

_WORDS: Final[Mapping[str, Term]] = MappingProxyType(
    {
        "on": Term("on", "oui"),
        "off": Term("off", "non"),
        "ask": Term("ask", "demander"),
        "auto": Term("auto", "auto"),
        **WAYS,
    }
)
_ALSO: Final = MappingProxyType({"y": "on", "yes": "on", "o": "on", "n": "off", "no": "off"})


def value_said(value: str, lang: str) -> str:
    """What a value is called; itself where it has no other word."""
    term = _WORDS.get(value)
    return value if term is None else term.of(lang)


def value_meant(text: str, values: Iterable[str]) -> str | None:
    """The one of these values that a word of either language stands for; None where there is none."""
    wanted, known = folded(text.strip()), tuple(values)
    for value in known:
        term = _WORDS.get(value)
        if wanted in map(folded, (value, *(() if term is None else (term.en, term.fr)))):
            return value
    also = _ALSO.get(wanted)
    return also if also in known else None
