"""Finds the signs YAML takes for its own in rows that are plainly texts: `{noms}, qui marche`, `*gras*`.

Each is hidden from the parser behind a private-use character, one for one, so that every offset holds,
and put back into the values. Only what YAML would refuse, or read as something else than the text that
stands there, is touched; lists, mappings, quotes and blocks that are whole stay what they are.
"""

import re
from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from soloist.tables.reading.keys import every_name, key_named
from soloist.tables.reading.limits import MAX_DEPTH
from soloist.tables.reading.ranges import looks_like_faces
from soloist.values import regex
from soloist.values.dataclass import dataclass, field
from soloist.values.message import Message, message

_PLAIN = regex.compile(r"[\[{][^\[\]{}\"'#\n]*[\]}]")
_TOKEN = regex.compile(r"[\[\]{},:\"']|(?<=[ \t])#[^\n]*|[^\s\[\]{},:\"']+")
_ENDS = {"[": "]", "{": "}"}
_QUOTED = {'"': re.compile(r'"(?:[^"\\]|\\.)*"', re.DOTALL), "'": re.compile(r"'(?:[^']|'')*'", re.DOTALL)}


@dataclass(frozen=True, slots=True)
class Flow:
    """A collection in brackets, up to `end`; `texts` are the signs in it that belong to texts."""

    end: int
    texts: tuple[int, ...] = ()


def quote_end(text: str, at: int, stop: int) -> int:
    """Where the quoted text that starts at `at` ends; -1 when that is not before `stop`."""
    found = _QUOTED[text[at]].match(text, at, stop)
    return found.end() if found else -1


def read_flow(text: str, at: int, stop: int) -> Flow | None:
    """The collection that opens at `at`; None when it does not close before `stop`.

    A bracket in the middle of a text, or with text after its end, belongs to that text, and so does
    everything in it: `[un {noms}, {2d6} loups]` is a list of two texts.
    """
    if found := _PLAIN.match(text, at, stop):
        return Flow(found.end()) if _ENDS[text[at]] == text[found.end() - 1] else None
    opened: list[tuple[int, bool]] = []
    texts: list[int] = []
    fresh = True  # whether a value can begin here
    while (token := _TOKEN.search(text, at, stop)) and len(opened) <= MAX_DEPTH:
        sign, at = token.group(), token.end()
        if sign in "\"'":
            at = quote_end(text, token.start(), stop) if fresh else at
            if at < 0:
                return None
            fresh = False
        elif sign in _ENDS:
            opened.append((token.start(), fresh))
            fresh = True
        elif sign in "]}":
            start, alone = opened.pop()
            if not opened or _ENDS[text[start]] != sign:
                return Flow(at, tuple(sorted(set(texts)))) if _ENDS[text[start]] == sign else None
            texts += () if alone and _ends_value(text, at, stop) else _signs(text, start, at)
            fresh = False
        elif sign[0] != "#":
            fresh = sign == "," or (sign == ":" and text[at : at + 1] in " \t\r\n,]}")
    return None


def _signs(text: str, start: int, end: int) -> list[int]:
    """The places of all that YAML looks at in a part of a text."""
    return [place for place in range(start, end) if text[place] in "[]{},:\"'#"]


def _ends_value(text: str, at: int, stop: int) -> bool:
    """Whether nothing of a text follows: the next sign separates or closes."""
    rest = text[at : min(at + 200, stop)].lstrip(" \t\r\n")
    return not rest or rest[0] in ",]}:#"


