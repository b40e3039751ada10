"""From the bytes of a journal to its entries: any bytes at all, every byte accounted for, nothing raised."""

import re
from collections.abc import Callable
from itertools import accumulate
from typing import Final

from soloist.journal import lexer
from soloist.journal.headings import PAPER, end_of_head, parse_front_matter, parse_heading
from soloist.journal.lexer import closes_narrative, narrative_word
from soloist.journal.lines import PlayLine, read_play_line
from soloist.journal.model import (
    Entry,
    Fence,
    FrontMatter,
    Journal,
    Narrative,
    Other,
    Prose,
    Span,
    TagLine,
    Tail,
)
from soloist.journal.tags import find_tags, unclosed
from soloist.journal.words import note_kind
from soloist.values import regex
from soloist.values.message import Problem, message

_CONFLICT: Final = regex.compile(rb"^(<<<<<<< .*)\n(?:(?!<<<<<<< |>>>>>>> ).*\n)*>>>>>>> ", re.MULTILINE)
_BLANK: Final = " \t"
_SPACES: Final = " \t\r\v\f"


class BlockReader:
    """Reads lines into `entries` and `problems`, once; nothing it meets makes it raise.

    `data` starts at byte `start` of the file and at line `line`, outside every fence; `analog`
    reads every line by its sign, as in a paper notebook.
    """

    def __init__(self, data: bytes, start: int, line: int, analog: bool) -> None:
        """Split the lines; only a line feed, alone or after a carriage return, ends one."""
        raw = data.split(b"\n")
        texts = data.decode("utf-8", "surrogateescape").split("\n")
        starts = [start, *accumulate((len(line) + 1 for line in raw), initial=start)][1:]
        starts[-1] -= 1
        if not raw[-1]:
            texts.pop()
            starts.pop()
        if b"\r" in data:
            texts = [text[:-1] if text.endswith("\r") else text for text in texts]
        self._data, self._start, self._line, self._analog = data, start, line, analog
        self._texts, self._starts = texts, starts
        self._last_written = next((p for p in range(len(texts) - 1, -1, -1) if texts[p].strip(_BLANK)), -1)
        self.entries: list[Entry] = []
        self.problems: list[Problem] = []
        self.play_seen = False
        self.open_fence = ""
        self.open_narrative = False
        self.open_tag = False

    @property
    def lines(self) -> int:
        """How many lines were given, a last one without its end included."""
        return len(self._texts)

    def run(self) -> None:
        """Read it all."""
        place = self._head() if self._start == 0 else 0
        count = len(self._texts)
        while place < count:
            place = self._block(place)

    # --- the head -------------------------------------------------------------------------------

    def _head(self) -> int:
        """Read the head of the file, if it has one; how many lines it takes."""
        if self._data.startswith(b"\xef\xbb\xbf"):
            self._texts[0] = self._texts[0][1:]
            self._starts[0] = 3
        texts = self._texts
        if not texts or texts[0].rstrip() != "---":
            return 0
        end, closed = end_of_head(texts)
        values, problems = parse_front_matter(texts[1:end], 2)
        if end == 1 and not closed:
            return 0
        if not values and not all(text.strip() for text in texts[1:end]):
            return 0  # paragraphs between two rules
        if not closed:
            self._complain(0, "---")
        self.problems += problems
        named = next((place for place in range(1, end) if texts[place].startswith("pcs")), 0)
        self.entries.append(FrontMatter(self._span(0, end + closed), values, named + 1))
        return end + closed

    # --- outside fences -------------------------------------------------------------------------

    def _begins(self, place: int) -> str:
        """What a line outside fences begins, so that no paragraph goes on; nothing where it is prose."""
        text = self._texts[place]
        stripped = text.strip(_BLANK)
        match stripped[:1]:
            case "":
                return "blank"
            case "`" | "~" if lexer.opening(text):
                return "fence"
            case "#" if parse_heading(text):
                return "line"
            case "\\" if narrative_word(stripped) is not None:
                return "narrative"
            case "[" if unclosed(stripped, known=not self._analog) == 0:
                return "tag"
        return "line" if self._analog and not isinstance(self._on_paper(place), Other) else ""

    def _block(self, place: int) -> int:
        """Read what begins at a line; where to go on."""
        match self._begins(place):
            case "blank":
                return place + 1
            case "line":
                heading = parse_heading(self._texts[place], self._span(place, place + 1))
                self.entries.append(heading or self._on_paper(place))
                return place + 1
            case "fence":
                return self._fence(place)
            case "narrative":
                return self._narrative(place, lambda after: self._begins(after) == "fence")
            case "tag":
                return self._long_tag(place, self._begins, Prose)
        after = self._next(place, self._begins)
        self._prose(place, after)
        return after

    def _on_paper(self, place: int) -> PlayLine:
        """What a line outside fences is in a paper notebook; `Other` for prose, as a quotation is."""
        span, text = self._span(place, place + 1), self._texts[place]
        return Other(span, text) if text.lstrip().startswith(">") else read_play_line(text, span)

    def _fence(self, place: int) -> int:
        """A fence of play, or one of something else, kept whole as prose."""
        opened = lexer.opening(self._texts[place])
        assert opened is not None, "only asked where a fence begins"
        if opened.play:
            return self._play(place, opened.marker)
        after = self._next(place, lambda after: lexer.closes(self._texts[after], opened.marker))
        if after == len(self._texts):
            self.open_fence = opened.marker
            self._complain(place, opened.marker)
        after = min(after + 1, len(self._texts))
        self._prose(place, after, tags=False)
        return after

    def _prose(self, place: int, after: int, tags: bool = True) -> None:
        span = self._span(place, after)
        text = self._data[span.start - self._start : span.end - self._start].decode(
            "utf-8", "surrogateescape"
        )
        self.entries.append(Prose(span, text, find_tags(text, known=True) if tags else ()))

    # --- inside fences of play ------------------------------------------------------------------

    def _play(self, place: int, marker: str) -> int:
        self.play_seen = True
        self.entries.append(Fence(self._span(place, place + 1), opens=True))
        opener, mark, place = place, marker[0], place + 1
        texts, entries = self._texts, self.entries
        count = len(texts)
        while place < count:
            text = texts[place]
            stripped = text.strip()
            if not stripped:
                if text.strip(_SPACES):  # no-break spaces and their like: nothing to read, and yet bytes
                    entries.append(Other(self._span(place, place + 1), text))
                place += 1
                continue
            sign = stripped[0]
            if sign == mark and (ends := self._end_of_play(text, marker)) is not None:
                if not ends:
                    self._complain(opener, marker)
                    return place
                entries.append(Fence(self._span(place, place + 1), opens=False))
                return place + 1
            if sign == "\\" and narrative_word(stripped) is not None:
                place = self._narrative(
                    place, lambda after: self._end_of_play(texts[after], marker) is not None
                )
            elif sign == "[" and unclosed(stripped) == 0:
                place = self._long_tag(place, lambda after: lexer.sign(texts[after]), Other)
            else:
                entries.append(read_play_line(text, self._span(place, place + 1)))
                place += 1
        self.open_fence = marker
        self._complain(opener, marker)
        return place

    def _end_of_play(self, line: str, marker: str) -> bool | None:
        """True: the fence closes here. False: another opens, so this one was forgotten. None: neither."""
        if lexer.closes(line, marker):
            return True
        opened = lexer.opening(line)
        again = opened is not None and opened.named and opened.marker.startswith(marker)
        return False if again else None

    # --- over several lines, in and out of fences -----------------------------------------------

    def _next(self, place: int, stops: Callable[[int], object]) -> int:
        """The next line that stops what stands at one, or the end."""
        return next((after for after in range(place + 1, len(self._texts)) if stops(after)), len(self._texts))

    def _narrative(self, place: int, stops: Callable[[int], object]) -> int:
        texts = self._texts
        after = self._next(place, lambda after: closes_narrative(texts[after]) or stops(after))
        closed = after < len(texts) and closes_narrative(texts[after])
        if not closed:
            self.open_narrative = after == len(texts)
            self._complain(place, "---\\")
        body, kind = "\n".join(texts[place + 1 : after]), note_kind(narrative_word(texts[place]) or "")
        after += closed
        self.entries.append(Narrative(self._span(place, after), kind, body, closed))
        return after

    def _long_tag(self, place: int, stops: Callable[[int], object], unread: type[Prose] | type[Other]) -> int:
        texts = self._texts
        after = self._next(place, lambda after: "]" in texts[after] or stops(after))
        closed = after < len(texts) and not stops(after)
        if closed and (tags := find_tags("\n".join(texts[place : after + 1]))):
            self.entries.append(TagLine(self._span(place, after + 1), tags))
            return after + 1
        self.open_tag = after > self._last_written
        self._complain(place, "]")
        if unread is Prose:
            self._prose(place, after)
        else:
            self.entries.append(Other(self._span(place, after), "\n".join(texts[place:after])))
        return after

    # --- small things ---------------------------------------------------------------------------

    def _span(self, place: int, after: int) -> Span:
        line = self._line + place
        return Span(self._starts[place], self._starts[after], line, line + after - place - 1)

    def _complain(self, place: int, sign: str) -> None:
        said = message("what is opened here is not closed; put “{sign}” where it ends", sign=sign)
        self.problems.append(Problem("", self._line + place, 1, "warning", said, self._texts[place]))


