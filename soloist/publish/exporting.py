"""A story put into a format: the bytes of the file it is handed on as."""

import io
from collections.abc import Callable, Iterable
from typing import Any, Final, TypeAlias

from soloist.message import Message, Refusal, message
from soloist.publish.choices import Choices
from soloist.publish.formats import Format
from soloist.publish.source import Source
from soloist.publish.unset import unset

FOLDER: Final = "books"
"""The folder of a workspace where exports are kept, unless a person says otherwise."""

Told: TypeAlias = Callable[[int, int], None]
"""Hears how much of how much is done."""


def _unheard(done: int, whole: int) -> None:
    del done, whole


def exported(
    source: Source,
    made: Format,
    choices: Choices,
    style: str | None = None,
    told: Told = _unheard,
    warned: Callable[[Message], None] = lambda _message: None,
) -> bytes:
    """The whole file; `style` is a style sheet in the place of the format's own, for a PDF typst beside it.

    `warned` hears what of the book could not be shown.

    Raises `Refusal` where the format lacks its library, takes no style sheet, or not this one.
    """
    if style is not None and not made.style:
        raise Refusal(message("{name} takes no style sheet.", name=made.name))
    write = made.load()
    if made.shape == "raw":
        return b"".join(write(source))
    if made.shape == "roads":
        return b"".join(write(source.road))
    book = source.book(choices)
    for each in unset(book):
        warned(each)
    dressed: dict[str, Any] = {made.style: style} if style is not None else {}
    if made.shape == "file":
        out = io.BytesIO()
        for each in write(book, out, told=told, **dressed) or ():
            warned(each)
        return out.getvalue()
    return b"".join(_counted(write(book, **dressed), len(book.chapters), told))


def _counted(chunks: Iterable[bytes], chapters: int, told: Told) -> Iterable[bytes]:
    """The chunks as they come, about one a chapter."""
    for done, chunk in enumerate(chunks):
        told(min(done, chapters), chapters)
        yield chunk
