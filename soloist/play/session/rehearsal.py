"""What a text would add to a story that ended earlier, found without touching the file."""

from soloist.play.story.seat import Seat
from soloist.play.story.send import send
from soloist.play.story.story import Story
from soloist.rules.dice import Dice
from soloist.storage.means import Means
from soloist.storage.story.append import Compose
from soloist.storage.story.draft import Unsent
from soloist.storage.story.journal_file import JournalFile


class _InMemory(JournalFile):
    """A story file that is written to nowhere."""

    def __init__(self, file: JournalFile, means: Means, content: bytes) -> None:
        super().__init__(file.path, means, file.drafts)
        self._content = content

    def read(self) -> bytes:
        return self._content

    def known(self) -> bytes:
        return self._content

    def changed(self) -> bool:
        return False

    def append(self, compose: Compose, typed: Unsent | None = None) -> bytes:
        added = compose(None)
        self._content += added
        return added


def rehearse(seat: Seat, start: int, text: str, dice: Dice, means: Means) -> bytes:
    """The bytes that sending `text` would add if the story ended at byte `start`.

    The phase the story is in now is written again if the cut took its heading. Raises `Refusal`
    as `soloist.play.story.send.send`.
    """
    story = seat.story
    scratch = Story(_InMemory(story.file, means, story.data[:start]))
    phase = story.state.phase if story.state.phase != scratch.state.phase else None
    written = Seat(scratch, seat.shelf, seat.now, phase=phase)
    send(written, text, dice)
    written.flush()
    return scratch.data[start:]
