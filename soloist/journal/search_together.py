"""Blocks that hold several words, wherever they stand in them: the place where they come closest."""

from collections.abc import Iterator, Sequence
from typing import Final

from soloist.journal.search_pattern import Pattern, Span

_GAP: Final = 12  # characters shown after one word, and before the next, where they stand far apart
_LARGEST: Final = 4  # bytes a character takes at most


def together(data: bytes, patterns: Sequence[Pattern]) -> Iterator[Span]:
    """One place of each block that holds them all: the first word where they come closest, then others."""
    wanted = sorted(patterns, key=lambda pattern: -len(pattern.text))
    done = 0
    for span in wanted[0].spans(data):
        if span.start < done:
            continue
        start, done = _block(data, span.start, done)
        places = [list(pattern.spans(data, start, done)) for pattern in wanted]
        if all(places):
            yield _closest(places)


def _closest(places: Sequence[Sequence[Span]]) -> Span:
    """The shortest stretch with one of each; the first where several are as short."""
    met: dict[int, Span] = {}
    best: tuple[int, list[Span]] | None = None
    for span, which in sorted((span, which) for which, spans in enumerate(places) for span in spans):
        met[which] = span
        if len(met) < len(places):
            continue
        held = sorted(met.values())
        width = max(each.end for each in held) - held[0].start
        if best is None or width < best[0]:
            best = width, held
    assert best is not None, "each of them stands somewhere"
    chosen: list[Span] = []
    for span in best[1]:
        if not chosen or span.start >= chosen[-1].end:
            chosen.append(span)
    return chosen[0]._replace(also=tuple(chosen[1:]))


def _block(data: bytes, offset: int, since: int) -> tuple[int, int]:
    """The lines around a byte, up to the blank ones; none of them begins before byte `since`."""
    before = max(data.rfind(blank, since, offset) for blank in (b"\n\n", b"\n\r\n"))
    end = data.find(b"\n\n", offset) % (len(data) + 1)
    sooner = data.find(b"\n\r\n", offset, end)
    return max(since, before + 1), sooner if sooner >= 0 else end


def up_to_last(data: bytes, span: Span) -> str:
    """What stands after the first word up to the last one, on one line, `…` for what is left out."""
    text, at = "", span.end
    for other in span.also:
        text += _between(data, at, other.start) + _line(data[other.start : other.end])
        at = other.end
    return text


def _between(data: bytes, start: int, end: int) -> str:
    most = _GAP * _LARGEST + _LARGEST
    if end - start <= 2 * most and len(text := _line(data[start:end])) <= 2 * _GAP:
        return text
    after = _text(data[start : min(end, start + most)]).partition("\n")[0][:_GAP]
    before = _text(data[max(start, end - most) : end]).rpartition("\n")[2][-_GAP:]
    return after.rpartition(" ")[0] + " … " + before.partition(" ")[2]


def _line(data: bytes) -> str:
    return " ".join(_text(data).split("\n"))


def _text(data: bytes) -> str:
    return data.decode("utf-8", "surrogateescape").replace("\r", "")
