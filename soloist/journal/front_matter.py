"""The head of a journal, `title: …` between two `---`: every value is text, as it is written."""

import re
from collections.abc import Mapping, Sequence
from typing import Final

from soloist.journal.fences import opening
from soloist.message import Message, Problem, Refusal, message

_KEY: Final = re.compile(
    r"""(?P<indent>[ \t]*)(?P<key>(?:"[^"]+"|'[^']+')[ \t]*|[^\s:#"'\-&*!%@`{\[][^:]*)"""
    r""":(?:[ \t]+(?P<value>.*))?"""
)
_ITEM: Final = re.compile(r"[ \t]*-(?:[ \t]+(?P<value>.*))?")
_BLOCK: Final = re.compile(r"[|>][+-]?\d?[+-]?\s*(?:#.*)?")
_SINGLE: Final = re.compile(r"'((?:[^']|'')*)'\s*(?:#.*)?")
_DOUBLE: Final = re.compile(r'"((?:[^"\\]|\\.)*)"\s*(?:#.*)?')
_FLOW_ITEM: Final = re.compile(r"""\s*("(?:[^"\\]|\\.)*"|'(?:[^']|'')*')\s*(?:,|$)|([^,]*)(?:,|$)""")
_ESCAPE: Final = re.compile(r"\\(?:x([0-9A-Fa-f]{2})|u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8})|(.))")
_ESCAPED: Final = {
    "n": "\n",
    "t": "\t",
    "r": "\r",
    "0": "\0",
    "a": "\a",
    "b": "\b",
    "v": "\v",
    "f": "\f",
    "e": "\x1b",
}

_WRITTEN_KEY: Final = re.compile(r"[A-Za-z_][\w.-]*", re.ASCII)
_DATE: Final = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)
_SPECIAL: Final = frozenset({"", "y", "n", "yes", "no", "on", "off", "true", "false", "null", "none"})
_PLAIN: Final = re.compile(r"[^\s\d\-?:,\[\]{}#&*!|>'\"%@`+.=<~](?:[^:#]|:(?=\S)|(?<=\S)#)*")


_LONGEST: Final = 500  # a `---` farther down is a rule in the story, not the end of the head


# --- reading ------------------------------------------------------------------------------------


def end_of_head(lines: Sequence[str]) -> tuple[int, bool]:
    """Where the head that `lines[0]` opens ends, and whether a `---` or `...` closes it there.

    Without one, the head is the lines that may be of it: 1 when not even the next one may.
    """
    limit = min(len(lines), _LONGEST)
    for place in range(1, limit):
        if lines[place].rstrip() in {"---", "..."}:
            return place, True
        if lines[place].startswith("##") or opening(lines[place]):
            break
    return next((place for place in range(1, limit) if not _may_be_head(lines[place])), limit), False


def _may_be_head(line: str) -> bool:
    return bool(line.strip()) and not line.startswith("#") and (":" in line or line[0] in " \t-")


class _Head:
    """The values read so far; a list's items and a block's lines go to the last key."""

    def __init__(self, first_line: int) -> None:
        self.values: list[tuple[str, str]] = []
        self.problems: list[Problem] = []
        self.first_line = first_line
        self.parent = ""
        self.block = False

    def complain(self, place: int, text: str, said: Message) -> None:
        self.problems.append(Problem("", self.first_line + place, 1, "warning", said, text))

    def set(self, place: int, line: str, key: str, raw: str) -> None:
        if any(known == key for known, _ in self.values):
            self.complain(
                place, line, message("“{key}” stands twice in the head; the last one counts", key=key)
            )
        text, closed = parse_value(raw)
        if not closed:
            self.complain(place, line, message("a quote is opened and not closed; close it on the same line"))
        self.values.append((key, text))

    def add(self, raw: str, joint: str) -> None:
        key, before = self.values[-1]
        text = raw.strip() if self.block else parse_value(raw)[0]
        self.values[-1] = (key, f"{before}{joint}{text}" if before else text)


def parse_front_matter(
    lines: Sequence[str], first_line: int
) -> tuple[tuple[tuple[str, str], ...], tuple[Problem, ...]]:
    """The values of the lines between the two `---`, in order, and what could not be read.

    Lists become text joined by `, `, what is nested gets its parents' names before a dot. Problems
    name no file; `first_line` is the number of `lines[0]`.
    """
    head = _Head(first_line)
    for place, line in enumerate(lines):
        _read_line(head, place, line)
    return tuple(head.values), tuple(head.problems)


