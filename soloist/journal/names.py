"""Names as a journal carries them: what makes two names one, and what no reader can carry."""

import re
import unicodedata
from typing import Final

from soloist.message import Message, Refusal, message

_QUOTED: Final = re.compile(r'"(.+)"', re.DOTALL)
_REPLACEMENTS: Final = {"|": "/", "[": "(", "]": ")", "\n": " ", "\r": " ", ",": " ;"}
_ARROWS: Final = ("->", "→")


class CannotCarry(Refusal):
    """A text holds a sign that every reader of the notation takes for something else.

    `text` is what was given, `suggestion` the same text as it can be written.
    """

    def __init__(
        self, text: str, column: int, sign: str, suggestion: str, reason: Message | None = None
    ) -> None:
        """`column` counts from 1 within `text`."""
        shown = {"\n": "⏎", "\r": "⏎"}.get(sign, sign)
        super().__init__(
            reason
            or message(
                "“{given}”: a journal cannot carry {sign} (character {column}); write “{suggestion}”",
                given=text,
                sign=shown,
                column=column,
                suggestion=suggestion,
            )
        )
        self.text = text
        self.column = column
        self.sign = sign
        self.suggestion = suggestion


def fold_name(name: str) -> str:
    """What two spellings of one name share: case-folded, NFC, any run of spaces one space."""
    if name.isascii():
        return " ".join(name.split()).casefold()
    return unicodedata.normalize("NFC", " ".join(unicodedata.normalize("NFC", name).split()).casefold())


def carried(text: str, *, in_list: bool = False, arrow: bool = True) -> str:
    """`text` stripped, if every reader can carry it in a tag; `in_list` as one item of a list.

    `arrow` False lets arrows pass, for roll contexts. Raises `CannotCarry` with the place of the
    first sign that cannot be carried and the text that could be written instead.
    """
    text = text.strip()
    signs = ["|", "[", "]", "\n", "\r"] + [","] * in_list + list(_ARROWS) * arrow
    found = [(text.find(sign), sign) for sign in signs if sign in text]
    if found:
        place, sign = min(found)
        raise CannotCarry(text, place + 1, sign, _suggest(text, signs))
    return text


def _suggest(text: str, signs: list[str]) -> str:
    for sign in signs:
        replacement = " – " if sign in _ARROWS else _REPLACEMENTS[sign]
        text = text.replace(sign, replacement)
    return " ".join(text.split())


def write_name(name: str) -> str:
    """The name as a tag carries it: in straight quotes when it ends in a digit or is quoted itself.

    Raises `CannotCarry`, also for an empty name.
    """
    name = carried(name)
    if not name:
        raise Refusal(message("a name is missing"))
    if name[-1].isdigit() or _QUOTED.fullmatch(name):
        return f'"{name}"'
    return name


def read_name(text: str) -> str:
    """The name a tag carries, without its quotes."""
    text = text.strip()
    quoted = _QUOTED.fullmatch(text)
    return quoted[1] if quoted else text
