"""What a foreign file of tables holds, as values, before it is a file of soloist's."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Row:
    """One result, `cells` with one text for each column, in the language of rows (see `row_text`).

    `faces` are those that give it, as a table file has them (`3`, `1-2`, `11,13`), or empty; then `weight`
    (1 to 1,000,000) counts. `line` is where it stands in the file, from 1, 0 where lines say nothing.
    """

    cells: tuple[str, ...]
    faces: str = ""
    weight: int = 1
    hint: str = ""
    line: int = 0


@dataclass(frozen=True, slots=True)
class Table:
    """A table: a list, or `columns` that are all rolled. `name` can stand in a hole (see `Names`).

    `roll` is its die (`2d6`), empty for one face a row; `reroll` says that a face without a row is rolled
    again; `deck` draws without putting back; a `local` one is found from its own file only.
    """

    name: str
    rows: tuple[Row, ...]
    columns: tuple[str, ...] = ()
    roll: str = ""
    reroll: bool = False
    deck: bool = False
    local: bool = False
    about: str = ""
    credit: str = ""
    aliases: tuple[str, ...] = ()
    line: int = 0


@dataclass(frozen=True, slots=True)
class Tables:
    """A whole file. `name` is proposed for it, `lang` is `fr`, `en` or empty where it does not say.

    `credit` holds authors, source and licence as the data give them.
    """

    name: str
    tables: tuple[Table, ...]
    lang: str = ""
    about: str = ""
    credit: str = ""
