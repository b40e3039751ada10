"""The game grown from the story: a find, its words to be changed, one key, a row in a table of one's own."""

import asyncio
from collections.abc import Callable
from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from soloist.lingo import Lingo
from soloist.message import Message, Refusal, message
from soloist.play.commands import key_name, key_of
from soloist.play.grow_work import Growing
from soloist.tui.bindings import following
from soloist.tui.grow_rows import find_row, ground_line
from soloist.tui.ink import KEY, flowed, ink, key_word
from soloist.tui.line_input import LineInput
from soloist.tui.list_screen import ListScreen
from soloist.tui.safe_text import shown

WIDTH: Final = 96
_AROUND: Final = 14  # rows of the screen that the list leaves to all else
_LOW: Final = 9
_LEAST: Final = 2
_NEAR: Final = 60  # finds listed on either side of the one at hand: a story of years has thousands


class RowLine(LineInput):
    """The row, or the name of a table; the arrows are the list's."""


class GrowScreen(ListScreen[None]):
    """Enter adds the row at hand and goes on to the next; nothing else writes anything."""

    AUTO_FOCUS = "RowLine"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", show=False),
        Binding("up", "move(-1)", show=False, priority=True),
        Binding("down", "move(1)", show=False, priority=True),
        Binding("pageup", "leap(-1)", show=False),
        Binding("pagedown", "leap(1)", show=False),
        Binding("tab", "turn(1)", show=False, priority=True),
        Binding("shift+tab", "turn(-1)", show=False, priority=True),
        *following("tables", "table"),
        *following("tag", "hole"),
        *following("undo", "take_back"),
    ]
    DEFAULT_CSS = """
    GrowScreen {
        & > Vertical { width: 96; }
        & OptionList { background-tint: $foreground 0%; }
        & OptionList > .option-list--option-highlighted {
            background: $block-cursor-blurred-background; color: $foreground; text-style: none;
        }
        & RowLine { background: $background; margin: 0; padding: 0 1; }
        & RowLine:focus { background: $background; }
        & .kind { height: auto; margin: 1 0 0 0; }
        & .ground, & .hint { height: auto; }
        & .hint { color: $text-muted; }
        & .said { height: auto; }
        & .said.-refused { color: $text-error; }
    }
    GrowScreen.-low .kind { margin: 0; }
    GrowScreen.-low .hint { display: none; }
    """

    def __init__(self, growing: Growing, lingo: Lingo) -> None:
        """What there is to grow from, and where it goes."""
        super().__init__()
        self._growing = growing
        self._lingo = lingo
        self._tables: list[str] | None = None  # those listed while another table is chosen

    def compose(self) -> ComposeResult:
        """The finds, what the one at hand becomes, its words, where they go, the keys."""
        with Vertical():
            title = self._lingo.say("Grow the game from the story")
            yield Static(shown(title), markup=False, classes="title")
            yield OptionList(markup=False)
            yield Static(markup=False, classes="kind")
            yield RowLine(select_on_focus=False)
            yield Static(markup=False, classes="ground")
            yield Static(markup=False, classes="hint")
            yield Static(markup=False, classes="said")
            yield Static(markup=False, classes="keys")

    def on_mount(self) -> None:
        """The find at hand is ready to be changed."""
        self.query_one(OptionList).can_focus = False
        if not self._growing.finds:
            self._tell(message("Nothing to grow from yet: a row can be typed all the same."))
        self._take_up()

    def on_resize(self) -> None:
        """Set everything for the room there is."""
        self._draw()

    def aside(self) -> str:
        """Words that were changed and are written nowhere."""
        return "\n\n".join(self._growing.loose)

    words = property(aside)

    # --- what is typed

    def on_input_changed(self, event: Input.Changed) -> None:
        """The words at hand, or those by which a table is looked for."""
        event.stop()
        if self._tables is not None:
            self._list_tables()
        elif event.value != self._growing.text:
            self._growing.text = event.value
            self._tell(None)

    async def on_input_submitted(self, event: Input.Submitted) -> None:
        """Add the row, or take the table."""
        event.stop()
        if self._tables is not None:
            self._take_table()
        else:
            await self._do(self._growing.add)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """A click: that find is at hand, or that table is taken."""
        event.stop()
        if self._tables is not None:
            self._take_table()
        else:
            self._growing.at = self._first + event.option_index
            self._tell(None)
            self._take_up()

    # --- keys

    def action_leave(self) -> None:
        """From the tables back to the row, from there back to the story."""
        if self._tables is not None:
            self._back_to_row()
        else:
            self.dismiss(None)

    def action_move(self, by: int) -> None:
        """Another find, or another table."""
        if self._tables is not None:
            super().action_move(by)
            return
        self._growing.move(by)
        self._tell(None)
        self._take_up()

    def action_leap(self, by: int) -> None:
        """A page of them further."""
        if self._tables is not None:
            super().action_leap(by)
        else:
            self.action_move(by * max(1, self.query_one(OptionList).size.height - 1))

    def action_turn(self, by: int) -> None:
        """Into another kind."""
        if self._tables is None:
            self._growing.turn(by)
            self._tell(None)
            self._draw()

    def action_table(self) -> None:
        """Choose another table, or name a new one."""
        if self._tables is not None:
            self._back_to_row()
            return
        self._tables = []
        self._tell(None)
        line = self.query_one(RowLine)
        line.value = ""
        self._list_tables()
        self._draw_lines()

    def action_hole(self) -> None:
        """The next name in the words becomes a hole."""
        if self._tables is not None:
            return
        line = self.query_one(RowLine)
        try:
            line.value, line.cursor_position = self._growing.hole(line.value, line.cursor_position)
        except Refusal as refusal:
            self._refuse(refusal.message)

    async def action_take_back(self) -> None:
        """Undo the last row."""
        if self._tables is None:
            await self._do(self._growing.take_back)

    # --- doing

    async def _do(self, deed: Callable[[], Message]) -> None:
        try:
            told = await asyncio.to_thread(deed)
        except Refusal as refusal:
            self._refuse(refusal.message)
            return
        self._take_up()
        self._tell(told)

    def _take_up(self) -> None:
        line = self.query_one(RowLine)
        line.seeks = False
        line.offer(self._growing.text)
        line.cursor_position = len(line.value)
        self._draw()

    def _take_table(self) -> None:
        found = self.query_one(OptionList)
        typed = self.query_one(RowLine).value.strip()
        assert self._tables is not None, "tables are listed"
        chosen = typed
        if found.highlighted is not None and found.highlighted < len(self._tables):
            chosen = self._tables[found.highlighted]
        if not chosen:
            self._back_to_row()
            return
        try:
            self._growing.go_to(chosen)
        except Refusal as refusal:
            self._refuse(refusal.message)
            return
        self._back_to_row()

    def _back_to_row(self) -> None:
        self._tables = None
        self._tell(None)
        self._take_up()

    # --- what is shown

    @property
    def _room(self) -> int:
        return max(20, min(WIDTH, self.app.size.width) - 4)

    def _draw(self) -> None:
        if self._tables is not None:
            self._list_tables()
        else:
            growing, found = self._growing, self.query_one(OptionList)
            self._fit(found)
            first = self._first
            near = growing.finds[first : growing.at + _NEAR]
            found.set_options(
                Option(find_row(each, each.text, self._lingo, self._room, done=growing.is_done(place)))
                for place, each in enumerate(near, first)
            )
            found.display = bool(near)
            found.highlighted = growing.at - first if growing.find is not None else None
        self._draw_lines()

    @property
    def _first(self) -> int:
        """Which find the list begins with."""
        return max(0, self._growing.at - _NEAR)

    def _fit(self, found: OptionList) -> None:
        around = _LOW if self.has_class("-low") else _AROUND
        found.styles.max_height = max(_LEAST, self.app.size.height - around)

    def _list_tables(self) -> None:
        found, words = self.query_one(OptionList), self.query_one(RowLine).value
        self._fit(found)
        names = self._growing.tables(words)
        typed = words.strip()
        self._tables = names
        rows = [Option(ink(name).truncate(self._room, ellipsis=True)) for name in names]
        if typed and typed not in names:
            rows.append(Option(ink(self._lingo.say("a new table: {name}", name=typed))))
        found.set_options(rows)
        found.display = bool(rows)
        found.highlighted = 0 if rows else None

    def _draw_lines(self) -> None:
        say, growing = self._lingo.say, self._growing
        kind = growing.kind
        choosing = self._tables is not None
        hint = self._lingo.render(kind.hint)
        if choosing:
            head: Content = ink(say("Which table? Type to find one, or name a new one."))
            ground, hint = Content(""), ""
        else:
            head = ink(self._lingo.render(kind.label)) + " → " + ink(growing.table, KEY)
            if question := growing.question():
                head += ink(f"  {question}", "dim")
            ground, hint = self._ground(hint)
        for name, content in (("kind", head), ("ground", ground), ("hint", ink(hint))):
            self._put(name, content)
        self.query_one(".ground", Static).display = not choosing
        self.query_one(".keys", Static).update(flowed(self._keys(choosing), self._room))

    def _put(self, name: str, content: Content) -> None:
        self.query_one(f".{name}", Static).update(content)

    def _ground(self, hint: str) -> tuple[Content, str]:
        growing = self._growing
        try:
            ground = growing.ground()
        except Refusal as refusal:
            return ink(self._lingo.render(refusal.message), "$text-error"), hint
        where = growing.own.named(str(ground.path))
        if ground.warning is not None and growing.kind.id == "row":
            hint = self._lingo.render(ground.warning)
        return ground_line(ground, where, self._lingo), hint

    def _keys(self, choosing: bool) -> list[Content]:
        say, render = self._lingo.say, self._lingo.render
        leave, enter = key_name("escape", render), key_name("enter", render)
        if choosing:
            take, choose = key_word(enter, say("take it")), key_word("↑ ↓", say("choose"))
            return [take, choose, key_word(leave, say("back"))]
        words = [
            key_word(enter, say("add it")),
            key_word("↑ ↓", say("another")),
            key_word("Tab", say("kind")),
            key_word(key_of("tables", render), say("table")),
            key_word(key_of("tag", render), say("a name as a hole")),
        ]
        if self._growing.done:
            words.append(key_word(key_of("undo", render), say("take back")))
        return [*words, key_word(leave, say("finish"))]

    def _refuse(self, why: Message) -> None:
        self._say(why, refused=True)

    def _tell(self, told: Message | None) -> None:
        self._say(told, refused=False)

    def _say(self, told: Message | None, *, refused: bool) -> None:
        said = self.query_one(".said", Static)
        said.update(shown(self._lingo.render(told) if told else ""))
        said.set_class(refused, "-refused")
        said.display = told is not None
