"""The past of a number in a few cells: how high it was, step by step, and what it was before this."""

from collections.abc import Sequence
from typing import Final

_BARS: Final = "▁▂▃▄▅▆▇█"
_DRAWN: Final = 5  # steps drawn, at most


def sparkline(steps: Sequence[int]) -> str:
    """The last of the numbers as bars, the lowest of them the lowest bar; nothing for fewer than two."""
    last = steps[-_DRAWN:]
    if len(last) < 2:
        return ""
    low, high = min(last), max(last)
    return "".join(_BARS[(value - low) * (len(_BARS) - 1) // max(1, high - low)] for value in last)


def pasts(steps: Sequence[int], value: str) -> tuple[str, ...]:
    """What may stand before `value`, the fullest first: bars and the number before, either alone."""
    bars = sparkline(steps)
    if not bars:
        return ()
    before = f"{steps[-2]}→".replace("-", "−") if value[:1].isdigit() or value[:1] in "-−" else ""
    return tuple(dict.fromkeys(filter(None, (f"{bars} {before}".rstrip(), before, bars))))
