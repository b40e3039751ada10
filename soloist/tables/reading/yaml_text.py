"""Reads YAML as text only, safely: a walk over parser events, refused early when it is hostile.

Nothing is built by PyYAML itself: its constructors turn `no` into false and `1:30` into 90, and its C
composer overflows the stack on deep brackets. Events are flat, so depth is checked as they come.
"""

import re
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from itertools import accumulate
from typing import TYPE_CHECKING, Any, Final

from soloist.tables.reading.as_text import AsText, as_text
from soloist.tables.reading.limits import MAX_DEPTH, TOO_DEEP
from soloist.tables.reading.nodes import Items, Node, Pairs, Text
from soloist.tables.reading.source import Source
from soloist.values import regex
from soloist.values.dataclass import dataclass
from soloist.values.message import Message, Problem, message

if TYPE_CHECKING:
    import yaml


_QUOTED = r"\"[^\"\\\t\r\n]*\"|'[^'\t\r\n]*'"
_CELL = rf"(?:[^\W_](?:[^\[\]{{}},:#\t\r\n]*[^\[\]{{}},:#\s])?|{_QUOTED})"  # no space at its end
_PAIR = rf"[^\W\d_]+: {_CELL}"
_ROW = (
    r"(?:[^\W_][^:#\t\r\n]*"  # plain: a letter or a digit, then no colon and no comment
    rf"|(?:{_QUOTED}|\[{_CELL}(?:, {_CELL})*\]|\{{(?:text|texte): {_CELL}(?:, {_PAIR})*\}}) *)\r?\n"
)
_FACED = rf"[0-9]{{1,7}}(?:[-–][0-9]{{1,7}})?: {_ROW}"
_RUN: Final = regex.compile(
    rf"^(?:(?P<lead> *- ){_ROW}(?:(?P=lead){_ROW}){{2,}}|(?P<pad> *){_FACED}(?:(?P=pad){_FACED}){{2,}})",
    re.MULTILINE,
)
_IN_LIST: Final = regex.compile(_CELL)
_IN_PAIRS: Final = regex.compile(rf"([^\W\d_]+): ({_CELL})")
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


_VALUE = regex.compile(r"\s*(?:-\s+|[^\s:#\[{\"'][^:#]*:\s+)*(?P<first>.)")

_NAME_ALONE = regex.compile(r"\s*[^\W\d][\w' ’-]*")
_OPEN_QUOTE = regex.compile(r"\s*(?:-\s+|[^\s:\"'][^:\"']*:\s+)(?P<quote>[\"'])")


def cure(text: str, error: "yaml.MarkedYAMLError") -> tuple[int, Message]:
    """Where to look (offset in `text`) and what to do about `error`."""
    what = error.problem or ""
    around = error.context or ""
    mark = error.problem_mark or error.context_mark
    if error.context_mark and ("quoted scalar" in around or "flow" in around) and "escape" not in what:
        mark = error.context_mark
    offset = min(mark.index, len(text)) if mark else 0
    return _above(text, offset, what) or (offset, _words(_line(text, offset), what, around))


def _above(text: str, offset: int, what: str) -> tuple[int, Message] | None:
    """The line before, where the mistake is that line's: a name without its colon, a quote left open."""
    start = text.rfind("\n", 0, offset) + 1
    before = text[text.rfind("\n", 0, max(0, start - 1)) + 1 : max(0, start - 1)].rstrip()
    at = start - 1 - len(text[:start].rpartition("\n")[0].rpartition("\n")[2])
    if "mapping values" in what and _NAME_ALONE.fullmatch(before) and _indent(text[start:]) > _indent(before):
        said = message("A colon is missing after {name}.", name=before.strip())
        return at + _indent(before), said
    quoted = _OPEN_QUOTE.match(before)
    if quoted and "expected" in what and before.count(quoted["quote"]) % 2:
        return at + quoted.start("quote"), message("This quote is never closed; close it, or take it away.")
    return None


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def _line(text: str, offset: int) -> str:
    start = max(text.rfind("\n", 0, offset), text.rfind("\r", 0, offset)) + 1
    return re.split(r"[\r\n]", text[start : start + 1000], maxsplit=1)[0]


