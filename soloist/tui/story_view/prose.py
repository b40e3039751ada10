"""From the text of a block to the rows that show it: prose, headings, play, or the file as it is."""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby

from rich.cells import cell_len
from textual.content import Content

from soloist.journal.headings import parse_heading, parse_notebook_heading
from soloist.journal.lexer import closes_narrative, narrative_word
from soloist.journal.lines import is_play
from soloist.journal.model import Heading
from soloist.journal.privacy import without_asides
from soloist.play.blocks.story import safe_lines
from soloist.play.prose.prose_tags import DATE_LINE, paragraphs, without_tags
from soloist.tui.story_view.page import Page, hung, inline, styled, wrap
from soloist.values import regex

_ITEM = regex.compile(r"([ ]*)([-*+]|\d{1,9}[.)])[ ]+(?=\S)")
_QUOTE = regex.compile(r"[ ]{0,3}>[ ]?")
_RULE = regex.compile(r"[ ]{0,3}([-*_])[ ]*(?:\1[ ]*){2,}$")
_AS_WRITTEN = regex.compile(r"[ ]{4}|[ ]{0,3}[|<]")
_DATE = regex.compile(r"(?<=^\*Date):[ ]*")
SHORT = 60  # cells; lines all shorter than that are verse, a letter or a list, and stay lines


def prose(lines: Sequence[str], page: Page) -> tuple[Content, ...]:
    """The rows of a run of safe lines without a blank one among them."""
    rows: list[Content] = []
    for run in paragraphs(lines, page.lang):  # a reply in a dialogue begins a line
        for paragraph in _paragraphs(run):
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
            yield _joined(held)
            held = []
        held.append(line)
    if held:
        yield _joined(held)


def _joined(lines: Sequence[str]) -> str:
    short = all(cell_len(line) < SHORT for line in lines)
    return "".join(_ended(line, "\n" if short else " ") for line in lines)


def _joins(before: str, line: str) -> bool:
    starts = (_ITEM, _QUOTE, _RULE)
    if any(start.match(line) for start in starts):
        return False
    return not (_AS_WRITTEN.match(line) or _AS_WRITTEN.match(before) or _RULE.match(before))


def _ended(line: str, by: str) -> str:
    if line.endswith("  "):
        return line.rstrip(" ") + "\n"
    if line.endswith("\\") and not line.endswith("\\\\"):
        return line[:-1] + "\n"
    return line.rstrip(" ") + by


def _set(paragraph: str, page: Page) -> tuple[Content, ...]:
    text = paragraph.rstrip(" \n")
    if _AS_WRITTEN.match(text):
        return as_written((text,), page)
    if _RULE.match(text):
        return (styled("* * *".center(page.width).rstrip(), "rule"),)
    if quote := _QUOTE.match(text):
        bar = styled("│ ", "rule")
        body = _words(text[quote.end() :], page).stylize("quote")
        return hung(body, bar, bar, page.width)
    if item := _ITEM.match(text):
        indent = " " * min(len(item[1]), 12)
        sign = "•" if item[2] in "-*+" else item[2]
        first = Content(f"{indent}{sign} ")
        return hung(_words(text[item.end() :], page), first, Content(" " * first.cell_length), page.width)
    return wrap(_words(_DATE.sub(page.colon, text), page), page.width)


def _words(text: str, page: Page) -> Content:
    text = "\n".join(part.strip(" ") for part in text.split("\n"))
    if page.sketch or "[" not in text:
        return inline(text)
    from soloist.tui.story_view.cards import inline_with_tags  # reads play: not for the first paint

    return inline_with_tags(text, page.colon)


_HEADING = regex.compile(r"(#{1,6})[ ]*(.*?)[ ]*#*$", re.S)
_SCENE = regex.compile(r"(S\d[\w.]*)[ ]+(.+)", re.S)


