"""The names of tables in the holes of a row’s text, replaced without touching anything else."""

from collections.abc import Callable

from soloist.tables.model import Row
from soloist.tables.names import fold_name
from soloist.tables.references import keepings, references
from soloist.tables.text.template import parse_template


def renamed(text: str, new: Callable[[str], str]) -> str:
    """A row’s text with each name of a table as `new` gives it; what it keeps under a name stays.

    Case does not count in names, but for the first letter, which keeps its own: a capital asks for one.
    """
    if "{" not in text:
        return text
    parts, misread = parse_template(text)
    if misread:
        return text
    row = Row(text, parts, ())
    kept = {fold_name(each.name) for each in keepings(row)}
    for each in sorted(references(row), key=lambda one: one.at, reverse=True):
        if each.use in {"noun", "number"} or fold_name(each.name) in kept:
            continue
        at = text.find(each.name, each.at)
        if 0 <= at <= each.at + 4:
            name = new(each.name)
            first = (
                name[:1].upper() if each.name[:1].isupper() else name[:1].lower()
            )  # a capital is asked for
            text = f"{text[:at]}{first}{name[1:]}{text[at + len(each.name) :]}"
    return text
