"""A journal of Iron Vault (Obsidian, for Ironsworn and its kin) as a story: Markdown with its mechanics."""

from collections.abc import Sequence
from typing import Final

from soloist.interop.code_spans import spans, without
from soloist.interop.imported import Imported
from soloist.interop.iron_vault_block import block_lines
from soloist.interop.iron_vault_inline import inline_lines, is_record
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
    return woven(markdown_story(text, name, tally), _IronVault(tally))


class _IronVault:
    """What Iron Vault writes into a journal."""

    def __init__(self, tally: Tally) -> None:
        self._tally = tally

    def wants(self, word: str) -> bool:
        return word in _BLOCKS or word.startswith(_VIEW)

    def block(self, word: str, lines: Sequence[str], line: int) -> tuple[Line, ...] | None:
        found = block_lines("\n".join(lines), line, self._tally) if word in _BLOCKS else None
        if found is None:
            self._tally.add("left", "unread" if word in _BLOCKS else "views", line - 1)
        return found

    def spelled(self, text: str, line: int) -> Spelled | None:
        if "`iv-" not in text:
            return None
        if text.lstrip().startswith("|"):  # a cell of a table must not lose its strokes
            kept = sum(is_record(code) for _, _, code in spans(text))
            self._tally.add("left", "unread", line, kept) if kept else None
            return None
        taken: list[tuple[int, int]] = []
        play: list[Line] = []
        for start, end, code in spans(text):
            if is_record(code) and (found := inline_lines(code, line, self._tally)) is not None:
                taken.append((start, end))
                play += found
        return Spelled(without(text, taken), tuple(play)) if taken else None
