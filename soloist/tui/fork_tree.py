"""The forks of a story: the tree of those that share its past, each to be opened where it leaves."""

from collections.abc import Sequence
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
from soloist.play.fork import APART
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
        margins = _margins([each.depth for each in self._tree])
        rows = zip(self._tree, margins, strict=True)
        found.set_options([Option(self._rows(each, margin, width)) for each, margin in rows])
        found.highlighted = at

    def _rows(self, told: Told, margin: tuple[str, str], width: int) -> Content:
        """Where it leaves and how that went, its length; its last line under it."""
        say = self._lingo.say
        before, under = margin
        what = self._left(told)
        head = ink(before, DIM) + ink(what, STRONG if told.path.name == self._here else "")
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
        """The title of the first and of one that has its own; of others `Forcer la serrure → Échec`."""
        if not told.depth:
            return told.title
        way = f"{told.asked} → {told.came}" if told.asked and told.came else told.asked
        if _own(told.title) != _own(self._tree[0].title):
            return f"{told.title} · {way}" if way else told.title
        return way or told.title.partition(APART)[2] or self._lingo.say("Nothing of its own yet")


def _own(title: str) -> str:
    return title.partition(APART)[0].casefold()


def _margins(depths: Sequence[int]) -> tuple[tuple[str, str], ...]:
    """What stands before the first row of each of an outline, and before its others: `├─ `, `│  `."""
    found: list[tuple[str, str]] = []
    goes_on = [False] * (_DEEPEST + 1)  # whether another one follows at that depth, below the same
    for depth in reversed(depths):
        at = min(depth, _DEEPEST)
        above = "".join("│  " if goes_on[step] else "   " for step in range(1, at))
        more = goes_on[at]
        own = ("├─ " if more else "└─ ", "│  " if more else "   ") if at else ("", "")
        found.append((above + own[0], above + own[1]))
        goes_on[at + 1 :] = [False] * (_DEEPEST - at)
        goes_on[at] = True
    return tuple(reversed(found))
