"""The screen of every dialog: a sheet at the foot of the screen, the last lines of the story above it."""

import asyncio
from collections.abc import Iterable, Sequence
from typing import ClassVar, Final, Protocol

from rich.highlighter import Highlighter
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from soloist.display import display_safe_cells
from soloist.lingo import Lingo
from soloist.play.commands import KEYBOARD
from soloist.play.dialogs.conversation import Walk
from soloist.play.dialogs.dialog import (
    Done,
    Form,
    Line,
    Listing,
    Row,
    Shown,
    Turn,
    marked,
    press,
    typed,
)
from soloist.play.prose.pasting import clean
from soloist.tui.looks import KEY, LOOKS, QUIET, STRONG, ink, lines, padded, sentences, shortened
from soloist.tui.story_view.page import hung, wrap
from soloist.values.dataclass import replace
from soloist.values.message import Message, count

KEYS: Final = frozenset(
    ("enter", "up", "down", "tab", "shift+tab", "pageup", "pagedown"),
)
BESIDE: Final = 120  # cells from which what is said of a row stands beside the rows
KEPT: Final = 4  # rows of what is behind that stay in sight where FEW rows have room beside them
FEW: Final = 6
LINES: Final = 4  # that the marked row takes at most
LEAST: Final = 3  # rows, beside the name of their part, that all else leaves where there is no room for all
FOOT: Final = 3  # rows that what Enter does takes at most
LONGEST: Final = 10_000  # characters of a paste that a line takes; more goes to the composer


class Holder(Protocol):
    """Who holds the conversation: takes what a dialog came to, and words that have no place in its line."""

    async def go_on(self, screen: "DialogScreen", done: Done | None) -> None: ...
    async def command(self, id_: str) -> None: ...
    def compose(self, text: str) -> None: ...
    def cover(self, rows: int) -> None: ...


class Sheet(Vertical):
    """What the parts of a dialog stand on; says how high it is."""

    def __init__(self, holder: Holder) -> None:
        """`holder` is told of each change."""
        super().__init__()
        self._holder = holder

    def on_resize(self) -> None:
        """Have the last lines of the story stand above it."""
        self._holder.cover(self.outer_size.height)


