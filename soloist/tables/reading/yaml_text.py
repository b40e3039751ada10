"""Reads YAML as text only, safely: a walk over parser events, refused early when it is hostile.

Nothing is built by PyYAML itself: its constructors turn `no` into false and `1:30` into 90, and its C
composer overflows the stack on deep brackets. Events are flat, so depth is checked as they come.

Rows that are plainly texts, such as `{noms}, qui marche` or `*gras*`, need no quotes: the signs that YAML
would take for its own are hidden from it behind private-use characters, one for one, so that every offset
holds, and put back into the values.
"""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from soloist.tables.reading.keys import KEYS
from soloist.tables.reading.source import MAX_DEPTH, TOO_DEEP, Items, Node, Pairs, Source, Text, check_size
from soloist.tables.text.parts import Misread
from soloist.values import regex
from soloist.values.message import Message, Problem, message

if TYPE_CHECKING:
    import yaml

_HIDDEN: Final = ":[]{}\"'*&!%@`|>,"
_BASES: Final = tuple(range(0xE000, 0xF8FF - 0x80, 0x80))
_TEXTS: Final = "|".join(
    name for known in KEYS.values() for name, key in known.items() if key.shape in {"text", "texts"}
)
# A value after a dash, after its faces or after a key of texts, and how deep the next line stands.
_VALUE: Final = regex.compile(
    rf"^ *(?:(?P<dash>(?:- +)+)(?P<key>(?:{'|'.join(KEYS['row'])}):[ \t]+)?"
    rf"|(?:{_TEXTS}|\"?[0-9][0-9 ,.–—-]*\"?):[ \t]+)"
    r"(?P<value>[^\s#][^\r\n]*)(?=(?:\r?\n(?P<next> *)(?=\S))?)",
    re.MULTILINE,
)
_COLON: Final = regex.compile(r":(?=[ \t]|$)", re.MULTILINE)
_ROW_KEY: Final = regex.compile(rf"[{{,]\s*[\"']?(?:{'|'.join(KEYS['row'])})[\"']?[ \t]*:(?=[\s,}}]|$)")
_CLOSED: Final = regex.compile(r"(?:\"(?:[^\"\\]|\\.)*\"|'(?:[^']|'')*'|\[[^\[\]\"'#]*\])(?P<more>.*)")
_COMMENT: Final = regex.compile(r"[ \t]*(?:[ \t]#.*)?")
_YAML: Final = regex.compile(r"[|>][-+0-9]{0,2}[ \t]*(?:#.*)?$|!!\w|[&!][^\s\[\]{},]*[ \t]+[\[{|>]")


def _is_text(value: str) -> bool:
    """Whether YAML would take the first sign of a value for its own, although a text is meant."""
    if value[0] in "\"'[":
        found = _CLOSED.match(value)
        return found is not None and not _COMMENT.fullmatch(found["more"])
    if value[0] == "{":
        return "}" in value and not _ROW_KEY.search(value)
    return value[0] in "*%@`&!|>" and not _YAML.match(value)


def _hidden(text: str) -> Iterator[int]:
    """Where the signs stand that YAML would take for its own where a text was meant."""
    for found in _VALUE.finditer(text):
        at, end = found.span("value")
        dash = len(found["dash"].rstrip()) + found.start("dash") - found.start() if found["dash"] else 0
        deeper = len(found["next"] or "") >= dash > 0
        if _is_text(found["value"]):
            yield at
        elif text[at] in _HIDDEN or (deeper and not found["key"]):
            continue
        yield from (colon.start() for colon in _COLON.finditer(text, at, end))


# --- what is wrong

_FIRST = regex.compile(r"(?P<indent>\s*)(?:-\s+|[^\s:#\[{\"'][^:#\r\n]*:\s+)*(?P<sign>[\[{*&!%@`])?")


def cure(text: str, error: "yaml.MarkedYAMLError") -> tuple[int, Message]:
    """Where to look (offset in `text`) and what to do about `error`."""
    what, around = error.problem or "", error.context or ""
    mark = error.problem_mark or error.context_mark
    if error.context_mark and ("quoted scalar" in around or "flow" in around) and "escape" not in what:
        mark = error.context_mark
    offset = min(mark.index, len(text)) if mark else 0
    start = max(text.rfind("\n", 0, offset), text.rfind("\r", 0, offset)) + 1
    found = _FIRST.match(text, start)
    if found and ("\t" in found["indent"] or "'\\t'" in what):
        said = message("A tab starts this line; indent with spaces.")
    elif "escape" in what:
        said = message("In double quotes a backslash must be doubled; single quotes take it as it is.")
    elif "quoted scalar" in around:
        said = message("This quote is never closed; close it, or take it away.")
    elif found and found["sign"]:
        sign = found["sign"]
        said = message("A text that starts with {sign} must be in quotes; a list must be closed.", sign=sign)
    elif "mapping values" in what:
        said = message(
            "A colon followed by a space splits this text, or is missing after the name above: put the text "
            "in quotes, or write the colon."
        )
    elif "expected" in what and ("block" in around or "document" in what):
        said = message("This line does not line up with those above; indent it like its neighbours.")
    else:
        said = message("This line is neither `name: …` nor `- …`; add what is missing, or quotes.")
    return offset, said


