"""What the composer's text is: prose or play, and how a line becomes another kind of line."""

import re
from typing import Final

_PLAY: Final = re.compile(r"\s*(?:[@?=\[(/#]|d:|tbl:|->)")
_ENDS: Final = '.!…»”"'  # of a sentence; a question may be one to ask
_IN_TAG: Final = re.compile(r"(?<![\\\[])\[#?[^\W\d_][\w-]*\s*:(?:[^\[\]]*\|)?([^\[\]|]*)\Z")
_WORDS: Final = (  # compiled when first asked for
    r"[=>«“\"—–\s]*[^\W\d_]+(?:[’'-]*[^\W\d_]+)*"
    r"(?:[’' \u00a0\u202f]+[^\W\d_]{2,}|[,;:!?.…»”\"]+ +[«“—–]*[^\W\d_]{2,}"
    r"| +[^\W\d_] +[^\W\d_]{2,}|(?<=[^\W\d_]{3})[.!?…]+\s*\Z)"
)
"""How words begin; no panel has keys that are typed so."""
_MARKER: Final = re.compile(r" {0,3}(?:`{3}|~{3})")
_KIND: Final = re.compile(r"\s*(?:@|\?|#+|=>|->|/|d:|tbl:|=)?[ \u00a0]*")


def is_play(text: str) -> bool:
    """Whether the composer's text is a line of play or a command rather than prose."""
    return _PLAY.match(text) is not None


def begins_words(text: str) -> bool:
    """Whether a text begins as a sentence does, with two words of which keys and numbers are none."""
    return re.match(_WORDS, text) is not None


def goes_on(text: str) -> bool:
    """Whether a text is the next thing done at the table rather than what follows from the last."""
    from soloist.play import entry_text as typed

    first = next(iter(typed.intents(text)), None)
    doing = (typed.Declare, typed.Ask, typed.ToRoll, typed.ToDraw, typed.Command)
    return isinstance(first, (*doing, typed.NextScene, typed.NextSession, typed.NextPhase))


def play_lines(text: str) -> int:
    """How many lines of a text would be written as play."""
    from soloist.journal.fenced_words import fenced_play
    from soloist.play import entry_text  # what reads play is loaded after the first paint

    parts = (part for part in entry_text.typed(text) if not isinstance(part.intent, entry_text.Paragraphs))
    return fenced_play(text) + sum(part.source.count("\n") + 1 for part in parts)


def as_prose(text: str) -> str:
    """`text` with a backslash before each line and each sign that would be play, so that it is prose."""
    from soloist.journal.inline_escape import kept_as_words
    from soloist.play import entry_text

    done, rest = "", _without_fences(text)
    for part in entry_text.typed(rest):
        before, found, after = rest.partition(part.source)
        if found:
            play = not isinstance(part.intent, entry_text.Paragraphs)
            done += before + ("\n".join(map(_escaped, found.split("\n"))) if play else found)
            rest = after
    return kept_as_words(done + rest)


def _without_fences(text: str) -> str:
    """`text` with a backslash before each marker of a fence that would hold play, or is not closed."""
    from soloist.journal.escape import escape_line
    from soloist.journal.fenced_words import is_kept
    from soloist.journal.fences import closed

    lines = text.split("\n")
    found = list(closed(lines))
    kept = {
        place
        for start, end, opened in found
        if is_kept(lines[start : end + 1], opened)
        for place in range(start, end + 1)
    }
    loose = (place for place, line in enumerate(lines) if place not in kept and _MARKER.match(line))
    for place in loose:
        lines[place] = escape_line(lines[place])
    return "\n".join(lines)


def _escaped(line: str) -> str:
    from soloist.journal.escape import escape_line
    from soloist.play import entry_text

    escaped = escape_line(line)
    if all(isinstance(part.intent, entry_text.Paragraphs) for part in entry_text.typed(escaped)):
        return escaped
    body = line.lstrip()
    return f"{line[: len(line) - len(body)]}\\{body}"


def rekind(line: str, symbol: str) -> tuple[str, int]:
    """`line` as the kind that `symbol` opens, and how far its end moved to the right.

    A line that already is of that kind becomes prose again.
    """
    match = _KIND.match(line)
    found = match[0] if match else ""
    bare = line[len(found) :]
    new = bare if found.strip() == symbol else f"{symbol} {bare}"
    return new, len(new) - len(line)


def tag_part(before: str) -> str | None:
    """What is written so far of the part of a tag in which a line breaks off; None outside a tag."""
    found = _IN_TAG.search(before)
    return found[1].strip() if found else None


def tells(text: str) -> bool:
    """Whether a text is prose that is told already: a whole sentence, or several lines."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if not lines or any(map(is_play, lines)):
        return False
    return len(lines) > 1 or lines[-1][-1] in _ENDS
