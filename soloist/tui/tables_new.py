"""A table of one's own from lines that are pasted or typed."""

import asyncio
from typing import ClassVar

from textual import events, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message as Posted
from textual.screen import ModalScreen
from textual.widgets import Input, Static, TextArea

from soloist.lingo import Lingo
from soloist.message import Refusal, count
from soloist.play.commands import key_name, key_of
from soloist.play.own_words import rows_of
from soloist.play.pasting import clean
from soloist.storage.own_tables import Added
from soloist.tui.bindings import following
from soloist.tui.field import Field
from soloist.tui.ink import QUIET, flowed, ink, key_word
from soloist.tui.long_text import LongText
from soloist.tui.ordered import TYPED
from soloist.tui.safe_text import shown
from soloist.tui.tables_desk import Begun, TableDesk


class RowsArea(LongText):
    """The rows, one a line."""

    DEFAULT_CSS = """
    RowsArea {
        border: none; padding: 0 1; background: $panel; scrollbar-size-vertical: 1;
        &:focus { border: none; }
        & .text-area--placeholder { color: $text-disabled; }
    }
    """

    def __init__(self, rows: str, placeholder: Content) -> None:
        """`placeholder` stands there while there are no rows."""
        super().__init__(rows, placeholder=placeholder, show_line_numbers=False)
        self.cursor_blink = False

    def check_consume_key(self, key: str, character: str | None = None) -> bool:
        """Whether the key is text, the invisible characters of French included."""
        return character in TYPED or super().check_consume_key(key, character)

    async def _on_key(self, event: events.Key) -> None:
        if event.character in TYPED:
            event.stop()
            event.prevent_default()
            self.replace(event.character or "", *self.selection, maintain_selection_offset=False)

    async def _on_paste(self, event: events.Paste) -> None:
        event.text = clean(event.text)


