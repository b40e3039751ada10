"""The dials of the explorer: a column where there is room, else a row around the one that is turned."""

from collections.abc import Sequence
from typing import Final

from textual.content import Content

from soloist.lab.explorer.setup import Dial, Setup
from soloist.lingo import Lingo
from soloist.tui.ink import KEY, QUIET, ink, padded, spread

_HERE: Final = f"{KEY} bold"


def shown(setup: Setup, view: str) -> tuple[Dial, ...]:
    """The dials that do something in a view: those of gauges in the view of lengths alone."""
    return tuple(dial for dial in setup.dials if dial.kind != "gauge" or view == "length")


def at_hand(setup: Setup, idle: frozenset[str], lingo: Lingo, width: int) -> Content:
    """The dial that is turned, its whole name, and whether turning it changes anything."""
    dial, lang = setup.dial, setup.lang
    if dial is None:
        return ink("")
    name = dial.name.of(lang)
    told = ink(f"▸ {name[:1].upper()}{name[1:]} ‹{dial.said(setup.words.get(dial.id, ''), lang)}›", _HERE)
    if dial.id in idle:
        told += ink("  " + lingo.say("changes nothing as things stand"), QUIET)
    return told.truncate(width, ellipsis=True)


def column(
    setup: Setup, dials: Sequence[Dial], width: int, height: int, idle: frozenset[str] = frozenset()
) -> list[Content]:
    """A row each, those around the one that is turned where not all have room; `·` before the `idle` ones."""
    place = next((at for at, dial in enumerate(dials) if dial.id == setup.at), 0)
    first = max(0, min(place - height // 2, len(dials) - height))
    held = dials[first : first + height]
    rows = [_row(setup, dial, width, idle) for dial in held]
    if first > 0:
        rows[0] = ink(f"  ↑ {first + 1}", QUIET)
    rest = len(dials) - first - len(held)
    if rest > 0:
        rows[-1] = ink(f"  ↓ {rest + 1}", QUIET)
    return rows


def _row(setup: Setup, dial: Dial, width: int, idle: frozenset[str]) -> Content:
    word, lang = setup.words.get(dial.id, ""), setup.lang
    said, name = dial.said(word, lang), dial.name.of(lang)
    name = name[:1].upper() + name[1:]
    if dial.id == setup.at:
        value = ink(f"‹ {said} ›", _HERE)
        return spread(ink(f"▸ {name}", _HERE), value.truncate(width // 2 + 3, ellipsis=True), width)
    moved = word != (dial.usual if dial.usual is not None else dial.first) or dial.kind == "side"
    mark = "·" if dial.id in idle else " "
    value = ink(f"{said}  ", "" if moved else QUIET)
    return spread(
        ink(f"{mark} {name}", "" if moved else QUIET), value.truncate(width // 2 + 3, ellipsis=True), width
    )


def line(setup: Setup, dials: Sequence[Dial], width: int) -> Content:
    """The one that is turned, the sides beside it as far as there is room, and which of how many it is."""
    place = next((at for at, dial in enumerate(dials) if dial.id == setup.at), 0)
    count = ink(f"{place + 1}/{len(dials)}" if dials else "", QUIET)
    room = width - count.cell_length - 1
    kept = [dial for dial in dials if dial.kind == "side" or dial.id == setup.at]
    while len(kept) > 1 and _joined(setup, kept).cell_length > room:
        far = [dial for dial in kept if dial.id != setup.at]
        kept.remove(far[-1] if kept[0].id == setup.at else far[0])
    told = _joined(setup, kept)
    if told.cell_length > room:  # what it stands at is wanted more than its name
        told = _joined(setup, kept, cut=told.cell_length - room)
    return padded(told, max(1, room)) + " " + count


def _joined(setup: Setup, dials: Sequence[Dial], cut: int = 0) -> Content:
    pieces = []
    for dial in dials:
        said, name = dial.said(setup.words.get(dial.id, ""), setup.lang), dial.name.of(setup.lang)
        name = name if not cut else name[: max(1, len(name) - cut - 1)] + "…"
        here = dial.id == setup.at
        pieces.append(ink(f"▸{name} ‹{said}›" if here else f" {name} {said}", _HERE if here else ""))
    return Content(" ").join(pieces)
