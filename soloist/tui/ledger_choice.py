"""Small lists the desk asks with: what kind of thing to make, which of the lines that made a value."""

from collections.abc import Sequence
from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from soloist.tables.names import fold_name
from soloist.tui.ink import QUIET, STRONG, ink, padded
from soloist.tui.line_input import SeekLine
from soloist.tui.list_screen import ListScreen
from soloist.tui.safe_text import shown

WIDTH: Final = 92
_ROOMY: Final = 60  # cells from which what the words mean stands in a column


class LedgerChoice(ListScreen[int | None]):
    """Gives back the number of the row chosen, from 0, whatever the list was narrowed down to."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss", show=False),
        Binding("down", "move(1)", show=False, priority=True),
        Binding("up", "move(-1)", show=False, priority=True),
    ]
    DEFAULT_CSS = """
    LedgerChoice {
        & > Vertical { width: 92; }
        & OptionList { max-height: 70vh; background-tint: $foreground 0%; }
        & OptionList > .option-list--option-highlighted {
            background: $block-cursor-blurred-background; color: $foreground; text-style: none;
        }
    }
    LedgerChoice.-low OptionList { max-height: 80vh; }
    LedgerChoice.-low.-finding OptionList { max-height: 65vh; }
    """

    def __init__(self, title: str, rows: Sequence[tuple[str, str]], keys: str, find: str = "") -> None:
        """`rows` are a word and what it means; with words for an empty line to `find` by, typing narrows."""
        super().__init__()
        self._title = title
        self._rows = rows
        self._keys = keys
        self._find = find
        self._listed = list(range(len(rows)))
        self.set_class(bool(find), "-finding")

    def compose(self) -> ComposeResult:
        """Title, perhaps a line to type in, rows, keys."""
        with Vertical():
            yield Static(shown(self._title), markup=False, classes="title")
            if self._find:
                yield SeekLine(placeholder=self._find)
            yield OptionList(*map(self._option, self._rows), markup=False)
            yield Static(shown(self._keys), markup=False, classes="keys")

    def on_mount(self) -> None:
        """The first row is at hand."""
        found = self.query_one(OptionList)
        found.highlighted = 0
        if self._find:
            found.can_focus = False
            self.query_one(SeekLine).focus()
        else:
            found.focus()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Leave the rows that hold every word typed, those whose own word does first."""
        words = fold_name(event.value).split()
        named = [at for at, row in enumerate(self._rows) if _holds(row[0], words)]
        other = [at for at, row in enumerate(self._rows) if at not in named and _holds(" ".join(row), words)]
        self._listed = [*named, *other]
        if not self._listed and len(words) > 1:  # a name, typed where its kind is asked for
            self.query_one(SeekLine).seeks = False
        found = self.query_one(OptionList)
        found.set_options([self._option(self._rows[at]) for at in self._listed])
        found.highlighted = 0 if self._listed else None

    def on_input_submitted(self) -> None:
        """The one at hand."""
        self.query_one(OptionList).action_select()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """That one."""
        self.dismiss(self._listed[event.option_index])

    def _option(self, row: tuple[str, str]) -> Option:
        width = max(20, min(WIDTH, self.app.size.width) - 4)
        word: Content = ink(row[0], STRONG)
        if width >= _ROOMY:
            column = max(len(each[0]) for each in self._rows)
            word = padded(word, column)
        return Option((word + "  " + ink(row[1], QUIET)).truncate(width, ellipsis=True))


def _holds(text: str, words: Sequence[str]) -> bool:
    folded = fold_name(text)
    return all(word in folded for word in words)
