"""Headings as quiet section rules: title, session, scene, phase."""

import re

from textual.content import Content

from soloist.tui.story_view.inline import inline
from soloist.tui.story_view.page import Page, hung, styled
from soloist.tui.story_view.wrap import wrap
from soloist.values import regex

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