# --- the walk

_ODD_LINE_ENDS = ("\x85", "\u2028", "\u2029")  # line ends to YAML, to no editor
_HASH_WORD = regex.compile(r"[ \t]+#[^\s#][^\r\n]*")


def read_nodes(
    source: Source,
    start: int = 0,
    end: int | None = None,
    *,
    strict: bool = False,
) -> Node | Problem | None:
    """The tree of `source.text[start:end]`, None where it holds nothing, or what is wrong and where.

    The text has passed `check_size`, unless it is read `strict`: then it is looked at here, and no row is
    taken for a text that YAML reads as something else. Offsets in the tree are those of the whole file.
    """
    import yaml  # 16 ms, paid only when a table is read

    if strict and (problem := check_size(source)):
        return problem
    text = source.text[start:end]
    for sign in _ODD_LINE_ENDS:
        text = text.replace(sign, " ")
    walk = _Walk(text, start, strict)
    try:
        tree = walk.tree()
    except Misread as misread:
        return source.problem(misread.at, misread.message)
    except yaml.MarkedYAMLError as error:
        offset, said = cure(text, error)
        return source.problem(start + offset, said)
    except (yaml.YAMLError, ValueError, OverflowError):
        # the pure parser lets chr() and int() speak for themselves: "\U99999999", %YAML 1.999…
        return source.problem(start, message("This is not readable YAML; check escapes and % lines."))
    return tree


class _Walk:
    """Turns events into a tree, counting depth; `start` is where the text begins in its file."""

    def __init__(self, text: str, start: int, strict: bool) -> None:
        self.start = start
        self.back: dict[int, str] = {}
        places = [] if strict else sorted(set(_hidden(text)))
        base = next(
            (base for base in _BASES if not any(chr(base + ord(each)) in text for each in _HIDDEN)), 0
        )
        if places and base:
            self.back = {base + ord(sign): sign for sign in _HIDDEN}
            signs = list(text)
            for at in places:
                signs[at] = chr(base + ord(text[at]))
            text = "".join(signs)
        self.text = text
        self.hidden = re.compile(f"[{''.join(map(chr, self.back))}]") if self.back else None
        self.hashes = " #" in text or "\t#" in text
        self.escapes = "\\u" in text or "\\U" in text
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
                    raise Misread(self._place(event.start_mark), _quote_it("*"))
                elif kind is yaml.DocumentStartEvent and self.inside:
                    said = message("A table file has one part; remove this line.")
                    raise Misread(self._place(event.start_mark), said)
        finally:
            loader.dispose()
        return self.inside[0] if self.inside else None

    def _place(self, mark: Any) -> int:
        """The offset in the file of a place in the text."""
        return int(self.start + mark.index)

    def _check(self, event: Any) -> None:
        if event.anchor is not None:
            raise Misread(self._place(event.start_mark), _quote_it("&"))
        if event.tag is not None:
            raise Misread(self._place(event.start_mark), _quote_it("!"))

    def _begin(self, event: Any, mapping: bool) -> None:
        """The start of a list or a mapping."""
        self._check(event)
        start = self._place(event.start_mark)
        if len(self.open) >= MAX_DEPTH:
            raise Misread(start, TOO_DEEP)
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
                raise Misread(key.start, said)
            if key.value == "<<" and key.plain:
                raise Misread(key.start, _quote_it("<<"))
            keys.append(key)
        outside.append(Pairs(tuple(zip(keys, inside[1::2], strict=True)), start, flow, end))

    def _scalar(self, event: Any) -> None:
        if event.anchor is not None or event.tag is not None:
            self._check(event)
        written: str = event.value
        first, last = event.start_mark, event.end_mark
        start, end = self.start + first.index, self.start + last.index
        value = written
        if self.hidden and self.hidden.search(written):
            value = written.translate(self.back)
        if event.style:
            self.inside.append(Text(_no_surrogate(value) if self.escapes else value, start, end))
            return
        lost = _HASH_WORD.match(self.text, last.index) if self.hashes and not self.flow and value else None
        if lost:
            more = lost.group().rstrip()
            self.inside.append(Text(value + more.translate(self.back), start, end + len(more), True))
        else:
            self.inside.append(Text(value, start, end, True))


def _quote_it(sign: str) -> Message:
    return message("A text that starts with {sign} must be in quotes.", sign=sign)


def _no_surrogate(value: str) -> str:
    """Half a character from an escape, which the pure parser lets through, becomes the replacement sign."""
    if value.isascii():
        return value
    return value.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
