"""Numbers as tags carry them: `Fortunes 0->1`, `HP-4`, `Crue 2/6`, `Torch×3`, `Supply d8→d6`."""

import re
from typing import Final

from soloist.journal.model import Change, Delta, Items, Number, Part, Word
from soloist.journal.names import read_name
from soloist.journal.words import PREFIX_READINGS

LONGEST: Final = 2000
"""A longer part is a word: nobody's number, and no pattern is run over it."""

# Those whose name is followed by a number (`[Clock:Crue 2/6]`), and so is that of prefixes nobody knows.
_COUNTED: Final = frozenset({"E", "Clock", "Track", "Timer", "Wealth"})
_KNOWN: Final = frozenset(PREFIX_READINGS.values())
# Those whose name takes a change without a space (`[Inv:Torch-1]`), and those that are counted by `x3`.
_CHANGED: Final = frozenset({"Clock", "Track", "Timer", "Inv", "Wealth"})
_GROUPED: Final = frozenset({"F", "Inv", "Unit"})

_TO: Final = r"\s*(?:->|→)\s*"
_INTEGER: Final = r"-?\d{1,18}"
_VALUE: Final = (
    rf"(?:(?P<before>{_INTEGER})\s*(?:/\s*\d{{1,18}}\s*)?(?:->|→)\s*)?(?P<value>(?(before)-?)\d{{1,18}})"
    r"(?:\s*/\s*(?P<maximum>\d{1,18}))?"
)
_NUMBER: Final = re.compile(rf"(?P<name>(?:(?!->|→).)*?\S)\s+{_VALUE}", re.DOTALL | re.ASCII)
_ALONE: Final = re.compile(_VALUE, re.ASCII)
_COUNT: Final = re.compile(
    rf'(?P<name>"[^"]+"|.*?\S)(?:\s+{_VALUE}|\s+(?P<change>[+-]\d{{1,18}}))', re.DOTALL | re.ASCII
)
_DELTA: Final = re.compile(r"(.*?[^\s\d])\s*([+-]\d{1,18})", re.DOTALL | re.ASCII)
_GLUED: Final = re.compile(r"(.*[^\s\d+-])([+-]\d{1,18})", re.DOTALL | re.ASCII)
_TIMES: Final = re.compile(rf"[×x](?P<n>\d{{1,9}})(?:{_TO}(?P<to>\d{{1,9}}))?\Z", re.ASCII)
_COINS: Final = re.compile(
    r"(?P<name>.*\S)\s+(?P<n>\d{1,18})\s?[^\W\d_]{1,4}(?:\s?\+\s?(?P<more>\d{1,18})\s?[^\W\d_]{1,4})?",
    re.DOTALL,
)
_DIE: Final = re.compile(rf"(?P<name>[^,]*\S)\s+(?:d\d{{1,4}}{_TO})?(?P<die>d\d{{1,4}})", re.ASCII)
_SPENT: Final = re.compile(rf"(?P<name>[^,]*\S)\s+d\d{{1,4}}{_TO}(?P<rest>[^\W\d]+)")
_ARROW: Final = re.compile("->|→")


def split_head(prefix: str, head: str) -> tuple[str, Part | None]:
    """The name, and the number that follows it where the prefix or the number's form says so."""
    if len(head) > LONGEST or (prefix != "Wealth" and not head[-1:].isdigit()):
        return read_name(head), None
    if prefix == "Wealth" and (coins := _COINS.fullmatch(head)):
        return read_name(coins["name"]), Number("", int(coins["n"]) + int(coins["more"] or 0))
    if (times := _times(prefix, head)) is not None:
        return times
    counted = prefix in _COUNTED or prefix not in _KNOWN
    if prefix in _CHANGED and (glued := _GLUED.fullmatch(head)):
        return read_name(glued[1]), Delta("", int(glued[2]))
    found = _COUNT.fullmatch(head)
    if not found:
        return read_name(head), None
    if found["change"]:
        number: Part = Delta("", int(found["change"]))
    else:
        number = _number("", found)
        counted = counted or found["maximum"] is not None or found["before"] is not None
    return (read_name(found["name"]), number) if counted else (read_name(head), None)


def _times(prefix: str, head: str) -> tuple[str, Part] | None:
    """`Goblins×4`, `Skeleton×3→2`; with the letter `x` where a prefix counts its kind."""
    times = _TIMES.search(head)
    if times is None or not times.start() or ("×" not in times[0] and prefix not in _GROUPED):
        return None
    name, first, then = head[: times.start()], int(times["n"]), times["to"]
    number = Number("", first) if then is None else Number("", int(then), None, first)
    return read_name(name), number


def parse_alone(segment: str) -> Part | None:
    """A part that is an amount of the element itself: `3`, `3→2`, `4/10`, `×12`, `-1`; else None."""
    text = segment.strip()
    if not text[-1:].isdigit() or len(text) > 60:
        return None
    if text[0] in "+-":
        return Delta("", int(text)) if text[1:].isascii() and text[1:].isdigit() else None
    if (times := _TIMES.match(text)) is not None:
        then = times["to"]
        return Number("", int(times["n"])) if then is None else Number("", int(then), None, int(times["n"]))
    found = _ALONE.fullmatch(text)
    return _number("", found) if found else None


def _number(name: str, found: re.Match[str]) -> Number:
    before, maximum = found["before"], found["maximum"]
    return Number(
        name,
        int(found["value"]),
        int(maximum) if maximum else None,
        int(before) if before is not None else None,
    )


def parse_value(text: str) -> Part:
    """A part that is no list and no `+x`: a number, a change of one, a change of words, a word."""
    if text[-1].isdigit():
        if number := _NUMBER.fullmatch(text):
            return _number(number["name"], number)
        if "d" in text and (die := _DIE.fullmatch(text)):
            return Items(die["name"], (die["die"],))
    arrow = "->" in text or "→" in text
    if not arrow:
        delta = _DELTA.fullmatch(text) if text[-1].isdigit() else None
        return Delta(delta[1], int(delta[2])) if delta else Word(text)
    if spent := _SPENT.fullmatch(text):
        return Items(spent["name"], (spent["rest"],))
    before, after = (side.strip() for side in _ARROW.split(text, maxsplit=1))
    return Change(before, after) if before and after else Word(text)
