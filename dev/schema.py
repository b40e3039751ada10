"""Writes the JSON Schema of table files to `oracles/tables.schema.json`: `python -m dev.schema`.

It is made from `soloist/tables/reading/keys.py`; editors find it by the first line of a table file.
"""

import json
import sys
from pathlib import Path

from soloist.tables.reading.schema import schema

SCHEMA = Path(__file__).resolve().parent.parent / "oracles" / "tables.schema.json"


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