def _words(line: str, what: str, around: str) -> Message:
    found = _VALUE.match(line)
    first = found["first"] if found else ""
    indent = line[: len(line) - len(line.lstrip())]
    if "\t" in indent or "'\\t'" in what:
        return message("A tab starts this line; indent with spaces.")
    if "escape" in what:
        return message("In double quotes a backslash must be doubled; single quotes take it as it is.")
    if "quoted scalar" in around:
        return message("This quote is never closed; close it, or take it away.")
    if "block scalar" in around:
        return message("A text that starts with {sign} must stand in quotes.", sign=first)
    if first and first in "[{*&!%@`":
        return _sign(line.lstrip(), first)
    if "mapping values" in what:
        return message("A colon followed by a space splits this text; put the whole text in quotes.")
    if first and first in "\"'":
        return message("The text goes on after its closing quote; put the quotes around all of it.")
    if "could not find expected ':'" in what:
        return message("This line is neither `name: …` nor `- …`; add what is missing, or quotes.")
    if "expected" in what and ("block" in around or "document" in what):
        return message("This line does not line up with those above; indent it like its neighbours.")
    return message("This line is not readable YAML; put its text in quotes.")


def _sign(line: str, first: str) -> Message:
    """A line whose text begins with a sign that means something to YAML."""
    if line.startswith("* "):
        return message("A row begins with a hyphen and a space, not with *.")
    if line.startswith("```"):
        return message("Take the lines with ``` out; only what stands between them belongs here.")
    return message("A text that starts with {sign} must stand in quotes; a list must be closed.", sign=first)


Kept = list[tuple[int, Message]]

_ODD_LINE_ENDS = ("\x85", "\u2028", "\u2029")  # line ends to YAML, to no editor
_HASH_WORD = regex.compile(r"[ \t]+#[^\s#][^\r\n]*")


class _Refused(Exception):
    """What stops the walk: the place and the words; never leaves this module."""

    def __init__(self, offset: int, text: Message) -> None:
        super().__init__(text)
        self.offset = offset
        self.text = text


class _Displaced(Exception):
    """The marker of a run stands where no row is: the file is read again without cutting."""


def read_nodes(
    source: Source,
    start: int = 0,
    end: int | None = None,
    kept: Kept | None = None,
    *,
    strict: bool = False,
) -> Node | Problem | None:
    """The tree of `source.text[start:end]`, None where it holds nothing, or what is wrong and where.

    The text has passed `check_size`. Offsets in the tree are those of the whole file; rows that other
    programs would read otherwise are added to `kept`; with `strict` no row is taken for a text that YAML
    reads as something else.
    """
    import yaml  # 16 ms, paid only when a table is read

    text = source.text[start:end] if start or end is not None else source.text
    for sign in _ODD_LINE_ENDS:
        text = text.replace(sign, " ")
    kept = [] if kept is None else kept
    if not strict and not start and end is None and (cut := cut_runs(text)).runs:
        try:
            return _without_runs(cut, source, kept)
        except (_Refused, _Displaced, yaml.YAMLError, ValueError, OverflowError):
            pass  # told from the text as it stands
    meant = AsText(text) if strict else as_text(text)
    try:
        tree = _Walk(meant, start).tree()
    except _Refused as refused:
        return source.problem(refused.offset, refused.text)
    except yaml.MarkedYAMLError as error:
        offset, said = cure(text, error)
        return source.problem(start + offset, said)
    except (yaml.YAMLError, ValueError, OverflowError):
        # the pure parser lets chr() and int() speak for themselves: "\U99999999", %YAML 1.999…
        return source.problem(start, message("This is not readable YAML; check escapes and % lines."))
    kept.extend((start + at, said) for at, said in meant.kept)
    return tree


def _without_runs(cut: Cut, source: Source, kept: Kept) -> Node | None:
    """The tree of a file whose runs were cut out, with their rows back in place."""
    meant = as_text(cut.text)
    starts = [*source.lines(), len(source.text)]  # the file may end without a line end, the cut text does not
    tree = _Walk(meant, 0, starts, cut).tree()
    short = [0, *accumulate(len(line) + 1 for line in cut.text.split("\n"))] if meant.kept else []
    for at, said in meant.kept:
        line = bisect_right(short, at) - 1
        kept.append((starts[line] + at - short[line], said))
    return tree


