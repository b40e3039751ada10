"""The bytes of a block as a reading may show them: without what is out of sight beyond the block itself."""

from soloist.play.blocks.story import Story
from soloist.tui.story_view.page import Page


class Unseen:
    """Gives texts of blocks; where secrets can reach over blocks, out of a copy in which they are blank."""

    __slots__ = ("_copy", "_end")

    def __init__(self) -> None:
        """Nothing is copied until it is asked for."""
        self._copy = b""
        self._end = -1  # the size of the story that was copied

    def text(self, story: Story, index: int, page: Page) -> bytes:
        """The bytes of a block; in the source, the head of the file comes with the first."""
        start, end = story.spans[index]
        if page.reading == "source" and index == 0:
            start = story.base
        beyond = (
            page.analog
            if page.reading == "manuscript"
            else page.reading == "source" or story.spans.cut(index)
        )
        if beyond and (page.veiled or page.reading == "manuscript"):
            return self._masked(story)[start - story.base : end - story.base]
        return story.data[start - story.base : end - story.base]

    def _masked(self, story: Story) -> bytes:
        """Made once for each size of the story: only two at one keyboard, and paper notebooks, need it."""
        if self._end != story.end:
            from soloist.play.told.veil import masked

            self._copy, self._end = masked(story.data[:]), story.end
        return self._copy
