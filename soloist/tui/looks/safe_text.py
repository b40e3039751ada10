"""People's text on its way to a widget: safe to show, and never read as markup."""

from rich.text import Text
from textual.content import Content

from soloist.display import display_safe

__all__ = ["display_safe", "shown", "shown_text"]


def shown(text: str) -> Content:
    """`text` for a widget."""
    return Content(display_safe(text))


def shown_text(text: str) -> Text:
    """The same for the widgets that want Rich: DataTable and Tree."""
    return Text(display_safe(text))
