"""From the bytes of a journal to its entries: any bytes at all, every byte accounted for, nothing raised."""

import re
from collections.abc import Callable
from itertools import accumulate
from typing import Final

from soloist.journal import lexer
from soloist.journal.headings import PAPER, end_of_head, parse_front_matter, parse_heading
from soloist.journal.lexer import closes_narrative, narrative_word
from soloist.journal.lines import read_play_line
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
    decoded,
)
from soloist.journal.tags import find_tags, unclosed
from soloist.journal.words import note_kind
from soloist.values import regex
from soloist.values.message import Problem, message

_CONFLICT: Final = regex.compile(rb"^(<<<<<<< .*)\n(?:(?!<<<<<<< |>>>>>>> ).*\n)*>>>>>>> ", re.MULTILINE)
_BLANK: Final = " \t"
_SPACES: Final = " \t\r\v\f"


class _Reader:
    """Lines read into `entries` and `problems`; nothing it meets makes it raise.

    `data` starts at byte `start` of the file and at line `line`, outside every fence; `analog`
    reads every line by its sign, as in a paper notebook. `fence` is the marker of the fence that is open.
    """

    def __init__(self, data: bytes, start: int, line: int, analog: bool) -> None:
        """Read it all; only a line feed, alone or after a carriage return, ends a line."""
        raw = data.split(b"\n")
        texts = decoded(data).split("\n")
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
        self._problems: list[Problem] = []
        self._fence, self._opener = "", 0
        self._open_narrative = self._open_tag = False
        place = self._head() if start == 0 else 0
        while place < len(texts):
            place = self._block(place)
        if self._fence:
            self._complain(self._opener, self._fence)

    def journal(self) -> Journal:
        """What was read."""
        data = self._data
        eol = "\r\n" if data.endswith(b"\r\n", 0, data.rfind(b"\n") + 1) else "\n"
        return Journal(
            tuple(self.entries),
            tuple(self._problems),
            Tail(self._fence, self._open_narrative, self._open_tag, _newlines(data), eol),
            self._start + len(data),
            self._line - 1 + len(self._texts),
            self._analog,
        )

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
        self._problems += problems
        named = next((place for place in range(1, end) if texts[place].startswith("pcs")), 0)
        self.entries.append(FrontMatter(self._span(0, end + closed), values, named + 1))
        return end + closed

    # --- what stands after it -------------------------------------------------------------------

    def _begins(self, place: int) -> Entry | str:
        """What a line is or begins; nothing where it is prose, so that a paragraph goes on."""
        text = self._texts[place]
        stripped = text.strip() if self._fence else text.strip(_BLANK)
        match sign := stripped[:1]:
            case "" if self._fence and text.strip(_SPACES):  # no-break spaces: nothing to read, and yet bytes
                return Other(self._span(place, place + 1), text)
            case "":
                return "blank"
            case "`" | "~" if self._marks(text):
                return "fence"
            case "\\" if narrative_word(stripped) is not None:
                return "narrative"
            case "[" if unclosed(stripped, known=not (self._fence or self._analog)) == 0:
                return "tag"
        if self._fence:
            return read_play_line(text, self._span(place, place + 1))
        heading = parse_heading(text, self._span(place, place + 1)) if sign == "#" else None
        if heading or not self._analog or text.lstrip().startswith(">"):  # a quotation is no play on paper
            return heading or ""
        entry = read_play_line(text, self._span(place, place + 1))
        return "" if isinstance(entry, Other) else entry

    def _block(self, place: int) -> int:
        """Read what begins at a line; where to go on."""
        begins = self._begins(place)
        if not isinstance(begins, str):
            self.entries.append(begins)
            return place + 1
        match begins:
            case "blank":
                return place + 1
            case "fence":
                return self._mark(place)
            case "narrative":
                return self._narrative(place)
            case "tag":
                return self._long_tag(place)
        after = self._next(place, self._begins)
        self._prose(place, after)
        return after

    def _marks(self, line: str) -> bool:
        """Whether a line opens a fence, or ends the one of play it stands in.

        Where another of play opens, the one before was forgotten.
        """
        opened = lexer.opening(line)
        if not self._fence:
            return opened is not None
        again = opened is not None and opened.named and opened.marker.startswith(self._fence)
        return again or lexer.closes(line, self._fence)

    def _mark(self, place: int) -> int:
        """A line that opens or ends a fence of play; a fence of something else, kept whole as prose."""
        text = self._texts[place]
        if self._fence:
            closes = lexer.closes(text, self._fence)
            if closes:
                self.entries.append(Fence(self._span(place, place + 1), opens=False))
            else:
                self._complain(self._opener, self._fence)
            self._fence = ""
            return place + closes
        opened = lexer.opening(text)
        assert opened is not None, "only asked where a fence begins"
        self._fence, self._opener = opened.marker, place
        if opened.play:
            self.entries.append(Fence(self._span(place, place + 1), opens=True))
            return place + 1
        after = self._next(place, lambda after: lexer.closes(self._texts[after], opened.marker))
        if after < len(self._texts):
            self._fence = ""
            after += 1
        self._prose(place, after, tags=False)
        return after

    def _prose(self, place: int, after: int, tags: bool = True) -> None:
        span = self._span(place, after)
        text = decoded(self._data[span.start - self._start : span.end - self._start])
        self.entries.append(Prose(span, text, find_tags(text, known=True) if tags else ()))

    def _next(self, place: int, stops: Callable[[int], object]) -> int:
        """The next line that stops what stands at one, or the end."""
        return next((after for after in range(place + 1, len(self._texts)) if stops(after)), len(self._texts))

    def _narrative(self, place: int) -> int:
        texts = self._texts
        after = self._next(place, lambda after: closes_narrative(texts[after]) or self._marks(texts[after]))
        closed = after < len(texts) and closes_narrative(texts[after])
        if not closed:
            self._open_narrative = after == len(texts)
            self._complain(place, "---\\")
        body, kind = "\n".join(texts[place + 1 : after]), note_kind(narrative_word(texts[place]) or "")
        after += closed
        self.entries.append(Narrative(self._span(place, after), kind, body, closed))
        return after

    def _long_tag(self, place: int) -> int:
        texts = self._texts
        stops = (lambda after: lexer.sign(texts[after])) if self._fence else self._begins
        after = self._next(place, lambda after: "]" in texts[after] or stops(after))
        closed = after < len(texts) and not stops(after)
        if closed and (tags := find_tags("\n".join(texts[place : after + 1]))):
            self.entries.append(TagLine(self._span(place, after + 1), tags))
            return after + 1
        self._open_tag = after > self._last_written
        self._complain(place, "]")
        if self._fence:
            self.entries.append(Other(self._span(place, after), "\n".join(texts[place:after])))
        else:
            self._prose(place, after)
        return after

    # --- small things ---------------------------------------------------------------------------

    def _span(self, place: int, after: int) -> Span:
        line = self._line + place
        return Span(self._starts[place], self._starts[after], line, line + after - place - 1)

    def _complain(self, place: int, sign: str) -> None:
        said = message("what is opened here is not closed; put “{sign}” where it ends", sign=sign)
        self._problems.append(Problem("", self._line + place, 1, "warning", said, self._texts[place]))


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
    maybe_play = lexer.MAYBE_PLAY.search(data) is not None
    reader = _Reader(data, start, line, not maybe_play if analog is None else analog)
    if analog is None and maybe_play:
        first = next((each.span.start for each in reader.entries if isinstance(each, Fence)), None)
        if first is None or PAPER.search(data, 0, first - start):
            reader = _Reader(data, start, line, analog=True)
    return reader.journal()


def _newlines(data: bytes) -> int:
    """How many line ends close the file, 2 standing for a blank line or nothing above."""
    if not data.removeprefix(b"\xef\xbb\xbf"):
        return 2
    if not data.endswith(b"\n"):
        return 0
    return 2 if data.endswith((b"\n\n", b"\n\r\n")) else 1
