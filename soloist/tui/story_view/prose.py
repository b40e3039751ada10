"""Prose set for reading: paragraphs re-flowed to the measure, lists and quotations hung."""

import re
from collections.abc import Iterator, Sequence

from textual.content import Content

from soloist.tui.story_view.inline import inline
from soloist.tui.story_view.page import Page, hung, styled
from soloist.tui.story_view.wrap import wrap

_ITEM = re.compile(r"([ ]*)([-*+]|\d{1,9}[.)])[ ]+(?=\S)")
_QUOTE = re.compile(r"[ ]{0,3}>[ ]?")
_RULE = re.compile(r"[ ]{0,3}([-*_])[ ]*(?:\1[ ]*){2,}$")
_AS_WRITTEN = re.compile(r"[ ]{4}|[ ]{0,3}[|<]")
_OWN_LINE = re.compile(r"[—–―][ \u00a0\u202f]|[\u00ab«]")  # a reply in a dialogue begins a line


def prose(lines: Sequence[str], page: Page) -> tuple[Content, ...]:
    """The rows of a run of safe lines without a blank one among them."""
    rows: list[Content] = []
    for paragraph in _paragraphs(lines):
        rows += _set(paragraph, page)
    return tuple(rows)


def as_written(lines: Sequence[str], page: Page, bar: str = "┊ ") -> tuple[Content, ...]:
    """The rows of lines that must not be re-flowed, with a bar before each."""
    mark, rows = styled(bar, "rule"), list[Content]()
    for line in lines:
        rows += hung(styled(line, "raw"), mark, mark, page.width)
    return tuple(rows)


def _paragraphs(lines: Sequence[str]) -> Iterator[str]:
    """Lines joined where Markdown joins them; a hard break is kept as a newline."""
    held: list[str] = []
    for line in lines:
        if held and not _joins(held[-1], line):
            yield "".join(held)
            held = []
        held.append(_ended(line))
    if held:
        yield "".join(held)


def _joins(before: str, line: str) -> bool:
    starts = (_ITEM, _QUOTE, _RULE, _OWN_LINE)
    if any(start.match(line) for start in starts):
        return False
    return not (_AS_WRITTEN.match(line) or _AS_WRITTEN.match(before) or _RULE.match(before))


def _ended(line: str) -> str:
    if line.endswith("  "):
        return line.rstrip(" ") + "\n"
    if line.endswith("\\") and not line.endswith("\\\\"):
        return line[:-1] + "\n"
    return line.rstrip(" ") + " "


def _set(paragraph: str, page: Page) -> tuple[Content, ...]:
    text = paragraph.rstrip(" \n")
    if _AS_WRITTEN.match(text):
        return as_written((text,), page)
    if _RULE.match(text):
        return (styled("* * *".center(page.width).rstrip(), "rule"),)
    if quote := _QUOTE.match(text):
        bar = styled("│ ", "rule")
        body = inline(text[quote.end() :]).stylize("quote")
        return hung(body, bar, bar, page.width)
    if item := _ITEM.match(text):
        indent = " " * min(len(item[1]), 12)
        sign = "•" if item[2] in "-*+" else item[2]
        first = Content(f"{indent}{sign} ")
        return hung(inline(text[item.end() :]), first, Content(" " * first.cell_length), page.width)
    return wrap(inline("\n".join(part.strip(" ") for part in text.split("\n"))), page.width)
