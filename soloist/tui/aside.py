"""Words written in a panel, which are nowhere else until it is done."""

from typing import Protocol, runtime_checkable

from textual.app import App
from textual.css.query import NoMatches
from textual.screen import ModalScreen, Screen


@runtime_checkable
class HoldsWords(Protocol):
    """A panel in which a person writes."""

    def aside(self) -> str:
        """What was written there, as the composer could take it."""


def _written(screen: Screen[object]) -> str:
    if isinstance(screen, HoldsWords):
        return screen.aside()
    if not isinstance(screen, ModalScreen):
        return ""
    from soloist.tui.left_behind import lines_of  # not for the first picture

    return lines_of(screen)


def words_in(app: App[None]) -> str | None:
    """What is written in the panels that stand before the story; None while they are taken apart."""
    if not app.is_running or app._exit:
        return None
    try:
        return "\n\n".join(filter(None, map(_written, app.screen_stack)))
    except NoMatches:
        return None
