"""Records of Iron Vault in the middle of a sentence: the words they stand for there stay in it."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from soloist.interop.iron_vault_inline import fields
from soloist.interop.play_lines import named

_ALWAYS: Final = {"oracle": 2, "entity-create": 1, "track-create": 0, "clock-create": 0}
"""What only names something, in which place: a sentence that breaks off before it goes on with it."""
_BETWEEN: Final = dict.fromkeys(
    (
        "move",
        "noroll",
        "progress",
        "track-advance",
        "track-complete",
        "track-reopen",
        "clock-advance",
        "clock-resolve",
    ),
    0,
)
"""What a sentence may do without: its name is a word of it only where it goes on behind it."""
_MARKS: Final = re.compile(r"\A(?:[\s>*+#|-]|\d{1,3}[.)]\s)*")
_OVER: Final = re.compile(r"(?:.*[.!?…])?[\"”’»'*_`)\]]*(?:\s*\([^()]*\))?", re.DOTALL)
_SPACES: Final = re.compile(r"[ \t]{2,}\Z")
_WIDE: Final = re.compile(r"[ \t][ \t]+\S")
_SEEN: Final = 300  # letters around a record: a sentence is not looked at beyond
_OPENS: Final = ("(", "[", "«", "“", '"')
_ENDS: Final = (".", "!", "?", "…")
_CLOSES: Final = (")", "]", "»", "”", '"')


@dataclass(frozen=True, slots=True)
class Piece:
    """A record in a line: where it is, the words left in its place, whether it stood in a sentence."""

    start: int
    end: int
    words: str
    within: bool


def pieces(text: str, taken: Sequence[tuple[int, int, str]]) -> tuple[Piece, ...]:
    """What becomes of the places of the records taken out of a line, in their order."""
    found: list[Piece] = []
    before, at = "", 0
    for run in _runs(text, taken):
        end = run[-1][1]
        before = (before + text[at : run[0][0]])[-_SEEN:]
        new = list(_run(before, text[end : end + _SEEN], run))
        found += new
        before, at = " ".join([before, *(piece.words for piece in new)]), end
    return tuple(found)


def without(text: str, taken: Sequence[Piece]) -> str:
    """The line with words or nothing for its records, and without the spaces that would be left twice."""
    done: list[str] = []
    at, blank = 0, True  # nothing but its indent so far, which it keeps
    for piece in taken:
        before, after = text[at : piece.start], text[piece.end : piece.end + 1]
        if blank and at:
            before = before.lstrip(" \t")
        blank = blank and not before.strip()
        if blank:
            done.append(before)
        elif piece.words:
            done.append(_SPACES.sub(" ", before))
        else:
            done.append(before.rstrip(" \t") if _bare(before, after) else before)
        at = piece.end
        if piece.words:
            done.append(piece.words)
            at += bool(_WIDE.match(text, at))
            blank = False
    rest = text[at:].lstrip(" \t") if blank else text[at:]
    return "".join(done) + (rest if rest.strip() else "")


def _bare(before: str, after: str) -> bool:
    """Whether the space before a record goes with it: one follows, or a sign that wants none."""
    return after in ("", " ", "\t") or (after in (".", ",") and not before.rstrip().endswith(_ENDS))


def _runs(text: str, taken: Sequence[tuple[int, int, str]]) -> Iterator[list[tuple[int, int, str]]]:
    """Records that follow each other with nothing between them."""
    run: list[tuple[int, int, str]] = []
    for each in taken:
        if run and text[run[-1][1] : each[0]].strip():
            yield run
            run = []
        run.append(each)
    if run:
        yield run


def _run(before: str, after: str, run: Sequence[tuple[int, int, str]]) -> Iterator[Piece]:
    said, follows = _MARKS.sub("", before, count=1).rstrip(), after.lstrip()
    goes_on = follows[:1].islower()
    open_ = not _OVER.fullmatch(said) and not (said.rstrip("*_").endswith(":") and follows and not goes_on)
    within = open_ or goes_on or (bool(said) and follows.startswith((",", ";")))
    enclosed = said.endswith(_OPENS) and follows.startswith(_CLOSES)
    for start, end, code in run:
        kind, parts = fields(code)
        kept = kind in _ALWAYS or (kind in _BETWEEN and ((open_ and goes_on) or enclosed))
        words = _words(parts, (_ALWAYS | _BETWEEN)[kind]) if within and kept else ""
        twice = bool(words) and _said_there(words, said, follows)
        if words and not said and not words[0].isalpha():
            words = ""
        yield Piece(start, end, "" if twice else words, within and not twice)


def _words(parts: Sequence[str], place: int) -> str:
    """The words on one line; none where they would be more than words in Markdown."""
    words = named(parts[place]) if place < len(parts) else ""
    return words if any(map(str.isalnum, words)) and not set("<>&$^~") & set(words) else ""


def _said_there(words: str, before: str, after: str) -> bool:
    """Whether the author typed the words, or the first two of them, once more beside the record."""
    first = _plain(words)[:2]
    return _plain(after[:200])[: len(first)] == first or _plain(before[-200:])[-len(first) :] == first


def _plain(text: str) -> list[str]:
    return re.findall(r"\w+", text.casefold())
