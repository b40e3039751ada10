"""The composer of a story: its history also holds what was taken back."""

from soloist.tui.composer import Composer


class StoryComposer(Composer):
    """A composer that can be given a text to call back."""

    def recallable(self, text: str) -> None:
        """Let Up, in an empty composer, call this text back."""
        self._past.add(text)
