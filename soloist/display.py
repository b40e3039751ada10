"""The border between people's text and a terminal: nothing crosses it that a terminal would obey.

Files are never altered; only what is shown is.
"""

import re

from soloist.values import regex

# Control characters but tab and newline, line separators, what reorders or hides text, tags, and
# the half characters that stand for bytes that are no text. Joiners and no-break spaces stay.
UNSAFE = regex.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b\u2028-\u202e\u2066-\u2069\ufeff\ufffe\uffff\ud800-\udfff\U000e0000-\U000e007f]"
)


def display_safe(text: str) -> str:
    """`text` with every character a terminal or a reader could be fooled by made visible."""
    return UNSAFE.sub(_visible, text)


def display_safe_cells(text: str) -> str:
    """The same, one character for one, for editors whose caret counts characters."""
    return UNSAFE.sub(_visible_cell, text)


def _visible(match: re.Match[str]) -> str:
    code = ord(match[0])
    if code < 0x20 or code == 0x7F or 0xD800 <= code <= 0xDFFF:
        return _visible_cell(match)
    return f"<U+{code:04X}>"


def _visible_cell(match: re.Match[str]) -> str:
    code = ord(match[0])
    if code < 0x20:
        return chr(0x2400 + code)
    return "\u2421" if code == 0x7F else "\ufffd"
