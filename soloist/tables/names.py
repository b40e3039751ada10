"""When two names are the same: case, accents, kinds of space and final punctuation do not count."""

import unicodedata
from collections.abc import Iterable
from functools import lru_cache

from soloist.values import regex

_FINAL = regex.compile(r"[\s?!.…:;,]+$")
_LETTERS = str.maketrans("øđðłı’", "oddli'") | str.maketrans({"œ": "oe", "æ": "ae", "þ": "th"})

HIDDEN = regex.compile(
    "[\x00-\x1f\x7f-\x9f\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"
    "\ud800-\udfff\U000e0000-\U000e007f]"
)
"""Signs no name of a table or its file may hold: control, what hides or turns text round, broken bytes.

Joiners, which some scripts need, may stay.
"""


@lru_cache(maxsize=32768)
def bare(text: str) -> str:
    """The text with case, accents, ligatures and kinds of space and apostrophe folded."""
    if text.isascii():
        return text.casefold()
    apart = unicodedata.normalize("NFKD", text.casefold().translate(_LETTERS))
    return "".join(sign for sign in apart if not unicodedata.combining(sign)).casefold()


@lru_cache(maxsize=8192)
def fold_name(name: str) -> str:
    """The form under which a name is looked up: `Où ?` is `ou`."""
    spaced = " ".join(bare(name).split())
    return _FINAL.sub("", spaced) or spaced


def full_name(file: str, table: str) -> str:
    """`file/table`, or the name alone where both have the same."""
    return table if fold_name(file) == fold_name(table) else f"{file}/{table}"


def near_names(name: str, known: Iterable[str], most: int = 3) -> tuple[str, ...]:
    """Known names that look like `name`, or hold it, best first."""
    from difflib import get_close_matches  # only when something went wrong

    wanted = fold_name(name)
    folded: dict[str, str] = {}
    for full in known:
        folded.setdefault(fold_name(full), full)
        folded.setdefault(fold_name(full.rpartition("/")[2]), full)
    close = get_close_matches(wanted[:100], folded, n=most, cutoff=0.75)
    holding = [key for key in folded if len(wanted) > 2 and wanted in key]
    return tuple(dict.fromkeys(folded[key] for key in [*close, *holding]))[:most]
