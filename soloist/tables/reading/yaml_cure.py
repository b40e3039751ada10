"""Turns the YAML parser's complaints into a place a person can look at and a cure."""

import re
from typing import TYPE_CHECKING

from soloist.message import Message, message

if TYPE_CHECKING:
    import yaml

_VALUE = re.compile(r"\s*(?:-\s+|[^\s:#\[{\"'][^:#]*:\s+)*(?P<first>.)")

_NAME_ALONE = re.compile(r"\s*[^\W\d][\w' ’-]*")
_OPEN_QUOTE = re.compile(r"\s*(?:-\s+|[^\s:\"'][^:\"']*:\s+)(?P<quote>[\"'])")


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
