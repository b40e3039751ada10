"""How a story is set on the screen: the measure, the faces of dice, the words of the interface."""

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Final, NamedTuple, TypedDict

from rich.cells import cell_len
from textual.content import Content, Span

from soloist.lingo import lingo_of
from soloist.play.session.services import Reading
from soloist.values import regex
from soloist.values.message import Message

if TYPE_CHECKING:
    from soloist.journal.model import DiceText
    from soloist.rules.system import Mood

# A word with the spaces after it. A plain space beside a French sign holds as a no-break one would, and so
# does one before a dot that parts two things: a row does not begin with that.
_WORD = regex.compile(r"(?:[^ ]+(?:(?<=«)[ ]|[ ](?=[»?!;:]|· ))?)+[ ]*|[ ]+")


def wrap(content: Content, width: int) -> tuple[Content, ...]:
    """`content` as rows at most `width` cells wide (at least 2); a word too long is cut."""
    width = max(2, width)
    rows: list[Content] = []
    for line in content.split("\n", allow_blank=True):
        if cell_len(line.plain) <= width:
            rows.append(line)
        else:
            rows += (row.rstrip(" ") for row in line.divide(list(_breaks(line.plain, width))))
    return tuple(rows) or (content,)


def _breaks(text: str, width: int) -> Iterator[int]:
    used = 0  # cells of the row so far
    for match in _WORD.finditer(text):
        word = match[0]
        bare = word.rstrip(" ")
        cells = cell_len(bare)
        if used and used + cells > width:
            yield match.start()
            used = 0
        if cells > width:
            cuts = list(_cuts(bare, width))
            yield from (match.start() + cut for cut in cuts)
            cells = cell_len(bare[cuts[-1] :])
        used += cells + len(word) - len(bare)


def _cuts(word: str, width: int) -> Iterator[int]:
    used = 0
    for index, character in enumerate(word):
        cells = cell_len(character)
        if used + cells > width:
            yield index
            used = 0
        used += cells


MEASURE = 72  # cells of a line of prose, at most
LINE = 66  # the same where prose stands alone, which is read for long
WIDE = 60  # cells from which both pools of a roll get a line each with their reasons

NEXT: Final[Mapping[Reading, Reading]] = {"play": "manuscript", "manuscript": "source", "source": "play"}


class Page(NamedTuple):
    """What drawing a block depends on, besides its text.

    `width` is the cells a line may take, `say` puts a message into the interface's language,
    `glyphs` draws six-sided dice as ⚀…⚅ rather than [1]…[6], `analog` reads play outside fences
    (a file that has no fence). A `sketch` shows play as it is
    written: for the very first paint, which does not wait for what reads play to be loaded. `lang` is
    the story's language. `veiled` leaves out what only Destiny may see. `struck` are the bytes of the
    file at which blocks begin that are not shown, except in the source. In a `reading` that leaves blocks
    out these have no rows. `mood` tells how the outcome of a roll is taken.
    """

    width: int
    say: Callable[[Message], str] = str
    glyphs: bool = True
    analog: bool = False
    sketch: bool = False
    lang: str = "en"
    struck: frozenset[int] = frozenset()
    veiled: bool = False
    reading: Reading = "play"
    mood: "Callable[[DiceText], Mood]" = lambda line: "plain"

    @property
    def measure(self) -> int:
        """Cells of a line, at most; the lines of a file are as long as the screen lets them."""
        return {"manuscript": LINE, "source": 1000}.get(self.reading, MEASURE)

    @property
    def colon(self) -> str:
        """A colon between two words, as the story's language sets it."""
        return lingo_of(self.lang).say(": ")


class Look(TypedDict, total=False):
    """What of a page can be changed while it is shown."""

    glyphs: bool
    analog: bool
    struck: frozenset[int]
    veiled: bool
    mood: "Callable[[DiceText], Mood]"


def styled(text: str, style: str) -> Content:
    """`text`, already safe, in one style."""
    return Content.styled(text, style)


def hung(content: Content, first: Content, rest: Content, width: int) -> tuple[Content, ...]:
    """`content` wrapped to `width` cells with `first` before its first row and `rest` before the others."""
    rows = wrap(content, width - max(first.cell_length, rest.cell_length))
    return tuple((rest if index else first) + row for index, row in enumerate(rows))


# --- Markdown inside a line, set for reading: emphasis shown, its marks and the backslashes hidden

_TOKEN = regex.compile(
    r"\\(?P<escaped>[!-/:-@\[-`{-~→⇒])|(?P<ticks>`+)|(?P<mark>\*{1,3}|_{1,3})|[^\\`*_]+|\\"
)
_STYLES = {1: "italic", 2: "bold", 3: "bold italic"}


class _Pieces:
    """Text in pieces, so that the marks of an emphasis can be taken out once it is closed."""

    __slots__ = ("opened", "styled", "texts")

    def __init__(self) -> None:
        self.texts: list[str] = []
        self.styled: list[tuple[int, int, str]] = []  # pieces first..last, style
        self.opened: dict[str, int] = {}

    def content(self) -> Content:
        offsets = [0]
        for text in self.texts:
            offsets.append(offsets[-1] + len(text))
        spans = [Span(offsets[first], offsets[last], style) for first, last, style in self.styled]
        return Content("".join(self.texts), spans)


def inline(text: str) -> Content:
    """`text` (already safe to show) with `**b**`, `*i*`, `_i_`, `` `c` `` and backslashes applied.

    A mark that closes nothing stays as written.
    """
    if not any(mark in text for mark in "*_`\\"):
        return Content(text)
    pieces = _Pieces()
    unmatched: set[str] = set()
    at = 0
    while match := _TOKEN.match(text, at):
        at = match.end()
        if match["escaped"]:
            pieces.texts.append(match["escaped"])
        elif ticks := match["ticks"]:
            at = _code(pieces, text, ticks, at, unmatched)
        elif mark := match["mark"]:
            _emphasis(pieces, mark, text[match.start() - 1 : match.start()], text[at : at + 1])
        else:
            pieces.texts.append(match[0])
    return pieces.content()


def _code(pieces: _Pieces, text: str, ticks: str, at: int, unmatched: set[str]) -> int:
    """Take the code that `ticks` opens; where to go on."""
    close = -1 if ticks in unmatched else _closing(text, ticks, at)
    if close < 0:
        unmatched.add(ticks)
        pieces.texts.append(ticks)
        return at
    pieces.styled.append((len(pieces.texts), len(pieces.texts) + 1, "code"))
    pieces.texts.append(text[at:close])
    return close + len(ticks)


def _closing(text: str, ticks: str, at: int) -> int:
    """Where as many ticks stand again, neither more nor fewer; below nought where they do not."""
    while (close := text.find(ticks, at)) >= 0:
        at = close + len(ticks)
        while text.startswith("`", at):
            at += 1
        if at == close + len(ticks):
            break
    return close


def _emphasis(pieces: _Pieces, mark: str, before: str, after: str) -> None:
    inside_word = mark[0] == "_" and before.isalnum() and after.isalnum()
    index = len(pieces.texts)
    pieces.texts.append(mark)
    if mark in pieces.opened and before and not before.isspace() and not inside_word:
        first = pieces.opened.pop(mark)
        pieces.texts[first] = pieces.texts[index] = ""
        pieces.styled.append((first, index, _STYLES[len(mark)]))
    elif after and not after.isspace() and not inside_word and not (mark[0] == "_" and before.isalnum()):
        pieces.opened[mark] = index
