"""Prose that looks like play: the backslashes that keep it prose, for every reader."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from soloist.journal import fences
from soloist.journal.fenced_words import keep_words
from soloist.journal.headings import parse_heading
from soloist.journal.inline_signs import BARE, UNSEEN
from soloist.journal.lines import closes_narrative, read_line
from soloist.journal.model import Heading, Note
from soloist.journal.tags import find_known_tags
from soloist.message import Message, Refusal, message

LINE_ENDS: Final = re.compile(r"\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]")
"""All that one program or another takes for the end of a line."""

_SWALLOWS: Final = re.compile(r"\\--|\[#?[^\W\d_][^\]]*$")
_SIGNS: Final = ("@", "?", "->", "=>")
_WORDS: Final = re.compile(r"(d|tbl|gen|(?:PC|PJ|N|NPC|PNJ)\s*(?:\([^()]*\)\s*)?):")
_FENCE: Final = ("```", "~~~")
_SHORTEST: Final = 3  # signs of a marker


def prose(text: str) -> tuple[str, tuple[Message, ...]]:
    r"""A block of prose as the file keeps it, and what was added to it, to be said to the person.

    A backslash goes before what would be read as play. Always, also on indented lines, before
    what would swallow the play that follows: a fence nothing closes, `\--`, a bracket and a letter
    without `]`. Paired fences and, otherwise, lines indented by four stay as typed; only a plain
    fence around mere words gets the word `text`, since it would hold play. A line end of
    another program becomes a plain one. Raises `Refusal` when there is nothing but spaces.
    """
    lines = LINE_ENDS.split(text)
    while lines and not lines[0].strip():
        lines.pop(0)
    while lines and not lines[-1].strip():
        lines.pop()
    if not lines:
        raise Refusal(message("there is nothing to write"))
    notices = list(keep_words(lines)) if "```" in text or "~~~" in text else []
    paired = _paired(lines)
    for place, line in enumerate(lines):
        if place not in paired and (escaped := escape_line(line)) != line:
            lines[place] = escaped
            notices.append(message("written “{line}”, so that it stays prose", line=escaped.strip()))
    return "\n".join(lines) + "\n", tuple(notices)


def escape_line(line: str) -> str:
    """One line of prose outside fences, with a backslash where it needs one."""
    body = line.lstrip(" \t")
    indent = line[: len(line) - len(body)]
    if body.startswith(_FENCE):
        return indent + _escape_marker(body)
    if _SWALLOWS.match(body):
        return f"{indent}\\{body}"
    if len(indent.expandtabs(4)) >= 4:
        return line
    if body.startswith(_SIGNS) or _is_heading(body) or (body.startswith("[") and _starts_with_tag(body)):
        return f"{indent}\\{body}"
    if found := _WORDS.match(body):
        return f"{indent}{found[1]}\\{body[found.end(1) :]}"
    return indent + _escape_notebook(body)


def _escape_marker(body: str) -> str:
    """A marker of more than three signs has each of them escaped, or what is left would pair with another."""
    rest = body.lstrip(body[0])
    signs = len(body) - len(rest)
    return f"\\{body}" if signs == _SHORTEST else f"\\{body[0]}" * signs + rest


def _is_heading(body: str) -> bool:
    """Whether a line is a heading, or begins with a mention; `#1` and `#hashtag` are words."""
    return body.startswith("#") and (parse_heading(body) is not None or BARE.match(body) is not None)


def _starts_with_tag(body: str) -> bool:
    return bool(find_known_tags(body[: body.find("]") + 1]))


def _escape_notebook(body: str) -> str:
    """What only a paper notebook's reader takes for play: `(note: …)`, `S1 *title*`, `=== … ===`."""
    entry = read_line(body)
    if isinstance(entry, Note) or (isinstance(entry, Heading) and body.startswith("=")):
        return f"\\{body}"
    if not isinstance(entry, Heading):
        return body
    starless = body.replace("*", "\\*", 1)
    if not isinstance(read_line(starless), Heading):
        return starless
    guarded = re.sub(r"(?<=\s)(?=\S)", r"\\", body, count=1)
    return guarded if guarded != body else f"{body.rstrip()}{UNSEEN}"  # `S1` alone


def _paired(lines: Sequence[str]) -> frozenset[int]:
    """The lines that stand in fences which are closed, markers included."""
    return frozenset(_in_pairs(lines)) | frozenset(_deep_pairs(lines))


def _in_pairs(lines: Sequence[str]) -> Iterator[int]:
    for start, end, _ in fences.closed(lines):
        yield from range(start, end + 1)


def _deep_pairs(lines: Sequence[str]) -> Iterator[int]:
    """Markers indented by four or more are no fences in Markdown, but some readers strip lines."""
    for sign in _FENCE:
        deep = [
            place for place, line in enumerate(lines) if line.startswith((" ", "\t")) and _deep(line, sign)
        ]
        yield from deep[: len(deep) // 2 * 2]


def _deep(line: str, sign: str) -> bool:
    return line.lstrip(" \t").startswith(sign) and fences.opening(line) is None


def narrative_line(line: str) -> str:
    """One line inside a narrative block: nothing in it closes the block or its fence."""
    body = line.lstrip()
    if closes_narrative(body.rstrip()):
        return line.replace("---", "- - -", 1)
    if body.startswith((*_FENCE, "\\--")):
        return f"{line[: len(line) - len(body)]}\\{body}"
    return line
