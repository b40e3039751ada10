"""Where one writes: a growing editor that knows when a text is ready to be sent, and never loses one."""

import re
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, ClassVar

import textual._wrap
from rich.text import Text
from textual import events
from textual.binding import BindingType
from textual.content import Content
from textual.geometry import Size
from textual.widgets import TextArea

from soloist.display import display_safe_cells
from soloist.play.prose.composing import as_prose, ends_in_play, is_play, tells
from soloist.play.prose.pasting import clean
from soloist.tui.terminal.ordered import TYPED, following

if TYPE_CHECKING:  # not for the first picture
    from soloist.tui.writing.writing_aids import WritingAids

_REMEMBERED = 100  # texts that were sent


class History:
    """Texts in the order they were sent, and where one stands among them."""

    def __init__(self) -> None:
        """Nothing was sent yet."""
        self._texts: list[str] = []
        self._at = 0

    def add(self, text: str) -> None:
        """Remember a text, once where it is sent several times running."""
        if text and text not in self._texts[-1:]:
            self._texts = [*self._texts, text][-_REMEMBERED:]
        self._at = len(self._texts)

    @property
    def recalled(self) -> str:
        """The text one stands at, empty when none was called back."""
        return self._texts[self._at] if self._at < len(self._texts) else ""

    def back(self) -> str:
        """The text before; the first one stays."""
        self._at = max(0, self._at - 1)
        return self.recalled

    def forward(self) -> str:
        """The text after; empty after the last."""
        self._at = min(len(self._texts), self._at + 1)
        return self.recalled


TALLEST = 8  # rows it grows to
SHARE = 0.4  # of the screen, at most
AROUND = 12  # rows that the story and what else stands around it may take
LEAST = 4  # rows it may grow to on any screen
_MOST_SET = 64  # lines as they are set that are remembered: a long one is asked for row by row


# Rows are broken by this pattern, for which a no-break space would be a space like others: « would stand at
# the end of a row and ! begin one. Textual has no public name for it; `test_composer.py` sees it.
textual._wrap.re_chunk = re.compile(r"(?:\S|[\u00a0\u202f])+[^\S\u00a0\u202f]*|[^\S\u00a0\u202f]+")


async def _nowhere(text: str) -> None:
    """Nobody takes what is sent yet."""


