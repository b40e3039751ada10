"""Names of files that a person can read and every system takes."""

import re
import unicodedata
from typing import Final

from soloist.publish.prose_tree import clean

_LONGEST: Final = 80  # letters
_BYTES: Final = 180  # of the 255 that disks take, for an ending and a number
_BARRED: Final = re.compile(r"[\\/:*?\"<>|#^\[\]%`{}]+|[\x00-\x1f\x7f-\x9f]+")
_DEVICE: Final = re.compile(r"(?:con|prn|aux|nul|com\d|lpt\d|conin\$|conout\$)(?:\..*)?", re.IGNORECASE)


class FileNames:
    """Names that were given so far; none is given twice, whatever the disk thinks of case and accents."""

    def __init__(self) -> None:
        self._taken: set[str] = set()

    def name(self, wanted: str, otherwise: str) -> str:
        """A name made from `wanted`, or from `otherwise` where nothing is left of that; without an ending."""
        bare = _bare(wanted) or _bare(otherwise) or "x"
        name, number = bare, 2
        while _same(name) in self._taken:
            name, number = f"{bare} {number}", number + 1
        self._taken.add(_same(name))
        return name


def _bare(text: str) -> str:
    kept = _BARRED.sub(" ", unicodedata.normalize("NFC", clean(text)))
    kept = "".join(
        " " if unicodedata.category(sign) in ("Cf", "Zl", "Zp", "Cs", "Co", "Cn") else sign for sign in kept
    )
    kept = " ".join(kept.split())[:_LONGEST].strip(" .")
    while len(kept.encode("utf-8", "replace")) > _BYTES:
        kept = kept[:-1].strip(" .")
    return f"_{kept}" if _DEVICE.fullmatch(kept) else kept


def _same(name: str) -> str:
    apart = unicodedata.normalize("NFKD", name.casefold())
    return "".join(sign for sign in apart if not unicodedata.combining(sign))
