"""Texts put one after the other, so that an empty one leaves no trace."""

import re
from typing import Final

CLOSE: Final = ",.)…"  # signs that have no space before them in any language
_PUNCTUATION: Final = re.compile(r"\s*[;:!?,.]+(?:\s|$)")
_SPACED: Final = re.compile(r"\s+(?=[;:!?,.]+(?:\s|$))")


def smooth(texts: list[str]) -> str:
    """Texts one after the other; an empty one leaves neither two spaces nor one before a comma."""
    whole = ""
    gap = False
    for text in texts:
        if not text:
            gap = True
            continue
        if gap and whole[-1:] == " ":
            if text[0] == " ":
                text = text[1:]
            elif text[0] in CLOSE:
                whole = whole[:-1]
        whole += text
        gap = False
    return whole


def closed_up(text: str) -> str:
    """An English text that begins with punctuation, without the space before it; any other as it is."""
    return text.lstrip() if _PUNCTUATION.match(text) else text


def every_closed_up(text: str) -> str:
    """A whole English text without a space before punctuation."""
    return _SPACED.sub("", text)