_OPEN: Final = "[{\"'*&!%@`|>"
_HIDDEN: Final = ":[]{}\"'*&!%@`|>,#"
_BASES: Final = tuple(range(0xE000, 0xF8FF - 0x80, 0x80))
# A line that needs a look: neither empty, nor a comment, nor a row or a key with a plain value, or with a
# list or mapping of plain and quoted ones.
_VALUE: Final = r"(?:[^\W_][^\[\]{},:#\"'\r\n]*|\"[^\"\\\r\n]*\"|'[^'\r\n]*')"
_SUSPECT: Final = regex.compile(
    r"^(?! *(?:#|$|\r?$"
    r"|- [^\W_][^:\r\n]*\r?$"
    rf"|(?:- |[^\W_][^\s:]*: )?\[(?:{_VALUE}(?:, {_VALUE})*)?\]\r?$"
    rf"|- \{{(?:text|texte): {_VALUE}(?:, \w+: {_VALUE})*\}}\r?$"
    r"|[^\W_][^\s:]*:(?: [^\W_][^:#\r\n]*)?\r?$"
    r"))[^\r\n]+",
    re.MULTILINE,
)
_COLON: Final = regex.compile(r":(?=[ \t]|$)")
_BLOCK: Final = regex.compile(r"[|>][-+0-9]{0,2}[ \t]*(?:#.*)?$")
_TAG: Final = regex.compile(r"!![A-Za-z]|[&!][^\s\[\]{},]*[ \t]+[\[{|>]")
_ALONE: Final = regex.compile(r"[&!]\S*[ \t]*$")
_COLLECTION: Final = regex.compile(r"[ \t]+(?:- |[^\s:\"'\[{]+:(?:[ \t]|$))")
_ROW_KEY: Final = regex.compile(rf"[{{,]\s*[\"']?(?:{'|'.join(every_name('row'))})[\"']?[ \t]*:(?=[\s,}}]|$)")
_TEXT_KEYS: Final = frozenset({"text", "hint", "tags", "about", "credit"})
_NONE: Mapping[int, int] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class AsText:
    """A text that YAML reads as it was meant; `back` turns hidden signs into what they were.

    `kept` are the offsets of rows that another program would read differently, and why.
    """

    text: str
    back: Mapping[int, int] = field(default_factory=lambda: _NONE)
    kept: tuple[tuple[int, Message], ...] = ()


def as_text(text: str) -> AsText:
    """The text with every sign hidden that YAML would take for its own where a text was meant."""
    finder = _Finder(text)
    finder.run()
    if not finder.hidden:
        return AsText(text)
    base = next((base for base in _BASES if not _holds(text, base)), 0)
    if not base:
        return AsText(text)
    pieces: list[str] = []
    done = 0
    for at in sorted(set(finder.hidden)):
        pieces += (text[done:at], chr(base + ord(text[at])))
        done = at + 1
    back = {base + ord(sign): ord(sign) for sign in _HIDDEN}
    return AsText("".join([*pieces, text[done:]]), back, tuple(finder.kept))


def _holds(text: str, base: int) -> bool:
    return any(chr(base + ord(sign)) in text for sign in _HIDDEN)


