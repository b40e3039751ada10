"""Words told line by line: what is let go, kept for whoever wants it back."""

from typing import TYPE_CHECKING

from soloist.cli.linear_voice import Voice
from soloist.message import message
from soloist.storage.clock import today
from soloist.storage.day_start import DayStart

if TYPE_CHECKING:
    from soloist.play.session.session import Session


class Words:
    """Of one sitting."""

    def __init__(self, sitting: "Session", voice: Voice) -> None:
        """Nothing is let go yet."""
        self._sitting = sitting
        self._voice = voice

    def opened(self) -> int:
        """Note how long the story is when it is first opened today, in bytes; how long it was then."""
        means, story = self._sitting.desk.means, self._sitting.story
        return DayStart(means.state, means.disk).size(story.path, today(means.now).isoformat(), story.size)

    def let_go(self, text: str) -> None:
        """Keep what is let go, for whoever wants it back."""
        self._sitting.versions.keep(text, "let go")

    def drop(self, text: str) -> None:
        """Let go what was put together for a roll that will not be, and say so."""
        self.let_go(text)
        self._voice.tell(message("Let go: {line}", line=text))

    def close(self) -> None:
        """Let the disk have it, at the end."""
        self._sitting.versions.finish()
