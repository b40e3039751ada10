"""Cuts runs of simple rows out of a file before the parser sees it: most of a long file is nothing else.

A simple row is a dash, or faces and a colon, and on the same line a text without anything YAML looks at, a
quoted text without escapes, or a list or mapping of such texts. A run of them becomes one row that holds a
marker, and empty lines, so that lines keep their numbers. Whoever finds the marker anywhere but alone in a
row reads the file again, whole.
"""

import re
from dataclasses import dataclass
from typing import Final

from soloist.tables.reading.nodes import Items, Node, Pairs, Text

_QUOTED = r"\"[^\"\\\t\r\n]*\"|'[^'\t\r\n]*'"
_CELL = rf"(?:[^\W_](?:[^\[\]{{}},:#\t\r\n]*[^\[\]{{}},:#\s])?|{_QUOTED})"  # no space at its end
_PAIR = rf"[^\W\d_]+: {_CELL}"
_ROW = (
    r"(?:[^\W_][^:#\t\r\n]*"  # plain: a letter or a digit, then no colon and no comment
    rf"|(?:{_QUOTED}|\[{_CELL}(?:, {_CELL})*\]|\{{(?:text|texte): {_CELL}(?:, {_PAIR})*\}}) *)\r?\n"
)
_FACED = rf"[0-9]{{1,7}}(?:[-–][0-9]{{1,7}})?: {_ROW}"
_RUN: Final = re.compile(
    rf"^(?:(?P<lead> *- ){_ROW}(?:(?P=lead){_ROW}){{2,}}|(?P<pad> *){_FACED}(?:(?P=pad){_FACED}){{2,}})",
    re.MULTILINE,
)
_IN_LIST: Final = re.compile(_CELL)
_IN_PAIRS: Final = re.compile(rf"([^\W\d_]+): ({_CELL})")
_ODD: Final = ("\ufeff", "\x85", "\u2028", "\u2029")
_MARKS: Final = "\uf8ff\uf8fe\uf8fd\uf8fc"


@dataclass(frozen=True, slots=True)
class Run:
    """Lines of simple rows from `start`, each after `lead` characters, under its faces where `faced`."""

    start: int
    lead: int
    faced: bool
    lines: tuple[str, ...]

    def nodes(self) -> list[Node]:
        """The rows as the parser would have given them; each after its faces."""
        at, lead = self.start, self.lead
        nodes: list[Node] = []
        for line in self.lines:
            start = at + lead
            value = line[lead:].rstrip()
            if self.faced:
                faces, _, value = value.partition(": ")
                nodes.append(_NEW(Text, (faces, start, start + len(faces), True, False)))
                start += len(faces) + 2
            if value[0] not in "\"'[{":
                nodes.append(_NEW(Text, (value, start, start + len(value), True, False)))
            elif value[0] == "[":
                nodes.append(_items(value, start))
            elif value[0] == "{":
                nodes.append(_pairs(value, start))
            else:
                nodes.append(Text(value[1:-1], start, start + len(value)))
            at += len(line) + 1
        return nodes


@dataclass(frozen=True, slots=True)
class Cut:
    """A text without its runs, each replaced by `mark` in a row of its own."""

    text: str
    mark: str = ""
    runs: tuple[Run, ...] = ()


def cut_runs(text: str) -> Cut:
    """The text with its runs of simple rows cut out; as it is when it has none, or odd line ends."""
    mark = next((mark for mark in _MARKS if mark not in text), "")
    if not mark or any(odd in text for odd in _ODD) or text.count("\r") != text.count("\r\n"):
        return Cut(text)
    runs: list[Run] = []
    pieces: list[str] = []
    done = 0
    for found in _RUN.finditer(text):
        lead, pad, lines = found["lead"], found["pad"], found.group().split("\n")[:-1]
        faced = lead is None
        runs.append(Run(found.start(), len(pad if faced else lead), faced, tuple(lines)))
        row = f"{pad}{mark}: {mark}" if faced else f"{lead}{mark}"
        pieces += (text[done : found.start()], row, "\n" * len(lines))
        done = found.end()
    return Cut("".join([*pieces, text[done:]]), mark, tuple(runs)) if runs else Cut(text)


def _items(written: str, start: int) -> Items:
    """A list of texts between brackets, each after a comma and a space."""
    quoted = '"' in written or "'" in written
    cells: list[Text] = []
    at = start + 1
    for cell in _IN_LIST.findall(written) if quoted else written[1:-1].split(", "):
        end = at + len(cell)
        cells.append(_text(cell, at, end))
        at = end + 2
    return Items(tuple(cells), start, True, start + len(written))


def _pairs(written: str, start: int) -> Pairs:
    """A mapping of texts between braces, each after a comma and a space."""
    pairs: list[tuple[Text, Node]] = []
    at = start + 1
    for key, value in _IN_PAIRS.findall(written):
        after = at + len(key)
        end = after + 2 + len(value)
        pairs.append((_NEW(Text, (key, at, after, True, False)), _text(value, after + 2, end)))
        at = end + 2
    return Pairs(tuple(pairs), start, True, start + len(written))


def _text(written: str, start: int, end: int) -> Text:
    if written[0] in "\"'":
        return _NEW(Text, (written[1:-1], start, end, False, False))
    return _NEW(Text, (written, start, end, True, False))


_NEW: Final = tuple.__new__  # half the time of calling Text, which there is for every row
