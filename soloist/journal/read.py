"""From the bytes of a journal to its entries: any bytes at all, every byte accounted for, nothing raised."""

from soloist.journal import fences
from soloist.journal.blocks import BlockReader
from soloist.journal.lines import read_line
from soloist.journal.model import Entry, Fence, FrontMatter, Journal, Narrative, Prose, Tail

__all__ = ["extend", "read", "read_line"]


def read(data: bytes, *, start: int = 0, line: int = 1, analog: bool | None = None) -> Journal:
    """The journal that `data` is; never raises, whatever the bytes.

    `data` is the whole file, or a part of it that begins at byte `start` and at line `line` (from
    1), outside every fence and block; spans and `size` then count from the file's beginning all
    the same. `analog` says whether lines outside fences are read by their signs; None decides by
    whether there is a fence of play. Problems name no file.
    """
    if analog is None:
        reader = _run(data, start, line, analog=not fences.MAYBE_PLAY.search(data))
        analog = not reader.play_seen
        if analog and fences.MAYBE_PLAY.search(data):
            reader = _run(data, start, line, analog=True)
    else:
        reader = _run(data, start, line, analog)
    size, lines = start + len(data), line - 1 + reader.lines
    return Journal(tuple(reader.entries), tuple(reader.problems), _tail(reader, data), size, lines, analog)


def extend(journal: Journal, data: bytes) -> Journal:
    """What `read(data)` gives, where `data` is the whole file and `journal` was read from its beginning.

    Only the last block and what follows is read again.
    """
    kept = _settled(journal, data)
    has_play = any(isinstance(entry, Fence) for entry in journal.entries[:kept])
    if kept == 0 or has_play is journal.analog:
        return read(data)
    span = journal.entries[kept].span
    part = data[span.start :]
    reader = _run(part, span.start, span.line, journal.analog)
    if journal.analog and reader.play_seen:
        return read(data)
    problems = tuple(problem for problem in journal.problems if problem.line < span.line)
    return Journal(
        journal.entries[:kept] + tuple(reader.entries),
        problems + tuple(reader.problems),
        _tail(reader, data),
        len(data),
        span.line - 1 + reader.lines,
        journal.analog,
    )


def _run(data: bytes, start: int, line: int, analog: bool) -> BlockReader:
    reader = BlockReader(data, start, line, analog)
    reader.run()
    return reader


def _settled(journal: Journal, data: bytes) -> int:
    """How many entries no byte added at the end can change; 0 when any might."""
    entries = journal.entries
    if not entries or not _head_settled(entries[0], data):
        return 0
    last = len(entries) - 1
    fence = next((place for place in range(last, -1, -1) if isinstance(entries[place], Fence)), None)
    if fence is not None and (fence == last or _opens(entries[fence])):
        while not _opens(entries[fence]):
            fence -= 1
        last = fence
    while last > 0 and _may_go_on(entries[last - 1], entries[last]):
        last -= 1
    return last


def _opens(entry: Entry) -> bool:
    return isinstance(entry, Fence) and entry.opens


def _may_go_on(entry: Entry, following: Entry) -> bool:
    """Whether an entry ends only because of the line after it, which may still change."""
    ends_by_next = isinstance(entry, Prose) or (isinstance(entry, Narrative) and not entry.closed)
    return ends_by_next and entry.span.end == following.span.start


def _head_settled(first: Entry, data: bytes) -> bool:
    if not data.removeprefix(b"\xef\xbb\xbf").startswith(b"---"):
        return True
    if not isinstance(first, FrontMatter):
        return False
    head = data[first.span.start : first.span.end].rstrip()
    return head.endswith((b"\n---", b"\n..."))


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
