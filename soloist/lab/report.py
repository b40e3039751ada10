"""What a designer is told: a few lines of what stands out, then plain tables."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from soloist.lingo import Lingo
from soloist.play.charts.tables import Table, rows
from soloist.rules.term import Term
from soloist.values.dataclass import record
from soloist.values.message import Message, Problem


@record
class Report:
    """Lines first, the most important one at the top, then the tables they were found in."""

    lines: tuple[Message, ...]
    tables: tuple[Table, ...]

    def text(self, lingo: Lingo, *, full: bool = True) -> str:
        """The report in words; without the tables unless it is `full`."""
        lines = map(lingo.render, self.lines)
        tables = ["\n".join(rows(table, lingo)) for table in self.tables if full]
        return "\n\n".join(["\n".join(lines), *tables])


def plain(value: object) -> Any:
    """A record as plain data, by the names of its fields; words of the game in English."""
    match value:
        case Term():
            return value.en
        case Problem():
            return {"file": value.file, "line": value.line, "message": str(value.message)}
        case Mapping():
            return {key: plain(each) for key, each in value.items()}
        case tuple():
            return [plain(each) for each in value]
    names: tuple[str, ...] = getattr(value, "__match_args__", ())
    return {name: plain(getattr(value, name)) for name in names} if names else value


def sheet(data: Mapping[str, Any]) -> Iterator[Iterable[object]]:
    """All records of plain data as rows under their heads, what a record does not say left empty."""
    lines = list(_records(data, ""))
    heads = dict.fromkeys(head for line in lines for head in line)
    yield heads
    yield from ([line.get(head, "") for head in heads] for line in lines)


def _records(data: Mapping[str, Any], within: str) -> Iterator[dict[str, object]]:
    """Those of each list, with the name of the one that a list is `within`."""
    for part, held in data.items():
        for each in held if isinstance(held, list) else ():
            if isinstance(each, dict):
                alone = {key: value for key, value in each.items() if not isinstance(value, list | dict)}
                yield {"part": part, "within": within, **alone}
                yield from _records(each, str(each.get("name", "")))


def listed(names: Sequence[str], most: int = 4) -> str:
    """Names with commas between them, the first few of many and how many more there are."""
    more = f" (+{len(names) - most})" if len(names) > most else ""
    return ", ".join(names[:most]) + more or "—"


def short(text: str, longest: int = 48) -> str:
    """A row as it fits in a sentence or a table."""
    plain = " ".join(text.split())
    return plain if len(plain) <= longest else f"{plain[: longest - 1].rstrip()}…"
