"""What the composer's text is: prose or play, and how play is made prose."""

from collections.abc import Iterator
from typing import Final

from soloist.journal.lexer import EXCHANGE, MARKERS, Opening, closed, narrative_word, sign
from soloist.journal.model import DiceLine, TableLine
from soloist.values import regex

_PLAY: Final = EXCHANGE | {"[", "(", "#", "==="}
_ENDS: Final = '.!…»”"'  # of a sentence; a question may be one to ask
_WORDS: Final = regex.compile(
    r"[=>«“\"—–\s]*[^\W\d_]+(?:[’'-]*[^\W\d_]+)*"
    r"(?:[’' \u00a0\u202f]+[^\W\d_]{2,}|[,;:!?.…»”\"]+ +[«“—–]*[^\W\d_]{2,}"
    r"| +[^\W\d_] +[^\W\d_]{2,}|(?<=[^\W\d_]{3})[.!?…]+\s*\Z)"
)
"""How words begin; no panel has keys that are typed so."""


def is_play(text: str) -> bool:
    """Whether the composer's text is a line of play or a command rather than prose."""
    return text.lstrip().startswith("/") or sign(text) in _PLAY


def ends_in_play(text: str) -> bool:
    """Whether the last line of the composer's text is one of play, after prose or by itself."""
    from soloist.play.prose import entry_text

    *_, last = entry_text.typed(text)
    return is_play(text) or (is_play(last.source) and not isinstance(last.intent, entry_text.Paragraphs))


def begins_words(text: str) -> bool:
    """Whether a text begins as a sentence does, with two words of which keys and numbers are none."""
    return _WORDS.match(text) is not None


def goes_on(text: str) -> bool:
    """Whether a text is the next thing done at the table rather than what follows from the last."""
    from soloist.play.prose import entry_text as typed

    match next(iter(typed.intents(text)), None):
        case typed.PlayLine(entry=entry):
            return isinstance(entry, DiceLine | TableLine)
        case first:
            return isinstance(first, typed.Declare | typed.Ask | typed.Command | typed.Begin)


def _parted(lines: list[str]) -> Iterator[tuple[list[str], Opening | None]]:
    """Lines outside fences that are closed, and those of each such fence, markers too, with what opens it."""
    after = 0
    for start, end, opened in closed(lines):
        yield lines[after:start], None
        yield lines[start : end + 1], opened
        after = end + 1
    yield lines[after:], None


def _kept(lines: list[str], *, code: bool) -> list[str]:
    """As many lines, in which nothing inside a line is play."""
    from soloist.journal.write import kept_as_words

    return kept_as_words("\n".join(lines), code=code).split("\n") if lines else []


def as_prose(text: str) -> str:
    """`text` as prose: fences that are closed hold words, as they are; all else that is play has a backslash.

    In a fence what no book would have gets a sign that nobody sees.
    """
    from soloist.journal.write import opened_as_words

    alone = is_command(text)
    told = list[str]()
    for lines, opened in _parted(text.split("\n")):
        if opened is None:
            told += _kept([_escaped(line, alone=alone) for line in lines], code=False)
        else:
            told += [opened_as_words(lines[0], opened), *_kept(lines[1:-1], code=True), lines[-1]]
    return "\n".join(told)


def is_command(text: str) -> bool:
    """Whether a text is a command, which stands alone."""
    from soloist.play.prose import entry_text

    return any(isinstance(each, entry_text.Command) for each in entry_text.intents(text))


def _escaped(line: str, *, alone: bool) -> str:
    """A line outside fences as prose; what begins as a command does is one where it stands `alone`."""
    from soloist.journal.write import escape_line

    if sign(line) != MARKERS[0] and not _plays(line, alone=alone):
        return line
    escaped = escape_line(line)
    if not _plays(escaped, alone=alone):
        return escaped
    body = line.lstrip()
    return f"{line[: len(line) - len(body)]}\\{body}"


def _plays(line: str, *, alone: bool) -> bool:
    """Whether a line outside fences is one of play, or begins a block of it."""
    from soloist.play.prose import entry_text

    words = (entry_text.Paragraphs,) if alone else (entry_text.Paragraphs, entry_text.Command)
    plays = any(not isinstance(each, words) for each in entry_text.intents(line))
    return plays or narrative_word(line) is not None


def tells(text: str) -> bool:
    """Whether a text is prose that is told already: a whole sentence, or several lines."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if not lines or any(map(is_play, lines)):
        return False
    return len(lines) > 1 or lines[-1][-1] in _ENDS
