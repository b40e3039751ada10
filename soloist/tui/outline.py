"""The outline of a story: its sessions, scenes and phases, to be gone to, narrowed down by typing."""

from collections.abc import Iterator
from typing import ClassVar, Final

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.message import Message as Posted
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option
from textual.worker import get_current_worker

from soloist.play.outline_parts import Part, parts
from soloist.play.session.session import Session
from soloist.play.session.sought import Reader
from soloist.tui.line_input import SeekLine
from soloist.tui.list_screen import ListScreen
from soloist.tui.outline_rows import MARK, at_hand, letters, narrowed, row, with_marks
from soloist.tui.safe_text import shown

WIDTH: Final = 72
PAGE: Final = 8  # rows passed over by a page key
AROUND: Final = 9  # rows of the screen that the list leaves to all else
AROUND_LOW: Final = 3
MOST: Final = 1000  # rows listed at once, around the one at hand


class OutlineScreen(ListScreen[int | None]):
    """Gives back the byte of the story to go to; at hand is where one reads, or the first typed."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss", show=False),
        Binding("up", "move(-1)", show=False, priority=True),
        Binding("down", "move(1)", show=False, priority=True),
        Binding("pageup", "leap(-1)", show=False, priority=True),
        Binding("pagedown", "leap(1)", show=False, priority=True),
    ]
    DEFAULT_CSS = """
    OutlineScreen {
        & > Vertical { width: 72; }
        & .said { color: $text-muted; height: auto; }
        & OptionList { margin: 1 0 0 0; }
    }
    OutlineScreen.-low OptionList { margin: 0; }
    """

    class Cut(Posted):
        """The story has been cut into its parts, `letters` are those of their names."""

        def __init__(self, parts: tuple[Part, ...], letters: tuple[str, ...]) -> None:
            super().__init__()
            self.parts, self.letters = parts, letters

    def __init__(self, sitting: Session, reader: Reader) -> None:
        """The story of `sitting`, read as `reader` says. Raises `Refusal` while it is still being read."""
        super().__init__()
        self._sitting = sitting
        self._story = sitting.story
        self._reader = reader
        self._lingo = sitting.desk.lingo
        self._parts: tuple[Part, ...] | None = None
        self._letters: tuple[str, ...] = ()
        self._listed: tuple[Part, ...] = ()
        self._eager = False  # whether Enter was pressed before there was anything to go to

    def compose(self) -> ComposeResult:
        """A line to type in, how much there is, the parts, the keys."""
        say = self._lingo.say
        with Vertical():
            yield SeekLine(placeholder=say("Type to narrow the outline"))
            yield Static("…", markup=False, classes="said")
            found = OptionList(markup=False)
            found.can_focus = False
            yield found
            yield Static(shown(say("Enter goes there   Esc back")), markup=False, classes="keys")

    def on_mount(self) -> None:
        """Cut the story beside the screen: a long one takes seconds."""
        self.query_one(SeekLine).focus()
        self._cut()

    @work(thread=True, group="outline", exclusive=True)
    def _cut(self) -> None:
        worker, sitting = get_current_worker(), self._sitting
        found = parts(
            sitting.read_all(),
            analog=self._story.analog,
            struck=self._reader.struck,
            going=lambda: not worker.is_cancelled,
        )
        if found is not None:
            wanted = [each for each in found if self._reader.reading == "play" or each.kind != "phase"]
            wanted = [*with_marks(wanted, (*self._bookmarks(),), self._story.lang)]
            self.post_message(self.Cut(tuple(wanted), letters(wanted, self._story.lang)))

    def _bookmarks(self) -> Iterator[Part]:
        """The bookmarks whose blocks stand, each by its name or its first words."""
        from soloist.tui.bookmarks_rows import first_words

        for mark in self._reader.marks:
            if mark.at is not None:
                words = first_words(mark, hide=self._sitting.veiled)
                yield Part("mark", MARK, None, mark.bookmark.name or words, mark.at)

    def on_outline_screen_cut(self, event: Cut) -> None:
        """List them; the one that is read is at hand."""
        self._parts, self._letters = event.parts, event.letters
        self._list()
        if self._eager:
            self.query_one(OptionList).action_select()

    def on_input_changed(self) -> None:
        """Narrow the list down."""
        self._list()

    def on_input_submitted(self) -> None:
        """Go to the one at hand, as soon as there is one."""
        self._eager = self._parts is None
        self.query_one(OptionList).action_select()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Go there."""
        self.dismiss(self._listed[event.option_index].start)

    def on_resize(self) -> None:
        """Set the rows for the room there is."""
        self._list()

    def action_leap(self, by: int) -> None:
        """A page of rows further, to the first or last at most."""
        found = self.query_one(OptionList)
        if found.highlighted is not None:
            found.highlighted = max(0, min(found.highlighted + by * PAGE, found.option_count - 1))

    def _list(self) -> None:
        if self._parts is None:
            return
        typed = self.query_one(Input).value
        lang = self._story.lang
        wanted = narrowed(self._parts, self._letters, typed)
        at = 0 if typed.strip() else at_hand(wanted, self._reader.here)
        first = max(0, min(at - MOST // 2, len(wanted) - MOST))
        self._listed = wanted[first : first + MOST]
        width = max(20, min(WIDTH, self.app.size.width) - 4)
        found = self.query_one(OptionList)
        found.styles.max_height = max(
            3, self.app.size.height - (AROUND_LOW if self.has_class("-low") else AROUND)
        )
        found.set_options([Option(row(each, width, lang)) for each in self._listed])
        found.display = bool(self._listed)
        found.highlighted = at - first if self._listed else None
        self.call_after_refresh(found.scroll_to_highlight)
        self.query_one(".said", Static).update(shown(self._said(len(wanted))))

    def _said(self, wanted: int) -> str:
        lingo = self._lingo
        assert self._parts is not None
        if all(each.kind == "mark" for each in self._parts):
            return lingo.say("No session or scene yet: # and a title begins one.")
        if not wanted:
            return lingo.say("Nothing of that name. Empty the line to see it all.")
        if wanted > MOST:
            return lingo.say("{n} of {all} here; type to narrow.", n=MOST, all=wanted)
        least = min(each.level for each in self._parts)
        total = sum(each.words for each in self._parts if each.level == least)
        return lingo.count("{n} word of prose", "{n} words of prose", total)
