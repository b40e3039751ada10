"""Which tables fit what is typed: the one meant by its whole name before those that merely hold the words."""

from soloist.play.ask_entries import AskEntry
from soloist.tables.names import fold_name

_WHOLE, _OWN_PART, _PART, _BEGINS, _FILE, _PINNED, _NAMED, _HELD, _NONE = range(9)


def matching(known: tuple[AskEntry, ...], typed: str) -> tuple[AskEntry, ...]:
    """Those that hold every word typed: by whole name, last part, beginning, then pins, names, contents."""
    if not typed.strip():
        return known
    whole, words = fold_name(typed), [fold_name(word) for word in typed.split()]
    ranked = [(_rank(entry, whole, words), entry) for entry in known]
    return tuple(entry for rank, entry in sorted(ranked, key=lambda each: each[0]) if rank < _NONE)


def _rank(entry: AskEntry, whole: str, words: list[str]) -> int:
    names = [fold_name(entry.name), *entry.full]
    if whole in names:
        return _WHOLE
    if whole in entry.called:
        return _OWN_PART if entry.own else _PART
    if any(part.startswith(whole) for part in entry.called):
        return _BEGINS
    if any(name.startswith(whole) for name in names):
        return _FILE
    named = any(all(word in name for word in words) for name in names)
    if not named and not all(word in entry.folded for word in words):
        return _NONE
    return _PINNED if entry.pinned else _NAMED if named else _HELD
