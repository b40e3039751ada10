"""Texts put one after the other, so that an empty one leaves no trace."""

from typing import Final

CLOSE: Final = ",.)…"  # signs that have no space before them in any language


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
