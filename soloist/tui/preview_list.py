"""The frame of the lists in which the row at hand is shown below in full: earlier drafts, the history."""

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from typing import ClassVar, Final, TypeVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from soloist.lingo import Lingo
from soloist.tui.list_screen import ListScreen
from soloist.tui.safe_text import shown

Item = TypeVar("Item")

_WIDTH: Final = 84
_FRAME: Final = 4  # cells of it that a row cannot have
_NARROWEST: Final = 24


class PreviewList(ListScreen[Item | None]):
    """Gives back the item chosen; each screen says what an item's row and its preview are."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss", show=False),
        Binding("pagedown", "look(1)", show=False, priority=True),
        Binding("pageup", "look(-1)", show=False, priority=True),
    ]
    DEFAULT_CSS = """
    PreviewList {
        & > Vertical { width: 84; }
        & OptionList { max-height: 35vh; }
        & VerticalScroll {
            height: auto;
            max-height: 35vh;
            margin: 1 0 0 0;
            background: $surface;
            padding: 0 1;
            scrollbar-size-vertical: 1;
        }
        & VerticalScroll > Static { width: 1fr; height: auto; }
    }
    PreviewList.-low VerticalScroll { margin: 0; }
    """
    VERTICAL_BREAKPOINTS = [(0, "-low"), (20, "-high")]

    def __init__(self, title: str, items: Sequence[Item], none: str, lingo: Lingo) -> None:
        """The first of `items` is at hand at first; `none` is said where there are none."""
        super().__init__()
        self._title = title
        self._items = tuple(items)
        self._none = none
        self._lingo = lingo

    def compose(self) -> ComposeResult:
        """The list, what is said of the item at hand, the keys."""
        with Vertical():
            yield self._said(self._title, "title")
            if self._items:
                yield OptionList(*map(self._option, self._items), markup=False)
                with VerticalScroll(can_focus=False):
                    yield Static(markup=False)
                yield self._said(self._keys(), "keys")
            else:
                yield self._said(self._none, "none")
                yield self._said(self._lingo.say("Esc back"), "keys")
            yield from self._below()

    def on_mount(self) -> None:
        """The first is at hand."""
        for found in self.query(OptionList):
            found.highlighted = 0
            found.focus()

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Show it in full."""
        scroll = self.query_one(VerticalScroll)
        scroll.query_one(Static).update(self._preview(self._items[event.option_index]))
        scroll.scroll_home(animate=False)
        self._say_at_foot(self._keys())

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """That one."""
        self.dismiss(self._items[event.option_index])

    def action_look(self, by: int) -> None:
        """Scroll what is shown of it."""
        for found in self.query(VerticalScroll):
            if by > 0:
                found.scroll_page_down(animate=False)
            else:
                found.scroll_page_up(animate=False)

    # --- what each screen says

    @abstractmethod
    def _option(self, item: Item) -> Option:
        """Its row."""

    @abstractmethod
    def _preview(self, item: Item) -> Content:
        """What is shown of it below."""

    @abstractmethod
    def _keys(self) -> str:
        """The keys, at the foot."""

    def _below(self) -> Iterator[Static]:
        """What is said below all else; nothing unless a screen has more to say."""
        yield from ()

    # --- for each screen

    @property
    def _at_hand(self) -> Item | None:
        for found in self.query(OptionList):
            if found.highlighted is not None:
                return self._items[found.highlighted]
        return None

    @property
    def _room(self) -> int:
        """Cells of a row."""
        return max(_NARROWEST, min(_WIDTH, self.app.size.width) - _FRAME)

    def _say_at_foot(self, text: str) -> None:
        self.query_one(".keys", Static).update(shown(text))

    def _said(self, text: str, classes: str) -> Static:
        return Static(shown(text), markup=False, classes=classes)
