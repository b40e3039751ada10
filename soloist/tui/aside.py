"""Words written in a panel, which are nowhere else until it is done."""

from typing import Protocol, runtime_checkable

from textual.app import App
from textual.css.query import NoMatches


@runtime_checkable
class HoldsWords(Protocol):
    """A panel in which a person writes."""

    def aside(self) -> str:
        """What was written there, as the composer could take it."""


def words_in(app: App[None]) -> str | None:
    """What is written in the panels that stand before the story; None while they are taken apart."""
    panels = [screen for screen in app.screen_stack if isinstance(screen, HoldsWords)]
    if not app.is_running or app._exit:
        return None
    try:
        return "\n\n".join(filter(None, (panel.aside() for panel in panels)))
    except NoMatches:
        return None
