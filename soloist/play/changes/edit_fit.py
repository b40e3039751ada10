"""What may stand in the place of a block: nothing that would change how anything else reads."""

from collections.abc import Sequence
from typing import Final

from soloist.journal import fences, model
from soloist.journal.read import read
from soloist.message import Refusal, message
from soloist.play.changes.edit_block import Block
from soloist.play.prose.entry_text import Paragraphs, intents

_NO_PLAY: Final = (model.Prose, model.TagLine, model.Narrative)

_SIGNS: Final = ("[", "@", "?", "=", "(", "#", "/", "->", "d:", "tbl:")
"""What play begins with, right or wrong."""


class Swallows(Refusal):
    """What was written opens something that nothing closes."""

    def __init__(self) -> None:
        """Say how to mend it."""
        super().__init__(message("This would swallow what follows in the story; close what it opens."))


def stays_prose(block: Block, content: bytes) -> bool:
    """Whether `content` is prose in the place of a block, and leaves no more open than that did."""
    return not _opens(block, content) and all(isinstance(entry, _NO_PLAY) for entry in _read(block, content))


def refuse_unfit(block: Block, content: bytes, lines: Sequence[str]) -> None:
    """Raise `Refusal` for `content`, made of `lines`, if it cannot stand in the place of a block."""
    match block.kind:
        case "play":
            _refuse_closing(block, lines)
        case "heading":
            _refuse_other_heading(block, content)
        case _:
            if _opens(block, content) or any(
                isinstance(entry, model.Fence) for entry in _read(block, content)
            ):
                raise Swallows


def gives_way(block: Block, lines: Sequence[str]) -> bool:
    """Whether `lines` are prose alone in the place of a block that holds play; a mistyped tag is none."""
    if block.kind != "play" or any(line.strip().startswith(_SIGNS) for line in lines):
        return False
    texts = (block.text, "\n".join(lines))
    plays = [any(not isinstance(each, Paragraphs) for each in intents(text)) for text in texts]
    return plays == [True, False]


def reads_alike(data: bytes, start: int, end: int, content: bytes) -> bool:
    """Whether all that stands outside bytes `start` to `end` reads as it did, once they are `content`."""
    after = data[:start] + content + data[end:]
    return _outside(data, start, end) == _outside(after, start, start + len(content))


def _outside(data: bytes, start: int, end: int) -> list[tuple[type[model.Entry], bytes]]:
    """Kind and bytes of each entry outside a part of a story."""
    return [
        (type(entry), data[entry.span.start : entry.span.end])
        for entry in read(data).entries
        if entry.span.end <= start or entry.span.start >= end
    ]


def set_apart(data: bytes, block: Block, content: bytes, eol: bytes) -> bytes:
    """The content, an empty line before or after it where it would run into a paragraph that touches it."""
    above = data[data.rfind(b"\n", 0, max(0, block.start - 1)) + 1 : block.start]
    below = data[block.end : (data.find(b"\n", block.end) + 1) or len(data)]
    if _joins(above, content, block.analog):
        content = eol + content
    return content + eol if _joins(content, below, block.analog) else content


def _joins(above: bytes, below: bytes, analog: bool) -> bool:
    """Whether two runs of whole lines would read as one paragraph."""
    last, first, both = (read(part, start=1, analog=analog).entries for part in (above, below, above + below))
    paragraphs = [isinstance(entry, model.Prose) for entry in (*last[-1:], *first[:1])]
    return paragraphs == [True, True] and len(both) < len(last) + len(first)


def _read(block: Block, content: bytes) -> tuple[model.Entry, ...]:
    return read(content, start=block.start, analog=block.analog).entries


def _opens(block: Block, content: bytes) -> bool:
    """Whether a fence or a longer text is left open that was not."""
    now = read(content, start=block.start, analog=block.analog).tail
    was = read(block.raw, start=block.start, analog=block.analog).tail
    return bool((now.fence and not was.fence) or (now.narrative and not was.narrative))


def _refuse_closing(block: Block, lines: Sequence[str]) -> None:
    first = block.raw.split(b"\n", 1)[0].decode("utf-8", "surrogateescape").removesuffix("\r")
    opening = fences.opening(first)
    for number, line in enumerate(lines, 1):
        opened = fences.opening(line)
        again = opened is not None and opened.named
        if opening is not None and (again or fences.closes(line, opening.marker)):
            raise Refusal(
                message(
                    "Line {n} of the text, “{line}”, would end the block of play. Put a backslash before it.",
                    n=number,
                    line=line.strip(),
                )
            )


def _refuse_other_heading(block: Block, content: bytes) -> None:
    now, was = _heading(block, content), _heading(block, block.raw)
    signs = (
        "*[]" if was is not None and was.kind == "scene" else ""
    )  # no reader takes them in a scene's title
    if now is None or was is None or now.kind != was.kind or _has_more(signs, now.title, was.title):
        raise Refusal(
            message(
                "A heading stays what it is; change its words in “{heading}” and keep its form.",
                heading=block.text.strip(),
            )
        )


def _heading(block: Block, content: bytes) -> model.Heading | None:
    entries = _read(block, content)
    return entries[0] if len(entries) == 1 and isinstance(entries[0], model.Heading) else None


def _has_more(signs: str, text: str, before: str) -> bool:
    return any(sign in text and sign not in before for sign in signs)
