"""Numbers as they are read: real minus signs, exact chances as whole percents, faces of dice."""

from fractions import Fraction
from typing import Final

from soloist.lingo import Lingo
from soloist.rules.system import Test


def percent_of(weight: int, total: int) -> int:
    """`weight` of `total` equal chances (1 or more), in whole percents, to the nearest, halves to even.

    So the percents of two outcomes add up to 100. Equal chances have equal percents, which is why those of
    several may add up to 99 or 101.
    """
    return round(Fraction(100 * weight, total))


def percent_words(weight: int, total: int, lingo: Lingo) -> str:
    """A chance, `weight` in `total`, as it is said: a small one is not called none, a great one not all."""
    percent = percent_of(weight, total)
    if weight and not percent:
        return lingo.say("<1%")
    if percent == 100 and weight < total:
        return lingo.say(">99%")
    return lingo.say("{n}%", n=percent)


MINUS: Final = "\u2212"


def signed(number: int) -> str:
    """A number with its sign, set with a real minus: `+2`, `−1`."""
    return f"+{number}" if number > 0 else plain(number)


def plain(number: int) -> str:
    """A number whose minus, if any, is a real one."""
    return f"{MINUS}{-number}" if number < 0 else str(number)


def face_sign(value: int, sides: int, *, glyphs: bool = True) -> str:
    """A face as it is drawn: that of a d6 by its sign, where `glyphs` are wanted, else in brackets."""
    return "⚀⚁⚂⚃⚄⚅"[value - 1] if glyphs and sides == 6 and 1 <= value <= 6 else f"[{value}]"


def is_signed(test: Test) -> bool:
    """Whether the results of a test are said with a sign: its scale has a middle."""
    return any(outcome.value is not None and outcome.value < 0 for outcome in test.outcomes)
