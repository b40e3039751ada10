"""Lines of a paragraph on its way, and of a story: whether a block in them is open, what is read out."""

import re
from typing import Final

from soloist.cli.linear_commands import called
from soloist.journal.lines import closes_narrative, narrative_kind
from soloist.journal.model import TagLine
from soloist.message import Message, message
from soloist.play.entry_text import PlayLine, intents
from soloist.play.prose_tags import TAG

_SENTENCE: Final = re.compile(r"[.!?…](?:[\u00a0\u202f ]?[»”\"])?\s+(?=[^\s»])")
_WORD: Final = re.compile(r"[^\W\d_]{2}")
_SPACE: Final = re.compile(r"\s+")
_BLOCK_END: Final = "---\\"
_FENCE: Final = re.compile(r" {0,3}(`{3,}|~{3,})")


def is_open(lines: list[str]) -> bool:
    """Whether lines begin a block or a fence that is not closed yet."""
    return bool(closing_of(lines))


def open_told(lines: list[str], lang: str) -> Message | None:
    """How the block or the fence is closed that lines leave open; None where they leave none open."""
    closing = closing_of(lines)
    if closing == _BLOCK_END:
        return message(
            "These lines stay together, empty ones too: {closing} alone on a line closes and sends them; "
            "Ctrl+C lets them go.",
            closing=closing,
        )
    if closing:
        return message(
            "These lines stay together, empty ones too: {closing} alone on a line closes and sends them, "
            "{send} sends them unclosed; Ctrl+C lets them go.",
            closing=closing,
            send=called("send", lang),
        )
    return None


def may_be_sent(lines: list[str]) -> bool:
    """Whether lines keep their meaning when they are sent as they stand: an open secret would not."""
    return closing_of(lines) != _BLOCK_END


def closing_of(lines: list[str]) -> str:
    """What closes the block or the fence that lines leave open; nothing where they leave none open."""
    closing = ""
    block = False
    for line in lines:
        fence = _FENCE.match(line)
        if closing:
            closing = (
                "" if line.strip().startswith(closing) and not line.strip().strip(closing[0]) else closing
            )
        elif block:
            block = not closes_narrative(line.strip())
        elif fence:
            closing = fence[1]
        else:
            block = narrative_kind(line.strip()) is not None
    return closing or (_BLOCK_END if block else "")


def play_told(text: str, lang: str) -> tuple[Message, ...]:
    """That a line of tags in a text was taken as play, where it has words beside them, as a sentence does."""
    lines = (each.line for each in intents(text) if isinstance(each, PlayLine) and _has_tags(each))
    if not any(_WORD.search(TAG.sub("", line)) for line in lines):
        return ()
    told = message(
        "That line is play, as it begins with [ and holds a tag: the book leaves its words out. "
        "{undo} takes it back; with a backslash before it, it is prose.",
        undo=called("undo", lang),
    )
    return (told,)


def _has_tags(line: PlayLine) -> bool:
    return isinstance(line.entry, TagLine)


def ending(text: str, most: int = 400) -> str:
    """A text of at most so many letters; of a longer one the end, from where a sentence begins."""
    if len(text) <= most:
        return text
    end = text[-most:]
    found = _SENTENCE.search(end) or _SPACE.search(end)
    return f"… {end[found.end() if found else 0 :]}"


def beginning(text: str, most: int = 40) -> str:
    """The first words of a text, by which it is known again; all of it where it is no longer."""
    first = text.split("\n")[0]
    if len(first) > most:
        first = first[: most + 1].rpartition(" ")[0] or first[:most]
    return text if first == text else f"{first.rstrip()}…"


def rows_of(added: bytes) -> tuple[str, ...]:
    """Lines of the file, but for fences and blank ones."""
    found = (line.strip() for line in added.decode("utf-8", "replace").splitlines())
    return tuple(row for row in found if row and not row.startswith("```"))