class Composer(TextArea):
    """A text of prose or play in the making.

    In play Enter sends; in prose it begins a line, and on an empty last line sends. What is sent
    stays until the screen calls `accepted`; `refused` gives it back to be mended.
    """

    BINDINGS: ClassVar[list[BindingType]] = [*following("send", "send")]
    DEFAULT_CSS = """
    Composer {
        height: auto;
        min-height: 1;
        border: none;
        padding: 0 1;
        background: $surface;
        scrollbar-size-vertical: 1;
        &:focus { border: none; }
        & .text-area--placeholder { color: $text-disabled; }
    }
    """

    aids: "WritingAids | None" = None
    """None until there is time for them, after the first picture."""

    roomy = False
    """Whether it may grow to half of the screen, whose other half is then the story's."""
    gathers = False
    """Whether Enter begins a line in play too, as in prose: for a block of several lines."""

    def __init__(self, text: str = "", *, placeholder: Content | None = None) -> None:
        """`text` is a draft to go on with."""
        self._set: dict[tuple[str, int | None, bool], Text] = {}  # lines as they were set last
        super().__init__(text, placeholder=placeholder or Content(""), highlight_cursor_line=False)
        self.cursor_blink = False
        self.match_cursor_bracket = False
        self._past = History()
        self._sent = ""
        self.writing = False
        """Whether the key that came last was text."""
        self.deliver: Callable[[str], Awaitable[None]] = _nowhere
        """What is sent goes there, an empty text too; it is then `accepted` or `refused`."""
        self.pasted_play: Callable[[], None] = lambda: None
        """Told when lines of a paste that would have been play were made prose; ctrl+z takes that back."""
        self.ahead: Callable[[events.Key], bool] = lambda event: False
        """What is shown each key first, and says whether it is done with."""

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """As many rows as the text has, within what the screen can spare."""
        rows = super().get_content_height(container, viewport, width)
        most = min(TALLEST, int(viewport.height * SHARE), max(LEAST, viewport.height - AROUND))
        if self.roomy:
            most = viewport.height // 2
        return max(1, min(rows, most))

    def check_consume_key(self, key: str, character: str | None = None) -> bool:
        """Whether the key is text, the invisible characters of French included."""
        return character in TYPED or super().check_consume_key(key, character)

    @property
    def _on_its_way(self) -> bool:
        return bool(self._sent) and self.text.startswith(self._sent)

    def to_send(self, goes: Callable[[str], bool]) -> str:
        """The text, as sent from now on; nothing unless it `goes` and none is on its way."""
        text = self.text.strip("\n")
        if self._on_its_way or not text.strip() or not goes(text):
            return ""
        self._sent = self.text
        return text

    def accepted(self) -> None:
        """What was sent is written: take it away, but nothing that was typed or changed since."""
        self._past.add(self._sent)
        self.put(self._since().lstrip("\n"))
        self._sent = ""

    def _since(self) -> str:
        """What stands here beside what was sent; where that was changed meanwhile, all of it."""
        if not self._sent:
            return ""
        return self.text.removeprefix(self._sent)

    @property
    def called_back(self) -> bool:
        """Whether what stands here was called back and is as it was sent."""
        return bool(self.text) and self.text == self._past.recalled

    def refused(self) -> None:
        """What was sent could not be written: it stays."""
        self._sent = ""
        self.focus()

    def recallable(self, text: str) -> None:
        """Let Up, in an empty composer, call this text back."""
        self._past.add(text)

    def ask(self) -> None:
        """Make a question of the line one is at; below a whole sentence or a line of play it opens one."""
        row, column = self.cursor_location
        line = self.document.get_line(row)
        if line.strip() and (tells(self.text) or is_play(line)):
            self.move_cursor(self.document.end)
            self.insert("\n? ")
        else:
            self.insert("? ", (row, 0))
            self.move_cursor((row, column + 2))
        self.focus()

    async def action_send(self) -> None:
        """Send whatever is there."""
        text = self.text.strip("\n")
        if self._on_its_way:  # one after the other: what is typed ahead stays until it can go
            return
        self._sent = self.text if text.strip() else ""
        await self.deliver(text if text.strip() else "")

    def action_cursor_up(self, select: bool = False) -> None:
        """In an empty composer, or one just called back, the text sent before."""
        if not select and (not self.text or self.text == self._past.recalled):
            self.put(self._past.back())
            return
        super().action_cursor_up(select)

    def action_cursor_down(self, select: bool = False) -> None:
        """From a text called back, the one after it."""
        if not select and self.text and self.text == self._past.recalled:
            self.put(self._past.forward())
            return
        super().action_cursor_down(select)

    def on_unmount(self) -> None:
        """Nobody writes here any more."""
        if self.aids is not None:
            self.aids.close()

    # --- what is typed, and colours

    def write(self, char: str) -> None:
        """Put a character where the caret is as a keyboard does."""
        self.replace(char, *self.selection, maintain_selection_offset=False)

    def redraw(self) -> None:
        """Draw anew what is in sight: what is known of the words has changed."""
        self.notify_style_update()
        self.refresh()

    def notify_style_update(self) -> None:
        """Colours may have become others: lines are set anew."""
        self._set.clear()
        super().notify_style_update()

    def get_line(self, line_index: int) -> Text:
        """A line as it may be shown, in the colours of notation; the text itself keeps every character."""
        line = self.document.get_line(line_index)
        row, column = self.selection.end
        key = line, column if row == line_index else None, self.document.line_count == 1
        if key not in self._set:
            if len(self._set) > _MOST_SET:
                self._set.clear()
            self._set[key] = self._coloured(*key)
        return self._set[key].copy()

    def _coloured(self, line: str, caret: int | None, alone: bool) -> Text:
        shown = Text(display_safe_cells(line), end="", no_wrap=True)
        if self.aids is not None and line:
            for style, start, end in self.aids.looks(line, 0, len(line), caret, alone=alone):
                shown.stylize(style, start, end)
        return shown

    # --- keys

    async def take(self, key: str, text: str) -> bool:
        """Take a key and what it types, if anything; False where it is for the bindings."""
        if self.ahead(events.Key(key, text or None)):
            return True
        self.writing = bool(text)
        if key == "enter":
            if self._is_ready():
                await self.action_send()
            elif not self.text.strip():
                await self.deliver("")
            elif self._since().strip() or not self._on_its_way:
                self.write("\n")
        elif text:
            self.write(text)
        return key == "enter" or bool(text)

    def take_paste(self, pasted: str) -> None:
        """Take a paste, once what a terminal would obey is out of it, and say when it holds play."""
        self.writing = False
        words = clean(pasted)
        result = self.replace(words, *self.selection, maintain_selection_offset=False)
        self.move_cursor(result.end_location)
        if "\n" in words.strip() and as_prose(words) != words:
            self.history.checkpoint()  # of every line that would be play: ctrl+z takes it back
            prose = as_prose(self.text)
            self.replace(prose, (0, 0), self.document.end, maintain_selection_offset=False)
            self.move_cursor(self.document.end)
            self.pasted_play()

    def _is_ready(self) -> bool:
        """Whether Enter sends: where the text is play, behind a line of play, or on an empty last line."""
        text = self._since() if self._on_its_way else self.text
        if not text.strip() or not (self.cursor_at_last_line or is_play(text)):
            return False
        last_empty = self.cursor_at_last_line and not self.document.get_line(self.cursor_location[0])
        return last_empty or (not self.gathers and ends_in_play(text))

    def put(self, text: str) -> None:
        """Have this text stand here, the caret at its end."""
        self.load_text(text)
        self.move_cursor(self.document.end)
