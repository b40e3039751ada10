"""What the explorer shows of a setup: the answer of `soloist odds` to the question its dials ask."""

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

from soloist.lab.explorer.setup import Dial, Setup, given, opening
from soloist.lab.odds.length import length
from soloist.lab.odds.measure import Table, compare, curve, surface
from soloist.lab.odds.plain import Answer
from soloist.lab.odds.question import chances, distribution
from soloist.values.dataclass import dataclass, replace
from soloist.values.message import Message, Refusal

View: TypeAlias = Literal["outcomes", "map", "curve", "beside", "length"]

_IN_A_ROW: Final = 2_000  # throws for each of several situations, where one is not exact
_IN_A_CELL: Final = 300
_ROWS: Final = 12  # of a curve and of a map
_COLUMNS: Final = 8


@dataclass(frozen=True, slots=True, eq=False)
class Look:
    """What was asked and what it came to, None where it was `refused`.

    `ladder` has the dial that is turned one lower, as it is, one higher.
    """

    setup: Setup
    view: View
    answer: Answer | None
    ladder: Table | None = None
    refused: Message | None = None


def views(setup: Setup) -> tuple[View, ...]:
    """What can be looked at of a test."""
    found: dict[View, bool] = {
        "outcomes": True,
        "map": len(_counted(setup)) > 1,
        "curve": setup.dial is not None,
        "beside": setup.dial is not None,
        "length": setup.lasts,
    }
    return tuple(view for view, there in found.items() if there)


def look(setup: Setup, view: View) -> Look:
    """One view; a refusal is told in it. A gauge is turned for lengths alone: elsewhere the first dial is."""
    if view != "length" and setup.dial is not None and setup.dial.kind == "gauge":
        setup = replace(setup, at=opening(setup.test, setup.dials))
    try:
        ladder = _ladder(setup) if view == "outcomes" else None
        return Look(setup, view, _answer(setup, view), ladder)
    except Refusal as refused:
        return Look(setup, view, None, refused=refused.message)


def _answer(setup: Setup, view: View) -> Answer:
    dial = setup.dial
    match view:
        case "map":
            return _map(setup)
        case "curve" if dial is not None and dial.kind != "word":
            numbers = dial.near(setup.words[dial.id], _ROWS, centred=False)
            return curve(setup.asked(setup.words, _IN_A_ROW), dial.id, numbers, setup.measure)
        case "curve":
            return _neighbours(setup, _ROWS, centred=False)
        case "beside" if setup.pinned is not None:
            before, now = given(setup.dials, setup.pinned), given(setup.dials, setup.words)
            changed = {id_: now.get(id_, "") for id_ in {**before, **now} if before.get(id_) != now.get(id_)}
            return compare(setup.asked(setup.pinned, _IN_A_ROW), [changed], setup.measure)
        case "beside":
            return _neighbours(setup, 3)
        case "length":
            return (length(setup.question, setup.gauge("theirs"), setup.gauge("ours") or None),)
        case _:
            return distribution(setup.question)


def _neighbours(setup: Setup, many: int, *, centred: bool = True) -> Table:
    """The present situation beside those with the dial at the numbers around its own that can be played."""
    dial = setup.dial
    assert dial is not None, "without one there is no such view"
    word = setup.words[dial.id]
    words = [dial.word(number, word) for number in dial.near(word, many, centred=centred)]
    told = []
    for each in words:
        change = {dial.id: given(setup.dials, {dial.id: each}).get(dial.id, "")}
        if each != word and _played(setup, change):
            told.append(change)
    return compare(setup.asked(setup.words, _IN_A_ROW), told, setup.measure)


def _played(setup: Setup, change: Mapping[str, str]) -> bool:
    try:
        return bool(chances(setup.question.but(change)) or setup.measure.kind != "share")
    except Refusal:
        return False


def _ladder(setup: Setup) -> Table | None:
    """Nothing for bare dice that have no number to reach."""
    return _neighbours(setup, 3) if setup.dial is not None and _played(setup, {}) else None


def _counted(setup: Setup) -> tuple[Dial, ...]:
    """The dials with numbers, of which a map takes two."""
    return tuple(dial for dial in setup.dials if dial.kind in ("side", "int", "ints"))


def _map(setup: Setup) -> Table:
    """Over two sides, or a side and the dial that is turned; what cannot be played is left out."""
    found = _counted(setup)
    down, across = found[:2]
    if setup.dial in found[2:]:
        across = next(dial for dial in found if dial is setup.dial)
    axes = [
        (dial.id, dial.near(setup.words[dial.id], many, centred=False))
        for dial, many in ((down, _ROWS), (across, _COLUMNS))
    ]
    whole = surface(setup.asked(setup.words, _IN_A_CELL), axes[0], axes[1], setup.measure)
    rows = [row for row in whole.rows if any(cell.refused is None for cell in row)]
    kept = [place for place in range(len(rows[0])) if any(row[place].refused is None for row in rows)]
    return replace(whole, cells=tuple(row[place] for row in rows for place in kept), columns=len(kept))
