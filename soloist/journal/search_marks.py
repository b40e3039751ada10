"""Whether what was found is hidden from readers: secret, or struck out later."""

import re
from bisect import bisect_right
from functools import cached_property
from typing import Final, Literal, TypeAlias

from soloist.journal.privacy import asides
from soloist.journal.search_pattern import Span

Mark: TypeAlias = Literal["", "secret", "struck"]

_WINDOW: Final = 1 << 18  # bytes looked back through, a novel’s chapters
_PARAGRAPH: Final = 1 << 13  # bytes, as far as one reaches before and after a place
_STRUCK: Final = re.compile(rb"^[ \t]*\((?:struck|biff\xc3\xa9|rature)[ \t]*:", re.IGNORECASE | re.MULTILINE)
_ANY_STRUCK: Final = re.compile(
    rb"\((?:[sS][tT][rR]|[bB][iI][fF]|[rR][aA][tT])"
)  # looks for the bracket alone
_FENCE: Final = re.compile(rb"^ {0,3}(?:```|~~~)", re.MULTILINE)
_OPENS_PLAY: Final = re.compile(rb"^ {0,3}(?:```|~~~)+`*~*[ \t]*lonelog\b", re.IGNORECASE | re.MULTILINE)


class Marks:
    """What is secret or struck in one story; looked up near each place, not in the whole of it."""

    def __init__(self, data: bytes) -> None:
        """Look at nothing yet."""
        self._data = data

    def of(self, span: Span) -> Mark:
        """What marks the line a place is on."""
        if self._is_struck(span.start):
            return "struck"
        return "secret" if self._is_aside(span.start) or self._in_block(span.start) else ""

    def _is_aside(self, offset: int) -> bool:
        """Whether `(secret: …)` stands there, on a line of its own or inside one."""
        begin = self._data.rfind(b"\n\n", max(0, offset - _PARAGRAPH), offset) + 1
        text = self._data[begin : offset + _PARAGRAPH].decode("latin-1")  # a letter for each byte
        if "ecret" not in text.lower():
            return False
        return any(
            start <= offset - begin < end and text[start:end].lstrip("( \t")[:6].lower() == "secret"
            for start, end in asides(text)
        )

    def _in_block(self, offset: int) -> bool:
        r"""Whether a block `\--- secret` is open there."""
        data = self._data
        opened = data.rfind(b"\\---", max(0, offset - _WINDOW), offset) if self._has_blocks else -1
        if opened < 0 or data.find(b"---\\", opened + 4, offset) >= 0:
            return False
        from soloist.journal.lines import narrative_kind

        line = data[data.rfind(b"\n", 0, opened) + 1 : data.find(b"\n", opened) % (len(data) + 1)]
        kind = narrative_kind(line.decode("utf-8", "replace").strip())
        return kind == "secret" and _FENCE.search(data, opened, offset) is None

    @cached_property
    def _has_blocks(self) -> bool:
        return b"\\---" in self._data

    def _is_struck(self, offset: int) -> bool:
        place = bisect_right(self._struck, (offset, len(self._data))) - 1
        return place >= 0 and offset < self._struck[place][1]

    @cached_property
    def _struck(self) -> list[tuple[int, int]]:
        """The bytes of what was struck, read from shortly before each note that strikes."""
        found: set[tuple[int, int]] = set()
        read_to = 0
        for note in _STRUCK.finditer(self._data) if _ANY_STRUCK.search(self._data) else ():
            if note.start() >= read_to:
                read_to = min(len(self._data), note.end() + _WINDOW)
                found.update(self._struck_near(note.start(), read_to))
        return sorted(found)

    def _struck_near(self, note: int, end: int) -> list[tuple[int, int]]:
        from soloist.journal.read import read
        from soloist.journal.struck import struck

        opened = _OPENS_PLAY.search(self._data, max(0, note - _WINDOW), note) if note > _WINDOW else None
        start = opened.start() if opened else 0
        entries = read(self._data[start:end], start=start, analog=False if start else None).entries
        return [(entries[place].span.start, entries[place].span.end) for place in struck(entries)]
