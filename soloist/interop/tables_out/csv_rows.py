"""Tables as one CSV, a line for each row: the table, its dice, the results that give the row, the row."""

import csv
import io
from collections.abc import Sequence
from typing import Final

from soloist.interop.loss import Tally
from soloist.interop.tables.rows import has_mention
from soloist.interop.tables_out.leaving import Flat, flat
from soloist.tables.grammar.mark import split_mark
from soloist.tables.model import Row, Table
from soloist.tables.names import fold_name
from soloist.tables.references import has_holes, references
from soloist.tables.text.parts import Words

# --- the gender of a row as it was written behind it ----------------------------------------------


def mark_text(row: Row) -> str | None:
    """`(f, pl. yeux)` for what a row’s mark says, empty for a row without; None where no mark says that."""
    mark = row.mark
    if mark is None:
        return ""
    said: list[str] = [mark.gender] if mark.gender else []
    if mark.plural:
        said = [f"{mark.gender}p"] if mark.gender else ["pl"]
    said.extend(word for word, is_so in (("h", mark.aspirated), ("they", mark.they)) if is_so)
    said.extend(f"{name}. {form}" for name, form in mark.forms.items())
    text = f"({', '.join(said)})"
    return text if split_mark(f"x {text}") == ("x", mark) else None


# --------------------------------------------------------------------------------------------------


_FORMULA: Final = tuple(f"{quote}{sign}" for quote in ("", "'") for sign in "=+-@＝＋－＠\t\r")


def write(tables: Sequence[Table], lang: str, tally: Tally, about: str = "") -> str:
    """The text of the file, its lines ended as RFC 4180 has it; no range in a cell, which Excel would date.

    A row with holes or a gender, or with brackets that mean themselves, makes the column of texts one of
    templates, which soloist reads back as they are; other programs show them as they are written.
    """
    if about:
        tally.add("file about", 0)
    lists = flat(tables, tally)
    template = any(_wants_template(row) for each in lists for row in each.strip.rows)
    out = io.StringIO()
    rows = csv.writer(out, lineterminator="\r\n")
    rows.writerow(
        ("table", "dice", "from", "to", "template" if template else "text", "hint", "reroll", "credit")
    )
    names = {fold_name(each.name) for each in lists}
    for each in lists:
        _tell(each, names, tally)
        die = str(each.strip.die)
        for row in each.strip.rows:
            text = _template(row, tally) if template else _words(row)
            again = "yes" if each.gaps else ""
            if any(cell.startswith(_FORMULA) for cell in (each.name, text, row.hint, each.table.credit)):
                tally.add("apostrophes", row.line)
            for first, last in each.ranges(row):
                line = (each.name, die, first, last, text, row.hint, again, each.table.credit)
                rows.writerow([_no_formula(cell) for cell in line])
    return out.getvalue()


def _wants_template(row: Row) -> bool:
    """Whether a plain text would not say what the row says."""
    return has_holes(row) or row.mark is not None or has_mention(_words(row))


def _tell(each: Flat, names: set[str], tally: Tally) -> None:
    rows = each.strip.rows
    tally.add("tables", each.table.line)
    tally.add("rows", each.table.line, len(rows))
    if each.table.credit:
        tally.add("credit", each.table.line)
    if each.table.about:
        tally.add("about left", each.table.line)
    for row in rows:
        if row.hint:
            tally.add("hints", row.line)
        if row.tags:
            tally.add("tags", row.line)
        for used in references(row) if has_holes(row) else ():
            known = fold_name(used.name) in names
            tally.add("uses" if known else "unknown", row.line)


def _template(row: Row, tally: Tally) -> str:
    mark = mark_text(row)
    if mark is None:
        tally.add("marks", row.line)
    return f"{row.text} {mark}" if mark else row.text


def _words(row: Row) -> str:
    return "".join(part.text for part in row.parts if isinstance(part, Words))


def _no_formula(cell: str) -> str:
    """A cell no spreadsheet takes for a formula: an apostrophe before it says that it is text."""
    return f"'{cell}" if cell.startswith(_FORMULA) else cell