class _Finder:
    """Goes through the lines once, leaping over quotes, brackets and blocks of several lines."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.hidden: list[int] = []
        self.kept: list[tuple[int, Message]] = []
        self.leap = 0  # nothing before this offset starts a value
        self.scopes: list[int] = []  # the ends of the values looked ahead into, outermost first

    def run(self) -> None:
        for line in _SUSPECT.finditer(self.text):
            if line.start() >= self.leap:
                self._line(line.group(), line.start())

    def _line(self, line: str, at: int) -> None:
        bare = line.lstrip(" ")
        indent = len(line) - len(bare)
        dash = -1
        while bare.startswith("- "):
            dash = len(line) - len(bare)
            bare = bare[2:].lstrip(" ")
        if not bare or (bare[0] not in _OPEN and ":" not in bare):
            return
        place = at + len(line) - len(bare)
        if dash >= 0:
            self._row(place, at + len(line), dash)
        else:
            self._bare(place, at + len(line), indent)

    def _row(self, at: int, stop: int, dash: int) -> None:
        """What stands after a dash: a text, a collection, or `text: …`."""
        if self.text[at] in _OPEN:
            self._value(at, stop, dash, text=True)
            return
        colon = _COLON.search(self.text, at, stop)
        if not colon:
            return
        if key_named(self.text[at : colon.start()].rstrip(), "row"):
            self._after_key(at, colon.end(), stop, at - self._line_start(at))
        elif not _COLLECTION.match(self.text, *self._next_line(stop, dash)):
            self.kept.append((at, _COLON_KEPT))
            self._colons(at, stop)

    def _bare(self, at: int, stop: int, indent: int) -> None:
        """What stands without a dash: `key: …`, or a collection on lines of its own."""
        sign = self.text[at]
        if sign in "[{":
            if flow := read_flow(self.text, at, len(self.text)):
                self._leap(flow.end, flow.texts)
            else:
                self.leap = len(self.text)
            return
        if sign in "\"'":
            end = quote_end(self.text, at, stop)
            if end < 0:
                return
            colon = _COLON.match(self.text, end, stop)
        else:
            colon = _COLON.search(self.text, at, stop)
        if colon:
            self._after_key(at, colon.end(), stop, indent)

    def _after_key(self, at: int, after: int, stop: int, indent: int) -> None:
        key = self.text[at : after - 1].strip(" \t\"'")
        while after < stop and self.text[after] in " \t":
            after += 1
        if after < stop and self.text[after] != "#":
            known = key_named(key, "row") or key_named(key, "table")
            is_text = known.name in _TEXT_KEYS if known else looks_like_faces(key)
            self._value(after, stop, indent, text=is_text)

    def _value(self, at: int, stop: int, indent: int, *, text: bool) -> None:
        """A value that starts here; `text` when only a text, or a row, makes sense."""
        match self.text[at]:
            case '"' | "'":
                self._quoted(at, stop, indent)
            case "[" | "{":
                self._brackets(at, stop, indent, text=text)
            case "|" | ">":
                if _BLOCK.match(self.text, at, stop):
                    self.leap = self._end_of_value(stop, indent, alone=True)
                elif text:
                    self._keep(at, stop)
            case "*" | "&" | "!":
                if text and not self._property(at, stop, indent):
                    self._keep(at, stop)
            case "%" | "@" | "`":
                self._keep(at, stop)
            case _:
                if _COLON.search(self.text, at, stop):
                    self.kept.append((at, _COLON_KEPT))
                    self._colons(at, stop)

    def _quoted(self, at: int, stop: int, indent: int) -> None:
        end = quote_end(self.text, at, self._end_of_value(stop, indent))
        if end < 0:
            return  # never closed: a fault to be told
        if end > stop:
            self.leap = end
        elif self._goes_on(end, stop):
            self._keep(at, stop)

    def _brackets(self, at: int, stop: int, indent: int, *, text: bool) -> None:
        flow = read_flow(self.text, at, self._end_of_value(stop, indent))
        if flow is None:
            if text:
                self._keep(at, stop)
            return
        line_end = self.text.find("\n", flow.end)
        if self._goes_on(flow.end, line_end if line_end >= 0 else len(self.text)):
            self._keep(at, stop)
        elif text and self.text[at] == "{" and not _ROW_KEY.search(self.text, at, flow.end):
            if flow.end <= stop:
                self._hide(at, stop)
        else:
            self._leap(flow.end, flow.texts)

    def _leap(self, end: int, texts: tuple[int, ...]) -> None:
        self.hidden.extend(texts)
        self.leap = end

    def _keep(self, at: int, stop: int) -> None:
        said = message(
            "This is read as text; other programs need quotes around a text that starts with {sign}.",
            sign=self.text[at],
        )
        self.kept.append((at, said))
        self._hide(at, stop)

    def _hide(self, at: int, stop: int) -> None:
        self.hidden.append(at)
        self._colons(at + 1, stop)

    def _colons(self, at: int, stop: int) -> None:
        self.hidden.extend(colon.start() for colon in _COLON.finditer(self.text, at, stop))

    def _goes_on(self, end: int, stop: int) -> bool:
        """Whether text follows on the line, other than a comment."""
        rest = self.text[end:stop]
        bare = rest.lstrip(" \t").rstrip("\r")
        return bool(bare) and not (bare[0] == "#" and len(bare) < len(rest))

    def _property(self, at: int, stop: int, indent: int) -> bool:
        """Whether this is an anchor or a tag of what follows, which stays refused."""
        if _TAG.match(self.text, at, stop):
            return True
        start, end = self._next_line(stop, indent)
        return start < end and _ALONE.match(self.text, at, stop) is not None

    def _line_start(self, at: int) -> int:
        return self.text.rfind("\n", 0, at) + 1

    def _next_line(self, stop: int, dash: int) -> tuple[int, int]:
        """The next line if it is deeper than a dash, or nothing: where it starts and ends."""
        start = self.text.find("\n", stop) + 1
        if not start:
            return stop, stop
        end = self.text.find("\n", start)
        end = len(self.text) if end < 0 else end
        indent = end - start - len(self.text[start:end].lstrip(" "))
        return (start, end) if indent > dash else (start, start)

    def _end_of_value(self, stop: int, indent: int, *, alone: bool = False) -> int:
        """Where the lines end that can belong to a value: the next as far left as its key or dash.

        Deeper than any table goes, a value ends with its line: looking ahead is never paid twice over.
        """
        while self.scopes and self.scopes[-1] <= stop:
            self.scopes.pop()
        if len(self.scopes) > MAX_DEPTH and not alone:
            return stop
        found = _margin(indent).search(self.text, stop)
        self.scopes.append(found.start() if found else len(self.text))
        return self.scopes[-1]


@lru_cache(maxsize=64)
def _margin(indent: int) -> re.Pattern[str]:
    """The next line that starts at `indent` or before it, with something that closes no bracket."""
    return re.compile(rf"\n {{0,{indent}}}(?=[^\s\]}}#])")


_COLON_KEPT: Final = message("The colon is kept as text; quotes around the whole text would say so.")
