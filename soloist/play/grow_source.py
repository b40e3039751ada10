"""Where a grown row came from, as the remark above it says: `# depuis la-retenue.md, session 2, scène 3`."""

import re
from dataclasses import dataclass
from typing import Final

from soloist.rules.term import Term

_FROM: Final = Term("from", "depuis")
_SESSION: Final = Term("session", "session")
_SCENE: Final = Term("scene", "scène")
_WORDS: Final = f"{_FROM.en}|{_FROM.fr}"


@dataclass(frozen=True, slots=True)
class Origin:
    """A place of a story: the name of its file, session and scene by number, 0 where there is none yet."""

    file: str
    session: int = 0
    scene: int = 0

    def remark(self, lang: str) -> str:
        """What the line above the row says."""
        places = ((_SESSION, self.session), (_SCENE, self.scene))
        told = [_file(self.file), *(f"{word.of(lang)} {number}" for word, number in places if number)]
        return f"{_FROM.of(lang)} {', '.join(told)}"


def grown_from(tables: bytes, file: str) -> bool:
    """Whether a file of tables holds a row that says it came from the story in a file of that name."""
    written = re.escape(_file(file)).encode("utf-8", "surrogateescape")
    said = rb"(?m)^[ \t]*#[ \t]*(?:%s)[ \t]+%s(?:,|[ \t\r]*$)" % (_WORDS.encode(), written)
    return re.search(said, tables) is not None


def _file(name: str) -> str:
    """The name on one line, without what no table file can hold."""
    return "".join(sign if sign.isprintable() else "\ufffd" for sign in " ".join(name.split()))
