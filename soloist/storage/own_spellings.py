"""The words a person taught the speller: `words.txt` beside the settings, one a line, theirs to edit."""

import os
from pathlib import Path
from typing import Final

from soloist.storage.disk import REAL, Disk, make_folder, replace
from soloist.storage.reading import read_file
from soloist.storage.refusals import Missing, Unreadable, named, reason
from soloist.values.message import Refusal, message

FILE: Final = "words.txt"


class OwnSpellings:
    """The file in the folder `config`; it need not be there. Lines that begin with `#` are remarks."""

    def __init__(self, config: Path, disk: Disk = REAL) -> None:
        """Touch nothing yet."""
        self.path = config / FILE
        self._disk = disk

    def words(self) -> frozenset[str]:
        """The words as they are written; none where the file cannot be read."""
        try:
            data = self._bytes()
        except Unreadable:
            return frozenset()
        lines = (line.strip() for line in data.decode("utf-8-sig", "replace").splitlines())
        return frozenset(line for line in lines if line and not line.startswith("#"))

    def add(self, word: str) -> None:
        """Write a word at the end, unless it is there; raises `Refusal` where the disk says no."""
        data = self._bytes()
        if word in self.words():
            return
        gap = b"" if not data or data.endswith(b"\n") else b"\n"
        new = data + gap + word.encode() + b"\n"
        target = Path(os.path.realpath(self.path))  # a link to where someone keeps such files stays one
        try:
            make_folder(self._disk, target.parent)
            replace(self._disk, target, new)
        except OSError as error:
            said = message(
                "{path} cannot be written, so the word is known until you leave: {why}",
                path=named(self.path),
                why=reason(error),
            )
            raise Refusal(said) from error

    def _bytes(self) -> bytes:
        try:
            return read_file(self.path, self._disk)[0]
        except Missing:
            return b""
