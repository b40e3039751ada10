"""What of a Markdown note is in none of its tables: told by its line, or taken as whose the text is."""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from soloist.interop.loss import Tally
from soloist.interop.tables.carried import Tables
from soloist.interop.tables.credit_lines import Credits, heads_credits, names_author, names_whose, says_whose
from soloist.interop.tables.faces import dice_in
from soloist.interop.tables.markdown_blocks import Block, Code, Grid, Heading, Items, Lines
from soloist.interop.tables.markdown_choice import ROLL_ALONE, Found, caption_of
from soloist.interop.tables.markdown_names import name_in
from soloist.storage.slug import slug, tells

_WORD: Final = re.compile(r"[^\W_]+")
_LINK: Final = re.compile(r"\]\([^()\s]{1,500}\)")
_CALLOUT: Final = re.compile(r"\[![\w-]{1,40}\][+-]?[ \t]*")


def tell_blocks(blocks: Sequence[Block], left: Iterable[object], credits: Credits, tally: Tally) -> None:
    """Counts the blocks that are no tables; what says whose the text is becomes part of its credit."""
    about_rights = _Rights(blocks)
    for block in left:
        match block:
            case Grid():
                tally.add("left", "other tables", block.line)
            case Code():
                tally.add("left", "code", block.line)
            case Items():
                if about_rights.left_of([(item.text, item.line) for item in block.items], credits):
                    tally.add("left", "other lists", block.line)
            case Lines():
                for _, line in about_rights.left_of(block.lines, credits):
                    tally.add("left", "prose", line)
            case _:
                pass


class _Rights:
    """Knows which lines of a note stand below a heading such as `Attributions`."""

    def __init__(self, blocks: Sequence[Block]) -> None:
        path: list[tuple[int, bool]] = []
        self._lines: list[int] = []
        self._so: list[bool] = []
        for block in blocks:
            if isinstance(block, Heading):
                path = [
                    *(each for each in path if each[0] < block.level),
                    (block.level, heads_credits(block.text)),
                ]
                self._lines.append(block.line)
                self._so.append(any(so for _, so in path))

    def left_of(self, lines: Sequence[tuple[str, int]], credits: Credits) -> list[tuple[str, int]]:
        """Those of the lines of a block that did not become part of the credit.

        A line does that says whose the text is; below such a heading all do, if one names somebody.
        """
        named = any(names_whose(text, labelled=True) for text, _ in lines)
        return [
            (text, line)
            for text, line in lines
            if not (((named and self._below(line, text)) or says_whose(text)) and credits.take(text, line))
        ]

    def _below(self, line: int, text: str) -> bool:
        at = bisect_right(self._lines, line) - 1
        return at >= 0 and self._so[at] and not _CALLOUT.fullmatch(text)


def tell_names(
    blocks: Sequence[Block], found: Sequence[Found], made: Tables, credits: Credits, tally: Tally
) -> None:
    """Headings, lines in bold or italics and lone rolls whose words became part of no name of a table."""
    known = _words(made.name, made.about, credits.line())
    for table in made.tables:
        known |= _words(table.name, table.about, *table.aliases)
    named = {text for each in found for text in (*each.path, each.caption)}
    for text, line, call in _names(blocks):
        name = name_in(call)
        used = call in named if dice_in(call) or not name else True
        if used and _words(name) <= known:
            for _ in _LINK.findall(text):
                tally.add("left", "links", line)
            continue
        whose = names_author(text) or (says_whose(text) and not heads_credits(text))
        if not (whose and credits.take(text, line)):
            tally.add("left", "prose", line)


def _names(blocks: Sequence[Block]) -> Iterator[tuple[str, int, str]]:
    """Every line that may only name something: as it is written, its number, and what it would name."""
    for block in blocks:
        if isinstance(block, Heading) and block.text:
            yield block.text, block.line, block.text
        elif isinstance(block, Lines):
            for text, line in block.lines:
                caption = caption_of(text)
                if caption is not None:
                    yield text, line, caption
                elif ROLL_ALONE.fullmatch(text.strip()):
                    yield text, line, re.sub(r"dice[^:]*:|\d*d\d+|[`\[\]^#|]", " ", text)


def _words(*texts: str) -> set[str]:
    """The words of names, as a name in a hole has them."""
    found: set[str] = set()
    for word in (word for text in texts for word in _WORD.findall(text)):
        found.update(slug(word).split("-") if tells(word) else [word.casefold()])
    return found
