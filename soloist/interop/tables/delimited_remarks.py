"""What stands above or below the columns of a file and is none of their rows: remarks, and whose it is."""

import re
from collections import Counter
from collections.abc import Sequence
from typing import Final

from soloist.interop.loss import Tally
from soloist.interop.tables.column_words import kind_of
from soloist.interop.tables.credit_lines import Credits, is_labelled, is_sure, says_whose, without_credits
from soloist.interop.tables.delimited_lines import NO_SIGN, Line, begins_with_separator, cells_of, separator
from soloist.interop.tables.delimited_quotes import unquoted
from soloist.interop.tables.ranges import spans_of

_LOOKED_AT: Final = 40
_MARK: Final = re.compile(r"[ \t]*(?:#(?!\d)|//|<!--)")


def without_remarks(text: str, credits: Credits, tally: Tally) -> str:
    """The text with such lines emptied, so that all others keep their numbers.

    Lines that say whose it is are taken as `credits`; other remarks are told. Where every line looks like a
    remark, none is one.
    """
    lines = text.split("\n")
    first = 1 if begins_with_separator(text) else 0
    last = next((at for at in range(len(lines) - 1, -1, -1) if lines[at].strip()), -1)
    if last < 0 or not any(map(_may_be, (*lines[first : first + _LOOKED_AT], lines[last]))):
        return text
    own = first
    while own < last and (not lines[own].strip() or _MARK.match(lines[own])):
        own += 1
    if own == last and _MARK.match(lines[own]):
        return text
    sign = separator("\n".join([*lines[:first], *lines[own:]]))
    widths = Counter(len(cells_of(line, sign)) for line in lines[own : own + _LOOKED_AT] if line.strip())
    width = widths.most_common(1)[0][0]
    for places in (range(first, last), range(last, own, -1)):
        for at in places:
            line = lines[at]
            if line.strip():
                if not _is_remark(line, sign, width, above=places.step > 0):
                    break
                words = _words(line, sign)
                if not (says_whose(words) and credits.take(words, at + 1)):
                    tally.add("left", "comments", at + 1)
                    tally.name("left", "comments", line.strip()[:80])
                lines[at] = ""
    return "\n".join(lines)


def without_whose(lines: Sequence[Line], credits: Credits) -> list[Line]:
    """Lines of cells without those that say whose they are, in a cell alone in its line.

    At either end a label is enough, as in plain text; among rows a licence, an address or a year tells.
    """
    said = [(_alone(line), line.line) for line in lines]
    if max(len(line.cells) for line in lines) == 1:
        kept = {line for _, line in without_credits(said, credits)}
        return [line for line in lines if line.line in kept]
    others = [at for at, (text, _) in enumerate(said) if not (is_labelled(text) or _in_pieces(lines[at]))]
    if not others:
        return list(lines)
    counted = sum(map(_has_number, lines)) * 2 > len(others)
    left: list[Line] = []
    for at, (text, number) in enumerate(said):
        end = not others[0] < at < others[-1]
        if is_sure(text) or (end and is_labelled(text)):
            whose = text
        else:
            whose = _in_pieces(lines[at]) if end and counted else ""
        if not (whose and credits.take(whose, number)):
            left.append(lines[at])
    return left


def _alone(line: Line) -> str:
    """The words of the only cell of a line that holds something; of others nothing."""
    cells = [cell for cell in line.cells if cell]
    return unquoted(cells[0]).replace("\n", " ") if len(cells) == 1 else ""


def _in_pieces(line: Line) -> str:
    """The words of a line that says whose the text is in several cells, for it has their sign; else nothing.

    Where rows have numbers such a line has none.
    """
    cells = [cell for cell in line.cells if cell]
    return ", ".join(cells) if len(cells) > 1 and is_sure(cells[0]) and not _has_number(line) else ""


def _has_number(line: Line) -> bool:
    return any(spans_of(cell) is not None for cell in line.cells)


def _may_be(line: str) -> bool:
    return _MARK.match(line) is not None or is_labelled(line.strip().strip('"'))


def _is_remark(line: str, sign: str, width: int, *, above: bool) -> bool:
    """Whether a line at an end of the file is no row: `width` cells, parted by `sign`, are one."""
    if line.count('"') % 2:
        return False
    cells = cells_of(line, sign)
    if not _MARK.match(line):
        words = _words(line, sign)
        alone = sum(1 for cell in cells if cell.strip()) == 1 and sign != NO_SIGN
        return is_labelled(words) if alone else is_sure(words) and (sign == NO_SIGN or len(cells) != width)
    if len(cells) == width and any(kind_of(cell.lstrip("#/ ")) or kind_of(cell) for cell in cells):
        return False  # it heads the columns
    return says_whose(line) or (above if sign == NO_SIGN else len(cells) != width)


def _words(line: str, sign: str) -> str:
    """The words of such a line, without the cells a spreadsheet left empty beside them."""
    cells = [cell for cell in cells_of(line, sign) if cell.strip()]
    return unquoted(cells[0] if len(cells) == 1 else line.strip().rstrip(f"{sign} \t"))
