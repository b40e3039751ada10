"""An answer as files to hand on: a drawing, a table, data."""

import json
from collections.abc import Mapping

from soloist.lab.odds.picture import picture
from soloist.lab.odds.plain import Answer, plain, rows
from soloist.play.spreadsheet import csv_text


def files(answer: Answer, lang: str) -> Mapping[str, bytes]:
    """The bytes of each by its ending: `.svg`, `.csv`, `.json`; words on the drawing are in `lang`."""
    told = json.dumps(plain(answer), ensure_ascii=False, indent=2) + "\n"
    return {
        ".svg": picture(answer, lang).encode("utf-8"),
        ".csv": csv_text(rows(answer)).encode("utf-8"),
        ".json": told.encode("utf-8"),
    }
