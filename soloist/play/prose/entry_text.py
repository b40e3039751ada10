"""What the person typed, told apart: prose, declarations, questions, rolls, headings, commands."""

import re
from collections.abc import Iterator
from typing import Literal, TypeAlias

from soloist.journal import lexer, model
from soloist.journal.headings import parse_heading
from soloist.journal.lines import read_line
from soloist.journal.words import NOTE_KINDS
from soloist.values import regex
from soloist.values.dataclass import record


@record
class Paragraphs:
    """Prose, one or more paragraphs, as typed."""

    text: str


@record
class Declare:
    """`@(Aldric) Forcer la serrure 3/4`: `quick` is the pair of dice at the end, if any.

    `target` is the number after them, `4/2 vs 3`.
    """

    line: str
    actors: tuple[str, ...]
    text: str
    typed: str
    """The line with its dice, as typed."""
    quick: tuple[int, int] | None = None
    target: int | None = None


@record
class Ask:
    """`? Est-il seul ?`."""

    line: str
    text: str


@record
class PlayLine:
    """Any other line of play, `=> …`, `[…]`, `(note: …)`, and what it reads as; `d:` and `tbl:` roll."""

    line: str
    entry: model.Entry


@record
class PlayBlock:
    r"""A `\--- secret` … `---\` block: written as typed, line by line."""

    lines: tuple[str, ...]


@record
class Begin:
    """`# Le bal` begins a scene, `## La nuit du gué` a session; `#### Destin` a phase, if that is one."""

    kind: Literal["scene", "session", "phase"]
    title: str = ""


@record
class Command:
    """`/undo`: a command and what follows it; `/` alone has no name, and asks for the list."""

    name: str
    argument: str


Intent: TypeAlias = Paragraphs | Declare | Ask | PlayLine | PlayBlock | Begin | Command

_QUICK = regex.compile(
    r"^(?P<text>.*?)\s+(?P<ours>\d{1,3})\s*/\s*(?P<theirs>\d{1,3})(?:\s+vs\s+(?P<target>\d{1,3}))?$"
)
_PLAY = model.DiceLine | model.TableLine | model.Note | model.Answer | model.Consequence | model.TagLine
_AMAZED = regex.compile(r"\?[?!….]+")  # `?!` asks nothing
_COMMAND = regex.compile(r"^/([^\W\d_][\w-]*)?(?: +([^\n]*))?$")


@record
class Typed:
    """An intent and the very text it was read from."""

    intent: Intent
    source: str


def intents(text: str) -> tuple[Intent, ...]:
    """What `text` asks for, in order; see `typed`."""
    return tuple(part.intent for part in typed(text))


def typed(text: str) -> tuple[Typed, ...]:
    """What `text` asks for, in order, each with its source. Never raises: what is nothing else is prose.

    A command stands alone: in a longer text a line that starts with `/` is prose.
    """
    command = _COMMAND.match(text.strip())
    if command:
        return (Typed(Command((command[1] or "").casefold(), (command[2] or "").strip()), text),)
    return tuple(_merge(_each(text)))


def _each(text: str) -> Iterator[Typed]:
    """One intent a line; prose lines and blank lines as one-line paragraphs; fences are prose, whole."""
    lines = text.replace("\r\n", "\n").split("\n")
    fenced = {start: end for start, end, _ in lexer.closed(lines)}
    number = 0
    while number < len(lines):
        after = number + 1
        if (end := fenced.get(number)) is not None:
            after = end + 1
            whole = "\n".join(lines[number:after])
            yield Typed(Paragraphs(whole), whole)
        elif (end := _narrative_end(lines, number)) is not None:
            after = end + 1
            yield Typed(PlayBlock(tuple(lines[number:after])), "\n".join(lines[number:after]))
        else:
            yield Typed(_line(lines[number]), lines[number])
        number = after


def _narrative_end(lines: list[str], start: int) -> int | None:
    """The line that ends a narrative block opened at `start`, or None."""
    if lexer.narrative_word(lines[start]) is None:
        return None
    return next((n for n in range(start + 1, len(lines)) if lexer.closes_narrative(lines[n])), None)


def _line(line: str) -> Intent:
    stripped = line.strip()
    if not stripped or _is_code(line):
        return Paragraphs(line)
    found = _heading(stripped) if stripped.startswith("#") else _play(stripped)
    return found or Paragraphs(line)


def _is_code(line: str) -> bool:
    """Whether a line is indented by four or more, which is code for Markdown and no heading."""
    indent = line[: len(line) - len(line.lstrip(" \t"))]
    return len(indent.expandtabs(4)) >= 4


def _heading(stripped: str) -> Intent | None:
    found = parse_heading(stripped)
    if found is None or found.level > 4:
        return None
    if found.level == 2:
        return Begin("session", found.title)
    if found.level == 4:
        return Begin("phase", stripped.lstrip("#").strip())
    if found.kind == "phase":
        return Begin("phase", found.title)
    return Begin("scene", found.title.strip("*").strip())


def _play(stripped: str) -> Intent | None:
    match read_line(stripped):
        case model.Action(actors=actors, text=text):
            if quick := _QUICK.match(text):
                pair = (int(quick["ours"]), int(quick["theirs"]))
                target = int(quick["target"]) if quick["target"] else None
                line = stripped[: len(stripped) - len(text) + quick.end("text")]
                return Declare(line, actors, quick["text"], stripped, pair, target)
            return Declare(stripped, actors, text, stripped)
        case model.Question(text=text):
            return None if _AMAZED.fullmatch(stripped) else Ask(stripped, text)
        case model.Note(kind=kind) if kind not in NOTE_KINDS and not re.match(r"\(\w+:", stripped):
            return None  # an aside of the story
        case entry if isinstance(entry, _PLAY):
            return PlayLine(stripped, entry)
        case _:
            return None


def _merge(found: Iterator[Typed]) -> Iterator[Typed]:
    """Runs of prose lines become one prose intent; what is only blank is nothing."""
    prose: list[str] = []
    for part in found:
        if isinstance(part.intent, Paragraphs):
            prose.append(part.intent.text)
            continue
        yield from _prose(prose)
        prose = []
        yield part
    yield from _prose(prose)


def _prose(lines: list[str]) -> Iterator[Typed]:
    text = "\n".join(lines).strip("\n")
    if text.strip():
        yield Typed(Paragraphs(text), text)