def heading(line: str, page: Page) -> tuple[Content, ...]:
    """The rows of a heading line, `line` being safe."""
    match = _HEADING.match(line)
    marks, text = match.groups() if match else ("#", line)
    match len(marks):
        case 1:
            return wrap(inline(text).stylize("title"), page.width)
        case 2:
            return _ruled(inline(text).stylize("session"), page)
        case 3:
            return wrap(_scene(text), page.width)
        case _:
            name = inline(text).stylize("phase")
            return hung(name, styled("── ", "rule"), Content("   "), page.width)


def _ruled(content: Content, page: Page) -> tuple[Content, ...]:
    *rows, last = wrap(content, page.width)
    room = page.width - last.cell_length - 1
    return (*rows, last + styled(" " + "─" * room, "rule") if room > 2 else last)


def _scene(text: str) -> Content:
    """`S1 *La porte*` as `S1 · La porte`."""
    match = _SCENE.match(text)
    if match is None:
        return inline(text).stylize("scene")
    title = match[2]
    if len(title) > 2 and title[0] == title[-1] == "*":
        title = title[1:-1]
    return styled(match[1] + " · ", "rule") + inline(title).stylize("scene")


# --- the manuscript: prose alone, headings quiet, all else out of sight ---------------------------


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
        if page.analog and (inside or narrative_word(line) is not None):
            inside = not closes_narrative(line)
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


# --- any block, as it is read or as the file has it -----------------------------------------------


_HEAD = regex.compile(r"#{1,6}(?:[ ]|$)")
_FENCE = regex.compile(r"[ ]{0,3}(`{3,}|~{3,})[ ]*([^\s`]*)")
_PLAY = ("", "lonelog")


def source(raw: bytes, opening: bytes, page: Page) -> tuple[Content, ...]:
    """The rows of a block, or of a piece of a long one whose first line is `opening`."""
    in_fence = bool(_FENCE.match(safe_lines(opening)[0]))
    lines = safe_lines(raw.removesuffix(b"\n"))
    rows: list[Content] = []
    for line in lines:
        look = "quiet" if in_fence else "scene" if _HEAD.match(line) else ""
        if in_fence and _FENCE.match(line):
            look = "rule"
        rows += wrap(styled(line, look) if look else Content(line), page.width)
    return tuple(rows)


def render(raw: bytes, opening: bytes, page: Page) -> tuple[Content, ...]:
    """The rows of a block, or of a piece of a long one whose first line is `opening`."""
    if page.reading == "source":
        return source(raw, opening, page)
    lines = safe_lines(raw)
    first = safe_lines(opening)[0].rstrip()
    whole = raw.startswith(opening)
    fence = _FENCE.match(first)
    if fence is not None and "`" not in first[fence.end() :]:
        if page.reading == "manuscript" and fence[2].lower() in _PLAY:
            return ()
        body = _inside(lines, fence[1], whole)
        return _play(body, page) if fence[2].lower() in _PLAY else as_written(body, page)
    if page.reading == "manuscript":
        return manuscript(lines, page, heads=whole and bool(_HEAD.match(lines[0])))
    if _HEAD.match(lines[0]) and whole:
        return heading(lines[0].rstrip(), page)
    return _outside(lines, page)


def _inside(lines: tuple[str, ...], mark: str, whole: bool) -> tuple[str, ...]:
    """The lines of a fence without its marks."""
    body = lines[1:] if whole else lines
    last = body[-1].strip() if body else ""
    closes = len(last) >= len(mark) and not last.strip(mark[0])
    return body[:-1] if closes else body


def _play(lines: Sequence[str], page: Page) -> tuple[Content, ...]:
    if page.sketch:
        return as_written([line for line in lines if line.strip()], page, bar="▎ ")
    from soloist.tui.story_view.cards import card  # what reads play is a third of the start

    return card(lines, page)


def _outside(lines: tuple[str, ...], page: Page) -> tuple[Content, ...]:
    """Prose; in a file without fences, play where the lines read as play."""
    if not page.analog or page.sketch:
        return prose(lines, page)
    rows: list[Content] = []
    for playing, together in groupby(lines, is_play):
        run = tuple(together)
        rows += _play(run, page) if playing else prose(run, page)
    return tuple(rows)
