"""The parts of a story with the words of prose in each, found in its bytes."""

from collections.abc import Iterator, Sequence
from typing import Final

from soloist.journal.headings import parse_heading, parse_notebook_heading
from soloist.journal.lexer import DATE, MARKERS, closes_narrative, narrative_word
from soloist.journal.lines import is_play
from soloist.journal.model import Heading
from soloist.journal.privacy import words
from soloist.journal.words import PHASES, SESSION, is_note, note_kind
from soloist.play.blocks.story import after_front_matter, blocks, safe_lines
from soloist.values.dataclass import record, replace

LONG = 20_000  # letters from which what is typed is counted as it stands, whatever it is


def typed_words(text: str) -> int:
    """The words of prose in what is typed: play and commands have none."""
    if len(text) > LONG:
        return words(text.encode("utf-8", "replace"))
    from soloist.play.prose.entry_text import Paragraphs, intents

    typed = (each.text.encode("utf-8", "replace") for each in intents(text) if isinstance(each, Paragraphs))
    return sum(words(prose) for each in typed for _, _, prose in told(each, analog=False))


_FENCES: Final = tuple(marker.encode() for marker in MARKERS)
_DATES: Final = (b"*Date", b"Date", b"[Date")


@record
class Part:
    """A heading of the story: what it is (see `Heading`), its number and title, the byte it begins at.

    `title` of a phase is its id. `words` are those of prose from it to the next heading that is at least as
    high; `line` counts from 1, `date` is the day it names, if any.
    """

    kind: str
    level: int
    number: int | None
    title: str
    start: int
    words: int = 0
    line: int = 1
    date: str = ""


def parts(data: bytes, *, analog: bool, struck: frozenset[int] = frozenset()) -> tuple[Part, ...]:
    """The parts of a whole journal in their order; before them the story as a whole, a part of level 0.

    `analog` reads headings and play of a paper notebook; blocks that begin at one of `struck` are left out.
    Some 30 MB a second: for a thread.
    """
    found, total = [Part("story", 0, None, "", 0)], [0]
    above = [0]  # the parts that are still open, the highest first
    for heading, at, prose in told(data, analog=analog, struck=struck):
        if heading is not None:
            line = found[-1].line + data.count(b"\n", found[-1].start, at)
            while found[above[-1]].level >= heading.level:
                above.pop()
            above.append(len(found))
            found.append(Part(heading.kind, heading.level, heading.number, heading.title, at, line=line))
            total.append(0)
        elif (
            not found[-1].date
            and prose.startswith(_DATES)
            and (dated := DATE.match(prose.decode("utf-8", "replace")))
        ):
            found[-1] = replace(found[-1], date=dated["date"].strip())
        counted = words(prose)
        for each in above:
            total[each] += counted
    return tuple(replace(part, words=counted) for part, counted in zip(found, total, strict=True))


def last_session(found: Sequence[Part]) -> Part:
    """The last session, else the story."""
    return next((each for each in reversed(found) if each.kind == "session"), found[0])


def told(
    data: bytes, *, analog: bool, struck: frozenset[int] = frozenset()
) -> Iterator[tuple[Heading | None, int, bytes]]:
    """What is no play, in its order: a heading that begins there, if any, the byte, the prose after it.

    `data` is a whole journal, or whole blocks of one; the other two are as of `parts`.
    """
    before, fenced, kind = -1, False, None
    for start, end in blocks(data, after_front_matter(data)):
        if start != before:  # else it is another piece of one long block
            fenced = data[start : start + 8].lstrip(b" ").startswith(_FENCES)
        before = end
        if start in struck or fenced:
            continue
        raw = data[start:end]
        kind = kind or (None if analog else narrative_word(safe_lines(raw.partition(b"\n")[0])[0]))
        if kind and is_note(note_kind(kind)):  # a secret, up to where it is closed
            kind = None if raw.rstrip().endswith((b"\n---\\", b"\n---")) or raw.strip() == b"---\\" else kind
            continue
        kind = None
        for heading, at, prose in _read(raw, analog=analog):
            yield heading, start + at, prose


def _read(raw: bytes, *, analog: bool) -> Iterator[tuple[Heading | None, int, bytes]]:
    """A heading that begins a block and the prose after it; in a notebook any of its lines may be one."""
    if raw.startswith(b"#"):
        heading = parse_heading(safe_lines(raw)[0].rstrip())
        yield heading, 0, b"" if heading is not None else raw
    elif not analog:
        yield None, 0, raw
    else:
        yield from _notebook(raw)


def _notebook(raw: bytes) -> Iterator[tuple[Heading | None, int, bytes]]:
    at, inside = 0, False
    for bare in raw.splitlines(keepends=True):
        line = safe_lines(bare.rstrip(b"\r\n"))[0]
        if inside or narrative_word(line) is not None:
            inside = not closes_narrative(line)
        elif (heading := parse_notebook_heading(line)) is not None:
            yield heading, at, b""
        elif not is_play(line):
            yield None, at, bare
        at += len(bare)


def name(part: Part, lang: str) -> str:
    """What a part is called in the language of the story."""
    match part.kind:
        case "session" | "scene":
            number = f"{SESSION.of(lang)} {part.number}" if part.kind == "session" else f"S{part.number}"
            return " · ".join(filter(None, (number, part.title)))
        case "phase":
            return PHASES[part.title].of(lang)
        case _:
            return part.title