class DialogScreen(ModalScreen[None]):
    """Shows the dialog a conversation is at: title, rows, what is said of them, the line, what Enter does."""

    BINDINGS: ClassVar[list[BindingType]] = []
    AUTO_FOCUS = "LineInput"
    DEFAULT_CSS = """
    DialogScreen {
        align: left bottom;
        background: $background 0%;
        & > Sheet {
            width: 100%; height: auto; max-height: 100%;
            background: $panel; border-top: solid $primary; padding: 0 1;
        }
        & #title { color: $primary; text-style: bold; height: auto; }
        & #above { height: auto; }
        & Horizontal { height: auto; }
        & #rows { width: 1fr; height: auto; text-wrap: nowrap; text-overflow: ellipsis; }
        & #below { height: auto; }
        & Horizontal > #below { width: 45%; padding: 0 0 0 2; }
        & LineInput { padding: 0; background: $surface; &:focus { background: $surface; } }
        & #foot { height: auto; color: $text-muted; }
        & #foot.-refused { color: $text-error; }
        & .-none { display: none; }
    }
    """

    def __init__(self, walk: Walk, lingo: Lingo, holder: Holder) -> None:
        """`walk` stands at an `Ask`."""
        super().__init__()
        self.ready = asyncio.Event()
        self.walk = walk
        self._lingo = lingo
        self._holder = holder
        self._line = LineInput()
        self._parts = {
            name: Static(markup=False, id=name) for name in ("title", "above", "rows", "below", "foot")
        }
        self._heights: dict[str, int] = {}
        self._places: list[int] = []  # for each row drawn, the place in the dialog's view

    @property
    def turn(self) -> Turn:
        """The dialog as far as it has come."""
        return self.walk.turn

    def compose(self) -> ComposeResult:
        """The line stands where the composer does, at the foot."""
        parts = self._parts
        with Sheet(self._holder):
            yield parts["title"]
            yield parts["above"]
            if self.app.size.width >= BESIDE:
                with Horizontal():
                    yield parts["rows"]
                    yield parts["below"]
            else:
                yield parts["rows"]
                yield parts["below"]
            yield self._line
            yield parts["foot"]

    def on_mount(self) -> None:
        """Show the dialog as it was taken up."""
        self.show()
        self.ready.set()

    def on_resize(self) -> None:
        """Show as many rows as there is room for."""
        if self.walk.asked is not None:
            self._paint()

    def on_screen_resume(self) -> None:
        """What stood in front of this is gone."""
        self._holder.cover(self.query_one(Sheet).outer_size.height)

    # --- what is shown

    def show(self) -> None:
        """Show the turn the conversation is at."""
        words = self.turn.words
        if self._line.value != words:
            self._line.value = words
            self._line.cursor_position = len(words)
        self._paint()

    def _paint(self) -> None:
        """Cut what does not fit, so that no row of the screen is left blank and none is pushed out of it."""
        turn, size = self.turn, self.app.size
        dialog, width = turn.dialog, max(10, size.width - 2)
        title = wrap(ink(dialog.title), width)
        told = turn.message if turn.message is not None else dialog.foot(turn)
        self._parts["foot"].set_class(turn.message is not None, "-refused")
        foot = list(wrap(ink(self._lingo.render(told)), width))
        foot = _cut(foot, len(foot) if turn.message is not None else FOOT, width)
        above = _content(dialog.above, width)
        side = width * 45 // 100 if size.width >= BESIDE else 0
        below = _content(dialog.below(turn), side - 3 if side else width)
        if side and below:
            width -= side + 1
        shown = dialog.view(turn.words)
        room = size.height - 2 - len(title) - len(foot)
        spare = room - min(LEAST, len(shown)) - any(each.row.part for each in shown)
        stays = min(len(below), 1) if not side else 0  # of what is said of the marked row
        above = _cut(above, max(1, spare - stays), size.width - 2)
        if not side:
            below = _cut(below, max(stays, spare - len(above)), width)
            room -= len(below)
        room -= len(above)
        rows = self._rows(shown, turn.mark, max(1, room - KEPT if room - KEPT >= FEW else room), width)
        parts = {"title": title, "above": above, "rows": rows, "below": below, "foot": foot}
        for name, each in parts.items():
            self._put(name, lines(each))

    def _put(self, name: str, content: Content) -> None:
        height = content.plain.count("\n") + 1 if content.plain else 0
        part = self._parts[name]
        part.set_class(not height, "-none")
        part.update(content, layout=name == "foot" or self._heights.get(name) != height)
        self._heights[name] = height

    def _rows(self, shown: Sequence[Shown], mark: int, room: int, width: int) -> list[Content]:
        """The rows in sight, the marked one among them, each part under its name."""
        dialog = self.turn.dialog
        longest = max((len(_ticked(each.row)) for each in shown), default=0)
        name_width = longest if isinstance(dialog, Form) or longest <= width // 3 else 0
        value_width = max((len(each.row.value) for each in shown if each.row.drawn), default=0)
        widths = name_width, value_width if value_width <= width // 3 else 0
        digits = len(str(max((each.number for each in shown), default=0)))
        drawn: list[tuple[int, Content]] = []
        heads = set[int]()
        near = range(max(0, mark - room), min(len(shown), mark + room + 1))  # others are never in sight
        part = shown[near[0] - 1].row.part if near and near[0] else ""
        for place in near:
            number, row = shown[place]
            if row.part != part and row.part:
                heads.add(len(drawn))
                drawn.append((place, ink(row.part, QUIET)))
            part = row.part
            is_read = number > 0 and isinstance(dialog, Listing) and not dialog.does(row)
            told = f"{'' if is_read else number or '+':>{digits}}"
            content = self._row(told, row, place == mark, widths)
            if is_read or place == mark:
                shown_rows = _wrapped(content, width, digits + 3)
                drawn += [(place, each) for each in (shown_rows if is_read else shown_rows[:LINES])]
            else:
                drawn.append((place, padded(content, width)))
        at = next((index for index, (place, _) in enumerate(drawn) if place == mark), 0)
        while at + 1 < len(drawn) and drawn[at + 1][0] == mark:
            at += 1
        first = max(0, min(at - room // 2, len(drawn) - room))
        self._places = [place for place, _ in drawn[first : first + room]]
        rows = [content for _, content in drawn[first : first + room]]
        if max(len(drawn), len(shown)) > room and rows:
            last = first + (len(rows) - 1 if at - first < len(rows) - 1 else 0)
            seen = {drawn[n][0] for n in range(first, first + len(rows)) if n != last and n not in heads}
            more = self._lingo.count("{n} more", "{n} more", len(shown) - len(seen))
            rows[last - first] = ink(f" … {more}", QUIET)
        return rows

    def _row(self, number: str, row: Row, is_marked: bool, widths: tuple[int, int]) -> Content:
        name_width, value_width = widths
        value = f"‹ {row.value} ›" if row.adjusts and is_marked else row.value
        content = (
            ink("› " if is_marked else "  ", KEY)
            + ink(f"{number} ", QUIET)
            + ink(f"{_ticked(row):<{name_width}}", LOOKS[row.look])
            + ink(f"  {value:<{value_width if row.drawn else 0}}" if value else "", STRONG)
            + ink(f"  {row.drawn}" if row.drawn else "", LOOKS["drawn"])
            + ink(f"  {row.detail}" if row.detail else "", QUIET)
        )
        return content.stylize("bold") if is_marked else content

    def tell(self, *told: Message) -> None:
        """Say it at the foot, until the next key or dialog."""
        self._parts["foot"].remove_class("-refused")
        self._put("foot", ink(sentences(told, self._lingo)))

    # --- keys

    async def take_key(self, key: str, text: str) -> bool:
        """Text goes into the line; other keys do to the dialog what `press` says."""
        line, at, end = self._line, self._line.cursor_position, len(self._line.value)
        row = marked(self.turn)
        adjusts = row is not None and row.adjusts
        if key == "escape":
            await self._escape()
        elif (
            key in KEYS
            or (key == "space" and not line.value)
            or (key == "left" and (at == 0 or adjusts))
            or (key == "right" and (at == end or adjusts))
        ):
            await self._pressed(press(self.turn, key))
        elif text:
            line.replace(text, *line.selection)
            self.edited()
        elif (command := KEYBOARD.holder(key)) is not None:
            await self._holder.command(command)
        else:
            return False
        return True

    async def _pressed(self, outcome: Turn | Done) -> None:
        if isinstance(outcome, Done):
            await self._holder.go_on(self, outcome)
        else:
            self.walk.turned(outcome)
            self.show()

    async def _escape(self) -> None:
        under = self.turn.under
        if under is None:
            await self._holder.go_on(self, None)
        else:
            self.walk.turned(under)
            self.show()

    def take_paste(self, text: str) -> None:
        """One line goes into the line; several, or very much, whole into the composer, and that is said."""
        words = clean(text).rstrip("\n")
        rows = words.split("\n")
        if len(rows) > 1 or len(words) > LONGEST:
            self._holder.compose(words)
            told = count("{n} line waits in the composer.", "{n} lines wait in the composer.", len(rows))
            self.tell(told)
            return
        self._line.replace(words, *self._line.selection)
        self.edited()

    def edited(self) -> None:
        """The line holds other words."""
        if self._line.value != self.turn.words:
            self.walk.turned(typed(self.turn, self._line.value))
            self._paint()

    async def on_click(self, event: events.Click) -> None:
        """A click on a row marks it; on the marked one it is Enter."""
        rows = self._parts["rows"]
        offset = event.get_content_offset(rows) if event.widget is rows else None
        if offset is None or not 0 <= offset.y < len(self._places):
            return
        place = self._places[offset.y]
        if place == self.turn.mark:
            await self._pressed(press(self.turn, "enter"))
        else:
            self.walk.turned(replace(self.turn, mark=place))
            self._paint()


def _ticked(row: Row) -> str:
    """The text of a row, and whether it is ticked where it can be."""
    return f"{ {None: '', True: '[x] ', False: '[ ] '}[row.ticked] }{row.text}"


def _content(shown: Iterable[Line], width: int) -> list[Content]:
    """Lines as rows of so many cells."""
    rows: list[Content] = []
    for each in shown:
        content = Content("").join([ink(span.text, LOOKS[span.look]) for span in each])
        rows += wrap(content, width)
    return rows


def _cut(rows: list[Content], most: int, width: int) -> list[Content]:
    """As many rows as there is room for; that there are more stands at the end of the last one."""
    if len(rows) <= most:
        return rows
    return [*rows[: most - 1], shortened(rows[most - 1] + "…", width)] if most else []


def _wrapped(content: Content, width: int, indent: int) -> list[Content]:
    """A row that is there to be read, whole, in as many rows as it takes."""
    if content.cell_length <= width:
        return [padded(content, width)]
    return [*hung(content, Content(""), Content(" " * indent), width)]


# --- the line one types in: spaces of French, nothing a terminal would obey -----------------------


class _Safe(Highlighter):
    """Shows the text as it may be shown, cell for cell; what is typed keeps every character."""

    def __call__(self, text: Text | str) -> Text:
        return Text(display_safe_cells(str(text)), no_wrap=True, overflow="ignore", end="")

    def highlight(self, text: Text) -> None:
        """Colour nothing."""


class LineInput(Input):
    """An input without a frame; keys and pastes come to it by the screen it stands on."""

    DEFAULT_CSS = """
    LineInput {
        border: none;
        height: 1;
        padding: 0 1;
        background: $panel;
        &:focus { border: none; background: $panel; }
    }
    """

    def __init__(self) -> None:
        """Empty."""
        super().__init__(compact=True, select_on_focus=False, highlighter=_Safe())
        self.cursor_blink = False
