"""The bookmarks of a story in a list: go to one, give it a name, take it away and bring it back."""

from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from soloist.message import Message
from soloist.play.blocks.marks import Mark
from soloist.play.session.session import Session
from soloist.tui.bookmarks_rows import first_words, place, row
from soloist.tui.line_input import LineInput
from soloist.tui.list_screen import ListScreen
from soloist.tui.safe_text import shown
from soloist.tui.story_view.marked_view import MarkedView

WIDTH: Final = 84
AROUND: Final = 8  # rows of the screen that the list leaves to all else
ROOMY: Final = 60  # cells from which the session stands beside the scene
LONGEST: Final = 60  # letters of a name


class BookmarksScreen(ListScreen[int | None]):
    """Gives back the byte of the story to go to."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", show=False),
        Binding("r", "rename", show=False),
        Binding("delete", "remove", show=False),
        Binding("u", "bring_back", show=False),
    ]
    DEFAULT_CSS = """
    BookmarksScreen {
        & > Vertical { width: 84; }
        & .said { color: $text-muted; height: auto; }
        & LineInput { display: none; margin: 1 0 0 0; }
        & OptionList { background-tint: $foreground 0%; }
        & OptionList > .option-list--option-highlighted {
            background: $block-cursor-blurred-background; color: $foreground; text-style: none;
        }
    }
    BookmarksScreen.-naming LineInput { display: block; }
    """

    def __init__(self, sitting: Session, view: MarkedView) -> None:
        """The bookmarks of `view`, which shows the story of `sitting`. Raises `Refusal` until it is read."""
        super().__init__()
        self._lingo = sitting.desk.lingo
        self._lang = sitting.story.lang
        self._veiled = sitting.veiled
        self._view = view
        self._taken: list[Mark] = []
        self._left = ""  # where the words of a name are that was left

    def compose(self) -> ComposeResult:
        """Title, the bookmarks, a line for a name, the keys."""
        say = self._lingo.say
        with Vertical():
            yield Static(shown(say("Bookmarks")), markup=False, classes="title")
            yield OptionList(markup=False)
            yield Static(markup=False, classes="said")
            yield LineInput(placeholder=say("A name for it; empty for none"), max_length=LONGEST)
            yield Static(markup=False, classes="keys")

    def on_mount(self) -> None:
        """The bookmark after the place one reads is at hand."""
        here = self._view.here
        self._list(next((n for n, mark in enumerate(self._view.marks) if mark.order >= here), 0))
        self.query_one(OptionList).focus()

    def on_resize(self) -> None:
        """Set the rows for the room there is."""
        self._list(self.query_one(OptionList).highlighted or 0)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Go there, unless the block is gone."""
        mark = self._view.marks[event.option_index]
        if mark.at is not None:
            self.dismiss(mark.at)
        else:
            self._say(self._lingo.say("Its block is no longer in the story; only these words are left."))

    # --- keys

    def action_leave(self) -> None:
        """Escape: the name first, then the list."""
        if self.has_class("-naming"):
            self._named()
        else:
            self.dismiss(None)

    def action_rename(self) -> None:
        """Ask for a name."""
        mark = self._at_hand
        if mark is not None:
            self._left = ""
            self.add_class("-naming")
            line = self.query_one(LineInput)
            line.offer(mark.bookmark.name)
            line.focus()
            self._say_keys()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """That is its name."""
        mark = self._at_hand
        if mark is not None:
            self._view.rename_mark(mark, " ".join(event.value.split()))
        self._named()

    def action_remove(self) -> None:
        """Take it away; it can be brought back."""
        mark = self._at_hand
        if mark is None:
            return
        at = self.query_one(OptionList).highlighted or 0
        self._taken.append(mark)
        self._view.drop_mark(mark)
        self._list(at)

    def action_bring_back(self) -> None:
        """Bring back the one that was taken away last."""
        if self._taken:
            mark = self._taken.pop()
            self._view.put_mark_back(mark)
            self._list(self._view.marks.index(mark))

    # --- the list

    @property
    def _at_hand(self) -> Mark | None:
        at = self.query_one(OptionList).highlighted
        marks = self._view.marks
        return marks[at] if at is not None and at < len(marks) else None

    def told_left(self, told: Message) -> None:
        """Where the words of a line are that was left."""
        self._left = self._lingo.render(told)

    def _named(self) -> None:
        self.remove_class("-naming")
        self.query_one(LineInput).offer("")
        found = self.query_one(OptionList)
        self._list(found.highlighted or 0)
        found.focus()

    def _list(self, at: int) -> None:
        marks = self._view.marks
        found = self.query_one(OptionList)
        found.styles.max_height = max(3, self.app.size.height - (5 if self.has_class("-low") else AROUND))
        width = max(20, min(WIDTH, self.app.size.width) - 4)
        found.set_options(self._option(mark, width) for mark in marks)
        found.display = bool(marks)
        found.highlighted = min(at, len(marks) - 1) if marks else None
        self._say(self._left if marks else self._lingo.say("No bookmark yet: m in the story marks a block."))
        self._say_keys()

    def _option(self, mark: Mark, width: int) -> Option:
        where = place(self._view.headings_over(mark.at), self._lang) if mark.at is not None else ""
        where = where if width >= ROOMY else where.rpartition(" · ")[2]
        gone = self._lingo.say("gone") if mark.at is None else ""
        words = first_words(mark, hide=self._veiled)
        return Option(row(words, mark.bookmark.name, where, gone, width))

    def _say(self, text: str) -> None:
        said = self.query_one(".said", Static)
        said.display = bool(text)
        said.update(shown(text))

    def _say_keys(self) -> None:
        say = self._lingo.say
        if self.has_class("-naming"):
            keys = say("Enter names it   Esc back")
        elif not self._view.marks:
            keys = say("u brings it back   Esc back") if self._taken else say("Esc back")
        else:
            keys = say("Enter goes there   r name   Delete removes   Esc back")
            if self._taken:
                keys = say("Enter goes there   r name   Delete removes   u brings back   Esc back")
        self.query_one(".keys", Static).update(shown(keys))
