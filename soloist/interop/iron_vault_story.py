"""A journal of Iron Vault (Obsidian, for Ironsworn and its kin) as a story: Markdown with its mechanics."""

from collections.abc import Sequence
from typing import Final

from soloist.interop.code_spans import spans
from soloist.interop.imported import Imported
from soloist.interop.iron_vault_block import block_lines, meet_oracles
from soloist.interop.iron_vault_inline import inline_lines, is_meant, is_record, meet_oracle
from soloist.interop.iron_vault_oracles import OracleDice
from soloist.interop.iron_vault_sentence import pieces, without
from soloist.interop.lines import fenced
from soloist.interop.loss import Tally
from soloist.interop.markdown_story import markdown_story
from soloist.interop.woven import Line, Spelled, woven

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
