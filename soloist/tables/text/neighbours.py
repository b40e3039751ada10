"""What parts of a text owe to those next to them."""

from collections.abc import Sequence
from dataclasses import replace

from soloist.tables.names import fold_name
from soloist.tables.text.parts import AgreedHole, ChoiceHole, OptionHole, Part, Parts, TableHole, Words
from soloist.tables.text.smooth import CLOSE


def settled(parts: Sequence[Part]) -> Parts:
    """The parts, told of their neighbours.

    An adjective learns that its noun comes right after it; after a space, an option or an alternative
    brings none of its own, and none stands before an option that starts with a comma.
    """
    if len(parts) < 2:
        return tuple(parts)
    found: list[Part] = []
    for number, part in enumerate(parts):
        last = found[-1] if found else None
        spaced = isinstance(last, Words) and last.text[-1:] == " "
        match part:
            case OptionHole(text=text) if spaced:
                if _starts_close(text):
                    _unspace_end(found)
                part = replace(part, text=_unspaced(text))
            case ChoiceHole(texts=texts) if spaced:
                part = replace(part, texts=tuple(map(_unspaced, texts)))
            case AgreedHole(noun=noun) if noun and _is_next(noun, parts[number + 1 :]):
                part = replace(part, before=True)
            case _:
                pass
        found.append(part)
    return tuple(found)


def _unspaced(parts: Parts) -> Parts:
    first = parts[0] if parts else None
    if isinstance(first, ChoiceHole):
        return (replace(first, texts=tuple(map(_unspaced, first.texts))), *parts[1:])
    if not isinstance(first, Words) or not first.text.startswith(" "):
        return parts
    rest = first.text[1:]
    return (Words(rest), *parts[1:]) if rest else parts[1:]


def _starts_close(parts: Parts) -> bool:
    """Whether a text starts with a sign that has no space before it."""
    return bool(parts) and isinstance(parts[0], Words) and parts[0].text[0] in CLOSE


def _unspace_end(found: list[Part]) -> None:
    """Take the space away from the words at the end."""
    last = found.pop()
    if isinstance(last, Words) and len(last.text) > 1:
        found.append(Words(last.text[:-1]))


def _is_next(noun: str, parts: Sequence[Part]) -> bool:
    """Whether nothing but a space parts this place from the hole of a noun."""
    if len(parts) < 2 or not isinstance(parts[0], Words) or not parts[0].text.isspace():
        return False
    return isinstance(parts[1], TableHole) and fold_name(parts[1].name) == fold_name(noun)
