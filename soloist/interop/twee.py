"""Twee 3, the text form of Twine's stories: passages with their tags and metadata, and what is odd, by line.

After the Twee 3 Specification of the Interactive Fiction Technology Foundation, version 3.0.2; headers of
Twee 1 and 2 (`:: Name [tags] <10,20>`) are read too.
"""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from soloist.interop.loss import Tally

_META: Final = re.compile(r"(?:\{(?P<json>.*)\}|<(?P<place>[\d,.\s-]*)>)", re.DOTALL)
_ESCAPED: Final = re.compile(r"\\(.)", re.DOTALL)
_LONGEST: Final = 1 << 16  # letters of a header or of StoryData that are looked at
DATA, TITLE = "StoryData", "StoryTitle"

STYLE, SCRIPT = "stylesheet", "script"


@dataclass(frozen=True, slots=True)
class Passage:
    """A passage: `text` without blank lines at its end, which begins on `line` + 1."""

    name: str
    tags: tuple[str, ...]
    text: str
    line: int


@dataclass(frozen=True, slots=True)
class Twee:
    """A file of Twee 3: its passages in order with unique names, and what StoryData says."""

    title: str
    passages: tuple[Passage, ...]
    data: Mapping[str, object]

    def said(self, key: str) -> str:
        """A text that StoryData says, or nothing."""
        value = self.data.get(key)
        return value.strip() if isinstance(value, str) else ""


def read_twee(text: str, tally: Tally) -> Twee:
    """The passages of a file. Never raises: what is wrong goes to `tally` with its line."""
    title, data = "", dict[str, object]()
    found: dict[str, Passage] = {}
    for passage in _split(text, tally):
        if passage.name == TITLE:
            title = title or " ".join(passage.text.split())
        elif passage.name == DATA:
            data = data or _json(passage, tally)
        else:
            _add(found, passage, tally)
    return Twee(title, tuple(found.values()), data)


def _split(text: str, tally: Tally) -> list[Passage]:
    passages: list[Passage] = []
    header, start, body = "", 0, list[str]()
    for number, line in enumerate(text.split("\n"), 1):
        if line.startswith("::"):
            _end(passages, header, start, body, tally)
            header, start, body = line, number, []
        else:
            body.append(line)
    _end(passages, header, start, body, tally)
    return passages


def _end(passages: list[Passage], header: str, start: int, body: Sequence[str], tally: Tally) -> None:
    text = "\n".join(body).rstrip()
    if not header:
        if text.lstrip("\ufeff").strip():
            tally.add("left", "before", 1)
        return
    name, tags = _header(header, start, tally)
    if not name:
        tally.add("guessed", "no name", start)
    passages.append(Passage(name, tags, text, start))


def _header(line: str, number: int, tally: Tally) -> tuple[str, tuple[str, ...]]:
    """The name and tags of `:: Name [tags] {…}`."""
    rest = line[2 : _LONGEST + 2].strip()
    at = _first(rest, "{<")
    if at >= 0 and (found := _META.fullmatch(rest, at)):
        tally.add("left", "metadata", number)
        if found["json"] is not None and _parsed("{" + found["json"] + "}") is None:
            tally.add("left", "bad metadata", number)
        rest = rest[:at].rstrip()
    tags = ""
    if rest.endswith("]") and (at := _first(rest, "[")) >= 0:
        rest, tags = rest[:at].rstrip(), rest[at + 1 : -1]
    return _ESCAPED.sub(r"\1", rest).strip(), tuple(_ESCAPED.sub(r"\1", tag) for tag in tags.split())


def _first(text: str, signs: str) -> int:
    """Where the first of the signs stands without a backslash before it; -1 if nowhere."""
    escaped = False
    for place, sign in enumerate(text):
        if escaped:
            escaped = False
        elif sign == "\\":
            escaped = True
        elif sign in signs:
            return place
    return -1


def _json(passage: Passage, tally: Tally) -> dict[str, object]:
    parsed = _parsed(passage.text[:_LONGEST])
    if parsed is None:
        tally.add("left", "bad story data", passage.line)
        return {}
    tally.add("left", "story data", passage.line)
    return parsed


def _parsed(text: str) -> dict[str, object] | None:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def _add(found: dict[str, Passage], passage: Passage, tally: Tally) -> None:
    name = passage.name or f"({passage.line})"
    if name in found:
        tally.add("guessed", "same names", passage.line)
        name = f"{name} ({passage.line})"
    found[name] = Passage(name, passage.tags, passage.text, passage.line)
