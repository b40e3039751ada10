"""The prose of a story alone: headings quiet, phases, tags and dates out of sight."""

from collections.abc import Sequence

from textual.content import Content

from soloist.journal.headings import parse_heading, parse_notebook_heading
from soloist.journal.lines import closes_narrative, is_play, narrative_kind
from soloist.journal.model import Heading
from soloist.journal.privacy import without_asides
from soloist.play.prose.plain_prose import DATE_LINE
from soloist.play.prose.prose_tags import without_tags
from soloist.tui.story_view.page import Page, inline, styled, wrap
from soloist.tui.story_view.prose import heading, prose


def manuscript(lines: Sequence[str], page: Page, *, heads: bool = False) -> tuple[Content, ...]:
    """The rows of safe lines outside fences, of which the first is a heading or not; perhaps none."""
    if heads:
        found = parse_heading(lines[0].rstrip())
        return _heading(found, lines[0], page) if found is not None else ()
    rows: list[Content] = []
    run: list[str] = []
    inside = False
    text = without_asides("\n".join(lines))
    for line, told in zip(text.split("\n"), without_tags(text).split("\n"), strict=True):
        if page.analog and (inside or narrative_kind(line.strip()) is not None):
            inside = not closes_narrative(line.strip())
        elif page.analog and (found := parse_notebook_heading(line)) is not None:
            rows += prose(run, page) if run else ()
            rows += _heading(found, line, page)
            run = []
        elif not (page.analog and is_play(line)) and not DATE_LINE.fullmatch(line):
            run += [told] if told.strip() else []
    return (*rows, *(prose(run, page) if run else ()))


def _heading(found: Heading, line: str, page: Page) -> tuple[Content, ...]:
    match found.kind:
        case "phase":
            return ()
        case "scene" if not found.title:
            return (styled("* * *".center(page.width).rstrip(), "rule"),)
        case "scene":
            return wrap(inline(found.title).stylize("quiet"), page.width)
        case "session":
            return wrap(inline(line.strip("#= ")).stylize("quiet"), page.width)
        case _:
            return heading(line.rstrip() if line.startswith("#") else f"# {found.title}", page)