class _Walk:
    """Turns events into a tree, counting depth.

    `start` is where the text begins in its file; with `lines`, a place is told by its line and column
    instead, from the offsets at which the lines of the file begin.
    """

    def __init__(self, meant: AsText, start: int, lines: Sequence[int] = (), cut: Cut | None = None) -> None:
        self.text = meant.text
        self.back: Mapping[int, int] = meant.back
        self.start = start
        self.lines = lines
        self.mark = cut.mark if cut else ""
        self.runs = iter(cut.runs if cut else ())
        self.hidden = (
            re.compile(f"[{self.mark}{''.join(map(chr, meant.back))}]") if meant.back or cut else None
        )
        self.hashes = " #" in meant.text or "\t#" in meant.text
        self.escapes = "\\u" in meant.text or "\\U" in meant.text
        self.flow = 0
        self.inside: list[Node] = []
        self.open: list[tuple[bool, int, bool, list[Node]]] = []  # a mapping?, where, in brackets?, outside

    def tree(self) -> Node | None:
        import yaml

        loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)(self.text)
        following, scalar = loader.get_event, yaml.ScalarEvent
        starts = (yaml.MappingStartEvent, yaml.SequenceStartEvent)
        ends = (yaml.MappingEndEvent, yaml.SequenceEndEvent)
        try:
            while (event := following()) is not None:
                kind = type(event)
                if kind is scalar:
                    self._scalar(event)
                elif kind in starts:
                    self._begin(event, kind is yaml.MappingStartEvent)
                elif kind in ends:
                    self._finish(event)
                elif kind is yaml.AliasEvent:
                    raise _Refused(self._place(event.start_mark), _quote_it("*"))
                elif kind is yaml.DocumentStartEvent and self.inside:
                    said = message("A table file has one part; remove this line.")
                    raise _Refused(self._place(event.start_mark), said)
        finally:
            loader.dispose()
        return self.inside[0] if self.inside else None

    def _place(self, mark: Any) -> int:
        """The offset in the file of a place in the text."""
        if self.lines:
            return int(self.lines[mark.line] + mark.column)
        return int(self.start + mark.index)

    def _check(self, event: Any) -> None:
        if event.anchor is not None:
            raise _Refused(self._place(event.start_mark), _quote_it("&"))
        if event.tag is not None:
            raise _Refused(self._place(event.start_mark), _quote_it("!"))

    def _begin(self, event: Any, mapping: bool) -> None:
        """The start of a list or a mapping."""
        self._check(event)
        start = self._place(event.start_mark)
        if len(self.open) >= MAX_DEPTH:
            raise _Refused(start, TOO_DEEP)
        flow = bool(event.flow_style)
        self.flow += flow
        self.open.append((mapping, start, flow, self.inside))
        self.inside = []

    def _finish(self, event: Any) -> None:
        mapping, start, flow, outside = self.open.pop()
        self.flow -= flow
        end = self._place(event.end_mark)
        inside, self.inside = self.inside, outside
        if not mapping:
            outside.append(Items(tuple(inside), start, flow, end))
            return
        keys: list[Text] = []
        for key in inside[::2]:
            if type(key) is not Text:
                said = message("A name cannot be a list or hold braces; put the text in quotes.")
                raise _Refused(key.start, said)
            if key.value == "<<" and key.plain:
                raise _Refused(key.start, _quote_it("<<"))
            keys.append(key)
        outside.append(Pairs(tuple(zip(keys, inside[1::2], strict=True)), start, flow, end))

    def _scalar(self, event: Any) -> None:
        if event.anchor is not None or event.tag is not None:
            self._check(event)
        value: str = event.value
        if self.hidden and self.hidden.search(value):
            if self.mark and self.mark in value:
                self._run(event)
                return
            value = value.translate(self.back)
        first, last = event.start_mark, event.end_mark
        if self.lines:
            start, end = self.lines[first.line] + first.column, self.lines[last.line] + last.column
        else:
            start, end = self.start + first.index, self.start + last.index
        if event.style:
            self.inside.append(Text(_no_surrogate(value) if self.escapes else value, start, end))
        elif self.hashes and not self.flow and value:
            self.inside.append(self._with_hash(value, start, end, last.index))
        else:
            self.inside.append(Text(value, start, end, True))

    def _run(self, event: Any) -> None:
        """The rows of a run, where its marker stands alone in a row, or as faces and their row."""
        if event.value != self.mark or event.style or not self.open or self.flow:
            raise _Displaced
        faced = self.open[-1][0]
        if faced and len(self.inside) % 2 == 0:
            self.inside.append(Text(self.mark, 0, 0, True))  # the faces; the row comes next
            return
        if faced and self.inside.pop()[0] != self.mark:
            raise _Displaced
        run = next(self.runs, None)
        if run is None or run.faced != faced:
            raise _Displaced
        self.inside.extend(run.nodes())

    def _with_hash(self, value: str, start: int, end: int, index: int) -> Text:
        lost = _HASH_WORD.match(self.text, index)
        if not lost:
            return Text(value, start, end, True)
        more = lost.group().rstrip()
        return Text(value + more.translate(self.back), start, end + len(more), True, True)


def _quote_it(sign: str) -> Message:
    return message("A text that starts with {sign} must stand in quotes.", sign=sign)


def _no_surrogate(value: str) -> str:
    """Half a character from an escape, which the pure parser lets through, becomes the replacement sign."""
    if value.isascii():
        return value
    return value.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
