"""The looks of a book in a browser and on paper: its own style sheet, or a person's that fetches nothing."""

import re
from functools import cache
from importlib.resources import files
from typing import Final

from soloist.message import Refusal, message
from soloist.publish.prose_tree import clean

_ESCAPED: Final = re.compile(r"\\(?:([0-9a-fA-F]{1,6})\s?|(.))", re.DOTALL)
_STRING_OR_COMMENT: Final = re.compile(
    r"""("(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')|/\*.*?(?:\*/|\Z)""", re.DOTALL
)
_IMPORT: Final = re.compile(r"@import\b[^;]*", re.IGNORECASE)
_FETCH: Final = re.compile(
    r"(?:\b(?:url|src|image|image-set|cross-fade)\(\s*[\"']?\s*(?!data:|#|[\"']|\)|[\w-]*\()|[\"']\s*(?:[a-z]+:)?//(?=\w))"
    r"[^)\"';]*",
    re.IGNORECASE,
)
_SHOWN: Final = 60  # letters of what is refused


@cache
def own_style() -> str:
    """The style sheet soloist brings; the names a person's can use are at its top."""
    return files("soloist.publish").joinpath("styles/book.css").read_text(encoding="utf-8")


def style_of(style: str | None) -> str:
    """The book's own style sheet, or the person's in its place, fit to stand inside a page.

    Raises `Refusal` where it would end the element it stands in, or fetch something: a book is one file.
    `data:` is allowed, so that a font or an ornament can be in the sheet itself.
    """
    if style is None:
        return own_style()
    style = clean(style)
    if "</" in style:
        raise Refusal(message("The style sheet has “</” in it, which would end it there: take that out."))
    bare = _ESCAPED.sub(_letter, _STRING_OR_COMMENT.sub(lambda found: found[1] or "", style))
    for found in (_IMPORT.search(bare), _FETCH.search(bare)):
        if found:
            raise Refusal(
                message(
                    "A book fetches nothing: take “{what}” out of the style sheet, or put what it names"
                    " into the sheet itself (data:).",
                    what=found[0].strip()[:_SHOWN],
                )
            )
    return style


def _letter(found: re.Match[str]) -> str:
    if found[1] is None:
        return found[2]
    number = int(found[1], 16)
    return chr(number) if 0 < number < 0x110000 and not 0xD800 <= number < 0xE000 else "\ufffd"