def conflicts(data: bytes) -> tuple[Problem, ...]:
    """One problem for each conflict left in a story, at the line where it opens; none for most stories.

    A conflict is a line `<<<<<<< ours` and, further down, `>>>>>>> theirs`, as git writes them; either
    alone is the story's own. What stands between them stays what it is to the reader.
    """
    found, line, at = list[Problem](), 1, 0
    for conflict in _CONFLICT.finditer(data) if b"\n>>>>>>> " in data else ():
        line, at = line + data.count(b"\n", at, conflict.start()), conflict.start()
        said = message(
            "git could not merge what is between here and line {last}; keep what you want of the two "
            "versions and take out the lines “<<<<<<<”, “=======” and “>>>>>>>”",
            last=line + conflict[0].count(b"\n"),
        )
        found.append(Problem("", line, 1, "error", said, conflict[1].decode("utf-8", "replace").rstrip("\r")))
    return tuple(found)


def read(data: bytes, *, start: int = 0, line: int = 1, analog: bool | None = None) -> Journal:
    """The journal that `data` is; never raises, whatever the bytes.

    `data` is the whole file, or a part of it that begins at byte `start` and at line `line` (from
    1), outside every fence and block; spans and `size` then count from the file's beginning all
    the same. `analog` says whether lines outside fences are read by their signs; None decides: they
    are where there is no fence of play, or a paper notebook before it. Problems name no file.
    """
    if analog is None:
        reader = _run(data, start, line, analog=not lexer.MAYBE_PLAY.search(data))
        analog = not reader.play_seen or _on_paper(reader, data, start)
        if analog and lexer.MAYBE_PLAY.search(data):
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
