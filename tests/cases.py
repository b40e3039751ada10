"""Cases that stand in text: one a line in `cases/NAME.json` of a room, by the name of their test."""

import json
from pathlib import Path
from typing import Any


def cases(file: str, name: str) -> list[Any]:
    """The cases of a test of `ROOM/FILE`; a list there is a tuple here."""

    def plain(value: Any) -> Any:
        return tuple(map(plain, value)) if isinstance(value, list) else value

    room, _, stem = file.partition("/")
    text = (Path(__file__).parent / room / "cases" / f"{stem}.json").read_text(encoding="utf-8")
    return [plain(each) for each in json.loads(text)[name]]
