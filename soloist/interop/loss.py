"""What became of a file that was opened as a story: carried, guessed, or left behind, and where."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

from soloist.message import Message, count, message

Fate: TypeAlias = Literal["carried", "guessed", "left"]
FATES: Final[Mapping[Fate, Message]] = {
    "carried": message("Carried"),
    "guessed": message("Guessed"),
    "left": message("Not carried"),
}
"""What each fate is called, in the order they are told."""

_PLACES: Final = 1000  # of one thing: nobody reads more, and a hostile file has millions


@dataclass(frozen=True, slots=True)
class Loss:
    """One kind of thing: how often (`times`), on which lines from 1 (the first thousand), and in words."""

    fate: Fate
    what: str
    times: int
    lines: tuple[int, ...]
    message: Message


class Tally:
    """Counts what a reader meets."""

    def __init__(self) -> None:
        """Nothing has been met yet."""
        self._met: dict[tuple[Fate, str], tuple[list[int], list[int]]] = {}

    def add(self, fate: Fate, what: str, line: int, times: int = 1) -> None:
        """Something of the kind `what`, a key of `said`, on a line."""
        times_met, lines = self._met.setdefault((fate, what), ([0], []))
        times_met[0] += times
        if len(lines) < _PLACES and (not lines or lines[-1] != line):
            lines.append(line)

    def losses(self) -> tuple[Loss, ...]:
        """All of it, what was carried first; within a fate as it stands in the file."""
        return tuple(
            Loss(fate, what, met[0], tuple(sorted(lines)), said(what, met[0]))
            for wanted in FATES
            for (fate, what), (met, lines) in sorted(self._met.items(), key=lambda kind: min(kind[1][1]))
            if fate == wanted
        )


def said(what: str, n: int) -> Message:
    """A kind of thing in words, `n` times."""
    return replace(_WORDS[what], values={"n": n})


_WORDS: Final[Mapping[str, Message]] = {
    # carried
    "sessions": count("{n} heading as a session", "{n} headings as sessions", 2),
    "scenes": count("{n} heading as a scene", "{n} headings as scenes", 2),
    "headings": count("{n} further heading, as it is", "{n} further headings, as they are", 2),
    "passages": count("{n} passage as a scene", "{n} passages as scenes", 2),
    "links": count("{n} link as a choice in a note", "{n} links as choices in notes", 2),
    "head keys": count("{n} key of the head", "{n} keys of the head", 2),
    "tags": count("the tags of {n} passage in a note", "the tags of {n} passages in notes", 2),
    "credits": count("{n} credit in a note", "{n} credits in notes", 2),
    "escapes": count(
        "{n} line with a backslash, so that it stays prose",
        "{n} lines with a backslash, so that they stay prose",
        2,
    ),
    "HTML kept": count("HTML in {n} line, kept as text", "HTML in {n} lines, kept as text", 2),
    "pictures kept": count(
        "{n} line with a picture, kept as text", "{n} lines with pictures, kept as text", 2
    ),
    "tables kept": count("{n} table, kept as text", "{n} tables, kept as text", 2),
    "footnotes kept": count(
        "{n} line with a footnote, kept as text", "{n} lines with footnotes, kept as text", 2
    ),
    # guessed
    "title": message("the title, from the name of the file"),
    "title section": message("the first heading as the title"),
    "language": message("the language, which the file does not say"),
    "bytes": message("bytes that are no UTF-8, read as Windows-1252 or UTF-16"),
    "bare fences": count(
        "{n} block of code now says “text”, or it would be play",
        "{n} blocks of code now say “text”, or they would be play",
        2,
    ),
    "bold headings": count(
        "{n} heading in bold, or it would begin a phase, a scene or a session",
        "{n} headings in bold, or they would begin a phase, a scene or a session",
        2,
    ),
    "scene titles": count(
        "{n} title of a scene without its marks", "{n} titles of scenes without their marks", 2
    ),
    "start": message("the first passage: the file names none that is there"),
    "macro links": count("{n} link in a macro as a choice", "{n} links in macros as choices", 2),
    "branches": count(
        "{n} passage after another that does not lead to it",
        "{n} passages after others that do not lead to them",
        2,
    ),
    "unreached": count(
        "{n} passage nothing leads to, in a session at the end",
        "{n} passages nothing leads to, in a session at the end",
        2,
    ),
    "same names": count(
        "{n} passage with a name that was there already", "{n} passages with names that were there already", 2
    ),
    # left
    "head keys left": count(
        "{n} key of the head that means something else here or cannot be written",
        "{n} keys of the head that mean something else here or cannot be written",
        2,
    ),
    "macros": count("{n} macro, which nothing runs here", "{n} macros, which nothing runs here", 2),
    "variables": count(
        "the value of {n} variable, whose name stands there",
        "the values of {n} variables, whose names stand there",
        2,
    ),
    "scripts": count("{n} script", "{n} scripts", 2),
    "styles": count("{n} style sheet", "{n} style sheets", 2),
    "comments": count("{n} comment", "{n} comments", 2),
    "pictures": count("{n} picture", "{n} pictures", 2),
    "HTML": count("{n} HTML tag around words that stay", "{n} HTML tags around words that stay", 2),
    "stubs": count("{n} road that remains to be written", "{n} roads that remain to be written", 2),
    "special": count(
        "{n} passage of the story format’s own", "{n} passages of the story format’s own", 2
    ),
    "metadata": count("where {n} passage stood on the map", "where {n} passages stood on the map", 2),
    "story data": message("the identifier and the story format"),
    "broken links": count(
        "{n} link to a passage that is not there", "{n} links to passages that are not there", 2
    ),
    "no name": count("{n} passage without a name", "{n} passages without names", 2),
    "bad metadata": count(
        "the metadata of {n} passage, which is no JSON", "the metadata of {n} passages, which are no JSON", 2
    ),
    "bad story data": message("StoryData, which is no JSON"),
    "before": message("what stands before the first passage"),
    "controls": count("the control characters of {n} line", "the control characters of {n} lines", 2),
}  # fmt: skip
