"""Signs of a book that no font of this machine has, of which a PDF shows an empty box."""

import logging
from collections import Counter
from collections.abc import Sequence
from typing import Final

from soloist.message import Message, count

_NAMED: Final = 8  # signs that are named, at most


class Lacking(logging.Handler):
    """Hears WeasyPrint say of each sign it has no glyph for that there is none, while it is listening."""

    def __init__(self) -> None:
        """Nothing is lacking yet."""
        super().__init__(logging.WARNING)
        self._times: Counter[str] = Counter()

    def emit(self, record: logging.LogRecord) -> None:
        """Whatever else it warns of is about style sheets, and for who wrote them."""
        if ".notdef" in record.msg and isinstance(record.args, tuple) and isinstance(record.args[0], str):
            self._times[record.args[0]] += 1

    def said(self, chapters: Sequence[tuple[str, str]]) -> tuple[Message, ...]:
        """What to say of it, of `chapters` with their titles and texts; nothing where no sign is lacking."""
        if not self._times:
            return ()
        told = [
            f"{sign} (U+{ord(sign):04X}) {times}×{_in(sign, chapters)}" for sign, times in self._times.items()
        ]
        return (
            count(
                "{n} sign of the book is an empty box in the PDF, for want of a font that has it: {signs}. "
                "Install one and export again.",
                "{n} signs of the book are empty boxes in the PDF, for want of fonts that have them: "
                "{signs}. Install some and export again.",
                len(told),
                signs=", ".join((*told[:_NAMED], *("…" for _ in told[_NAMED:][:1]))),
            ),
        )


def _in(sign: str, chapters: Sequence[tuple[str, str]]) -> str:
    """The title of the first chapter with the sign, after an arrow; nothing where that is none."""
    title = next((title for title, text in chapters if sign in text), "")
    return f" → {title}" if title else ""
