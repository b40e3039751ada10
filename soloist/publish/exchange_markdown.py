"""An exchange as Markdown for a forum or a chat: nothing of the story's own signs is taken for a mark."""

import re
from typing import Final

from soloist.publish.exchange import Exchange, Told
from soloist.publish.exchange_text import Marks, written

_SIGNS: Final = re.compile(r"[\\`*_\[\]<>~|#]|(?<!\w)[@](?=\w)")
_LISTS: Final = re.compile(r"^(\s*)([-+=]|\d+[.)])(?=\s|$)", re.MULTILINE)


def as_markdown(exchange: Exchange) -> str:
    """The exchange in Markdown, ended by a line end."""
    return written(exchange, _MARKS)


def escaped(text: str) -> str:
    """A text that Markdown shows as it is, on one line or several."""
    kept = _SIGNS.sub(lambda sign: "\\" + sign[0], text)
    return _LISTS.sub(_listed, kept)


def _listed(found: re.Match[str]) -> str:
    mark = found[2]
    return f"{found[1]}\\{mark}" if len(mark) == 1 else f"{found[1]}{mark[:-1]}\\{mark[-1]}"


def _wrapped(mark: str, text: str) -> str:
    """A mark around the words, never around the blanks beside them, which would undo it."""
    words = text.strip()
    return f"{mark}{words}{mark}" if words else ""


def _prose(told: Told) -> str:
    if told.level:
        return f"**{escaped(told.text)}**"
    return told.text


_MARKS: Final = Marks(
    plain=escaped,
    strong=lambda text: _wrapped("**", text),
    soft=lambda text: _wrapped("*", text),
    prose=_prose,
    line="  \n",
)
