"""Writes the JSON Schema of table files to `oracles/tables.schema.json`: `python -m dev.schema`.

It is made from the keys in `soloist/tables/reading/keys.py`: what an editor completes, explains, underlines.
Editors find it by the first line of a table file. Draft 7, which their YAML language server knows best. It
cannot know what only reading knows, such as gaps in the faces; whatever it refuses, reading refuses too.
"""

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final, TypeAlias

from soloist.tables.reading.keys import KEYS, Key, Place, Shape
from soloist.tables.reading.read_table import MOST_WEIGHT

Json: TypeAlias = "str | int | bool | list[Json] | dict[str, Json]"
Object: TypeAlias = dict[str, "Json"]

SCHEMA = Path(__file__).resolve().parent.parent / "oracles" / "tables.schema.json"
_FACE: Final = r"[0-9]{1,7}"
_FACES: Final = rf"^\s*{_FACE}(\s*(-|–|—|\.\.)\s*{_FACE})?\s*(,\s*{_FACE}(\s*(-|–|—|\.\.)\s*{_FACE})?\s*)*$"
_DICE: Final = r"^\s*[0-9]{0,2}[dD]([0-9]{1,7}|%)\s*$"
_NAME: Final = r"^(?!.*->)[^/\[\]|{}=\u0000-\u001f\u007f-\u009f]{1,80}$"
_SCALAR: Final[Json] = ["string", "number", "boolean", "null"]  # what is one text to soloist


def schema() -> Object:
    """The schema of a whole file: `tables:` and what stands beside it, or a list alone."""
    file = _with_keys("file", "Tables")
    file["required"] = ["tables"]
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "soloist: tables",
        "description": "A file of tables for soloist · Un fichier de tables pour soloist",
        "anyOf": [{"$ref": "#/definitions/file"}, {"$ref": "#/definitions/list"}, {"type": "null"}],
        "definitions": {
            "file": file,
            "table": _table(),
            "rows": {"anyOf": [{"$ref": "#/definitions/list"}, {"$ref": "#/definitions/faces"}]},
            "list": _list(),
            "faces": _faces(),
            "row": {"anyOf": [{"$ref": "#/definitions/cell"}, {"$ref": "#/definitions/cells"}]},
            "cell": {"anyOf": [{"$ref": "#/definitions/text"}, {"$ref": "#/definitions/keyed"}, _HOLE]},
            "cells": {"type": "array", "items": {"$ref": "#/definitions/cell"}, "minItems": 1},
            "keyed": _keyed(),
            "text": {"type": _SCALAR},
            "name": {"type": ["string", "number", "boolean"], "pattern": _NAME},
        },
    }


_HOLE: Final[Json] = {
    "type": "object",
    "description": "A hole alone, such as {noms} · Un trou seul, comme {noms}",
    "maxProperties": 1,
    "minProperties": 1,
    "propertyNames": {"not": {"enum": [*KEYS["row"]]}},
}


def _table() -> Object:
    table = _with_keys("table", "Table")
    starts: list[Json] = [{"required": [name]} for name in _names("table", "from")]
    rows: list[Json] = [{"required": [name]} for name in (*_names("table", "rows"), *_names("table", "grid"))]
    placed: list[Json] = [
        {"required": [name]} for key in ("roll", "columns", "grid") for name in _names("table", key)
    ]
    table["anyOf"] = [*rows, *starts]
    table["allOf"] = [*_alternatives("rows", "grid"), *_twins("table")]
    table["if"] = {"anyOf": [*starts]}
    table["then"] = {"not": {"anyOf": [*placed]}}
    return {
        "anyOf": [
            {"$ref": "#/definitions/list"},
            {"$ref": "#/definitions/faces"},
            table,
        ]
    }


def _list() -> Object:
    return {
        "title": "List",
        "description": "One result a line, each after a dash · Un résultat par ligne, après un tiret",
        "type": "array",
        "items": {"$ref": "#/definitions/row"},
        "minItems": 1,
    }


