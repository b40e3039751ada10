"""What may and what may not reach the terminal."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.app import App, ComposeResult
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Button, Label, OptionList, Static
from textual.widgets.option_list import Option

from soloist.display import display_safe, display_safe_cells
from soloist.tui.looks import shown
from soloist.tui.writing.composer import Composer

ESCAPES = {
    "clipboard": "\x1b]52;c;ZXZpbA==\x07",
    "title": "\x1b]0;owned\x07",
    "erase": "\x1b[2J",
    "C1 erase": "\u009b2J",
    "C1 string": "\u009d0;owned\u009c",
    "link": "\x1b]8;;file:///etc/passwd\x1b\\text\x1b]8;;\x1b\\",
    "mode": "\x1b[?1049l",
    "bell": "\x07",
    "return": "safe\roverwritten",
    "backspace": "ab\b\b",
    "delete": "\x7f",
    "bidi": "\u202eevil\u2066",
    "separator": "one\u2028two\u2029three",
    "invisible": "\u200b\ufeff",
    "tags": "\U000e0041\U000e007f",
    "surrogate": b"\xff\xe9".decode("utf-8", "surrogateescape"),
}
MARKUP = ["[1-6] roll [d20]", "[/x]", "[link=http://x]", "[@click=app.quit]x[/]", "[bold red]x", "$text [b"]
UNSAFE = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff\U000e0000-\U000e007f]"
)


@pytest.mark.parametrize("text", ESCAPES.values(), ids=ESCAPES)
def test_what_a_terminal_obeys_becomes_visible(text: str) -> None:
    """Nothing dangerous is left, and nothing disappears without a trace."""
    assert not UNSAFE.search(display_safe(text))
    assert len(display_safe(text)) >= len(text)


@pytest.mark.parametrize(
    "text", ["« été\u202f»\u00a0!", "👩\u200d🚀 ❤\ufe0f", "tab\tand\nline", "cœur\u00ad"]
)
def test_what_belongs_to_writing_stays(text: str) -> None:
    """French spaces, joined emoji, tabs and lines are left alone."""
    assert display_safe(text) == text


@given(st.text(st.characters()))
def test_cells_are_counted_one_for_one(text: str) -> None:
    """An editor that shows the safe text has its caret where the person thinks it is."""
    safe = display_safe_cells(text)
    assert len(safe) == len(text)
    assert not UNSAFE.search(safe)


@given(st.text(st.characters()))
def test_safe_text_is_stable(text: str) -> None:
    """Making text safe twice changes nothing more."""
    assert display_safe(display_safe(text)) == display_safe(text)


@pytest.mark.parametrize("text", MARKUP)
def test_markup_is_text(text: str) -> None:
    """Square brackets are shown as they are."""
    assert shown(text).plain == text
    assert shown(text).spans == []


def sinks(text: str) -> list[Widget]:
    """One of each widget text is handed to, each the way soloist hands it."""
    bordered = Static(shown("x"), markup=False)
    bordered.border_title = shown(text)
    bordered.styles.border = ("round", "white")
    return [
        Static(shown(text), markup=False),
        Label(shown(text)),
        Button(shown(text)),
        OptionList(Option(shown(text))),
        Composer(text),
        Composer(placeholder=shown(text)),
        bordered,
    ]


class Sinks(App[None]):
    """All sinks, and a notification, with one payload."""

    CSS = "Screen { overflow: hidden } DataTable, Tree, OptionList, Composer { height: 3; }"

    def __init__(self, payload: str) -> None:
        super().__init__()
        self.payload = payload

    def compose(self) -> ComposeResult:
        yield from sinks(self.payload)

    def on_mount(self) -> None:
        self.notify(display_safe(self.payload), title="x", markup=False)


@pytest.mark.parametrize("text", [*ESCAPES.values(), *MARKUP], ids=[*ESCAPES, *MARKUP])
async def test_no_sink_leaks(text: str) -> None:
    """No widget paints a character that is not safe, and none reads brackets as markup."""
    app = Sinks(text)
    async with app.run_test(size=(60, 60), notifications=True) as pilot:
        await pilot.pause()
        painted = "\n".join(strip.text for strip in app.screen._compositor.render_strips())
    assert not UNSAFE.search(painted)
    if text in MARKUP:
        assert painted.count(text) >= 7


def test_content_strips_nothing_of_safe_text() -> None:
    """Textual itself removes a few characters; none of them is left for it to remove."""
    everything = "".join(map(chr, range(0x20))) + "\x7f"
    assert Content(display_safe(everything)).plain == display_safe(everything)
