"""From the bytes of a journal to its entries: any bytes at all, every byte accounted for, nothing raised."""

from soloist.journal import fences
from soloist.journal.blocks import BlockReader
from soloist.journal.headings import PAPER
from soloist.journal.lines import read_line
from soloist.journal.model import Fence, Journal, Tail

__all__ = ["read", "read_line"]


def read(data: bytes, *, start: int = 0, line: int = 1, analog: bool | None = None) -> Journal:
    """The journal that `data` is; never raises, whatever the bytes.

    `data` is the whole file, or a part of it that begins at byte `start` and at line `line` (from
    1), outside every fence and block; spans and `size` then count from the file's beginning all
    the same. `analog` says whether lines outside fences are read by their signs; None decides: they
    are where there is no fence of play, or a paper notebook before it. Problems name no file.
    """
    if analog is None:
        reader = _run(data, start, line, analog=not fences.MAYBE_PLAY.search(data))
        analog = not reader.play_seen or _on_paper(reader, data, start)
        if analog and fences.MAYBE_PLAY.search(data):
            reader = _run(data, start, line, analog=True)
    else:
        reader = _run(data, start, line, analog)
    size, lines = start + len(data), line - 1 + reader.lines
    return Journal(tuple(reader.entries), tuple(reader.problems), _tail(reader, data), size, lines, analog)


def _on_paper(reader: BlockReader, data: bytes, start: int) -> bool:
    """Whether a story begins as a paper notebook, before its first fence of play."""
    first = next(entry.span.start for entry in reader.entries if isinstance(entry, Fence))
    return PAPER.search(data, 0, first - start) is not None


def _run(data: bytes, start: int, line: int, analog: bool) -> BlockReader:
    reader = BlockReader(data, start, line, analog)
    reader.run()
    return reader


def _tail(reader: BlockReader, data: bytes) -> Tail:
    end = data.rfind(b"\n")
    eol = "\r\n" if end > 0 and data[end - 1 : end] == b"\r" else "\n"
    return Tail(reader.open_fence, reader.open_narrative, reader.open_tag, _newlines(data), eol)


def _newlines(data: bytes) -> int:
    """How many line ends close the file, 2 standing for a blank line or nothing above."""
    if not data.removeprefix(b"\xef\xbb\xbf"):
        return 2
    if not data.endswith(b"\n"):
        return 0
    return 2 if data.endswith((b"\n\n", b"\n\r\n")) else 1
