"""Numbers of chances as they are read: with their interval where they are simulated."""

from soloist.lab.odds.estimate import Estimate
from soloist.lab.odds.figures import places
from soloist.lingo import Lingo
from soloist.play.signs import MINUS


def share(estimate: Estimate, lingo: Lingo) -> str:
    """A chance in percent, with its interval where it is simulated."""
    many = places(estimate, 1, share=True)
    said = lingo.percent(estimate.value, max(2, many))
    if estimate.is_exact:
        return said
    low, high = lingo.percent(estimate.low, many), lingo.percent(estimate.high, many)
    return f"{said} [{low}–{high}]"


def amount(estimate: Estimate, lingo: Lingo, *, signed: bool = False, usual: int = 3) -> str:
    """A number, with its interval where it is simulated."""
    many = places(estimate, usual, share=False)
    said = _number(estimate.value, lingo, many, signed=signed)
    if estimate.is_exact:
        return said
    low, high = (_number(each, lingo, many, signed=signed) for each in (estimate.low, estimate.high))
    return f"{said} [{low}; {high}]" if MINUS in low + high else f"{said} [{low}–{high}]"


def points(number: float, lingo: Lingo | None = None) -> str:
    """A difference with its sign: whole, or in points with one place."""
    if lingo is None:
        return _sign(number) + str(abs(round(number)))
    return _number(number, lingo, 1, signed=True)


def how_sure(throws: int, lingo: Lingo) -> str:
    """Exact, or simulated and how."""
    if not throws:
        return lingo.say("Exact.")
    return lingo.say(
        "Simulated, {n} throws; brackets hold the 95% interval, and what has none is exact.", n=throws
    )


def _number(number: float, lingo: Lingo, places: int, *, signed: bool) -> str:
    rounded = round(number, places) + 0.0  # no minus before a zero
    written = f"{abs(rounded):.{places}f}"
    if lingo.lang == "fr":
        written = written.replace(".", ",")
    sign = _sign(rounded) if signed else MINUS if rounded < 0 else ""
    return sign + written


def _sign(number: float) -> str:
    return "+" if number > 0 else MINUS if number < 0 else ""
