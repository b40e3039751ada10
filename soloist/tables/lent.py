"""What a story lends to its tables: values such as `{pc}`, and lists of the names tagged in it."""

from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

from soloist.tables.die import TableDie
from soloist.tables.model import Row, Table, TableFile, strip_of
from soloist.tables.names import fold_name
from soloist.tables.text.template import Words

STORY: Final = ("story", "histoire")
Names: TypeAlias = tuple[str, ...]
"""A name and its other names."""

VALUES: Final[Mapping[str, Names]] = {
    "pc": ("pc", "pj"),
    "scene": ("scene",),
    "title": ("title", "titre"),
    "session": ("session", "séance"),
}
VALUE_NAMES: Final = frozenset(fold_name(name) for names in VALUES.values() for name in names)
LISTS: Final[Mapping[str, Names]] = {
    "pcs": ("pcs", "pjs"),
    "roles": ("roles",),
    "threads": ("threads", "fils"),
    "places": ("places", "lieux"),
    "clocks": ("clocks", "horloges"),
}
_NOBODY: Final[Mapping[str, Mapping[str, str]]] = {
    "fr": {"pc": "le protagoniste", "scene": "la scène", "title": "l’histoire", "session": "1"},
    "en": {"pc": "the protagonist", "scene": "the scene", "title": "the story", "session": "1"},
}


def lent(values: Mapping[str, str], lists: Mapping[str, Sequence[str]], lang: str) -> TableFile:
    """The values and lists of a story as the file of tables `story`, by the keys of `VALUES` and `LISTS`.

    A value the story has not is said in words (*the protagonist*); a list may be empty. Names are
    never templates.
    """
    nobody = _NOBODY["fr" if lang == "fr" else "en"]
    named = [_table(names, (values.get(key) or nobody[key],)) for key, names in VALUES.items()]
    named += [_table(names, tuple(lists.get(key, ()))) for key, names in LISTS.items()]
    return TableFile(STORY[0], "", tuple(named), lang=lang)


def is_list(table: Table) -> bool:
    """Whether a table of the story is a list of names rather than a value."""
    return any(table.name == names[0] for names in LISTS.values())


def _table(names: Names, texts: Sequence[str]) -> Table:
    rows = tuple(Row(text, (Words(text),), ((at, at),)) for at, text in enumerate(texts))
    strips = (strip_of("", TableDie(1, len(rows)), rows),) if rows else ()
    return Table(names[0], "list", strips, names[1:])
