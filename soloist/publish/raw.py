"""The play of a story as it is: its file, every line as data, every roll as a row for a spreadsheet."""

import json
from collections.abc import Iterator, Mapping
from typing import Any, Final

from soloist.journal.checking.report import report
from soloist.journal.dice_text import write_thrown
from soloist.journal.model import FrontMatter, Span
from soloist.journal.privacy import without_asides
from soloist.journal.state import folded
from soloist.play.charts.outcomes import Weighed, weigh
from soloist.play.charts.survey import Rolled, Survey, survey
from soloist.play.told.foreign_text import csv_text
from soloist.publish.exporting import Source
from soloist.values import regex
from soloist.values.dataclass import fields, is_dataclass

_COLUMNS: Final = "line,session,scene,title,who,test,pools,dice,outcome,value,odds\r\n"
"""`odds` are the chances, from 0 to 1, of what the dice gave at first: fortunes come after."""


def write_csv(source: Source) -> Iterator[str]:
    """Rows with commas (RFC 4180), the first with the names of the columns."""
    yield _COLUMNS
    seen = survey(source.data)
    held = (each.name for prefix in ("N", "PC") for each in source.state.elements.get(prefix, {}).values())
    people = {folded(name): name for name in (*held, *source.state.pcs)}  # as the story writes them
    for rolled, weighed in weigh(seen):
        row = map(without_asides, _cells(seen, rolled, weighed, people))
        yield csv_text((row,), end="\r\n")


def _cells(
    seen: Survey, rolled: Rolled, weighed: Weighed | None, people: Mapping[str, str]
) -> tuple[str, ...]:
    line = rolled.text
    session, scene = seen.within(rolled.line)
    odds, (left, right) = "", (" & ".join(map(write_thrown, side)) for side in (line.left, line.right))
    if weighed is not None:
        odds = f"{weighed.odds.weights[weighed.outcome] / weighed.odds.total:.12g}"
    return (
        str(rolled.line),
        str(session.number) if session else "",
        str(scene.number) if scene else "",
        scene.title if scene else "",
        ", ".join(people.get(name, name) for name in rolled.actors),
        line.label,
        " | ".join(": ".join(filter(None, (each.word, ", ".join(each.items)))) for each in line.groups),
        " vs ".join(filter(None, (left, right if line.target is None else str(line.target)))),
        line.outcome or "",
        "" if line.value is None else str(line.value),
        odds,
    )


VERSION: Final = 1
_HALVES: Final = regex.compile("[\ud800-\udfff]")
_CAPITAL: Final = regex.compile(r"(?<!^)(?=[A-Z])")


def write_json(source: Source) -> Iterator[str]:
    """One JSON object: `state` as `soloist state --json` has it, then `entries`, a line each.

    An entry has its `type`, the lines it stands on (`line` to `last`, from 1) and what is in it.
    """
    state = report(source.state, source.system)
    yield f'{{"version": {VERSION}, "state": {_text(state)}, "entries": ['
    between = "\n"
    for entry in source.journal.entries:
        yield between + _text(_plain(entry))
        between = ",\n"
    yield "\n]}\n"


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


def write_lonelog(source: Source) -> Iterator[bytes]:
    """The bytes of the file."""
    yield source.data
