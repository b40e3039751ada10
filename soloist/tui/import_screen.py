"""A file from elsewhere: its path, what it is taken for, what it becomes and loses; Enter writes."""

import asyncio
from typing import TYPE_CHECKING, ClassVar, Final

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from soloist.message import Refusal, count
from soloist.storage.typed_path import is_file, names_like, why_no_file
from soloist.tui.import_work import FOUND, WAYS, Line, besides, completed, looked_at, preview, report
from soloist.tui.ink import KEY, QUIET, STRONG, ink, lines
from soloist.tui.line_input import SeekLine
from soloist.tui.picker import Picker

if TYPE_CHECKING:
    from soloist.interop.brought import Brought
    from soloist.play.session.session import Session

_WAIT: Final = 0.15  # seconds without a key after which the file is looked at
_SHOWN: Final = 12  # names of files
_BESIDE: Final = "beside"
_OVER: Final = "over"


class ImportScreen(ModalScreen["tuple[Brought, bool] | None"]):
    """Gives back what is to be written, and whether in the place of tables made of that file before.

    None where it was left.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", show=False),
        Binding("tab", "complete", show=False, priority=True),
        Binding("down", "app.focus_next", show=False),
        Binding("up", "app.focus_previous", show=False),
        Binding("pagedown", "scroll(1)", show=False, priority=True),
        Binding("pageup", "scroll(-1)", show=False, priority=True),
    ]
    AUTO_FOCUS = "#path"
    DEFAULT_CSS = """
    ImportScreen {
        align: center middle;
        background: $surface;
        & > Vertical { width: 76; max-width: 100%; height: 90%; max-height: 100%; padding: 0 2; }
        & .title { color: $primary; text-style: bold; margin: 0 0 1 0; }
        & Horizontal { height: 1; }
        & Horizontal > Static { width: 14; color: $text-muted; }
        & LineInput { width: 1fr; padding: 0; }
        & #place { display: none; }
        & #place.-asked { display: block; }
        & .said { height: auto; max-height: 3; margin: 1 0 0 0; }
        & VerticalScroll { height: 1fr; margin: 1 0 0 0; scrollbar-size-vertical: 1; }
        & .keys { height: auto; color: $text-muted; margin: 1 0 0 0; }
    }
    ImportScreen.-broad > Vertical { width: 104; }
    ImportScreen.-slim Horizontal > Static { width: 11; }
    ImportScreen.-low {
        & > Vertical { height: 100%; padding: 0 1; }
        & .title, & .keys, & .said, & VerticalScroll { margin: 0; }
        & .title { display: none; }
    }
    """
    HORIZONTAL_BREAKPOINTS = [(0, "-slim"), (60, "-usual"), (110, "-broad")]
    VERTICAL_BREAKPOINTS = [(0, "-low"), (18, "-high")]

    def __init__(self, sitting: "Session", typed: str = "") -> None:
        """`typed` is the path that stands there at first."""
        super().__init__()
        self._sitting, self._lingo, self._typed = sitting, sitting.desk.lingo, typed
        self._brought: Brought | None = None
        self._of: tuple[str, str] = ("", "")  # the path and the way `_brought` is of
        self._wanted: tuple[str, str] | None = None  # Enter was pressed before that was read

    def compose(self) -> ComposeResult:
        """The path, what it is taken for, what it becomes."""
        say = self._lingo.say
        with Vertical():
            yield Static(ink(say("Import")), markup=False, classes="title")
            with Horizontal():
                yield Static(ink(say("File")), markup=False)
                yield SeekLine(self._typed, placeholder=say("its path"), select_on_focus=False, id="path")
            with Horizontal():
                yield Static(ink(say("Taken as")), markup=False)
                ways = [(id_, self._lingo.render(name)) for id_, name in WAYS]
                yield Picker(ways, FOUND, id="way")
            with Horizontal(id="place"):
                yield Static(ink(say("Written")), markup=False)
                places = [
                    (_BESIDE, say("beside what is there")),
                    (_OVER, say("in its place (copy kept)")),
                ]
                yield Picker(places, _BESIDE, id="where")
            yield Static(markup=False, classes="said")
            with VerticalScroll(can_focus=False):
                yield Static(markup=False, classes="rows")
            yield Static(markup=False, classes="keys")

    def on_mount(self) -> None:
        """The cursor behind what stands there, which is looked at."""
        self.query_one("#path", Input).action_end()
        self._tell("", [])
        self._look()

    @property
    def _path(self) -> str:
        return self.query_one("#path", Input).value

    @property
    def _way(self) -> str:
        return self.query_one("#way", Picker).value

    def _dismiss(self, brought: "Brought") -> None:
        over = brought.before is not None and self.query_one("#where", Picker).value == _OVER
        self.dismiss((brought, over))

    # --- looking

    def on_input_changed(self) -> None:
        """Another path."""
        self._look()

    @on(Picker.Changed)
    def _taken(self, changed: Picker.Changed) -> None:
        """Taken for something else."""
        if changed.value not in {_BESIDE, _OVER}:
            self._look()

    @work(exclusive=True, group="look")
    async def _look(self) -> None:
        """Read the file once the keys rest and show what it becomes; before, the names there are."""
        typed, way = self._path, self._way
        self._brought = None
        await asyncio.sleep(_WAIT)
        if not typed.strip() or not await asyncio.to_thread(is_file, typed):
            await self._tell_names(typed)
            return
        self._tell(self._lingo.say("Reading…"), [])
        try:
            brought = await asyncio.to_thread(looked_at, self._sitting, typed, way)
        except Refusal as refusal:
            self._tell(self._lingo.render(refusal.message), [])
            return
        self._brought, self._of = brought, (typed, way)
        told = [Line(self._lingo.render(each), head=True) for each in besides(brought)]
        shown = [*told, *report(brought, self._lingo), Line(""), *preview(brought, self._lingo)]
        self._tell(self._lingo.render(brought.summary), shown)
        if self._wanted == self._of and brought.before is None:  # else it is to be seen first
            self._dismiss(brought)

    async def _tell_names(self, typed: str) -> None:
        """What the path may become; where nothing does, or it is a pipe by name, why it is no file."""
        names = await asyncio.to_thread(names_like, typed)
        if names and names != (typed.strip(),):
            rows = [Line(name) for name in names[:_SHOWN]]
            if len(names) > _SHOWN:
                more = count("… and {n} more", "… and {n} more", len(names) - _SHOWN)
                rows.append(Line(self._lingo.render(more)))
            self._tell("", rows)
            return
        why = await asyncio.to_thread(why_no_file, typed)
        self._tell(self._lingo.render(why), [])

    def _tell(self, said: str, rows: list[Line]) -> None:
        say = self._lingo.say
        self.query_one(".said", Static).update(ink(said, STRONG))
        self.query_one(".rows", Static).update(lines([_row(each) for each in rows]))
        self.query_one(VerticalScroll).scroll_home(animate=False)
        asked = self._brought is not None and self._brought.before is not None
        self.query_one("#place").set_class(asked, "-asked")
        keys = (
            say("Enter writes it   ↓ taken as   PgDn more   Esc back")
            if self._brought is not None
            else say("Tab completes   Esc back")
        )
        self.query_one(".keys", Static).update(ink(keys))

    # --- keys

    def action_complete(self) -> None:
        """As much of a name as is sure."""
        field = self.query_one("#path", Input)
        field.value = completed(field.value, names_like(field.value))
        field.action_end()

    def action_scroll(self, by: int) -> None:
        """A page of what is shown."""
        found = self.query_one(VerticalScroll)
        found.scroll_page_down(animate=False) if by > 0 else found.scroll_page_up(animate=False)

    def on_input_submitted(self) -> None:
        """Write what is shown; what is still being read, once it is; of a name that goes on, some more."""
        wanted = (self._path, self._way)
        if self._brought is not None and self._of == wanted:
            self._dismiss(self._brought)
        elif is_file(self._path):
            self._wanted = wanted
            self._look()
        else:
            self.action_complete()

    def action_leave(self) -> None:
        """Back to where one was."""
        self.dismiss(None)


def _row(line: Line) -> Content:
    if line.head:
        return ink(line.text, KEY)
    return ink(line.text, "" if line.far or not line.text.startswith("  ") else QUIET)