def _faces() -> Object:
    return {
        "title": "Faces",
        "description": "Each result under its faces: 1-2, 13,14, 96-00 · Chaque résultat sous ses faces",
        "type": "object",
        "propertyNames": {"pattern": _FACES},
        "additionalProperties": {"$ref": "#/definitions/row"},
        "minProperties": 1,
    }


def _keyed() -> Object:
    row = _with_keys("row", "Row")
    row["anyOf"] = [{"required": [name]} for key in ("text", "cells") for name in _names("row", key)]
    return row


def _with_keys(place: Place, title: str) -> Object:
    """An object with the keys of a place in both languages, one of each at most, and no other."""
    properties: Object = {name: _property(key, name) for name, key in KEYS[place].items()}
    return {
        "title": title,
        "type": "object",
        "properties": properties,
        "additionalProperties": False,
        "allOf": _twins(place),
    }


def _twins(place: Place) -> list[Json]:
    """No key twice, once in each language."""
    return [
        {"not": {"required": [one, other]}}
        for key in {key.name: key for key in KEYS[place].values()}.values()
        for number, one in enumerate(key.names)
        for other in key.names[number + 1 :]
    ]


def _alternatives(one: str, other: str) -> list[Json]:
    """Two keys of a table that never stand together."""
    return [
        {"not": {"required": [first, second]}}
        for first in _names("table", one)
        for second in _names("table", other)
    ]


def _property(key: Key, name: str) -> Object:
    french = name != key.name
    about = key.about_fr if french else key.about
    other = key.about if french else key.about_fr
    twins = ", ".join(f"`{twin}`" for twin in key.names if twin != name)
    found: Object = {
        "title": name,
        "description": about,
        "markdownDescription": f"{about}\n\n{other}" + (f"\n\n= {twins}" if twins else ""),
        **_shape(key),
    }
    if key.examples:
        found["examples"] = list(key.examples)
    return found


def _shape(key: Key) -> Object:
    if key.shape == "choice":
        return {"enum": [*key.words, *_as_other_programs(key.words)]}
    return dict(_SHAPES[key.shape])


def _as_other_programs(words: Mapping[str, str]) -> list[Json]:
    """`yes` and `true` are a truth to editors, and words to soloist."""
    return [True, False] if "true" in words else []


_SHAPES: Final[Mapping[Shape, Object]] = {
    "tables": {
        "type": ["object", "null"],
        "propertyNames": {"pattern": _NAME},
        "additionalProperties": {"$ref": "#/definitions/table"},
        "maxProperties": 2_000,
    },
    "text": {"anyOf": [{"$ref": "#/definitions/text"}, _HOLE]},
    "texts": {"anyOf": [{"$ref": "#/definitions/text"}, {"type": "array"}]},
    "name": {"type": "string", "minLength": 1, "maxLength": 200},
    "names": {
        "anyOf": [
            {"type": "array", "items": {"$ref": "#/definitions/name"}},
            {"$ref": "#/definitions/name"},
        ]
    },
    "die": {"type": "string", "pattern": _DICE},
    "rows": {"anyOf": [{"$ref": "#/definitions/rows"}, {"type": "null"}, {"type": "array", "maxItems": 0}]},
    "grid": {
        "type": "object",
        "propertyNames": {"pattern": _NAME},
        "additionalProperties": {"$ref": "#/definitions/rows"},
        "minProperties": 1,
    },
    "weight": {"type": "integer", "minimum": 1, "maximum": MOST_WEIGHT},
    "cells": {"$ref": "#/definitions/cells"},
}


def _names(place: Place, name: str) -> tuple[str, ...]:
    return KEYS[place][name].names


def written() -> str:
    """The schema as it stands in its file."""
    return json.dumps(schema(), ensure_ascii=False, indent=1) + "\n"


def main() -> int:
    """Write it where it is not up to date."""
    if not SCHEMA.exists() or SCHEMA.read_text(encoding="utf-8") != written():
        SCHEMA.write_text(written(), encoding="utf-8", newline="\n")
        print(f"{SCHEMA.name}: written")
    return 0


if __name__ == "__main__":
    sys.exit(main())
