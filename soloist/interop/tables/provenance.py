"""Which file tables were made of, as their head says: `imported: "a.csv, 2026-05-03, 9f86d081884c7d65"`."""

import re
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path, PurePath
from typing import Final

from soloist.message import Message, Refusal, message
from soloist.storage.own_files import own_files
from soloist.storage.reading import first_bytes
from soloist.storage.refusals import named
from soloist.storage.workspace import Workspace

_DIGITS: Final = 16  # of the fingerprint: enough to tell any two files of a person apart
_HEAD: Final = 4_096  # bytes in which that line stands: soloist writes it first
_LINE: Final = re.compile(
    r"^(?:imported|import[ée]):[ \t]*[\"']?(.{1,1000}), (\d{4}-\d\d-\d\d), ([0-9a-f]{16})[\"']?[ \t\r]*$",
    re.MULTILINE,
)


@dataclass(frozen=True, slots=True)
class Earlier:
    """Tables at `path` that were made of the same file on a `date`; whether its bytes were the same."""

    path: Path
    date: str
    same: bool

    def told(self) -> Message:
        """What is said of it before anything is written."""
        if self.same:
            return message(
                "Imported already on {date}, as {path}, from this very file.",
                date=self.date,
                path=named(self.path),
            )
        return message(
            "A file of this name was imported already on {date}, as {path}; its content has changed since.",
            date=self.date,
            path=named(self.path),
        )


def provenance(path: str, data: bytes, date: str) -> str:
    """What the head of a table file says of the foreign file it is made of."""
    return f"{_name(path)}, {date}, {_fingerprint(data)}"


def earlier(workspace: Workspace, path: str, data: bytes) -> Earlier | None:
    """The person's file that was made of this one: of these very bytes, else of a file of this name.

    Of several the latest. What cannot be read is none of them.
    """
    name, fingerprint = _name(path), _fingerprint(data)
    found: list[tuple[bool, str, str, Path]] = []
    for own in own_files(workspace):
        try:
            head = first_bytes(own, _HEAD).decode("utf-8", "replace")
        except Refusal:
            continue
        said = _LINE.search(head)
        if said and (said[3] == fingerprint or said[1].replace('\\"', '"') == name):
            found.append((said[3] == fingerprint, said[2], str(own), own))
    if not found:
        return None
    same, date, _, own = max(found)
    return Earlier(own, date, same)


def _name(path: str) -> str:
    """The name of a file on one line, without what no table file can hold."""
    words = " ".join(PurePath(path).name.split()).replace("\\", "/")
    return "".join(sign if sign.isprintable() else "\ufffd" for sign in words)[:255]


def _fingerprint(data: bytes) -> str:
    return sha256(data).hexdigest()[:_DIGITS]