class NameField(Field):
    """The name; several lines pasted here are rows."""

    class Lines(Posted):
        """They were pasted."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    def _on_paste(self, event: events.Paste) -> None:
        event.text = clean(event.text)
        if "\n" in event.text.strip():
            event.stop()
            event.prevent_default()
            self.post_message(self.Lines(event.text))


class NewTable(ModalScreen[tuple[str, Added] | None]):
    """Dismissed with the table's full name and where it is, or with None when it is left."""

    AUTO_FOCUS = "NameField"
    VERTICAL_BREAKPOINTS = [(0, "-low"), (20, "-high")]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", show=False),
        *following("send", "make", priority=True),
        Binding("tab,shift+tab", "other", show=False, priority=True),
    ]
    DEFAULT_CSS = """
    NewTable {
        align: center middle;
        background: $background;
        & > Vertical {
            width: 100%; max-width: 84; height: auto; max-height: 100%;
            border: round $primary; padding: 0 1; background: $surface;
            border-title-color: $primary; border-title-style: bold;
        }
        & Static { height: auto; }
        & .refused { color: $text-error; display: none; }
        & RowsArea { height: 10; margin: 1 0 0 0; }
        & .keys { margin: 1 0 0 0; }
    }
    NewTable.-low {
        & > Vertical { height: 100%; }
        & RowsArea { height: 1fr; margin: 0; }
        & .keys { margin: 0; }
    }
    """

    def __init__(self, desk: TableDesk, lingo: Lingo, name: str = "") -> None:
        """`name` is what was looked for; one that was begun for it, or for nothing else now, goes on."""
        super().__init__()
        self._desk, self._looked_for = desk, name
        begun = desk.begun
        goes_on = bool(begun) and name in ("", begun.looked_for)
        self._name, self._rows = (begun.name, begun.rows) if goes_on else (name, "")
        self._own = desk.own
        self._shelves = desk.shelves
        self._warned = ""  # the name of which it was said that it hides a shipped table
        self._lingo = lingo

    def compose(self) -> ComposeResult:
        """The name, the rows, how many there are, the keys."""
        say = self._lingo.say
        with Vertical() as box:
            box.border_title = shown(say("A table of your own"))
            yield Static(shown(say("Its name; file/name puts it into another file")), markup=False)
            yield NameField(self._name, placeholder=say("e.g. {example}", example=say("taverns")))
            told = say("One row a line; bullets, numbers and blank lines of a paste are taken out")
            yield RowsArea(self._rows, shown(told))
            yield Static(markup=False, classes="count")
            yield Static(markup=False, classes="refused")
            yield Static(markup=False, classes="keys")

    def on_mount(self) -> None:
        """With a name already, the rows come next."""
        area = self.query_one(RowsArea)
        area.move_cursor(area.document.end)
        if self._name:
            area.focus()
        self._draw()

    def on_resize(self) -> None:
        """Set the keys for the room there is."""
        self._draw()

    def _draw(self) -> None:
        lingo = self._lingo
        rows = rows_of(self.query_one(RowsArea).text)
        where = self._own.named(str(self._own.place_of(self.query_one(NameField).value)))
        said = lingo.count("{n} row, into {where}", "{n} rows, into {where}", len(rows), where=where)
        self.query_one(".count", Static).update(ink(said, QUIET))
        words = (
            key_word(key_of("send", lingo.render), lingo.say("make it")),
            key_word("Tab", lingo.say("name or rows")),
            key_word(key_name("escape", lingo.render), lingo.say("back")),
        )
        self.query_one(".keys", Static).update(flowed(words, max(20, min(84, self.app.size.width) - 4)))

    @property
    def _begun(self) -> Begun:
        name, rows = self.query_one(NameField).value.strip(), self.query_one(RowsArea).text.strip("\n")
        return Begun(self._looked_for, name, rows if rows.strip() else "")

    def aside(self) -> str:
        """The name and the rows, as far as they are written."""
        return self._begun.words

    words = property(aside)

    def action_leave(self) -> None:
        """Away; what is written stays for the next time, and among what was typed and not sent."""
        self._desk.begun = begun = self._begun
        if begun:
            self._desk.let_go(begun.words)
        self.dismiss(None)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Another name may be for another file."""
        event.stop()
        self._refuse("")
        self._draw()

    def on_text_area_changed(self, event: TextArea.Changed) -> None:
        """Count the rows."""
        event.stop()
        self._refuse("")
        self._draw()

    def on_name_field_lines(self, event: NameField.Lines) -> None:
        """Lines that were pasted where the name goes."""
        area = self.query_one(RowsArea)
        area.insert(event.text, area.document.end)
        area.focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """After the name come the rows."""
        event.stop()
        self.action_other()

    def action_other(self) -> None:
        """From the name to the rows, and back."""
        field = self.query_one(NameField)
        self.set_focus(self.query_one(RowsArea) if self.focused is field else field)

    @work(exclusive=True)
    async def action_make(self) -> None:
        """Write it; what will not do is said, and everything stays as it was typed."""
        name, text = self.query_one(NameField).value, self.query_one(RowsArea).text
        if self._hides(name):
            return
        try:
            made = await asyncio.to_thread(self._own.add_table, name, text)
        except Refusal as refusal:
            self._refuse(self._lingo.render(refusal.message))
            return
        self._desk.begun = Begun()
        self.dismiss(made)

    def _hides(self, name: str) -> bool:
        """Whether it is now said that a shipped table would be hidden; asked again it is done."""
        try:
            hidden = self._own.hidden_by(name, self._shelves())
        except Refusal:
            return False
        if hidden is None or self._warned == name:
            return False
        self._warned = name
        told = count(
            "This hides the shipped table {table} ({n} row); F7 goes on with it. {key} again makes it.",
            "This hides the shipped table {table} ({n} rows); F7 goes on with it. {key} again makes it.",
            max((len(strip.rows) for strip in hidden.table.strips), default=0),
            table=hidden.name,
            key=key_of("send", self._lingo.render),
        )
        self._refuse(self._lingo.render(told))
        return True

    def _refuse(self, why: str) -> None:
        said = self.query_one(".refused", Static)
        said.update(shown(why))
        said.display = bool(why)
