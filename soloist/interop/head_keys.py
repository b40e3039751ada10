"""The head of a foreign Markdown file: what soloist keeps of it, and what would mean something else here."""

import re
from collections.abc import Mapping, Sequence
from typing import Final

from soloist.interop.loss import Tally
from soloist.journal.front_matter import front_matter, parse_value
from soloist.message import Refusal

_OURS: Final = frozenset({"title", "lang", "ruleset", "forked_from", "tutorial"})
_OPTION: Final = re.compile(r"[a-z]+\.[a-z_]+")
_DATE: Final = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)
_WORD: Final = re.compile(r"[^\W_]+")
_NO_TEXT: Final = re.compile(
    r"\[.*\]|[-+]?(?:\d[\d_]*(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?|0[xo][\dA-Fa-f]+|true|false", re.IGNORECASE
)
_ITEM: Final = re.compile(r"[ \t]*-(?:[ \t].*)?")
_MOST: Final = 200
_LONGEST: Final = 2000
_LONGEST_TITLE: Final = 300


def kept_keys(values: Sequence[tuple[str, str]], lines: Sequence[str], tally: Tally) -> dict[str, str]:
    """The keys a journal can carry, in order; the last of the same name counts.

    `lines` are those of the head, its first `---` among them; what of them is not carried is told.
    """
    kept: dict[str, str] = {}
    elsewhere: dict[str, str] = {}  # not among the keys of the journal, and yet not lost
    for key, value in values:
        if key == "title":
            elsewhere[key] = " ".join(value.split())[:_LONGEST_TITLE]
        elif key == "lang" and value.strip().casefold()[:2] in ("fr", "en"):
            elsewhere[key] = value.split()[0]
        elif len(kept) < _MOST and len(value) <= _LONGEST and _can_stand(key, value):
            kept[key] = value
    if kept:
        tally.add("carried", "head keys", 1, len(kept))
    _tell(values, lines, kept | elsewhere, tally)
    return kept


def _can_stand(key: str, value: str) -> bool:
    if key in _OURS or _OPTION.fullmatch(key) or (key == "tags" and value.strip() == "fr"):
        return False
    if key == "start_date" and not _DATE.fullmatch(value):
        return False
    try:
        front_matter({key: value})
    except Refusal:
        return False
    return True


def _tell(
    values: Sequence[tuple[str, str]], lines: Sequence[str], carried: Mapping[str, str], tally: Tally
) -> None:
    """Each line of a key that is left, and each that says more than is carried of its key."""
    due = [key for key, _ in values]
    due.reverse()
    key = ""
    told = ""  # the key whose kind was told
    for number, line in enumerate(lines[1:], 2):
        begins = bool(due) and _names(line, due[-1])
        if begins:
            key = due.pop()
        if key and key not in carried and not line.lstrip().startswith("#"):
            if begins or line.strip():
                tally.add("left", "head keys left", number, int(begins))
            continue
        raw = line.partition(":")[2].split(" #")[0].strip() if begins else ""
        if key and key != told and (_NO_TEXT.fullmatch(raw) or (not begins and _ITEM.fullmatch(line))):
            told = key
            if key not in ("title", "lang"):
                tally.add("guessed", "head kinds", number - int(not begins))
                tally.name("guessed", "head kinds", key)
        # What an escape stands for is not to be looked for letter by letter.
        said = parse_value(line.partition(":")[2])[0] if "\\" in line else line
        if set(_WORD.findall(said)) - set(_WORD.findall(f"{key} {carried.get(key, '')}")):
            tally.add("left", "head lines", number)
    for each in due:
        if each not in carried:
            tally.add("left", "head keys left", 1)


def _names(line: str, key: str) -> bool:
    """Whether a line begins the value of a key, which has the names of those above it before a dot."""
    name = parse_value(line.partition(":")[0])[0] if ":" in line else ""
    return bool(name) and (name == key or key.endswith(f".{name}"))
