"""Tags in a reader's words: `Destin 0 → 1` for `[N:Destinée|Destin 0->1]`."""

from typing import assert_never

from soloist.journal.model import Change, Delta, Items, Minus, Number, Part, Plus, Tag, Word

_HATS = ("destinée", "destiny")  # the game master's hat: its counters speak for themselves


def tag_text(tag: Tag) -> str:
    """One tag; who it is about first, unless it is the shared counters."""
    parts = [_part(part) for part in tag.parts]
    hat = tag.prefix == "N" and tag.name.casefold() in _HATS and parts
    if tag.parts and isinstance(tag.parts[0], Number) and not tag.parts[0].name:
        parts[0] = f"{tag.name} {parts[0]}"
    elif not hat:
        parts.insert(0, tag.name)
    return " · ".join(part for part in parts if part)


def _part(part: Part) -> str:
    match part:
        case Number(name, value, maximum, before):
            before_text = "" if before is None else f"{before} → "
            of = "" if maximum is None else f"/{maximum}"
            return f"{name} {before_text}{value}{of}".strip()
        case Delta(name, change):
            return f"{name} {change:+d}"
        case Items(name, items):
            return f"{name}: {', '.join(items)}" if items else ""
        case Word(text):
            return text
        case Change(before, after):
            return f"{before} → {after}"
        case Plus(text):
            return f"+ {text}"
        case Minus(text):
            return f"− {text}"
        case _:
            assert_never(part)
