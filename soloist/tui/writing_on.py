"""Whoever writes on, wherever the keys go just then, writes in the composer, below the end of the story."""

from soloist.tui.composer import Composer
from soloist.tui.near_paint import NearCompositor
from soloist.tui.ordered import TypingScreen
from soloist.tui.story_view.marked_view import MarkedView


class WritingOn(TypingScreen):
    """A screen with a story to be looked at and a composer to write in."""

    _view: MarkedView
    _composer: Composer
    _behind = False  # whether an older block was changed, and what is in sight is still where it stands

    def __init__(self) -> None:
        """Each key that is typed paints a row or two of it."""
        super().__init__()
        self._compositor = NearCompositor()

    async def take_key(self, key: str, text: str) -> bool:
        """Text and what belongs to it go into the composer, whatever has the focus."""
        composer = self._composer
        if text and self.focused is not composer:
            self.set_focus(composer)
        return await composer.take(key, text) if self.focused is composer else False

    def take_paste(self, text: str) -> None:
        """So does what is pasted."""
        self.set_focus(self._composer)
        self._composer.take_paste(text)

    def on_text_area_changed(self) -> None:
        """Who writes on after changing an older block has the end of the story in sight again."""
        if self.has_class("-low"):
            self.set_class(self._composer.wrapped_document.height > 1, "-typing")
        if self._behind and self._composer.writing:
            self._behind = False
            self._view.action_end()
