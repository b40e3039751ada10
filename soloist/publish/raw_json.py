"""A story as data: every entry as it was read, and what they add up to; secrets and all."""

import json
import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any, Final

from soloist.journal.model import FrontMatter, Span
from soloist.journal.sheet import report
from soloist.publish.source import Source

VERSION: Final = 1
_HALVES: Final = re.compile("[\ud800-\udfff]")
_CAPITAL: Final = re.compile(r"(?<!^)(?=[A-Z])")


def write_json(source: Source) -> Iterator[bytes]:
    """One JSON object: `state` as `soloist state --json` has it, then `entries`, a line each.

    An entry has its `type`, the lines it stands on (`line` to `last`, from 1) and what is in it.
    """
    state = report(source.state, source.system)
    yield _bytes(f'{{"version": {VERSION}, "state": {_text(state)}, "entries": [')
    between = "\n"
    for entry in source.journal.entries:
        yield _bytes(between + _text(_plain(entry)))
        between = ",\n"
    yield b"\n]}\n"


def _plain(value: object) -> Any:
    """Values as JSON knows them; what a class is called says what it is."""
    match value:
        case Span(line=line, last=last):
            return {"line": line, "last": last}
        case FrontMatter(span=span, values=values):
            return {"type": "front_matter", **_plain(span), "values": dict(values)}
        case tuple():
            return [_plain(each) for each in value]
        case _ if is_dataclass(value):
            told: dict[str, Any] = {"type": _CAPITAL.sub("_", type(value).__name__).lower()}
            for field in fields(value):
                held = _plain(getattr(value, field.name))
                told |= held if field.name == "span" else {field.name: held}
            return told
        case _:
            return value


def _text(value: object) -> str:
    """Letters as they are; bytes that are no text are spelt out."""
    text = json.dumps(value, ensure_ascii=False)
    return _HALVES.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def _bytes(text: str) -> bytes:
    return text.encode("utf-8")
