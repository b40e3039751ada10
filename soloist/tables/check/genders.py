"""Rows whose gender is asked for somewhere and said nowhere."""

from collections.abc import Iterator

from soloist.message import Problem, message
from soloist.tables.grammar.speech import missing, read_noun
from soloist.tables.lookup import Shelves, Target
from soloist.tables.model import Row, TableFile
from soloist.tables.names import fold_name
from soloist.tables.references import Reference, has_holes, holed_rows, kept_in, references

_AGREEMENT = "il"  # a prefix that hangs on the gender in any number, as an adjective does


def genders(file: TableFile, shelves: Shelves) -> Iterator[Problem]:
    """A warning where the grammar needs a gender: at the row of this file without one, else at the hole.

    Texts with holes have the gender of what fills them, and are looked at there.
    """
    told: set[tuple[str, int, int]] = set()
    kept = kept_in(file)
    for row in holed_rows(file):
        for each in references(row):
            if not (each.prefix or each.governs) or fold_name(each.name) in kept:
                continue
            target = shelves.reach(each.name, file)
            for problem in _of(file, row, each, target, shelves.lang) if target else ():
                place = (problem.file, problem.line, problem.column)
                if place not in told:
                    told.add(place)
                    yield problem


def _of(file: TableFile, row: Row, each: Reference, target: Target, lang: str) -> Iterator[Problem]:
    lacking = [found for strip in target.strips for found in strip.rows if _lacks(found, each, target, lang)]
    ours = [found for found in lacking if (found.home or target.file).file == file.file]
    form = f"{each.prefix}: {each.name}" if each.prefix else each.name
    for found in ours:
        said = message(
            "{{{form}}} on line {line} needs the gender of this row; begin it with le, la, un or une, or "
            "end it with (m), (f), (mp) or (fp).",
            form=form,
            line=row.line,
        )
        yield Problem(file.file, found.line, found.column, "warning", said, found.text)
    if lacking and not ours:
        said = message(
            "{{{form}}} needs a gender that rows of {table} do not say, such as “{text}”.",
            form=form,
            table=target.name,
            text=lacking[0].text,
        )
        yield Problem(file.file, row.line, row.column, "warning", said, row.text)


def _lacks(row: Row, each: Reference, target: Target, lang: str) -> bool:
    if has_holes(row):
        return False
    spoken = (row.home or target.file).lang or lang
    noun = read_noun(row.text, row.mark, spoken)
    if each.prefix and missing(noun, each.prefix, spoken):
        return True
    return each.governs and spoken == "fr" and not noun.proper and missing(noun, _AGREEMENT, spoken)
