"""A journal of Iron Vault (Obsidian, for Ironsworn and its kin) as a story: Markdown with its mechanics."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from soloist.interop.iron_vault_block import block_lines, meet_oracles
from soloist.interop.iron_vault_inline import fields, inline_lines, is_meant, is_record, meet_oracle
from soloist.interop.iron_vault_oracles import OracleDice
from soloist.interop.loss import Tally
from soloist.interop.stories.markdown import markdown_story
from soloist.interop.stories.play import Line, Spelled, named, woven
from soloist.interop.stories.story import Imported, fenced, spans

# --- records of iron vault in the middle of a sentence --------------------------------------------

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


# --------------------------------------------------------------------------------------------------

_BLOCKS: Final = ("iron-vault-mechanics", "mechanics")
_VIEW: Final = "iron-vault-"


def looks_like_iron_vault(text: str) -> bool:
    """Whether a file has a block or a piece of code that only Iron Vault writes."""
    if "iron-vault-mechanics" not in text and "`iv-" not in text:
        return False
    lines = text.split("\n")
    pairs = fenced([line.rstrip("\r") for line in lines])
    place = 0
    while place < len(lines):
        line = lines[place]
        if line.strip().startswith(("```", "~~~")) and line.strip().lstrip("`~").strip() == _BLOCKS[0]:
            return True
        if place in pairs:
            place = pairs[place] + 1
            continue
        if "`iv-" in line and any(is_record(code) for _, _, code in spans(line)):
            return True
        place += 1
    return False


def iron_vault_story(text: str, name: str, tally: Tally) -> Imported:
    """The story of a journal; `name` is the file’s without its ending. Never raises."""
    story, oracles = markdown_story(text, name, tally), OracleDice()
    woven(story, _Oracles(oracles))
    return woven(story, _IronVault(tally, oracles))


class _Oracles:
    """A first reading, for the dice of the oracles alone: no result says which they are, all of them may."""

    def __init__(self, oracles: OracleDice) -> None:
        self._oracles = oracles

    def wants(self, word: str) -> bool:
        return word in _BLOCKS

    def block(self, word: str, lines: Sequence[str], line: int) -> tuple[Line, ...] | None:
        meet_oracles("\n".join(lines), self._oracles)
        return None

    def spelled(self, text: str, line: int) -> Spelled | None:
        for _, _, code in spans(text) if "`iv-" in text else ():
            meet_oracle(code, self._oracles)
        return None


class _IronVault:
    """What Iron Vault writes into a journal."""

    def __init__(self, tally: Tally, oracles: OracleDice) -> None:
        self._tally, self._oracles = tally, oracles

    def wants(self, word: str) -> bool:
        return word in _BLOCKS or word.startswith(_VIEW)

    def block(self, word: str, lines: Sequence[str], line: int) -> tuple[Line, ...] | None:
        found = None
        if word in _BLOCKS:
            found = block_lines("\n".join(lines), line, self._tally, self._oracles)
        if found is None:
            self._tally.add("left", "unread" if word in _BLOCKS else "views", line - 1)
        return found

    def spelled(self, text: str, line: int) -> Spelled | None:
        if "`iv-" not in text:
            return None
        in_table = text.lstrip().startswith("|")  # a cell of a table must not lose its strokes
        taken: list[tuple[int, int, str]] = []
        play: list[Line] = []
        for start, end, code in spans(text):
            found = None if in_table else inline_lines(code, line, self._tally, self._oracles)
            if found is not None:
                taken.append((start, end, code))
                play += found
            elif is_meant(code):
                self._tally.add("left", "unread", line)
        return Spelled(self._told(text, taken, line), tuple(play)) if taken else None

    def _told(self, text: str, taken: Sequence[tuple[int, int, str]], line: int) -> str:
        """The line without its records, but for the words that some of them leave in it."""
        found = pieces(text, taken)
        rest = without(text, found)
        kept = sum(bool(piece.words) for piece in found)
        lost = sum(piece.within and not piece.words for piece in found)
        if kept:
            self._tally.add("guessed", "in sentences", line, kept)
        if lost and any(map(str.isalnum, rest)):
            self._tally.add("left", "places", line, lost)
        return rest
