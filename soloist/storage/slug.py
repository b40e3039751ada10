"""A file name made from a title, safe on every disk, whatever the title is."""

import re
import unicodedata
from typing import Final

LONGEST: Final = 60
_LETTERS: Final = str.maketrans(
    {"œ": "oe", "æ": "ae", "ß": "ss", "ø": "o", "đ": "d", "ð": "d", "ł": "l", "þ": "th", "ı": "i"}
)
# Names that Windows keeps for devices, whatever their extension: a synced story must open there too.
_DEVICE: Final = re.compile(r"(?:con|prn|aux|nul|com\d|lpt\d)")


def slug(title: str) -> str:
    """`title` in `a-z 0-9 -`, 1 to 60 of them, accents and ligatures folded; `journal` if nothing is left."""
    letters = unicodedata.normalize("NFKD", title.lower().translate(_LETTERS))
    plain = "".join(letter for letter in letters if not unicodedata.combining(letter))
    name = re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-")
    if len(name) > LONGEST:
        whole_words = name[: LONGEST + 1].rpartition("-")[0]
        name = whole_words or name[:LONGEST]
    if _DEVICE.fullmatch(name):
        name = f"{name}-journal"
    return name or "journal"


def tells(title: str) -> bool:
    """Whether anything of `title` is in the name made from it: signs and letters of other scripts are not."""
    return slug(f"x {title}") != "x"
