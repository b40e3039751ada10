"""The plan of a book, a plain file beside its story: `x.book.yaml` beside `x.md`; it need not be there."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

from soloist.message import Refusal, message
from soloist.storage.atomic import replace
from soloist.storage.identity import real
from soloist.storage.listing import PLAN
from soloist.storage.lock import held
from soloist.storage.means import Means
from soloist.storage.reading import read_file
from soloist.storage.refusals import Missing, NotSaved, reason

_LARGEST: Final = 1 << 22  # bytes of a file that a person wrote


class BookPlan:
    """The bytes of the plan of one story."""

    def __init__(self, story: Path, means: Means) -> None:
        """Touch nothing yet."""
        self.path = story.with_name(story.stem + PLAN)
        self._means = means

    def read(self) -> bytes:
        """What the file holds, nothing where it is not there. Raises `Unreadable`."""
        try:
            data, _ = read_file(self.path, self._means.disk)
        except Missing:
            return b""
        if len(data) > _LARGEST:
            raise Refusal(message("{file} is too long for a plan.", file=self.path.name))
        return data

    def change(self, change: Callable[[bytes], bytes]) -> None:
        """Put what `change` makes of the file, as it is now, in its place: all of it or nothing.

        Raises NotSaved, or Busy where another program is at it; then the file is as it was.
        """
        means = self._means
        target = real(self.path)  # a link to where someone keeps such files stays one
        try:
            with held(means.disk, means.state, target, means.patience):
                data = self.read()
                new = change(data)
                if new != data:
                    replace(means.disk, target, new)
        except OSError as error:
            raise NotSaved(self.path, reason(error), None) from error
