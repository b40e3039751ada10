"""The frame of the screens in which one thing is chosen from a list that hangs down from the top."""

from typing import TypeVar

from textual.screen import ModalScreen
from textual.widgets import OptionList

Chosen = TypeVar("Chosen")


class ListScreen(ModalScreen[Chosen]):
    """Dismissed with what was chosen; each screen says how wide it is and what stands beside the list.

    Its parts are in one `Vertical`: perhaps a `.title`, a `LineInput` that narrows the list down, the
    `OptionList`, and a last line `.keys`.
    """

    DEFAULT_CSS = """
    ListScreen {
        align: center top;
        background: $background;
        & > Vertical {
            max-width: 100%;
            height: auto;
            max-height: 100%;
            margin: 1 0 0 0;
            padding: 0 1;
            background: $panel;
        }
        & .title { color: $primary; text-style: bold; margin: 0 0 1 0; }
        & .keys { color: $text-muted; margin: 1 0 0 0; height: auto; }
        & LineInput { padding: 0; margin: 0 0 1 0; }
        & OptionList {
            border: none;
            padding: 0;
            height: auto;
            background: $panel;
            scrollbar-size-vertical: 1;
            &:focus { border: none; }
        }
    }
    ListScreen.-low {
        & > Vertical { margin: 0; }
        & .title, & LineInput, & .keys { margin: 0; }
    }
    """
    VERTICAL_BREAKPOINTS = [(0, "-low"), (18, "-high")]

    def action_move(self, by: int) -> None:
        """The row after or before."""
        for found in self.query(OptionList):
            if by > 0:
                found.action_cursor_down()
            else:
                found.action_cursor_up()

    def action_leap(self, by: int) -> None:
        """A page of rows further, to the first or last at most."""
        for found in self.query(OptionList):
            if found.highlighted is not None:
                page = max(1, found.size.height - 1)
                found.highlighted = max(0, min(found.highlighted + by * page, found.option_count - 1))

    def action_edge(self, by: int) -> None:
        """The last row, or the first."""
        for found in self.query(OptionList):
            if by > 0:
                found.action_last()
            else:
                found.action_first()
