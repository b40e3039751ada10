"""Markdown inside a line, set for reading: emphasis shown, its marks and the backslashes hidden."""

from textual.content import Content, Span

from soloist.values import regex

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
