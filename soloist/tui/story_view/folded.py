"""A folded heading: a sign before it, and how much stands under it, in words after it."""

from typing import Final

from textual.content import Content

from soloist.journal.prose_words import words
from soloist.message import count, message
from soloist.tui.story_view import sections
from soloist.tui.story_view.folds import exchange
from soloist.tui.story_view.headings import heading
from soloist.tui.story_view.lines import safe_lines
from soloist.tui.story_view.page import Page, styled
from soloist.tui.story_view.story import Story
from soloist.tui.story_view.wrap import wrap

LARGEST: Final = 1 << 20  # bytes whose words are counted while one waits: some 30 ms
_FENCES: Final = (b"```", b"~~~")
_GAP: Final = "  "


def folded_heading(story: Story, index: int, page: Page) -> tuple[Content, ...]:
    """The rows of the heading `index`, folded."""
    line = safe_lines(story.text(index))[0].rstrip()
    *rows, last = heading(line, page._replace(width=max(2, page.width - 2)))
    last = _unruled(last)
    told = styled(_GAP + amount(story, index, page), "quiet")
    if 2 + last.cell_length + told.cell_length <= page.width:
        last += told
        rows.append(last)
    else:
        rows += [last, *(row for row in wrap(styled(told.plain.strip(), "quiet"), page.width - 2))]
    signs = ["▸ ", *["  "] * (len(rows) - 1)]
    return tuple(styled(sign, "quiet") + row for sign, row in zip(signs, rows, strict=True))


def _unruled(row: Content) -> Content:
    """A row without the rule that ends it."""
    bare = row.plain.rstrip("─").rstrip(" ")
    return row[: len(bare)] if bare else row


def amount(story: Story, index: int, page: Page) -> str:
    """`12 exchanges, 840 words`: what stands under a heading; of very much, the exchanges alone."""
    first, after = index + 1, sections.end(story, index)
    if first == after:
        return page.say(message("nothing yet"))
    starts, ends = story.spans.starts, story.spans.ends
    small = ends[after - 1] - starts[first] <= LARGEST
    exchanges = prose = 0
    for at in range(first, after):
        if starts[at] in page.struck:
            continue
        raw = story.text(at)
        if raw[:8].lstrip(b" ").startswith(_FENCES):
            exchanges += exchange(story, at) or raw.startswith(b"```lonelog")
        elif small and not raw.startswith(b"#") and story.spans.head(at) == at:
            prose += words(raw)
    told = [count("{n} exchange", "{n} exchanges", exchanges)] if exchanges else []
    told += [count("{n} word", "{n} words", prose)] if prose or not exchanges else []
    return ", ".join(map(page.say, told))
