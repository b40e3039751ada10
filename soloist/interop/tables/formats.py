"""The formats of tables that are read, and how a file of each is known."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from soloist.interop.tables.perchance_lists import looks as perchance_looks
from soloist.message import Message, message


def _holds(*patterns: str) -> Callable[[str], bool]:
    """Whether every pattern is found in a text."""
    compiled = [re.compile(pattern, re.MULTILINE) for pattern in patterns]
    return lambda text: all(pattern.search(text) for pattern in compiled)


@dataclass(frozen=True, slots=True, eq=False)
class Format:
    """A format of tables: how it is called, by what a file is known, and where it is read.

    `module` has `read(foreign, tally) -> Tables`, which raises `Refusal`, and `LOSSES`, the kinds of thing it
    tells beside `TABLE_LOSSES`. `looks` tells from a text (its first 256 KB) whether it is of that format;
    formats are asked in order. `most` is how many million characters of it are read: more could not become
    the two million that a file of tables holds.
    """

    id: str
    name: Message
    module: str
    suffixes: tuple[str, ...] = ()
    looks: Callable[[str], bool] = lambda text: False
    most: int = 4


_IN: Final = "soloist.interop.tables."
_SWORN_JSON: Final = _holds(
    r"\A\s*[\[{]",
    r'"datasworn_version"\s*:|"oracle_type"\s*:|"_id"\s*:\s*"(?:oracle|asset|move|truth)[a-z_.]*:',
)
_SWORN_YAML: Final = _holds(
    r"^[ \t-]*(?:(?:datasworn_version|oracle_type)[ \t]*:|(?:type|_id)[ \t]*:[ \t]*[\"']?oracle_)"
)
FORMATS: Final[tuple[Format, ...]] = (
    Format(
        "datasworn", message("Datasworn"), f"{_IN}datasworn",
        looks=lambda text: _SWORN_JSON(text) or _SWORN_YAML(text),
        most=16,
    ),
    Format(
        "foundry", message("roll tables of Foundry"), f"{_IN}foundry",
        looks=_holds(
            r"\A\s*[\[{]",
            r'"results"\s*:\s*\[',
            r'"range"\s*:\s*\[\s*"?[-\d]|"formula"\s*:\s*"\s*\d*[dD]\d',
        ),
        most=16,
    ),
    Format(
        "tracery", message("Tracery"), f"{_IN}tracery",
        looks=_holds(r"\A\s*\{", r'"[^"\n]+"\s*:\s*\[\s*"|"[^"\n]+"\s*:\s*"[^"\n]*#[\w.]+#'),
    ),
    Format(
        "perchance", message("Perchance"), f"{_IN}perchance", (".perchance", ".pjs"), perchance_looks, most=5,
    ),
    Format(
        "markdown", message("dice tables in Markdown"), f"{_IN}markdown_tables", (".md", ".markdown"),
        _holds(r"^[ >]*\|?[ \t]*:?-{2,}:?[ \t]*\|[ \t|:-]*$|^#{1,6} [^\n]+\n+(?:[-*+]|\d+[.)]) "),
    ),
    Format("csv", message("CSV"), f"{_IN}delimited", (".csv", ".tsv", ".tab")),
    Format("list", message("lines of text"), f"{_IN}plain_list", (".txt", ".list"), lambda text: True),
)  # fmt: skip
"""Every format, in the order in which a file without a telling name is asked."""
