"""What stands above or below the columns of a file and is none of their rows: remarks, and whose it is."""

from typing import Final

from soloist.interop.loss import Tally
from soloist.interop.tables.column_words import kind_of
from soloist.interop.tables.credit_lines import Credits, is_labelled, is_sure, says_whose
from soloist.interop.tables.delimited_lines import NO_SIGN, begins_with_separator, cells_of, separator

_MARKS: Final = ("#", "//", "<!--")


def without_remarks(text: str, credits: Credits, tally: Tally) -> str:
    """The text with such lines emptied, so that all others keep their numbers.

    Lines that say whose it is are taken as `credits`; other remarks are told.
    """
    lines = text.split("\n")
    first = 1 if begins_with_separator(text) else 0
    last = next((at for at in range(len(lines) - 1, -1, -1) if lines[at].strip()), -1)
    if last < 0 or not any(map(_may_be, (*lines[first : first + 40], lines[last]))):
        return text
    own = first
    while own < last and (not lines[own].strip() or lines[own].lstrip().startswith(_MARKS)):
        own += 1
    sign = separator("\n".join([*lines[:first], *lines[own:]]))
    width = len(cells_of(lines[own], sign))
    for places in (range(first, last), range(last, own, -1)):
        for at in places:
            line = lines[at]
            if line.strip():
                if not _is_remark(line, sign, width, above=places.step > 0):
                    break
                if not (says_whose(line) and credits.take(_words(line, sign), at + 1)):
                    tally.add("left", "comments", at + 1)
                    tally.name("left", "comments", line.strip()[:80])
                lines[at] = ""
    return "\n".join(lines)


def _may_be(line: str) -> bool:
    return line.lstrip().startswith(_MARKS) or is_labelled(line)


def _is_remark(line: str, sign: str, width: int, *, above: bool) -> bool:
    """Whether a line at an end of the file is no row: `width` cells, parted by `sign`, are one."""
    if line.count('"') % 2:
        return False
    cells = cells_of(line, sign)
    if not line.lstrip().startswith(_MARKS):
        alone = sum(1 for cell in cells if cell.strip()) == 1 and sign != NO_SIGN
        return is_labelled(line) if alone else is_sure(line) and (sign == NO_SIGN or len(cells) != width)
    if len(cells) == width and any(kind_of(cell.lstrip("#/ ")) or kind_of(cell) for cell in cells):
        return False  # it heads the columns
    return says_whose(line) or (above if sign == NO_SIGN else len(cells) != width)


def _words(line: str, sign: str) -> str:
    """The words of such a line, without the cells a spreadsheet left empty behind them."""
    return line.strip().strip('"').rstrip(f"{sign} \t")
