"""Every text of a row whose holes hold nothing but alternatives and options, where these are few."""

from itertools import product

from soloist.tables.text.parts import ChoiceHole, OptionHole, Parts, Words
from soloist.tables.text.smooth import every_closed_up, smooth

_MOST = 256


def every_text(parts: Parts) -> frozenset[str] | None:
    """All texts these parts can give, in either language; None where they cannot be told, or are too many."""
    found = _texts(parts)
    if found is None:
        return None
    return frozenset(each.strip() for text in found for each in (text, every_closed_up(text)))


def _texts(parts: Parts) -> list[str] | None:
    each: list[list[str]] = []
    ways = 1
    for part in parts:
        match part:
            case Words(text=text):
                texts: list[str] | None = [text]
            case OptionHole(text=inside):
                texts = _joined([_texts(inside), [""]])
            case ChoiceHole(texts=choices):
                texts = _joined([_texts(choice) for choice in choices])
            case _:
                return None
        if texts is None or (ways := ways * len(texts)) > _MOST:
            return None
        each.append(texts)
    return [smooth(list(way)) for way in product(*each)]


def _joined(lists: list[list[str] | None]) -> list[str] | None:
    found: list[str] = []
    for texts in lists:
        if texts is None:
            return None
        found += texts
    return found
