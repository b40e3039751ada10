"""How long it lasts, and where a script stops."""

from typing import Final

from textual.content import Content

from soloist.lab.explorer.looks import Look
from soloist.lab.odds.length import Length, rolls, spans
from soloist.lab.odds.question import Distribution
from soloist.lingo import Lingo
from soloist.tui.ink import KEY, QUIET, STRONG, flowed, ink, padded
from soloist.tui.odds_bars import LONGEST, legend, lying, sentence, stack
from soloist.tui.odds_figures import interval, number, percent, share_with_interval, with_interval

_LEAST_COURSE: Final = 2  # rows of the course, under its head


def step_rows(found: Distribution, lingo: Lingo, width: int, lang: str) -> list[Content]:
    """How often it stops at each step, in one bar of what it comes to there."""
    told = [ink(lingo.say("Where it stops"), STRONG)]
    most = max((step.share.value for step in found.steps), default=1) or 1
    names = [
        lingo.say("step {n}", n=step.number) if step.number else lingo.say("the end") for step in found.steps
    ]
    wide = max(map(len, names), default=0)
    said = [share_with_interval(step.share, lingo) for step in found.steps]
    figures = max(map(len, said), default=0)
    room = max(4, min(LONGEST, width - wide - figures - 3))
    for step, name, text in zip(found.steps, names, said, strict=True):
        bar = ink(lying(step.share.value / most, room), "$primary")
        told.append(ink(f"{name:<{wide}} ") + ink(f"{text:>{figures}} ", STRONG) + bar)
        came = [each for each in step.outcomes if each.share.value]
        if came:
            inner = [
                ink(f"{each.name.of(lang)} {share_with_interval(each.share, lingo)}", QUIET) for each in came
            ]
            rows = flowed(inner, max(8, width - wide - 1), "  ").split("\n")
            told += [ink(" " * (wide + 1)) + row for row in rows]
    if found.outcomes:
        told += [
            Content(""),
            stack(found.outcomes, min(LONGEST, width)),
            *legend(found.outcomes, lang, width),
        ]
    return told


def length_rows(look: Look, found: Length, lingo: Lingo, width: int, height: int) -> list[Content]:
    """Rolls on average, with the dial elsewhere, and how often it is how many."""
    setup, dial = look.setup, look.setup.dial
    mean = with_interval(found.mean, lingo)
    spread = number(found.spread.value, lingo, decimals=1)
    told = [
        *sentence(lingo.say("Rolls until a gauge is empty: {mean} on average", mean=mean), width, STRONG),
        *sentence(
            lingo.say("Give or take {spread}; half are over within {n}.", spread=spread, n=found.median),
            width,
            QUIET,
        ),
    ]
    if found.ours is not None:
        theirs, ours = (share_with_interval(each, lingo) for each in (found.theirs_first, found.ours_first))
        told += sentence(
            lingo.say("Theirs is empty first: {theirs}; ours: {ours}", theirs=theirs, ours=ours), width
        )
    if dial is not None and len(look.lengths) > 1:
        what = lingo.say("Rolls") if found.ours is None else lingo.say("Rolls, and theirs first")
        head = lingo.say("{what}, by: {dial}", what=what, dial=dial.name.of(setup.lang))
        told += [*([Content("")] if height >= 14 else []), ink(head, STRONG)]
        told += _lasting(look, lingo, width)
    free = height - len(told)
    if free > _LEAST_COURSE:
        gap = [Content("")] if free > _LEAST_COURSE + 1 else []
        above = [*gap, ink(lingo.say("How many rolls"), STRONG)]
        told += [*above, *_course(found, lingo, width, free - len(above))]
    return told


def _course(found: Length, lingo: Lingo, width: int, height: int) -> list[Content]:
    """The whole course in so many rows, the median marked."""
    rows = spans(found, height)
    names, said = [rolls(each) for each in rows], [percent(each.share, lingo) for each in rows]
    inner = [interval(each.share, lingo) for each in rows]
    wide, figures, more = (max(map(len, each)) for each in (names, said, inner))
    most = max(each.share.value for each in rows) or 1
    half = lingo.say("half")
    room = max(4, min(LONGEST, width - wide - figures - more - len(half) - 6))
    return [
        ink(f"{name:>{wide}} ", STRONG if each.halfway else "")
        + ink(f"{text:>{figures}} ")
        + padded(ink(lying(each.share.value / most, room), KEY if each.halfway else "$primary"), room)
        + ink(f" {span}" if more else "", QUIET)
        + ink(f" ◂ {half}" if each.halfway else "", KEY)
        for each, name, text, span in zip(rows, names, said, inner, strict=True)
    ]


def _lasting(look: Look, lingo: Lingo, width: int) -> list[Content]:
    dial, lang = look.setup.dial, look.setup.lang
    assert dial is not None, "something is turned"
    most = max((each.length.mean.value for each in look.lengths if each.length), default=1) or 1
    names = [dial.said(each.word, lang) for each in look.lengths]
    wide = min(max(map(len, names)), max(4, width // 4))
    said = ["—" if each.length is None else number(each.length.mean.value, lingo) for each in look.lengths]
    won = [
        "" if each.length is None or each.length.ours is None else percent(each.length.theirs_first, lingo)
        for each in look.lengths
    ]
    figures, wins = max(map(len, said)), max(map(len, won))
    room = max(4, min(LONGEST, width - wide - figures - wins - 5))
    return [
        ink("▸ " if each.here else "  ", KEY)
        + padded(ink(f"{name:>{wide}}", f"{KEY} bold" if each.here else ""), wide)
        + " "
        + padded(
            ink(
                lying(each.length.mean.value / most, room) if each.length else "",
                f"{KEY} bold" if each.here else "$primary",
            ),
            room,
        )
        + ink(f" {text:>{figures}}", STRONG)
        + ink(f" {win:>{wins}}" if wins else "", QUIET)
        for each, name, text, win in zip(look.lengths, names, said, won, strict=True)
    ]
