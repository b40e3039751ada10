"""Whoever writes on, wherever the keys go just then, writes in the composer, below the end of the story."""

from textual import events
from textual.screen import Screen
from textual.widgets import Input, TextArea

from soloist.tui.composer import Composer
from soloist.tui.first_letters import OneKey
from soloist.tui.near_paint import NearCompositor
from soloist.tui.story_view.marked_view import MarkedView


class WritingOn(Screen[None]):
    """A screen with a story to be looked at and a composer to write in."""

    _view: MarkedView
    _composer: Composer
    _behind = False  # whether an older block was changed, and what is in sight is still where it stands

    def __init__(self) -> None:
        """Each key that is typed paints a row or two of it."""
        super().__init__()
        self._compositor = NearCompositor()

    def on_key(self, event: events.Key) -> None:
        """Who types in the story is writing, unless the key does something there."""
        if self._looks and event.is_printable and event.key not in self.active_bindings:
            event.stop()
            self._write_on(events.Key(event.key, event.character))

    def on_paste(self, event: events.Paste) -> None:
        """So is who pastes there."""
        if self._looks:
            event.stop()
            self._write_on(events.Paste(event.text))

    @property
    def _looks(self) -> bool:
        """Whether what has the keys takes no words: the story, what stands beside it."""
        into: object = self.focused
        return not isinstance(into, Input | TextArea | OneKey)

    def ponders(self, event: events.Key) -> bool:
        """Whether a letter is a key of the story or an answer, where words may begin as well."""
        into: object = self.focused
        if isinstance(into, OneKey):
            return into.answered_by(event)
        return into is self._view and (event.character or "").isalpha() and event.key in self.active_bindings

    def harmless(self, event: events.Key) -> bool:
        """Going to a bookmark changes nothing."""
        return self.focused is self._view and event.key in self._view.GOING

    def wrote_on(self) -> bool:
        """Words that came at once are for the composer, whatever their letters do as keys elsewhere here."""
        if self.focused is self._composer:
            return False
        self.set_focus(self._composer)
        return True

    def on_text_area_changed(self) -> None:
        """Who writes on after changing an older block has the end of the story in sight again."""
        if self.has_class("-low"):
            self.set_class(self._composer.wrapped_document.height > 1, "-typing")
        if self._behind and self._composer.writing:
            self._behind = False
            self._view.action_end()

    def _write_on(self, event: events.Key | events.Paste) -> None:
        """Whoever writes on is not answering: words go where words go."""
        self.set_focus(self._composer)
        self._composer.post_message(event)
