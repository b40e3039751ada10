"""Numbers of the lab in words: shares and means with their intervals, set under each other."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from soloist.lab.simulate.report import Report
from soloist.lingo import Lingo
from soloist.message import Message, message
from soloist.rules.system import System
from soloist.rules.systems import any_test

_MEASURES: Final = {
    "rolls": message("tests rolled, those without dice too"),
    "actions": message("actions"),
    "scenes": message("scenes"),
    "mishaps": message("mishaps"),
    "ends": message("ends of a gauge, or misfortunes"),
    "harm": message("harm taken"),
    "questions": message("questions to the tables"),
    "gauge": message("boxes ticked"),
}


def name_of(path: tuple[str, ...], system: System, lang: str) -> Message:
    """What the number at that place of the counts is called; `lang` is that of the game’s own words."""
    match path:
        case ("outcomes", test, *rest):
            found = any_test(system, test)
            label = found.label.of(lang) if found else test
            outcome = found.outcome(rest[0]) if found and rest else None
            told = outcome.name.of(lang) if outcome else "".join(rest)
            return (
                message("{test}: {result}", test=label, result=told)
                if rest
                else message("{test}", test=label)
            )
        case ("tables", table, *rest):
            return (
                message("{table}: {row}", table=table, row=rest[0])
                if rest
                else message("{table}", table=table)
            )
        case ("sessions", measure):
            return _measure(measure, system, lang)
        case ("rolls", *_):
            return message("rolls an action takes")
        case ("course", counter, *scene):
            what = _counter(counter, system, lang)
            return message("{counter} after scene {scene}", counter=what, scene=scene[0]) if scene else what
        case ("events", event):
            return _event(event, system, lang)
    return message("{name}", name=".".join(path))


def _measure(measure: str, system: System, lang: str) -> Message:
    kind, dot, counter = measure.partition(".")
    if not dot:
        return _MEASURES.get(measure, message("{name}", name=measure))
    what = _counter(counter, system, lang)
    match kind:
        case "gained":
            return message("{counter} gained", counter=what)
        case "spent":
            return message("{counter} spent or lost", counter=what)
        case "least":
            return message("{counter} at its lowest", counter=what)
        case _:
            return message("{counter} at its highest", counter=what)


def _event(event: str, system: System, lang: str) -> Message:
    kind, _, counter = event.partition(".")
    what = _counter(counter, system, lang)
    if kind == "dry":
        return message("{counter} ran dry when wanted", counter=what)
    return message("{counter} got out of hand", counter=what)


def _counter(id_: str, system: System, lang: str) -> Message:
    found = next((held for held in system.counters if held.id == id_), None)
    if found is not None:
        return message("{name}", name=found.name.of(lang))
    return _MEASURES.get(id_, message("{name}", name=id_))


NONE: Final = "—"
"""In the place of an interval that nobody knows."""


def percents(found: Mapping[str, Any], lingo: Lingo, places: int = 1) -> tuple[str, str]:
    """A share, and the interval that holds it 19 times in 20; a dash where one session tells of none."""
    if found["low"] is None:
        return lingo.percent(found["share"], places), NONE
    low, high = (lingo.percent(found[end], places) for end in ("low", "high"))
    return lingo.percent(found["share"], places), f"{low} – {high}"


def number(value: float, lingo: Lingo, places: int = 2) -> str:
    """A number in figures, its sign a real minus; a comma in French."""
    written = f"{value:.{places}f}".replace("-", "−")
    return written.replace(".", ",") if lingo.lang == "fr" else written


def set_under(rows: Iterable[Sequence[str]]) -> list[str]:
    """Columns under each other: the first to the left, the others to the right."""
    cells = [list(row) for row in rows]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)] if cells else []
    return ["  " + "  ".join(_cells(row, widths)).rstrip() for row in cells]


def _cells(row: Sequence[str], widths: Sequence[int]) -> Iterable[str]:
    for at, (cell, width) in enumerate(zip(row, widths, strict=True)):
        yield f"{cell:>{width}}" if at else f"{cell:<{width}}"


def name(path: Sequence[str], told: Report, lingo: Lingo) -> str:
    """What a number is called: in the words of the game where they are its own."""
    return lingo.render(name_of(tuple(path), told.system, lingo.lang))
