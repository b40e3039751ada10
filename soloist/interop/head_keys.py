"""The head of a foreign Markdown file: what soloist keeps of it, and what would mean something else here."""

import re
from collections.abc import Sequence
from typing import Final

from soloist.interop.loss import Tally
from soloist.journal.front_matter import front_matter
from soloist.message import Refusal

_OURS: Final = frozenset({"title", "lang", "ruleset", "forked_from", "tutorial"})
_OPTION: Final = re.compile(r"[a-z]+\.[a-z_]+")
_DATE: Final = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)
_MOST: Final = 200
_LONGEST: Final = 2000


def kept_keys(values: Sequence[tuple[str, str]], tally: Tally) -> dict[str, str]:
    """The keys a journal can carry, in order; the last of the same name counts."""
    kept: dict[str, str] = {}
    for key, value in values:
        if key in ("title", "lang"):
            continue
        if len(kept) < _MOST and len(value) <= _LONGEST and _can_stand(key, value):
            kept[key] = value
        else:
            tally.add("left", "head keys left", 1)
    if kept:
        tally.add("carried", "head keys", 1, len(kept))
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
