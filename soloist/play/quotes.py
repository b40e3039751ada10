"""Whether a straight quotation mark opens or closes, and whether a hyphen between spaces is a dash."""

import re
from typing import Final

_SPACES: Final = " \u00a0\u202f"
_AFTER: Final = ".,;:!?…)»]"  # what may follow a mark that closes
_MORE: Final = re.compile(r"[.…]+\w")  # “…and” goes on
_CLOSED_LATER: Final = re.compile(r"(?<![\s«“(])['’](?![^\W_])")
_PROVISIONAL: Final = re.compile(r"«[^«»“”]*[^«»“”\s]([ \u00a0\u202f]“\.?)$")
_AND: Final = re.compile(r"(?<!\bletter)(?<!\bletters)(?<!\ba)(?<!\ban)(?<!\bthe)(?<=\w) ‘([nN])$")
_WORD: Final = re.compile(r"(?:[^\W\d_]|[»”\"’')\]…!?.,;*_]) -$")
_MEASURED: Final = re.compile(r"\d[ \u00a0\u202f]?[^\W\d_]{1,4}\.? -$")  # 10 h - 12 h
_NUMBER: Final = re.compile(r"(?<![^\s(])\d+(?:[ \u00a0\u202f]?[%‰])? -$")
_DICE: Final = re.compile(r"[dD]\d")


def opens_within(base: str, spaces: str, rest: str) -> bool:
    """Whether a mark inside guillemets opens a quotation; `base` and `spaces` stand before it, `rest` after.

    While it is being typed `rest` is empty: then what begins a word opens, unless a sentence just ended.
    """
    if base.endswith("«"):
        return True
    if not spaces and base[-1:] not in tuple("(—–’["):
        return False
    if not rest:
        return not (spaces and base[-1:] in tuple(".!?…"))
    return bool(_MORE.match(rest)) or not (rest[0].isspace() or rest[0] in _AFTER)


def closes_after_all(line: str, char: str) -> str:
    """The end of `line` from a “ on that turns out to close, now that `char` is typed after it; else empty.

    After a dot one waits: it may be the first of three.
    """
    if char == "." or not (char in _SPACES or char in _AFTER):
        return ""
    found = _PROVISIONAL.search(line)
    return found[1] if found else ""


def opens_single(line: str, rest: str) -> bool:
    """Whether a single mark after `line` opens a quotation in French, where most are apostrophes.

    One that closes it must come later in `rest`; while it is being typed, what is inside quotes opens.
    """
    if line and line[-1] not in f"{_SPACES}(«“":
        return False
    if not rest:
        return line.count("«") > line.count("»") or line.count("“") > line.count("”")
    return rest[0].isalpha() and _CLOSED_LATER.search(rest) is not None


def shortened_and(line: str) -> str | None:
    """The letter of rock ’n’ roll, where the mark that follows `line` ends that word; else None."""
    found = _AND.search(line)
    return found[1] if found else None


def parts_words(line: str, rest: str) -> bool:
    """Whether the hyphen that ends `line`, with a space about to follow, stands between words as a dash.

    Numbers, dice, times and ranges keep theirs.
    """
    if not line.endswith(" -") or rest[:1].isdigit() or rest[:1] in tuple(f"{_SPACES}-–—>"):
        return False
    if _NUMBER.search(line):
        return rest[:1].isalpha() and _DICE.match(rest) is None
    return _WORD.search(line, len(line) - 3) is not None and _MEASURED.search(line) is None
