"""Cases that stand in text: one a line in `cases/NAME.json` of a room, by the name of their test."""

import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

LOOKS: Final[Mapping[str, Callable[[str, str], bool]]] = {
    "in": lambda place, text: text in place,
    "not": lambda place, text: text not in place,
    "is": lambda place, text: text == place,
    "ends": lambda place, text: place.endswith(text),
    "begins": lambda place, text: place.startswith(text),
}
"""How a place of a screen or a dialog is held against a text, by the word for it in a file of evenings."""


def cases(file: str, name: str) -> list[Any]:
    """The cases of a test of `ROOM/FILE`; a list there is a tuple here."""

    def plain(value: Any) -> Any:
        return tuple(map(plain, value)) if isinstance(value, list) else value

    room, _, stem = file.partition("/")
    text = (Path(__file__).parent / room / "cases" / f"{stem}.json").read_text(encoding="utf-8")
    return [plain(each) for each in json.loads(text)[name]]


def told(folder: Path) -> Iterator[tuple[str, Mapping[str, str], str]]:
    """The evenings in the files of a folder: the name of each, the texts of its file, its lines."""
    for path in sorted(folder.glob("*.txt")):
        first, *parts = path.read_text("utf-8").split("\n\n---")
        texts = dict(each.split("\n", 1) for each in first.split("\n=== ")[1:])
        for part in parts:
            name, _, lines = part.partition("\n")
            yield f"{path.stem}: {name.strip()}", texts, lines
