"""The forks of a story: the tree of those that share its past, each to be opened where it leaves."""

from pathlib import Path
from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from soloist.lingo import Lingo
from soloist.play.family_tree import Told
from soloist.storage.refusals import named
from soloist.tui.fork_screen import DIM
from soloist.tui.ink import STRONG, ink, lines, spread
from soloist.tui.list_screen import ListScreen
from soloist.tui.safe_text import shown

WIDTH: Final = 84
_DEEPEST: Final = 8  # steps in; deeper ones stand there too


class ForkTree(ListScreen[Told | None]):
    """Gives back the story to be opened; the one that is open is at hand."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss", show=False)]
    DEFAULT_CSS = """
    ForkTree {
        & > Vertical { width: 84; }
        & OptionList { max-height: 80vh; }
    }
    """

    def __init__(self, tree: tuple[Told, ...], here: str, lingo: Lingo) -> None:
        """`here` is the name of the file that is open."""
        super().__init__()
        self._tree = tree
        self._here = here
        self._lingo = lingo

    def compose(self) -> ComposeResult:
        """The title, the tree, the keys."""
        say = self._lingo.say
        with Vertical():
            yield Static(shown(say("Forks of this story")), markup=False, classes="title")
            yield OptionList(markup=False)
            yield Static(shown(say("Enter opens it there   Esc back")), markup=False, classes="keys")

    def on_mount(self) -> None:
        """The open one is at hand."""
        self._list()
        found = self.query_one(OptionList)
        found.highlighted = next(
            (place for place, each in enumerate(self._tree) if each.path.name == self._here), 0
        )
        found.focus()

    def on_resize(self) -> None:
        """Set the rows for the room there is."""
        self._list()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """That one."""
        self.dismiss(self._tree[event.option_index])

    def _list(self) -> None:
        found = self.query_one(OptionList)
        at = found.highlighted
        width = max(20, min(WIDTH, self.app.size.width) - 4)
        found.set_options([Option(self._rows(each, width)) for each in self._tree])
        found.highlighted = at

    def _rows(self, told: Told, width: int) -> Content:
        """Where it leaves and how that went, its length; its last line under it."""
        say = self._lingo.say
        steps = min(told.depth, _DEEPEST)
        margin = "   " * (steps - 1) + "└─ " if steps else ""
        under = "   " * steps
        what = told.title if not told.depth else self._left(told)
        head = ink(margin, DIM) + ink(what, STRONG if told.path.name == self._here else "")
        if told.path.name == self._here:
            head += ink(f"  {say('(open)')}", DIM)
        length = self._lingo.count("{n} word", "{n} words", told.words)
        rows = [spread(head, ink(length, DIM), width)]
        if told.lost:
            rows.append(ink(under + say("It left {file}, which is not here any more.", file=told.lost), DIM))
        elif not told.sure:
            rows.append(ink(under + say("What they shared was changed since."), DIM))
        rows.append(ink(under + (told.last or named(Path(told.path.name))), DIM))
        return lines(row.truncate(width, ellipsis=True) for row in rows)

    def _left(self, told: Told) -> str:
        """`Forcer la serrure → Échec`."""
        if told.asked and told.came:
            return f"{told.asked} → {told.came}"
        return told.asked or self._lingo.say("Nothing of its own yet")
