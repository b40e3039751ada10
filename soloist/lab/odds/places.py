"""With how many decimals a number is told, so that its interval is not rounded away."""

from typing import Final

from soloist.lab.odds.estimate import Estimate

_MORE: Final = 3  # decimals at most, beside the usual ones


def places(estimate: Estimate, usual: int, *, share: bool) -> int:
    """The usual decimals, or so many more that both ends of the interval differ; of shares in percents."""
    if estimate.is_exact:
        return usual
    times = 100 if share else 1
    ends = (estimate.low * times, estimate.high * times)
    enough = (n for n in range(usual, usual + _MORE) if len({f"{end:.{n}f}" for end in ends}) > 1)
    return next(enough, usual + _MORE) if ends[0] != ends[1] else usual
