"""What panels that are not dialogs yet say of screens they open; keys are in order without it."""

from textual import events
from textual.app import App


class Deed:
    """Something that may open a screen."""


def opening(app: App[None]) -> Deed:
    """A screen is on its way."""
    return Deed()


def done(app: App[None], deed: Deed | None = None) -> None:
    """It is there."""


def write(app: App[None], *keys: events.Key | events.Paste) -> None:
    """Hand on what was typed elsewhere."""
    for key in keys:
        app.post_message(key)


def behind(app: App[None]) -> bool:
    """Whether keys wait."""
    return False
