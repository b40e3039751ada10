"""Numbers of chances as they stand on the screen: short, and with their interval where they are simulated."""

from typing import Final

from soloist.lab.odds.estimate import Estimate
from soloist.lab.odds.figures import places
from soloist.lab.odds.measure import Measure
from soloist.lingo import Lingo
from soloist.play.signs import MINUS

_LEAST: Final = 0.0005  # below, and as near to one, a share is told as less or more than the last figure


def percent(estimate: Estimate, lingo: Lingo) -> str:
    """A share to a tenth, or as its interval is told; a small one is not called none, nor a great one all."""
    value = estimate.value
    if 0 < value < _LEAST:
        return "<" + lingo.percent(0.001, 1)
    if 1 - _LEAST < value < 1:
        return ">" + lingo.percent(0.999, 1)
    return lingo.percent(value, places(estimate, 1, share=True))


def two_figures(estimate: Estimate) -> str:
    """A share in whole percents without their sign, for a map: two figures, or `100` where it is sure."""
    value = estimate.value
    whole = round(100 * value)
    if value > 0 and not whole:
        return "<1"
    return "99" if whole == 100 and value < 1 else str(whole)


def number(value: float, lingo: Lingo, *, signed: bool = False, decimals: int = 2) -> str:
    """Any other number, its sign a real minus."""
    rounded = round(value, decimals) + 0.0  # no minus before a nought
    written = f"{abs(rounded):.{decimals}f}"
    sign = MINUS if rounded < 0 else "+" if signed and rounded > 0 else ""
    return sign + (written.replace(".", ",") if lingo.lang == "fr" else written)


def figure(measure: Measure, estimate: Estimate, lingo: Lingo) -> str:
    """What is measured: a share in percents, a mean or a drift as it is."""
    if measure.kind == "share":
        return percent(estimate, lingo)
    many = places(estimate, 2, share=False)
    return number(estimate.value, lingo, signed=measure.kind == "drift", decimals=many)


def gain(measure: Measure, estimate: Estimate, lingo: Lingo) -> str:
    """A difference: of shares in points."""
    if measure.kind == "share":
        return number(100 * estimate.value, lingo, signed=True, decimals=1)
    return number(estimate.value, lingo, signed=True)


def interval(estimate: Estimate, lingo: Lingo, *, share: bool = True) -> str:
    """The interval of what is simulated, nothing for what is exact."""
    if estimate.is_exact:
        return ""
    many, times = places(estimate, 1 if share else 2, share=share), 100 if share else 1
    low, high = (number(times * each, lingo, decimals=many) for each in (estimate.low, estimate.high))
    return f"[{low}; {high}]"


def with_interval(estimate: Estimate, lingo: Lingo, *, signed: bool = False) -> str:
    """A number and, where it is simulated, its interval."""
    span = interval(estimate, lingo, share=False)
    said = number(estimate.value, lingo, signed=signed, decimals=places(estimate, 2, share=False))
    return f"{said} {span}" if span else said


def share_with_interval(estimate: Estimate, lingo: Lingo) -> str:
    """A share and, where it is simulated, its interval."""
    span = interval(estimate, lingo)
    return percent(estimate, lingo) + (f" {span}" if span else "")


def how_sure(throws: int, lingo: Lingo, *, chances_exact: bool = False) -> str:
    """Exact, or simulated and with how many throws; `chances_exact`, all but the outcomes is simulated."""
    if not throws:
        return lingo.say("exact")
    if chances_exact:
        return lingo.say("outcomes exact; the rest simulated: {n} throws, 95% interval", n=throws)
    return lingo.say("simulated: {n} throws, 95% interval", n=throws)
