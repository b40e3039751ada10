"""Lines of a paragraph on its way, and of a story: whether a block in them is open, what is read out."""

import re
from typing import Final, NamedTuple

from soloist.cli.talk.commands import called
from soloist.journal import fences
from soloist.journal.inline_signs import UNSEEN
from soloist.journal.lines import closes_narrative, narrative_kind
from soloist.journal.model import TagLine
from soloist.message import Message, count, message
from soloist.play.entry_text import PlayLine, intents
from soloist.play.prose_tags import TAG

_SENTENCE: Final = re.compile(r"[.!?…](?:[\u00a0\u202f ]?[»”\"])?\s+(?=[^\s»])")
_WORD: Final = re.compile(r"[^\W\d_]{2}")
_SPACE: Final = re.compile(r"\s+")
_BLOCK_END: Final = "---\\"


class _Open(NamedTuple):
    """What lines leave open: the sign that closes it, and whether it is a fence of play that says no word."""

    closing: str
    bare: bool = False


def is_open(lines: list[str]) -> bool:
    """Whether lines begin a block or a fence that is not closed yet."""
    return _left_open(lines) is not None


def open_told(lines: list[str], lang: str) -> Message | None:
    """How the block or the fence is closed that lines leave open; None where they leave none open."""
    match _left_open(lines):
        case None:
            return None
        case _Open(closing=closing) if closing == _BLOCK_END:
            return message(
                "These lines stay together, empty ones too: {closing} alone on a line closes and sends them; "
                "Ctrl+C lets them go.",
                closing=closing,
            )
        case _Open(closing=closing, bare=True):
            return message(
                "These lines stay together, empty ones too, and are play where they bear its signs: "
                "{closing} alone on a line closes and sends them, {send} sends them unclosed; "
                "Ctrl+C lets them go. Opened by {closing}text, they would be words alone.",
                closing=closing,
                send=called("send", lang),
            )
        case _Open(closing=closing):
            return message(
                "These lines stay together, empty ones too: {closing} alone on a line closes and sends them, "
                "{send} sends them unclosed; Ctrl+C lets them go.",
                closing=closing,
                send=called("send", lang),
            )


def may_be_sent(lines: list[str]) -> bool:
    """Whether lines keep their meaning when they are sent as they stand: an open secret would not."""
    return (left := _left_open(lines)) is None or left.closing != _BLOCK_END


def _left_open(lines: list[str]) -> _Open | None:
    left: _Open | None = None
    for line in lines:
        if left is None:
            left = _opened(line)
        elif _closes(line, left.closing):
            left = None
    return left


def _closes(line: str, closing: str) -> bool:
    return closes_narrative(line.strip()) if closing == _BLOCK_END else fences.closes(line, closing)


def _opened(line: str) -> _Open | None:
    if fence := fences.opening(line):
        return _Open(fence.marker, bare=fence.play and not fence.named)
    return _Open(_BLOCK_END) if narrative_kind(line.strip()) is not None else None


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


def paste_told(text: str, prose: str) -> tuple[Message, ...]:
    """What was added to a pasted `text` so that it is `prose`: backslashes, a fence’s word, unseen signs."""
    pairs = list(zip(text.split("\n"), prose.split("\n"), strict=True))
    told = list[Message]()
    if any(now.count("\\") > line.count("\\") for line, now in pairs):
        told.append(message("What was pasted is prose: a backslash stands before what would be play."))
    for line, now in pairs:
        if now.replace(UNSEEN, "") != line.replace(UNSEEN, "") and fences.opening(now) is not None:
            told.append(message("written “{line}”, so that it stays prose", line=now.strip()))
    if unseen := sum(now.count(UNSEEN) > line.count(UNSEEN) for line, now in pairs):
        told.append(
            count(
                "{n} line with a sign nobody sees, so that it stays prose",
                "{n} lines with a sign nobody sees, so that they stay prose",
                unseen,
            )
        )
    return tuple(told)


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