def _read_line(head: _Head, place: int, line: str) -> None:
    stripped = line.strip()
    indented = line[:1] in (" ", "\t")
    if head.block and (indented or not stripped):
        head.add(stripped, "\n")
        return
    head.block = False
    if not stripped or stripped[0] == "#":
        return
    item = _ITEM.fullmatch(line)
    if item and head.values:
        head.add(item["value"] or "", ", ")
        return
    found = _KEY.fullmatch(line)
    if found and not found["indent"]:
        head.parent = parse_value(found["key"])[0]
        _set(head, place, line, head.parent, found["value"] or "")
    elif (
        indented and head.values and (not found or (head.values[-1][1] and head.values[-1][0] == head.parent))
    ):
        head.add(stripped, " ")
    elif found and head.parent:
        _set(head, place, line, f"{head.parent}.{parse_value(found['key'])[0]}", found["value"] or "")
    else:
        head.complain(
            place, line, message("this line of the head is not “key: value”; write it so, or take it out")
        )


def _set(head: _Head, place: int, line: str, key: str, raw: str) -> None:
    head.block = bool(_BLOCK.fullmatch(raw.strip())) if raw.strip() else False
    head.set(place, line, key, "" if head.block else raw)


def parse_value(raw: str) -> tuple[str, bool]:
    """The text of a value without its quotes, and whether its quotes are closed."""
    raw = raw.strip()
    if raw[:1] == "'":
        found = _SINGLE.fullmatch(raw)
        return (found[1].replace("''", "'"), True) if found else (raw[1:], False)
    if raw[:1] == '"':
        found = _DOUBLE.fullmatch(raw)
        return (_ESCAPE.sub(_unescape, found[1]), True) if found else (raw[1:], False)
    plain = "" if raw.startswith("#") else re.split(r"\s#", raw, maxsplit=1)[0].strip()
    if plain[:1] == "[" and plain[-1:] == "]":
        items = [parse_value(quoted or item)[0] for quoted, item in _FLOW_ITEM.findall(plain[1:-1])]
        return ", ".join(item for item in items if item), True
    return plain, True


def _unescape(found: re.Match[str]) -> str:
    code = found[1] or found[2] or found[3]
    if code:
        number = int(code, 16)
        return chr(number) if number < 0x110000 else "\ufffd"
    return _ESCAPED.get(found[4], found[4])


_FIELD: Final = re.compile(r"\[([^\[\]\n]{1,30})\][ \t]*([^\n]*)")
_FIELDS: Final = {
    **dict.fromkeys(("title", "titre"), "title"),
    **dict.fromkeys(("ruleset", "règles", "système"), "ruleset"),
    **dict.fromkeys(("pcs", "pjs"), "pcs"),
}


def notebook_head(text: str) -> dict[str, str]:
    """What lines like `[Title]  The Salt Road` say at the head of a paper notebook, by front-matter key."""
    found = (_FIELD.fullmatch(line.strip()) for line in text[: _LONGEST * 20].split("\n"))
    fields = ((_FIELDS.get(one[1].strip().casefold(), ""), one[2].strip()) for one in found if one)
    return {key: value for key, value in fields if key and value}


# --- writing ------------------------------------------------------------------------------------


def front_matter(values: Mapping[str, str]) -> str:
    """The head of a journal, with both its `---`; raises `Refusal` for a key that is no plain word.

    A value is quoted where YAML would not read it as that very text; a date stays bare under a
    key that ends in `date`.
    """
    for key in values:
        if not _WRITTEN_KEY.fullmatch(key) or key.casefold() in _SPECIAL:
            raise Refusal(
                message("“{key}” cannot be a key of the head; use letters, digits, “.”, “-” and “_”", key=key)
            )
    lines = [f"{key}: {_write_value(key, value)}".rstrip() for key, value in values.items()]
    return "\n".join(["---", *lines, "---", ""])


def _write_value(key: str, value: str) -> str:
    if key.endswith("date") and _DATE.fullmatch(value):
        return value
    value = re.sub(r"[\ud800-\udfff]", "\ufffd", value)
    if not all(char.isprintable() or char in "\u00a0\u202f" for char in value):
        return '"' + "".join(map(_escape, value)) + '"'
    plain = _PLAIN.fullmatch(value) and value == value.strip() and value[-1] != ":"
    if plain and value.casefold() not in _SPECIAL:
        return value
    return "'" + value.replace("'", "''") + "'"


def _escape(char: str) -> str:
    if char in '"\\':
        return "\\" + char
    if char.isprintable():
        return char
    number = ord(char)
    return (
        f"\\x{number:02x}"
        if number < 0x100
        else f"\\u{number:04x}"
        if number < 0x10000
        else f"\\U{number:08x}"
    )
