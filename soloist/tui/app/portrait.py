"""Taking the picture the next start shows: what will be painted first, by what paints it."""

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from textual import events
from textual.screen import Screen

from soloist.play.session.services import Services
from soloist.play.session.session import Session
from soloist.storage import picture
from soloist.tui.app.app import SoloistApp
from soloist.tui.play.play_screen import PlayScreen
from soloist.tui.terminal.signals import Crash


def keep_picture(app: SoloistApp, first: Path | None, words: Sequence[str]) -> None:
    """Keep for the next start by the same `words` what it will show first; whatever fails, nothing is raised.

    `app` has ended; `first` is the story it began with. Where there is none to be kept, an older one goes.
    """
    disk, story = app.services.means.disk, app.session.path if app.session is not None else None
    picture.drop(disk)
    if story is None or not picture.wanted() or (words and story != first):
        return
    with suppress(Exception):  # it is nothing but a picture
        seen, size = picture.look(story), app.size
        sitter = _Sitter(app.services, story)
        sitter.run(headless=True, size=(size.width, size.height))
        picture.keep(disk, picture.occasion(words, size.width, size.height), seen, sitter.taken)


class _Still(Session):
    """A story that is only looked at."""

    def read_all(self) -> bytes:
        return b""

    def save(self) -> None:
        """There is nothing to keep."""

    def close(self) -> None:
        """As `save`."""


class _Pose(PlayScreen):
    """The play screen as it is painted first, and never after."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._view.hold_sketch()

    def on_mount(self, event: events.Mount) -> None:  # type: ignore[override]
        event.prevent_default()  # nothing is read or begun
        self._status.title, self._status.reading = self.session.path.stem, True
        self.call_after_refresh(self.app.exit)


class _Sitter(SoloistApp):
    """An app without a terminal that paints the first picture and ends."""

    def __init__(self, services: Services, story: Path) -> None:
        super().__init__(services, story, Crash(lambda: None, lambda text: text, lambda told: None))
        self.taken = ""
        self._story = story

    def get_default_screen(self) -> Screen[None]:
        return _Pose(_Still(self.services, self._story))

    def post_display_hook(self) -> None:
        """A frame was painted; the last one counts."""
        if isinstance(self.screen, _Pose):
            strips = self.screen._compositor.render_strips()
            self.taken = "\n".join(strip.render(self.console) for strip in strips)
