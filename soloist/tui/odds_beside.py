"""Situations side by side: a column each, and what every outcome gains or loses."""

from collections.abc import Sequence
from typing import Final

from textual.content import Content

from soloist.lab.explorer.setup import Setup
from soloist.lab.odds.figures import Gained, in_columns
from soloist.lab.odds.measure import Comparison, Measure, Variant
from soloist.lingo import Lingo
from soloist.tui.ink import KEY, QUIET, STRONG, ink, padded
from soloist.tui.odds_bars import sentence
from soloist.tui.odds_figures import figure, gain, number, percent

_LEAST_NAME: Final = 12  # cells of the names beside three columns


def beside_rows(setup: Setup, found: Comparison, lingo: Lingo, width: int, height: int) -> list[Content]:
    """A column for each situation, and what the second has more than the first."""
    lang, variants = setup.lang, found.variants
    first = variants[0]
    if setup.pinned is not None:
        columns = [(lingo.say("pinned"), first), (lingo.say("now"), variants[-1])]
        told = [ink(line, QUIET) for line in _what_changed(setup, lingo)]
    else:
        dial = setup.dial
        assert dial is not None, "something is turned"
        word = setup.words[dial.id]
        ordered = sorted(variants, key=lambda one: dial.number(one.words.get(dial.id, word) or "") or 0)
        columns = [
            (("▸" if one is first else "") + dial.said(one.words.get(dial.id, word), lang), one)
            for one in ordered
        ]
        told = [ink(lingo.say("By: {dial}", dial=dial.name.of(lang)), QUIET)]
    names = [each.name.of(lang) for each in first.chances] + [setup.measure.name.of(lang)]
    heads = [head for head, _ in columns]
    cells = _cells(setup, first, [one for _, one in columns], lingo, gains=True)
    wide = _widths(heads, cells)
    if sum(wide) + 2 * len(wide) + _LEAST_NAME > width:
        cells = _cells(setup, first, [one for _, one in columns], lingo, gains=False)
        wide = _widths(heads, cells)
    side = max(8, min(max(map(len, names)), width - sum(wide) - 2 * len(wide)))
    told.append(ink(" " * side + "".join(f"  {head:>{n}}" for head, n in zip(heads, wide, strict=True)), KEY))
    last = len(cells) - 1
    for at, (name, row) in enumerate(zip(names, cells, strict=True)):
        style = STRONG if at == last else ""
        if at == last and height > len(cells) + 5:
            told.append(ink("─" * min(width, side + sum(wide) + 2 * len(wide)), QUIET))
        text = "".join(f"  {cell:>{n}}" for cell, n in zip(row, wide, strict=True))
        told.append(padded(ink(name, style), side) + ink(text, style))
    if setup.pinned is None and height > len(told) + 1:
        pins = lingo.say("p pins this one, to be compared with any other.")
        told += [Content(""), *sentence(pins, width, QUIET)]
    return told


def _cells(
    setup: Setup, first: Variant, variants: Sequence[Variant], lingo: Lingo, *, gains: bool
) -> list[list[str]]:
    """A row for each outcome and one for what is measured; with `gains`, what each has more than `first`."""
    rows = [
        [_share(one, each.id, lingo, bare=one is first or not gains) for one in variants]
        for each in first.chances
    ]
    measured = [_measured(one, setup.measure, lingo, bare=one is first or not gains) for one in variants]
    return in_columns([*rows, measured])


def _widths(heads: Sequence[str], cells: Sequence[Sequence[str]]) -> list[int]:
    return [max(len(head), *(len(row[at]) for row in cells)) for at, head in enumerate(heads)]


def _share(one: Variant, id_: str, lingo: Lingo, *, bare: bool) -> Gained:
    share = next((each.share for each in one.chances if each.id == id_), None)
    if share is None:
        return Gained("—")
    gap = next((each.points for each in one.differences if each.id == id_), None)
    if bare or gap is None:
        return Gained(percent(share, lingo))
    return Gained(percent(share, lingo), number(100 * gap.value, lingo, signed=True, decimals=1))


def _measured(one: Variant, measure: Measure, lingo: Lingo, *, bare: bool) -> Gained:
    if one.measured is None:
        return Gained("—")
    more = "" if bare or one.gained is None else gain(measure, one.gained, lingo)
    return Gained(figure(measure, one.measured, lingo), more)


def _what_changed(setup: Setup, lingo: Lingo) -> list[str]:
    """What the two situations have otherwise, a line each."""
    pinned = setup.pinned or {}
    changed = [d for d in setup.dials if pinned.get(d.id, "") != setup.words.get(d.id, "")]
    if not changed:
        return [lingo.say("Pinned and unchanged: turn a dial.")]
    told = []
    for dial in changed:
        before, now = (dial.said(words.get(dial.id, ""), setup.lang) for words in (pinned, setup.words))
        told.append(f"{dial.name.of(setup.lang)}: {before} → {now}")
    return [" · ".join(told)]
